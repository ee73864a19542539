//! `follow-gardeners`: the address of the portrait of a gardener who is suspended.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::Timestamp;
use serde_json::{Value, json};

use crate::following::record;
use crate::garden::{Garden, Gardener, request};
use crate::moderation::report_of;
use crate::responses::edit;

type Item = HashMap<String, AttributeValue>;

struct Scene {
    garden: Garden,
    rowan: Gardener,
    wilma: Gardener,
    portrait: String,
}

impl Scene {
    /// Rowan's profile has a portrait, and Desmond has reported it.
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, wilma) = (garden.gardener("rowan").await, garden.moderator("wilma").await);
        let portrait = garden.photo(&rowan).await;
        let scene = Self { garden, rowan, wilma, portrait };
        scene.choose(&scene.portrait, 200).await;
        let desmond = scene.garden.gardener("desmond").await;
        let report = report_of("profile", &scene.rowan.id(), "unkind").by(&desmond);
        assert_eq!(scene.garden.send(report).await.status, 204);
        scene
    }

    async fn choose(&self, portrait: &str, expect: u16) {
        let change = edit(&format!("/user/{}", self.rowan.id()), &json!({ "portrait": portrait }));
        let response = self.garden.send(change.by(&self.rowan)).await;
        assert_eq!(response.status, expect, "{response:?}");
    }

    async fn profile(&self) -> Item {
        self.garden.item(&self.garden.users, &self.rowan.id()).await
    }

    fn case(&self) -> String {
        format!("/moderation/cases/profile/{}", self.rowan.id())
    }

    /// The record of the profile's change by a moderator.
    async fn act(&self, act: &str) -> Value {
        let old = self.profile().await;
        let decided = self.garden.send(self.garden.decide(&self.wilma, &self.case(), act).await).await;
        assert_eq!(decided.status, 200, "{decided:?}");
        record("MODIFY", Some(&old), Some(&self.profile().await), Timestamp::from_milliseconds(1_767_225_600_000))
    }

    async fn deliver(&self, record: &Value) {
        self.garden.follow_gardeners(&[record]).await.unwrap();
    }

    /// The portrait's id, as its owner sees it.
    async fn own(&self) -> String {
        let export = format!("/user/{}/export", self.rowan.id());
        let own = self.garden.send(request("GET", &export).by(&self.rowan)).await;
        let portrait = &own.json()["data"]["profile"]["portrait"]["id"];
        portrait.as_str().unwrap_or_else(|| panic!("{own:?}")).to_owned()
    }

    /// The portrait's ids in the case: as it was reported, and as it is now.
    async fn in_case(&self) -> Vec<String> {
        let case = self.garden.send(request("GET", &self.case()).by(&self.wilma)).await.json()["data"].take();
        let words = case.to_string();
        let ids = words.split("\"photos\":[{").skip(1).filter_map(|photo| {
            let (id, _) = photo.split_once("\"id\":\"")?.1.split_once('"')?;
            Some(id.to_owned())
        });
        ids.collect()
    }
}

#[tokio::test]
async fn portrait_of_a_suspended_gardener_leaves_the_address_that_readers_know() {
    let scene = Scene::new().await;
    let suspended = scene.act("suspend").await;
    assert_eq!(scene.garden.left_of(&scene.portrait), (true, 6));
    scene.deliver(&suspended).await;
    assert_eq!(scene.garden.left_of(&scene.portrait), (false, 0));
    // Its owner and moderators see it, and nobody else knows where.
    let hidden = scene.own().await;
    assert_eq!(scene.garden.left_of(&hidden), (true, 6));
    assert_eq!(scene.in_case().await, [hidden.clone(), hidden.clone()]);

    // The record may come again. One who is active again keeps the new address, and can take another portrait.
    scene.deliver(&suspended).await;
    assert_eq!(scene.own().await, hidden);
    let restored = scene.act("restore").await;
    scene.deliver(&restored).await;
    scene.deliver(&suspended).await;
    let public = scene.garden.get(&format!("/user/{}", scene.rowan.id())).await.json();
    assert_eq!(public["data"]["portrait"]["id"], json!(hidden));
    let other = scene.garden.photo(&scene.rowan).await;
    scene.choose(&other, 200).await;
    scene.choose(&hidden, 200).await;
}

#[tokio::test]
async fn portrait_of_one_who_is_active_before_the_record_comes_stays() {
    let scene = Scene::new().await;
    let suspended = scene.act("suspend").await;
    scene.act("restore").await;
    let stored = scene.garden.stored();
    scene.deliver(&suspended).await;
    assert_eq!((scene.garden.stored(), scene.own().await), (stored, scene.portrait.clone()));
}

#[tokio::test]
async fn hiding_a_portrait_that_ended_early_continues() {
    let scene = Scene::new().await;
    let suspended = scene.act("suspend").await;
    let records = [&suspended];
    for call in 0..12 {
        scene.garden.calls.throttle_after(call, 1_000);
        let followed = scene.garden.follow_gardeners(&records).await;
        scene.garden.calls.throttle(0);
        if followed.is_ok() {
            break;
        }
    }
    scene.deliver(&suspended).await;
    let hidden = scene.own().await;
    assert_eq!((scene.garden.left_of(&scene.portrait), scene.garden.left_of(&hidden)), ((false, 0), (true, 6)));
    scene.garden.purge_unused().await;
    assert_eq!(scene.garden.left_of(&hidden), (true, 6), "it belongs to the profile");
}

#[tokio::test]
async fn suspended_gardener_who_leaves_takes_the_portrait_along() {
    let scene = Scene::new().await;
    let suspended = scene.act("suspend").await;
    scene.deliver(&suspended).await;
    let hidden = scene.own().await;
    scene.garden.leave(&scene.rowan, "remove").await;
    scene.deliver(&suspended).await;
    assert_eq!(scene.garden.left_of(&hidden).1, 0);
}

#[tokio::test]
async fn reported_portrait_that_is_taken_away_leaves_the_address_that_readers_know() {
    let scene = Scene::new().await;
    let other = scene.garden.photo(&scene.rowan).await;
    let old = scene.profile().await;
    scene.choose(&other, 200).await;
    let replaced = record("MODIFY", Some(&old), Some(&scene.profile().await), Timestamp::from_milliseconds(0));
    scene.deliver(&replaced).await;
    assert_eq!(scene.garden.left_of(&scene.portrait), (false, 0));
    let shown = scene.in_case().await;
    assert_eq!((shown.len(), &shown[1]), (2, &other), "as it was reported, and as it is now");
    assert_eq!(scene.garden.left_of(&shown[0]), (true, 6));
    assert_eq!(scene.own().await, other);
}
