//! `hide-photos`: readers' addresses of the photographs of a tip that leaves the lists.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Failure, Timestamp};
use serde_json::{Value, json};
use store::HidePhotos;

use crate::following::record;
use crate::garden::{Garden, Gardener, TestRequest, request};
use crate::granted::table_of;
use crate::responses::edit;
use crate::sent::tables_of_operators;

type Item = HashMap<String, AttributeValue>;

struct Scene {
    garden: Garden,
    rowan: Gardener,
    tip: String,
    photos: [String; 2],
}

impl Scene {
    /// Rowan has shared a tip with two photographs.
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let photos = [garden.photo(&rowan).await, garden.photo(&rowan).await];
        let chosen = json!([{"id": photos[0], "alt": "Leeks", "caption": "In July"}, {"id": photos[1]}]);
        let shared = garden.share_with(&rowan, chosen).await.json();
        let tip = shared["data"]["_id"].as_str().unwrap().to_owned();
        Self { garden, rowan, tip, photos }
    }

    async fn item(&self) -> Option<Item> {
        let get = self.garden.tips.client.get_item().table_name("Tips").key("id", AttributeValue::S(self.tip.clone()));
        get.send().await.unwrap().item
    }

    /// The record of a change of the tip.
    async fn change(&self, change: impl Future) -> Value {
        let old = self.item().await;
        change.await;
        let new = self.item().await;
        record(if new.is_some() { "MODIFY" } else { "REMOVE" }, old.as_ref(), new.as_ref(), Timestamp::now())
    }

    async fn send(&self, request: TestRequest) {
        let response = self.garden.send(request.by(&self.rowan)).await;
        assert!(response.status < 300, "{response:?}");
    }

    async fn set_availability(&self, availability: &str) -> Value {
        let edit = edit(&format!("/tips/{}", self.tip), &json!({"availability": availability}));
        self.change(self.send(edit)).await
    }

    async fn deliver(&self, records: &[Value]) -> Result<(), Failure> {
        let Garden { tips, activity, media, .. } = &self.garden;
        let [tips, activity] = [tips, activity].map(|table| table_of("hide-photos", table));
        let photos = HidePhotos::new(tips, activity, media.clone());
        let event = serde_json::from_value(json!({ "Records": records })).unwrap();
        lambdas::hide_photos::handle(&photos, event).await
    }

    /// The ids of the tip's photographs and of its card's cover, as its author sees them.
    async fn seen(&self) -> (Vec<String>, String) {
        let text = |photo: &Value| photo["id"].as_str().unwrap().to_owned();
        let get = |path: String| self.garden.send(request("GET", &path).by(&self.rowan));
        let tip = get(format!("/tips/{}", self.tip)).await.json()["data"].clone();
        let card = get("/mytips".to_owned()).await.json()["data"][0].clone();
        (tip["photos"].as_array().unwrap().iter().map(text).collect(), text(&card["cover"]))
    }

    /// How many files there are at these ids.
    fn files(&self, photos: &[String]) -> usize {
        photos.iter().map(|photo| self.garden.left_of(photo).1).sum()
    }
}

#[tokio::test]
async fn photographs_of_a_hidden_tip_leave_the_addresses_that_readers_know() {
    let scene = Scene::new().await;
    let hidden = scene.set_availability("hidden").await;
    assert_eq!(scene.files(&scene.photos), 12);
    scene.deliver(std::slice::from_ref(&hidden)).await.unwrap();
    for photo in &scene.photos {
        assert_eq!(scene.garden.left_of(photo), (false, 0));
    }
    // Its author sees them, and nobody else knows where.
    let (photos, cover) = scene.seen().await;
    assert_eq!((photos.len(), &cover, scene.files(&photos)), (2, &photos[0], 12));
    let tip = scene.garden.item(&scene.garden.tips, &scene.tip).await;
    assert_eq!(tip["version"], AttributeValue::N("2".to_owned()), "nobody has edited it");
    let own = scene.garden.send(request("GET", &format!("/photos/{cover}")).by(&scene.rowan)).await;
    assert_eq!(own.json()["data"]["width"], 1_600);

    // The record may come again. A tip that is shown again keeps the new addresses.
    scene.deliver(&[hidden]).await.unwrap();
    let shown = scene.set_availability("public").await;
    scene.deliver(&[shown]).await.unwrap();
    assert_eq!(scene.seen().await, (photos.clone(), cover));
    let edit = edit(&format!("/tips/{}", scene.tip), &json!({"photos": [{"id": photos[1]}]}));
    scene.send(edit).await;
    assert_eq!(scene.seen().await.0, [photos[1].clone()]);
}

#[tokio::test]
async fn tip_that_is_shown_again_before_its_record_comes_stays_as_it_is() {
    let scene = Scene::new().await;
    let hidden = scene.set_availability("hidden").await;
    scene.set_availability("public").await;
    let stored = scene.garden.stored();
    scene.deliver(&[hidden]).await.unwrap();
    assert_eq!(scene.garden.stored(), stored);
    assert_eq!(scene.files(&scene.photos), 12);
}

#[tokio::test]
async fn photographs_of_a_deleted_tip_can_be_restored_with_it() {
    let scene = Scene::new().await;
    let path = format!("/tips/{}", scene.tip);
    let deleted = scene.change(scene.send(request("DELETE", &path))).await;
    scene.deliver(&[deleted]).await.unwrap();
    assert_eq!(scene.files(&scene.photos), 0);
    scene.send(request("POST", &format!("{path}/restore"))).await;
    let (photos, _) = scene.seen().await;
    assert_eq!(scene.files(&photos), 12);
}

#[tokio::test]
async fn photographs_of_a_tip_that_an_operator_removes_go_at_once() {
    let scene = Scene::new().await;
    let Garden { tips, users, activity, .. } = &scene.garden;
    let [tips, users, activity] = tables_of_operators([tips, users, activity]);
    let moderate = store::ModerateTip::new(tips, users, activity);
    let id = rules::TipId::parse(&scene.tip).unwrap();
    let removed = scene.change(moderate.moderate(id, &store::Intervention::Remove)).await;
    scene.deliver(&[removed]).await.unwrap();
    for photo in &scene.photos {
        assert_eq!(scene.garden.left_of(photo), (false, 0));
    }
}

/// It is repeated whole, and no file is left that nothing names.
#[tokio::test]
async fn hiding_that_is_interrupted_anywhere_is_finished_by_repeating_it() {
    let failing = ["GET media/", "PUT media/", "DELETE media/"].map(str::to_owned);
    let calls = 0..8;
    for (request, passing) in failing.iter().map(|start| (Some(start), 0)).chain(calls.map(|passing| (None, passing))) {
        let scene = Scene::new().await;
        let hidden = scene.set_availability("hidden").await;
        match request {
            Some(start) => scene.garden.objects.fail(Some(start)),
            None => scene.garden.calls.throttle_after(passing, 1_000),
        }
        assert!(scene.deliver(std::slice::from_ref(&hidden)).await.is_err(), "{request:?} {passing}");
        scene.garden.objects.fail(None);
        scene.garden.calls.throttle(0);
        scene.deliver(&[hidden]).await.unwrap();
        let (photos, _) = scene.seen().await;
        assert_eq!((scene.files(&photos), scene.files(&scene.photos)), (12, 0), "{request:?} {passing}");
        scene.garden.purge_unused().await;
        assert_eq!(scene.garden.objects.keys().len(), 12, "{request:?} {passing}");
    }
}

#[tokio::test]
async fn photograph_of_a_reported_tip_stays_until_its_case_is_decided_though_its_author_takes_it_away() {
    let scene = Scene::new().await;
    let (desmond, wilma) = (scene.garden.gardener("desmond").await, scene.garden.moderator("wilma").await);
    let [_, rude] = &scene.photos;
    let about = json!({"kind": "tip", "id": scene.tip, "reason": "unkind", "photo": rude});
    assert_eq!(scene.garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
    let without = json!({"photos": [{"id": scene.photos[0]}]});
    scene.send(edit(&format!("/tips/{}", scene.tip), &without)).await;
    scene.garden.age_photos().await;
    scene.garden.purge_unused().await;
    assert!(scene.files(std::slice::from_ref(rude)) > 0);
    let path = format!("/moderation/cases/tip/{}", scene.tip);
    let case = scene.garden.send(request("GET", &path).by(&wilma)).await.json()["data"].take();
    assert_eq!(case["said"][0]["photo"], json!(rude), "{case}");
    let reported = case["evidence"][0]["content"]["photos"].as_array().unwrap();
    assert_eq!(reported.iter().map(|photo| photo["id"].clone()).collect::<Vec<_>>(), scene.photos);
    assert_eq!(case["now"]["photos"].as_array().unwrap().len(), 1);
    let keep = scene.garden.decide(&wilma, &path, "keep").await;
    assert_eq!(scene.garden.send(keep).await.status, 200);
    scene.garden.age_photos().await;
    scene.garden.purge_unused().await;
    assert_eq!(scene.files(std::slice::from_ref(rude)), 0);
}

/// Interrupted at any call, it is finished by repeating it.
#[tokio::test]
async fn reported_photograph_that_its_author_takes_out_leaves_the_address_that_readers_know() {
    for passing in (0..11).map(Some).chain([None]) {
        let scene = Scene::new().await;
        let (desmond, wilma) = (scene.garden.gardener("desmond").await, scene.garden.moderator("wilma").await);
        let [kept, rude] = &scene.photos;
        let about = json!({"kind": "tip", "id": scene.tip, "reason": "unkind", "photo": rude});
        assert_eq!(scene.garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
        let without = edit(&format!("/tips/{}", scene.tip), &json!({"photos": [{"id": kept}]}));
        let taken_out = scene.change(scene.send(without)).await;
        // Nor before its record comes: its case needs it.
        assert_eq!(scene.garden.share_with(&scene.rowan, json!([{"id": rude}])).await.status, 400);
        if let Some(passing) = passing {
            scene.garden.calls.throttle_after(passing, 1_000);
            let _ = scene.deliver(std::slice::from_ref(&taken_out)).await;
            scene.garden.calls.throttle(0);
        }
        for _ in 0..2 {
            scene.deliver(std::slice::from_ref(&taken_out)).await.unwrap();
        }
        assert_eq!((scene.garden.left_of(rude), scene.garden.left_of(kept)), ((false, 0), (true, 6)), "{passing:?}");
        let path = format!("/moderation/cases/tip/{}", scene.tip);
        let case = scene.garden.send(request("GET", &path).by(&wilma)).await.json()["data"].take();
        let hidden = case["said"][0]["photo"].as_str().unwrap().to_owned();
        assert_eq!(case["evidence"][0]["content"]["photos"][1]["id"], json!(hidden));
        // With another tip its author could remove it.
        assert_eq!(scene.garden.share_with(&scene.rowan, json!([{"id": hidden}])).await.status, 400);
        scene.garden.age_photos().await;
        scene.garden.purge_unused().await;
        assert_eq!(scene.garden.left_of(&hidden), (true, 6), "{passing:?}");
        // It goes when the case is decided.
        let keep = scene.garden.decide(&wilma, &path, "keep").await;
        assert_eq!(scene.garden.send(keep).await.status, 200);
        scene.garden.age_photos().await;
        scene.garden.purge_unused().await;
        assert_eq!(scene.garden.objects.keys().len(), 6, "{passing:?}");
    }
}

#[tokio::test]
async fn photograph_that_nobody_reported_can_be_put_back_for_two_days() {
    let scene = Scene::new().await;
    let path = format!("/tips/{}", scene.tip);
    let taken_out = scene.change(scene.send(edit(&path, &json!({"photos": [{"id": scene.photos[0]}]})))).await;
    scene.deliver(&[taken_out]).await.unwrap();
    let again = json!(scene.photos.each_ref().map(|id| json!({ "id": id })));
    scene.send(edit(&path, &json!({ "photos": again }))).await;
    assert_eq!(scene.seen().await.0, scene.photos);
}

#[tokio::test]
async fn reported_photograph_of_a_tip_without_photographs_is_hidden_with_the_tip() {
    let scene = Scene::new().await;
    let (desmond, wilma) = (scene.garden.gardener("desmond").await, scene.garden.moderator("wilma").await);
    let about = json!({"kind": "tip", "id": scene.tip, "reason": "unkind"});
    assert_eq!(scene.garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
    scene.send(edit(&format!("/tips/{}", scene.tip), &json!({"photos": []}))).await;
    // The record of that change is lost.
    let path = format!("/moderation/cases/tip/{}", scene.tip);
    let hide = scene.garden.decide(&wilma, &path, "hide").await;
    let hidden = scene.change(async { assert_eq!(scene.garden.send(hide).await.status, 200) }).await;
    scene.deliver(&[hidden]).await.unwrap();
    for photo in &scene.photos {
        assert_eq!(scene.garden.left_of(photo), (false, 0));
    }
}

#[tokio::test]
async fn case_about_a_tip_that_reports_have_hidden_names_the_photographs_by_their_new_ids() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let hidden = scene.change(async {
        for n in 0..3 {
            let by = scene.garden.settled_gardener(&format!("settled-{n}")).await;
            let about = json!({"kind": "tip", "id": scene.tip, "reason": "unkind", "photo": scene.photos[1]});
            assert_eq!(scene.garden.send(request("POST", "/reports").json(&about).by(&by)).await.status, 204);
        }
    });
    let hidden = hidden.await;
    scene.deliver(&[hidden]).await.unwrap();
    assert_eq!(scene.files(&scene.photos), 0, "nobody sees them at their old addresses");
    let (new, _) = scene.seen().await;
    let path = format!("/moderation/cases/tip/{}", scene.tip);
    let case = scene.garden.send(request("GET", &path).by(&wilma)).await.json()["data"].take();
    let reported = case["evidence"][0]["content"]["photos"].as_array().unwrap();
    assert_eq!(reported.iter().map(|photo| photo["id"].clone()).collect::<Vec<_>>(), new);
    assert_eq!(case["said"][0]["photo"], json!(new[1]));
}

#[tokio::test]
async fn photograph_of_a_tip_that_moderators_hold_can_be_used_for_nothing_else() {
    let scene = Scene::new().await;
    let (desmond, wilma) = (scene.garden.gardener("desmond").await, scene.garden.moderator("wilma").await);
    let about = json!({"kind": "tip", "id": scene.tip, "reason": "unkind"});
    assert_eq!(scene.garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
    let hide = scene.garden.decide(&wilma, &format!("/moderation/cases/tip/{}", scene.tip), "hide").await;
    assert_eq!(scene.garden.send(hide).await.status, 200);
    let path = format!("/tips/{}", scene.tip);
    scene.send(edit(&path, &json!({"photos": []}))).await;
    let again = json!([{"id": scene.photos[1]}]);
    assert_eq!(scene.garden.share_with(&scene.rowan, again.clone()).await.status, 400);
    let portrait = json!({"portrait": scene.photos[1]});
    let profile = request("PATCH", &format!("/user/{}", scene.rowan.id())).json(&portrait).by(&scene.rowan);
    assert_eq!(scene.garden.send(profile).await.status, 400);
    scene.send(edit(&path, &json!({"photos": again}))).await;
}
