//! Votes, saved tips and reports: who may make them, how often, and that there is one of each.

mod counting;
mod limits;
mod lists;
mod publishing;
mod recounting;

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Mark, MarkContent, Note, Outcome, OwnMark, Timestamp, TipId, TipMark, TipResult, UserId};
use serde_json::{Value, json};
use store::{CountActivity, PublishCounts};

use crate::garden::{ABSENT, Garden, Gardener, TestRequest, TestResponse, request};
use crate::granted::table_of;
use crate::stream::{self, Item, Stream, let_through};

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// A garden where Rowan has shared a tip, and Mireille and Desmond read it.
struct Scene {
    garden: Arc<Garden>,
    rowan: Gardener,
    mireille: Gardener,
    desmond: Gardener,
    tip: String,
    stream: Stream,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let [rowan, mireille, desmond] =
            [garden.gardener("rowan").await, garden.gardener("mireille").await, garden.gardener("desmond").await];
        let tip = garden.share(&rowan, "Earth up leeks", "public").await;
        Self { garden: Arc::new(garden), rowan, mireille, desmond, tip, stream: Stream::default() }
    }

    fn tip_id(&self) -> TipId {
        TipId::parse(&self.tip).unwrap()
    }

    async fn send(&self, request: TestRequest, by: &Gardener) -> TestResponse {
        self.garden.send(request.by(by)).await
    }

    async fn expect(&self, status: u16, request: TestRequest, by: &Gardener) -> TestResponse {
        let response = self.send(request.clone(), by).await;
        assert_eq!(response.status, status, "{request:?}: {response:?}");
        response
    }

    async fn vote(&self, by: &Gardener) {
        self.expect(204, put(&self.tip, "helpful"), by).await;
    }

    async fn report(&self, by: &Gardener, result: &str) -> Value {
        let report = self.expect(200, outcome(&self.tip, json!({"result": result})), by).await;
        report.json()["data"].clone()
    }

    async fn marks(&self, of: &Gardener) -> Value {
        self.expect(200, request("GET", "/me/marks"), of).await.json()["data"].clone()
    }

    async fn set_availability(&self, availability: &str) {
        let edit = request("PATCH", &format!("/tips/{}", self.tip)).json(&json!({"availability": availability}));
        self.expect(200, edit, &self.rowan).await;
    }

    /// The outcomes as everybody sees them.
    async fn outcomes(&self) -> Value {
        let response = self.garden.get(&format!("/tips/{}/outcomes", self.tip)).await;
        assert_eq!(response.status, 200, "{response:?}");
        response.json()["data"].clone()
    }

    /// All items of activity by key.
    async fn activity(&self) -> BTreeMap<(String, String), Item> {
        stream::items(&self.garden.activity).await
    }

    /// The counts that the tip's item has, by attribute.
    async fn counted_of_tip(&self) -> BTreeMap<String, i128> {
        let item = self.activity().await.remove(&(format!("T#{}", self.tip), "A".to_owned())).unwrap_or_default();
        let numbers = item.into_iter().filter_map(|(name, value)| Some((name, value.as_n().ok()?.parse().unwrap())));
        numbers.filter(|(_, number)| *number != 0).collect()
    }

    /// The stream's records since the last time, in the order of the keys.
    async fn records(&self) -> Vec<Value> {
        self.stream.records(&self.garden.activity).await
    }

    async fn deliver(&self, records: &[Value]) -> Result<(), rules::Failure> {
        deliver(&self.garden, records).await
    }

    /// Counts the changes.
    async fn count(&self) {
        let records = self.records().await;
        self.deliver(&records).await.unwrap();
        // Its own writes are in the stream too.
        self.records().await;
    }

    async fn publish(&self) {
        let tables = [&self.garden.tips, &self.garden.activity].map(|table| table_of("publish-counts", table));
        let [tips, activity] = tables;
        let counts = PublishCounts::new(tips, activity);
        let event = serde_json::from_value(json!({"source": "aws.events"})).unwrap();
        lambdas::publish_counts::handle(&counts, event).await.unwrap();
    }
}

pub async fn deliver(garden: &Garden, records: &[Value]) -> Result<(), rules::Failure> {
    let event = serde_json::from_value(json!({ "Records": let_through("count-activity", records) })).unwrap();
    let counting = CountActivity::new(table_of("count-activity", &garden.activity));
    lambdas::count_activity::handle(&counting, event).await
}

fn put(tip: &str, mark: &str) -> TestRequest {
    request("PUT", &format!("/tips/{tip}/{mark}"))
}

fn remove(tip: &str, mark: &str) -> TestRequest {
    request("DELETE", &format!("/tips/{tip}/{mark}"))
}

#[allow(clippy::needless_pass_by_value, reason = "most callers make the body on the spot")]
fn outcome(tip: &str, body: Value) -> TestRequest {
    request("PUT", &format!("/tips/{tip}/outcome")).json(&body)
}

/// A request that makes a mark of this kind.
fn marked(tip: &str, kind: OwnMark) -> TestRequest {
    if kind == OwnMark::Outcome { outcome(tip, json!({"result": "worked"})) } else { put(tip, kind.as_str()) }
}

/// A report for [`Garden::insert_marks`].
fn report(tip: TipId, gardener: &Gardener, at: Timestamp, note: Option<&str>) -> Mark {
    Mark {
        tip,
        gardener: UserId::of_subject(&gardener.subject),
        author: UserId::of_subject("sub-of-rowan"),
        at,
        content: MarkContent::Outcome(Outcome {
            result: TipResult::Worked,
            note: note.map(Note::stored),
            climate: None,
            hold: None,
        }),
    }
}

fn days_ago(days: u64) -> Timestamp {
    Timestamp::from_milliseconds(Timestamp::now().milliseconds() - days * DAY)
}

#[tokio::test]
async fn repeated_mark_is_stored_once_until_removed() {
    let scene = Scene::new().await;
    let (path, empty) = (json!([scene.tip]), json!([]));
    for mark in TipMark::ALL.iter().map(|mark| mark.as_str()) {
        for _ in 0..2 {
            assert_eq!(scene.expect(204, put(&scene.tip, mark), &scene.mireille).await.text, "");
        }
        scene.expect(204, put(&scene.tip, mark), &scene.desmond).await;
        assert_eq!(scene.marks(&scene.mireille).await[mark], path);
        assert_eq!(scene.marks(&scene.rowan).await[mark], empty);
        for _ in 0..2 {
            scene.expect(204, remove(&scene.tip, mark), &scene.mireille).await;
        }
        assert_eq!(scene.marks(&scene.mireille).await[mark], empty);
        // The caller's id is a part of the key, so nobody can reach another gardener's mark.
        assert_eq!(scene.marks(&scene.desmond).await[mark], path);
    }
}

#[tokio::test]
async fn second_report_of_a_year_replaces_the_first() {
    let scene = Scene::new().await;
    let year = Timestamp::now().year();
    let first = outcome(&scene.tip, json!({"result": "did-not", "note": "  Slugs took all of them. "}));
    let first = scene.expect(200, first, &scene.mireille).await;
    assert_eq!(first.header("cache-control"), Some("private, no-store"));
    let first = first.json()["data"].clone();
    let at = &first["at"];
    let expect =
        json!({"tip": scene.tip, "year": year, "result": "did-not", "note": "Slugs took all of them.", "at": at});
    assert_eq!(first, expect);

    let second = scene.report(&scene.mireille, "partly").await;
    assert_eq!(second, json!({"tip": scene.tip, "year": year, "result": "partly", "note": null, "at": at}));
    let named = outcome(&scene.tip, json!({"result": "worked", "note": "", "year": year}));
    assert_eq!(scene.expect(200, named, &scene.mireille).await.json()["data"]["result"], "worked");
    let outcomes = scene.marks(&scene.mireille).await["outcomes"].clone();
    assert_eq!((outcomes.as_array().unwrap().len(), &outcomes[0]["result"]), (1, &json!("worked")));

    scene.expect(204, remove(&scene.tip, "outcome"), &scene.desmond).await;
    assert_eq!(scene.marks(&scene.mireille).await["outcomes"], outcomes);
    scene.expect(204, remove(&scene.tip, "outcome"), &scene.mireille).await;
    assert_eq!(scene.marks(&scene.mireille).await["outcomes"], json!([]));
}

#[tokio::test]
async fn report_of_an_earlier_year_can_be_edited_for_a_year() {
    let scene = Scene::new().await;
    let (young, old) = (days_ago(364), days_ago(366));
    scene.garden.insert_marks(&[
        report(scene.tip_id(), &scene.mireille, young, Some("Fine.")),
        report(scene.tip_id(), &scene.desmond, old, Some("Fine.")),
    ]);
    let edit = |year: u16| outcome(&scene.tip, json!({"result": "partly", "year": year}));
    let edited = scene.expect(200, edit(young.year()), &scene.mireille).await.json()["data"].clone();
    assert_eq!((&edited["result"], &edited["at"]), (&json!("partly"), &json!(young.to_string())));

    let before = scene.garden.stored();
    for (year, by) in [
        (old.year(), &scene.desmond),
        (old.year() - 1, &scene.mireille),
        (2_000, &scene.mireille),
        (Timestamp::now().year() + 1, &scene.mireille),
        (9_999, &scene.mireille),
    ] {
        let refused = scene.expect(400, edit(year), by).await;
        assert_eq!(refused.fields(), ["year"], "{year}");
    }
    assert_eq!(before, scene.garden.stored());
}

#[tokio::test]
async fn report_with_an_invalid_field_is_400_and_named() {
    let scene = Scene::new().await;
    let body = |field: &str, value: Value| crate::garden::with(&json!({"result": "worked"}), field, value);
    for (field, accepted, rejected) in [
        (
            "result",
            vec![json!("partly")],
            vec![json!(""), json!("Worked"), json!("didNot"), json!(null), json!(1), json!({})],
        ),
        (
            "note",
            vec![json!(null), json!(" "), json!("é".repeat(280)), json!("two\nlines")],
            vec![json!("é".repeat(281)), json!("\u{200b}"), json!("a\u{0}"), json!(7), json!(["a"]), json!(false)],
        ),
        (
            "year",
            vec![json!(null), json!(Timestamp::now().year()), json!(f64::from(Timestamp::now().year()))],
            vec![json!("2026"), json!(-1), json!(1_999), json!(10_000), json!(2026.5), json!(1.0e30), json!([])],
        ),
    ] {
        for value in accepted {
            scene.expect(200, outcome(&scene.tip, body(field, value)), &scene.mireille).await;
        }
        let before = scene.garden.stored();
        for value in rejected {
            let refused = scene.expect(400, outcome(&scene.tip, body(field, value.clone())), &scene.mireille).await;
            assert_eq!(refused.fields(), [field], "{value}");
        }
        assert_eq!(before, scene.garden.stored());
    }
    let refused =
        scene.expect(400, outcome(&scene.tip, json!({"climate": "arid", "at": "now"})), &scene.mireille).await;
    assert_eq!(refused.fields(), ["at", "climate", "result"]);
}

#[tokio::test]
async fn own_tip_can_be_saved_and_not_judged() {
    let scene = Scene::new().await;
    let before = scene.garden.stored();
    for judgement in [put(&scene.tip, "helpful"), outcome(&scene.tip, json!({"result": "worked"}))] {
        let refused = scene.expect(403, judgement, &scene.rowan).await;
        assert_eq!(refused.code(), "own-tip");
        assert!(refused.json()["detail"].as_str().unwrap().starts_with("This tip is yours."));
    }
    assert_eq!(before, scene.garden.stored());
    scene.expect(204, put(&scene.tip, "saved"), &scene.rowan).await;
}

#[tokio::test]
async fn tip_that_is_not_public_cannot_be_marked_and_keeps_no_mark_in_place() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.set_availability("hidden").await;
    let before = scene.garden.stored();
    for tip in [scene.tip.as_str(), ABSENT, "not-a-tip"] {
        for mark in OwnMark::ALL.iter().map(|kind| marked(tip, *kind)) {
            for by in [&scene.desmond, &scene.rowan] {
                assert_eq!(scene.expect(404, mark.clone(), by).await.code(), "not-found");
            }
        }
    }
    for unknown in ["liked", "Helpful", "outcome2"] {
        scene.expect(404, put(&scene.tip, unknown), &scene.desmond).await;
        scene.expect(404, remove(&scene.tip, unknown), &scene.desmond).await;
    }
    assert_eq!(before, scene.garden.stored());
    for tip in [scene.tip.as_str(), ABSENT] {
        scene.expect(204, remove(tip, "helpful"), &scene.mireille).await;
    }
    assert_eq!(scene.marks(&scene.mireille).await["helpful"], json!([]));
}

#[tokio::test]
async fn inactive_gardener_can_only_take_marks_back() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.garden.set_attribute(&scene.mireille, "status", "inactive").await;
    let before = scene.garden.stored();
    for mark in
        [scene.tip.as_str(), ABSENT].into_iter().flat_map(|tip| OwnMark::ALL.iter().map(|kind| marked(tip, *kind)))
    {
        assert_eq!(scene.expect(403, mark, &scene.mireille).await.code(), "inactive");
    }
    assert_eq!(before, scene.garden.stored());
    scene.expect(204, remove(&scene.tip, "helpful"), &scene.mireille).await;
}

/// `POST /user` may have failed after the sign-up. A deleted account gets no profile again.
#[tokio::test]
async fn first_mark_creates_a_missing_profile_while_there_is_an_account() {
    let scene = Scene::new().await;
    for (name, mark, status) in [
        ("newcomer", put(&scene.tip, "helpful"), 204),
        ("other", outcome(&scene.tip, json!({"result": "worked"})), 200),
    ] {
        let newcomer = Gardener::named(name);
        scene.expect(status, mark.clone(), &newcomer).await;
        assert_eq!(scene.garden.get(&format!("/user/{}", newcomer.id())).await.json()["data"]["status"], "active");
        scene.garden.leave(&newcomer, "remove").await;
        let before = scene.garden.stored();
        assert_eq!(scene.expect(401, mark, &newcomer).await.code(), "unauthenticated");
        assert_eq!(before, scene.garden.stored());
    }
}

/// The sample data keep the rules of the API.
#[test]
fn sample_marks_are_of_active_gardeners_and_of_public_tips_of_others() {
    let folder = crate::files::root().join("infra/local/sample-data");
    let (users, tips) = seed::sample::community(&folder, str::to_owned).unwrap();
    let marks = seed::sample::marks(&folder, &users, &tips).unwrap();
    let mut keys = std::collections::BTreeSet::new();
    for mark in &marks {
        let tip = tips.iter().find(|tip| tip.id == mark.tip).unwrap();
        let gardener = users.iter().find(|user| user.id == mark.gardener).unwrap();
        assert_eq!((tip.content.availability, gardener.status), (rules::Availability::Public, rules::Status::Active));
        assert!(mark.content == MarkContent::Simple(TipMark::Saved) || mark.author != mark.gardener, "{mark:?}");
        assert!(mark.at > tip.id.date_added() && mark.at > gardener.date_joined, "{mark:?}");
        let item = store::stored_mark(mark).unwrap();
        assert!(keys.insert([&item["pk"], &item["sk"]].map(|key| key.as_s().unwrap().clone())), "twice: {mark:?}");
    }
}
