//! A gardener's saved and tried tips, and a tip's reports: in order, and without hidden tips.

use rules::{Climate, Mark, MarkContent, Timestamp, TipMark, UserId, limits};
use serde_json::{Value, json};

use super::{Scene, days_ago, outcome, put, remove, report};
use crate::garden::{Gardener, request};

impl Scene {
    async fn saved(&self, by: &Gardener) -> Vec<String> {
        self.expect(200, request("GET", "/me/saved?limit=50"), by).await.titles()
    }

    /// The titles, results and years of a gardener's tried tips.
    async fn tried(&self, of: &Gardener) -> Vec<(String, String)> {
        let response = self.garden.get(&format!("/user/{}/tried", of.id())).await;
        assert_eq!(response.status, 200, "{response:?}");
        let data = response.json()["data"].as_array().unwrap().clone();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        data.iter().map(|tried| (text(&tried["card"]["title"]), text(&tried["result"]))).collect()
    }

    /// The sums of others' marks on a gardener's tips.
    async fn sums(&self, of: &Gardener) -> Value {
        let response = self.garden.get(&format!("/user/{}/tried", of.id())).await;
        assert_eq!(response.status, 200, "{response:?}");
        response.json()["counts"].clone()
    }

    async fn delete(&self, tip: &str) {
        self.expect(204, request("DELETE", &format!("/tips/{tip}")), &self.rowan).await;
    }
}

fn notes(outcomes: &Value) -> Vec<String> {
    let notes = outcomes["notes"].as_array().unwrap().iter();
    notes.map(|note| note["note"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn saved_tips_come_in_pages_the_last_saved_first() {
    let scene = Scene::new().await;
    let mut marks = Vec::new();
    for n in 0..5 {
        let tip = scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await;
        let content = MarkContent::Simple(TipMark::Saved);
        // Two of one millisecond, and the others in another order than the tips.
        let at = Timestamp::from_milliseconds([4_000, 1_000, 3_000, 3_000, 2_000][n]);
        let tip = rules::TipId::parse(&tip).unwrap();
        let (author, gardener) =
            (UserId::of_subject(&scene.rowan.subject), UserId::of_subject(&scene.mireille.subject));
        marks.push(Mark { tip, gardener, author, at, content });
    }
    scene.garden.insert_marks(&marks);
    let pages = scene.garden.pages(request("GET", "/me/saved?limit=2").by(&scene.mireille)).await;
    let titles: Vec<Vec<String>> = pages.iter().map(crate::garden::TestResponse::titles).collect();
    assert_eq!(titles, [vec!["Tip 0", "Tip 3"], vec!["Tip 2", "Tip 4"], vec!["Tip 1"]]);
    assert!(pages.iter().all(|page| page.header("cache-control") == Some("private, no-store")));
    assert_eq!(scene.saved(&scene.desmond).await, Vec::<String>::new());

    let cursor = pages[0].json()["next"].as_str().unwrap().to_owned();
    let foreign = request("GET", "/me/saved").parameter("cursor", &cursor);
    assert_eq!(scene.expect(400, foreign, &scene.desmond).await.fields(), ["cursor"]);
}

#[tokio::test]
async fn saved_and_tried_tips_vanish_while_they_are_not_public() {
    let scene = Scene::new().await;
    let gone = scene.garden.share(&scene.rowan, "Soon gone", "public").await;
    for tip in [&scene.tip, &gone] {
        for by in [&scene.mireille, &scene.rowan] {
            scene.expect(204, put(tip, "saved"), by).await;
        }
        scene.expect(200, outcome(tip, json!({"result": "partly"})), &scene.mireille).await;
    }
    let both = [("Soon gone".to_owned(), "partly".to_owned()), ("Earth up leeks".to_owned(), "partly".to_owned())];
    assert_eq!(scene.tried(&scene.mireille).await, both);
    scene.delete(&gone).await;
    for by in [&scene.mireille, &scene.rowan] {
        assert_eq!(scene.saved(by).await, ["Earth up leeks"]);
    }
    assert_eq!(scene.tried(&scene.mireille).await, both[1..]);
    for gone in ["hidden", "retired"] {
        scene.set_availability(gone).await;
        for by in [&scene.mireille, &scene.rowan] {
            assert_eq!(scene.saved(by).await, Vec::<String>::new(), "{gone}, also for its author");
        }
        assert!(scene.tried(&scene.mireille).await.is_empty(), "{gone}");
        assert!(!scene.garden.get("/tips/top").await.text.contains("leeks"), "{gone}");
        scene.set_availability("public").await;
        assert_eq!((scene.saved(&scene.rowan).await.len(), scene.tried(&scene.mireille).await.len()), (1, 1));
    }
}

#[tokio::test]
async fn counts_of_a_hidden_tip_are_not_in_its_authors_sums() {
    let scene = Scene::new().await;
    let other = scene.garden.share(&scene.rowan, "Sow leeks in March", "public").await;
    for tip in [&scene.tip, &other] {
        scene.expect(204, put(tip, "helpful"), &scene.desmond).await;
    }
    scene.report(&scene.mireille, "worked").await;
    scene.count().await;
    scene.publish().await;
    let all = json!({"helpful": 2, "worked": 1, "partly": 0, "didNot": 0});
    let of_other = json!({"helpful": 1, "worked": 0, "partly": 0, "didNot": 0});
    assert_eq!(scene.sums(&scene.rowan).await, all);
    for gone in ["hidden", "retired", "deleted"] {
        if gone == "deleted" {
            scene.delete(&scene.tip).await;
        } else {
            scene.set_availability(gone).await;
        }
        assert_eq!(scene.sums(&scene.rowan).await, of_other, "{gone}");
        // Neither does its next publication bring them back.
        scene.expect(204, remove(&scene.tip, "outcome"), &scene.mireille).await;
        scene.count().await;
        scene.publish().await;
        assert_eq!(scene.sums(&scene.rowan).await, of_other, "{gone}");
        if gone == "deleted" {
            scene.expect(200, request("POST", &format!("/tips/{}/restore", scene.tip)), &scene.rowan).await;
        } else {
            scene.set_availability("public").await;
        }
        scene.report(&scene.mireille, "worked").await;
        scene.count().await;
        scene.publish().await;
        assert_eq!(scene.sums(&scene.rowan).await, all, "{gone}, and shown again");
    }
}

#[tokio::test]
async fn sums_of_an_author_have_all_tips_also_those_beyond_a_megabyte() {
    let scene = Scene::new().await;
    let folder = crate::files::root().join("infra/local/sample-data");
    let (_, samples) = seed::sample::community(&folder, str::to_owned).unwrap();
    let mut tip = samples.into_iter().max_by_key(|tip| tip.content.description.excerpt().len()).unwrap();
    tip.author.id = UserId::of_subject(&scene.rowan.subject);
    tip.content.availability = rules::Availability::Public;
    tip.counts.helpful = 1;
    let id = |n: u64| rules::TipId::of(days_ago(n), n.into());
    let tips: Vec<rules::Tip> = (1..=2_500).map(|n| rules::Tip { id: id(n), ..tip.clone() }).collect();
    scene.garden.insert_tips(&tips);
    scene.garden.calls.take();
    assert_eq!(scene.sums(&scene.rowan).await["helpful"], 2_500);
    let queries = scene.garden.calls.take().0.into_iter().filter(|call| call == "Query").count();
    assert!(queries > 2, "one of the reports, {} of the tips", queries - 1);
}

#[tokio::test]
async fn tried_tips_and_counts_of_an_author_are_public_while_the_gardener_is_active() {
    let scene = Scene::new().await;
    let hers = scene.garden.share(&scene.mireille, "Figs in a pot", "public").await;
    scene.garden.insert_marks(&[
        report(scene.tip_id(), &scene.mireille, days_ago(800), None),
        report(scene.tip_id(), &scene.mireille, days_ago(400), Some("Again.")),
    ]);
    scene.expect(200, outcome(&hers, json!({"result": "did-not"})), &scene.desmond).await;
    scene.expect(204, put(&hers, "helpful"), &scene.desmond).await;
    scene.count().await;
    scene.publish().await;
    let path = format!("/user/{}/tried", scene.mireille.id());
    let page = scene.garden.get(&path).await;
    assert_eq!(page.header("cache-control"), scene.garden.get("/tips").await.header("cache-control"));
    let page = page.json();
    assert_eq!(page["counts"], json!({"helpful": 1, "worked": 0, "partly": 0, "didNot": 1}));
    let years: Vec<u64> =
        page["data"].as_array().unwrap().iter().map(|tried| tried["year"].as_u64().unwrap()).collect();
    assert_eq!(years, [days_ago(400).year(), days_ago(800).year()].map(u64::from), "one tip in two years");
    let pages = scene.garden.pages(request("GET", &format!("{path}?limit=1"))).await;
    let counts: Vec<Value> = pages.iter().map(|page| page.json()["counts"].clone()).collect();
    assert_eq!(counts, [page["counts"].clone(), Value::Null], "with the first page only");

    scene.garden.set_attribute(&scene.mireille, "status", "inactive").await;
    let inactive = scene.garden.get(&path).await.json();
    assert_eq!((&inactive["data"], &inactive["counts"]["helpful"]), (&json!([]), &json!(0)));
    let nobody = format!("/user/{}/tried", Gardener::named("nobody").id());
    assert_eq!(scene.garden.get(&nobody).await.status, 404);
}

#[tokio::test]
async fn notes_of_the_asked_climate_come_first_and_then_the_newest() {
    let scene = Scene::new().await;
    let climates = [Some(Climate::Arid), None, Some(Climate::Tropical)];
    let mut reports = Vec::new();
    for n in 0..20_u64 {
        let gardener = scene.garden.gardener(&format!("reader {n}")).await;
        let mut mark = report(scene.tip_id(), &gardener, days_ago(n), Some(&format!("Note {n}")));
        if let MarkContent::Outcome(outcome) = &mut mark.content {
            outcome.climate = climates[usize::try_from(n).unwrap() % 3];
        }
        reports.push(mark);
    }
    reports.push(report(scene.tip_id(), &scene.desmond, days_ago(0), None));
    scene.garden.insert_marks(&reports);
    let newest: Vec<String> = (0..limits::NOTES).map(|n| format!("Note {n}")).collect();
    assert_eq!(notes(&scene.outcomes().await), newest);
    let arid = scene.garden.get(&format!("/tips/{}/outcomes?climate=arid", scene.tip)).await.json()["data"].clone();
    let expect = ["0", "3", "6", "9", "12", "15", "18", "1", "2", "4", "5", "7"].map(|n| format!("Note {n}"));
    assert_eq!(notes(&arid), expect);
    assert_eq!((&arid["notes"][0]["climate"], &arid["notes"][7]["climate"]), (&json!("arid"), &Value::Null));
}

#[tokio::test]
async fn note_has_its_writers_present_name_and_goes_with_them() {
    let scene = Scene::new().await;
    let profile = format!("/user/{}", scene.mireille.id());
    let edit = |change: Value| request("PATCH", &profile).json(&change);
    scene.expect(200, edit(json!({"climate": "cool-maritime", "location": "Douarnenez"})), &scene.mireille).await;
    for (by, note) in [(&scene.mireille, "Two centimetres longer."), (&scene.desmond, "No difference.")] {
        scene.expect(200, outcome(&scene.tip, json!({"result": "worked", "note": note})), by).await;
    }
    scene.expect(200, edit(json!({"name": "Mireille Kerbrat"})), &scene.mireille).await;
    let of_mireille = |outcomes: &Value| {
        outcomes["notes"].as_array().unwrap().iter().find(|note| note["note"] == "Two centimetres longer.").cloned()
    };
    let note = of_mireille(&scene.outcomes().await).unwrap();
    let gardener = json!({"id": scene.mireille.id(), "name": "Mireille Kerbrat"});
    let year = Timestamp::now().year();
    let expect = json!({"result": "worked", "year": year, "climate": "cool-maritime", "place": "Douarnenez",
        "note": "Two centimetres longer.", "gardener": gardener});
    assert_eq!(note, expect);

    // Of a minor, others see no place.
    scene.expect(200, edit(json!({"age": 15})), &scene.mireille).await;
    let note = of_mireille(&scene.outcomes().await).unwrap();
    assert_eq!((&note["climate"], &note["place"]), (&Value::Null, &Value::Null));
    scene.report(&scene.mireille, "partly").await;
    scene.count().await;
    assert_eq!(scene.outcomes().await["climates"], json!({}));

    scene.garden.set_attribute(&scene.desmond, "status", "inactive").await;
    assert_eq!(notes(&scene.outcomes().await), Vec::<String>::new());
    scene.expect(204, remove(&scene.tip, "outcome"), &scene.desmond).await;
    scene.set_availability("hidden").await;
    assert_eq!(scene.garden.get(&format!("/tips/{}/outcomes", scene.tip)).await.code(), "not-found");
}

#[tokio::test]
async fn leaving_deletes_all_marks() {
    let scene = Scene::new().await;
    for by in [&scene.mireille, &scene.desmond] {
        scene.vote(by).await;
        scene.report(by, "worked").await;
        scene.expect(204, put(&scene.tip, "saved"), by).await;
    }
    let saved = |n: u64| {
        let tip = rules::TipId::of(days_ago(3), n.into());
        Mark { content: MarkContent::Simple(TipMark::Saved), ..report(tip, &scene.mireille, days_ago(n / 10), None) }
    };
    let many: Vec<Mark> = (0..600).map(saved).collect();
    scene.garden.insert_marks(&many);
    scene.count().await;
    let export = request("GET", &format!("/user/{}/export", scene.mireille.id()));
    let exported = scene.expect(200, export, &scene.mireille).await.json()["data"]["marks"].clone();
    assert_eq!(
        (exported["helpful"][0]["tip"].as_str(), exported["saved"].as_array().unwrap().len()),
        (Some(scene.tip.as_str()), 601)
    );
    assert_eq!(
        (&exported["outcomes"][0]["result"], &exported["outcomes"][0]["climate"]),
        (&json!("worked"), &Value::Null)
    );

    let left = scene.garden.leave(&scene.mireille, "remove").await;
    assert!(left.len() >= 2, "{left:?}");
    assert!(!scene.garden.stored().contains(&scene.mireille.id()));
    scene.count().await;
    assert_eq!((&scene.outcomes().await["helpful"], &scene.outcomes().await["worked"]), (&json!(1), &json!(1)));
}
