//! `follow-gardeners`: a new name reaches every tip, and the tips of a gardener who is not active leave the lists.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use aws_sdk_dynamodb::types::AttributeValue;
use lambdas::follow_gardeners::Followers;
use rules::{Failure, Timestamp};
use serde_json::{Value, json};
use store::{FollowGardener, HidePortrait};

use crate::garden::{ABSENT, Garden, Gardener, TestRequest, request, tip};
use crate::granted::table_of;
use crate::leaving::tips_of;

/// More calls than any test makes.
const ALWAYS: usize = 1_000;

type Item = HashMap<String, AttributeValue>;

struct Scene {
    garden: Garden,
    rowan: Gardener,
    mireille: Gardener,
}

/// An item in DynamoDB's JSON.
fn image(item: &Item) -> Value {
    fn value(part: &AttributeValue) -> Value {
        match part {
            AttributeValue::S(text) => json!({ "S": text }),
            AttributeValue::N(number) => json!({ "N": number }),
            AttributeValue::Bool(truth) => json!({ "BOOL": truth }),
            AttributeValue::Null(truth) => json!({ "NULL": truth }),
            AttributeValue::L(list) => json!({"L": list.iter().map(value).collect::<Vec<_>>()}),
            AttributeValue::M(map) => json!({ "M": image(map) }),
            AttributeValue::Ss(texts) => json!({ "SS": texts }),
            AttributeValue::B(bytes) => json!({ "B": BASE64_STANDARD.encode(bytes) }),
            other => panic!("{other:?}"),
        }
    }
    item.iter().map(|(name, part)| (name.clone(), value(part))).collect()
}

/// A record as Lambda delivers it ("Example Amazon DynamoDB Streams record event", AWS Lambda Developer Guide).
pub fn record(kind: &str, old: Option<&Item>, new: Option<&Item>, at: Timestamp) -> Value {
    let mut change = json!({
        "ApproximateCreationDateTime": at.milliseconds() / 1_000,
        "Keys": {"id": old.or(new).map(image).unwrap()["id"]},
        "SequenceNumber": "4421584500000000017450439091",
        "SizeBytes": 59,
        "StreamViewType": "NEW_AND_OLD_IMAGES",
    });
    for (name, item) in [("OldImage", old), ("NewImage", new)] {
        if let Some(item) = item {
            change[name] = image(item);
        }
    }
    json!({
        "eventID": "c4ca4238a0b923820dcc509a6f75849b",
        "eventName": kind,
        "eventVersion": "1.1",
        "eventSource": "aws:dynamodb",
        "awsRegion": "eu-west-1",
        "eventSourceARN": "arn:aws:dynamodb:eu-west-1:123456789012:table/Users/stream/2026-11-22T00:00:00.000",
        "dynamodb": change,
    })
}

impl Garden {
    /// Brings records of the table of gardeners to `follow-gardeners`.
    pub async fn follow_gardeners(&self, records: &[&Value]) -> Result<(), Failure> {
        let event = serde_json::from_value(json!({ "Records": records })).unwrap();
        lambdas::follow_gardeners::handle(&self.followers(), event).await
    }

    fn followers(&self) -> Followers {
        let Self { tips, users, activity, media, .. } = self;
        let [tips, users, activity] = [tips, users, activity].map(|table| table_of("follow-gardeners", table));
        let portraits = HidePortrait::new(users.clone(), activity, media.clone());
        Followers { tips: FollowGardener::new(tips, users), portraits }
    }
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
        Self { garden, rowan, mireille }
    }

    async fn profile(&self) -> Item {
        self.garden.item(&self.garden.users, &self.rowan.id()).await
    }

    /// The record of a change of Rowan's profile, of some time ago.
    async fn change(&self, change: impl Future) -> Value {
        let old = self.profile().await;
        change.await;
        record("MODIFY", Some(&old), Some(&self.profile().await), Timestamp::from_milliseconds(1_767_225_600_000))
    }

    async fn edit(&self, change: Value) -> Value {
        let path = format!("/user/{}", self.rowan.id());
        self.change(async {
            let edit = request("PATCH", &path).by(&self.rowan).json(&change);
            assert_eq!(self.garden.send(edit).await.status, 200);
        })
        .await
    }

    async fn rename(&self, name: &str) -> Value {
        self.edit(json!({ "name": name })).await
    }

    async fn set_status(&self, status: &str) -> Value {
        self.change(self.garden.set_attribute(&self.rowan, "status", status)).await
    }

    async fn follow(&self, records: &[&Value]) -> Result<(), Failure> {
        self.garden.follow_gardeners(records).await
    }

    /// All cards of a list.
    async fn cards(&self, list: TestRequest) -> Vec<Value> {
        let pages = self.garden.pages(list.parameter("limit", "50")).await;
        pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone()).collect()
    }

    async fn own_cards(&self) -> Vec<Value> {
        self.cards(request("GET", "/mytips").by(&self.rowan)).await
    }

    /// The names on Rowan's tips, each once.
    async fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.own_cards().await.iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The ids in every kind of public list that may have the tips of [`tip`].
    async fn listed(&self) -> Vec<Vec<String>> {
        let author = format!("/tips?author={}", self.rowan.id());
        let mut listed = Vec::new();
        for list in [
            "/tips",
            "/tips?difficulty=medium",
            "/tips?category=Vegetables",
            "/tips?category=Vegetables&difficulty=medium",
            &author,
        ] {
            let cards = self.cards(request("GET", list)).await;
            listed.push(cards.iter().map(|card| card["_id"].as_str().unwrap().to_owned()).collect());
        }
        listed
    }

    async fn status(&self, method: &str, tip: &str, by: &Gardener) -> u16 {
        let mut send = request(method, &format!("/tips/{tip}"));
        if method == "PATCH" {
            send = send.json(&json!({"title": "Changed"}));
        }
        self.garden.send(send.by(by)).await.status
    }

    async fn revision(&self, tip: &str) -> String {
        self.garden.item(&self.garden.tips, tip).await["revision"].as_n().unwrap().clone()
    }
}

#[tokio::test]
async fn new_name_reaches_every_tip_once() {
    let scene = Scene::new().await;
    let tips = tips_of(&scene.rowan, 130);
    scene.garden.insert_tips(&tips);
    let others = scene.garden.share(&scene.mireille, "Somebody else's", "public").await;
    let renamed = scene.rename("Rowan Thirkell").await;
    let listed = scene.listed().await;
    assert_eq!(scene.names().await, ["rowan"]);

    scene.follow(&[&renamed]).await.unwrap();
    assert_eq!(scene.names().await, ["Rowan Thirkell"]);
    assert_eq!(scene.listed().await, listed, "hidden tips stay hidden");
    for card in scene.cards(request("GET", "/tips")).await {
        assert_eq!(card["name"] == "mireille", card["_id"] == others.as_str(), "{card}");
        assert_eq!(card["version"], 1, "nobody has edited the tip");
    }
    for tip in &tips {
        assert_eq!(scene.revision(&tip.id.to_string()).await, "2");
    }

    let stored = scene.garden.stored();
    scene.garden.calls.take();
    scene.follow(&[&renamed, &renamed]).await.unwrap();
    assert_eq!(scene.garden.calls.take().0, ["GetItem", "Query", "BatchGetItem", "Query", "BatchGetItem"]);
    assert_eq!(scene.garden.stored(), stored);
}

#[tokio::test]
async fn interrupted_batch_continues_when_repeated() {
    let scene = Scene::new().await;
    scene.garden.insert_tips(&tips_of(&scene.rowan, 130));
    let renamed = scene.rename("Rowan Thirkell").await;
    scene.garden.calls.throttle_after(60, ALWAYS);
    let failure = scene.follow(&[&renamed]).await.unwrap_err();
    assert!(failure.is_transient, "{failure}");
    scene.garden.calls.throttle(0);
    assert_eq!(scene.names().await, ["Rowan Thirkell", "rowan"]);

    scene.garden.calls.take();
    scene.follow(&[&renamed]).await.unwrap();
    let writes = scene.garden.calls.take().0.iter().filter(|call| *call == "UpdateItem").count();
    assert!((1..130).contains(&writes), "{writes}");
    assert_eq!(scene.names().await, ["Rowan Thirkell"]);
}

#[tokio::test]
async fn records_in_any_order_end_with_the_present_name() {
    let scene = Scene::new().await;
    scene.garden.share(&scene.rowan, "Earth up leeks", "public").await;
    let (first, second) = (scene.rename("Ash").await, scene.rename("Birch").await);
    for record in [&second, &first, &second] {
        scene.follow(&[record]).await.unwrap();
        assert_eq!(scene.names().await, ["Birch"]);
    }
}

#[tokio::test]
async fn tips_of_an_inactive_gardener_are_in_no_list_until_the_gardener_is_active() {
    let scene = Scene::new().await;
    let public = scene.garden.share(&scene.rowan, "For all", "public").await;
    let hidden = scene.garden.share(&scene.rowan, "For me", "hidden").await;
    let (listed, own) = (scene.listed().await, scene.own_cards().await);
    assert_eq!(listed, vec![vec![public.clone()]; 5]);

    let disabled = scene.set_status("inactive").await;
    scene.follow(&[&disabled]).await.unwrap();
    assert_eq!(scene.listed().await, vec![Vec::<String>::new(); 5]);
    for id in [&public, &hidden, ABSENT] {
        for method in ["GET", "PATCH", "DELETE"] {
            assert_eq!(scene.status(method, id, &scene.mireille).await, 404, "{method} {id}");
        }
    }
    assert_eq!(scene.status("GET", &public, &scene.rowan).await, 200);
    assert_eq!(scene.own_cards().await, own);
    assert_eq!(scene.revision(&public).await, "2", "the index has to see it");
    assert_eq!(scene.revision(&hidden).await, "1");

    let enabled = scene.set_status("active").await;
    scene.follow(&[&disabled, &enabled]).await.unwrap();
    assert_eq!((scene.listed().await, scene.own_cards().await), (listed, own));
    assert_eq!(scene.status("GET", &public, &scene.mireille).await, 200);
    assert_eq!(scene.status("GET", &hidden, &scene.mireille).await, 404);
}

#[tokio::test]
async fn kept_tips_of_a_gardener_who_leaves_stay_public() {
    let scene = Scene::new().await;
    let kept = scene.garden.share(&scene.rowan, "For all", "public").await;
    // The records of a status that changed a moment before come while the gardener is leaving.
    let disabled = scene.set_status("inactive").await;
    scene.follow(&[&disabled]).await.unwrap();
    let enabled = scene.set_status("active").await;
    let leave = request("DELETE", &format!("/user/{}?tips=keep", scene.rowan.id())).by(&scene.rowan);
    let left = scene.change(async { assert_eq!(scene.garden.send(leave).await.status, 202) }).await;
    scene.garden.calls.take();
    scene.follow(&[&left]).await.unwrap();
    assert_eq!(scene.garden.calls.take().0, Vec::<String>::new());
    scene.follow(&[&enabled, &left]).await.unwrap();

    scene.garden.leave(&scene.rowan, "keep").await;
    scene.follow(&[&disabled, &enabled, &left]).await.unwrap();
    let cards = scene.cards(request("GET", "/tips?category=Vegetables&difficulty=medium")).await;
    assert_eq!((cards.len(), &cards[0]["_id"]), (1, &json!(kept)));
    assert_eq!(cards[0]["name"], "A former gardener");
    assert_eq!(scene.status("GET", &kept, &scene.mireille).await, 200);
}

/// One of the two reads the tip before the other one writes it.
#[tokio::test(flavor = "multi_thread")]
async fn edit_at_the_same_time_loses_neither_the_edit_nor_the_name() {
    for (slow, first) in [("TransactWriteItems", "edit"), ("UpdateItem", "follow")] {
        let scene = Scene::new().await;
        let id = scene.garden.share(&scene.rowan, "Earth up leeks", "public").await;
        // An edit before, because the first one of a day has another transaction.
        assert_eq!(scene.status("PATCH", &id, &scene.rowan).await, 200);
        let renamed = scene.rename("Rowan Thirkell").await;
        scene.garden.calls.slow_down(slow, Duration::from_millis(800));
        let path = format!("/tips/{id}");
        let edit = request("PATCH", &path).by(&scene.rowan).json(&tip("Earth up leeks twice"));
        let later = async |is_first: bool| {
            if !is_first {
                tokio::time::sleep(Duration::from_millis(250)).await;
            }
        };
        let scene = std::sync::Arc::new(scene);
        let editing = tokio::spawn({
            let scene = scene.clone();
            async move {
                later(first == "edit").await;
                scene.garden.send(edit).await
            }
        });
        later(first == "follow").await;
        scene.follow(&[&renamed]).await.unwrap();
        assert_eq!(editing.await.unwrap().status, 200);
        let card = scene.own_cards().await[0].clone();
        assert_eq!(
            (&card["title"], &card["name"]),
            (&json!("Earth up leeks twice"), &json!("Rowan Thirkell")),
            "{first}"
        );
        assert_eq!((&card["version"], scene.revision(&id).await.as_str()), (&json!(3), "4"), "{first}");
    }
}

#[tokio::test]
async fn other_changes_of_profiles_make_no_call() {
    let scene = Scene::new().await;
    let shared = scene.change(scene.garden.share(&scene.rowan, "Earth up leeks", "public")).await;
    let bio = scene.edit(json!({"bio": "Leeks.", "location": "Hebden Bridge"})).await;
    let (item, now) = (scene.profile().await, Timestamp::now());
    let (inserted, removed) = (record("INSERT", None, Some(&item), now), record("REMOVE", Some(&item), None, now));
    scene.garden.calls.take();
    scene.follow(&[&shared, &bio, &inserted, &removed]).await.unwrap();
    assert_eq!(scene.garden.calls.take().0, Vec::<String>::new());
    let check = json!({"version": "2.0", "routeKey": "GET /tips"});
    let event = serde_json::from_value(check).unwrap();
    lambdas::follow_gardeners::handle(&scene.garden.followers(), event).await.unwrap();
}

#[tokio::test]
async fn record_of_a_profile_that_is_gone_changes_nothing() {
    let scene = Scene::new().await;
    scene.garden.share(&scene.rowan, "Earth up leeks", "public").await;
    let renamed = scene.rename("Rowan Thirkell").await;
    scene.garden.leave(&scene.rowan, "keep").await;
    let stored = scene.garden.stored();
    scene.follow(&[&renamed]).await.unwrap();
    assert_eq!(scene.garden.stored(), stored);
}

/// A tip that was shared just before may not be in the index yet.
#[tokio::test]
async fn new_change_waits_for_the_index() {
    let scene = Scene::new().await;
    let old = scene.profile().await;
    scene.rename("Rowan Thirkell").await;
    let start = Instant::now();
    scene.follow(&[&record("MODIFY", Some(&old), Some(&scene.profile().await), Timestamp::now())]).await.unwrap();
    assert!(start.elapsed() >= store::INDEX_LAG, "{:?}", start.elapsed());
}
