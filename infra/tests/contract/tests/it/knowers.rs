//! Questions are brought to gardeners who know the plant in the climate.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;

use crate::garden::{Gardener, request, tip, with};
use crate::questions::{Scene, delete};
use crate::responses::{answer, ask, block, outcome};

const WEEK: Duration = Duration::from_hours(7 * 24);

impl Scene {
    /// Rowan's tip about leeks; Mireille, who asks, gardens in a cool maritime climate.
    async fn leeks(&self) -> String {
        let body = with(&tip("Earth up leeks"), "facts", json!({"plants": ["leek"]}));
        let shared = self.expect(201, request("POST", "/tips").json(&body), &self.rowan).await;
        self.climate(&self.mireille, "cool-maritime").await;
        format!("/tips/{}", shared.json()["data"]["_id"].as_str().unwrap())
    }

    async fn climate(&self, of: &Gardener, climate: &str) {
        let path = format!("/user/{}", of.id());
        self.expect(200, request("PATCH", &path).json(&json!({"climate": climate})), of).await;
    }

    async fn wants(&self, of: &Gardener, asks: bool) {
        self.expect(204, request("PATCH", "/me/notices").json(&json!({"asks": asks})), of).await;
    }

    async fn tries(&self, of: &Gardener, tip: &str, result: &str) {
        self.expect(200, outcome(tip, &json!({"result": result})), of).await;
    }

    /// A gardener in a cool maritime climate for whom the tip worked, and who wants to be asked.
    async fn knower(&self, name: &str, tip: &str) -> Gardener {
        let knower = self.garden.gardener(name).await;
        self.climate(&knower, "cool-maritime").await;
        self.wants(&knower, true).await;
        self.tries(&knower, tip, "worked").await;
        knower
    }

    async fn is_asked(&self, knower: &Gardener) -> bool {
        self.told(knower).await.iter().any(|notice| notice.starts_with("wanted 1 "))
    }
}

#[tokio::test]
async fn question_is_brought_to_the_five_of_fifty_who_know_and_may_be_asked() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    let kinds = [
        ("right", 5),
        ("unasked", 10),
        ("elsewhere", 10),
        ("failed", 7),
        ("blocks", 2),
        ("mutes", 2),
        ("blocked", 2),
        ("suspended", 2),
        ("left", 5),
        ("unwilling", 5),
    ];
    let mut gardeners = Vec::new();
    for (kind, count) in kinds {
        for number in 0..count {
            gardeners.push((kind, scene.knower(&format!("{kind}-{number}"), &tip).await));
        }
    }
    scene.tell().await;
    let asker = scene.mireille.id();
    for (kind, gardener) in &gardeners {
        match *kind {
            "unasked" | "unwilling" => scene.wants(gardener, false).await,
            "elsewhere" => {
                scene.climate(gardener, "arid").await;
                scene.tries(gardener, &tip, "worked").await;
            }
            "failed" => scene.tries(gardener, &tip, "partly").await,
            "blocks" => drop(scene.expect(204, block(&asker, "block"), gardener).await),
            "mutes" => drop(scene.expect(204, block(&asker, "mute"), gardener).await),
            "blocked" => drop(scene.expect(204, block(&gardener.id(), "block"), &scene.mireille).await),
            "suspended" => scene.garden.set_attribute(gardener, "status", "inactive").await,
            "left" => drop(scene.garden.leave(gardener, "remove").await),
            _ => {}
        }
    }
    scene.tell().await;
    scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.mireille).await;
    scene.tell().await;
    for (kind, gardener) in gardeners.iter().filter(|(kind, _)| !["left", "suspended"].contains(kind)) {
        assert_eq!(scene.is_asked(gardener).await, *kind == "right", "{kind}");
    }
    let told = scene.garden.stored().matches("#wanted#").count();
    assert_eq!(told, 5, "nobody else was told either");
}

#[tokio::test]
async fn nobody_is_asked_twice_a_week_and_no_more_than_five_at_once() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    let mut knowers = Vec::new();
    for number in 0..7 {
        knowers.push(scene.knower(&format!("knower-{number}"), &tip).await);
    }
    scene.tell().await;
    let asked = async || scene.garden.stored().matches("#wanted#").count();
    scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.mireille).await;
    scene.tell().await;
    assert_eq!(asked().await, 5);
    // The other two, and then nobody.
    scene.write(ask(Some("leek"), "How deep do leeks go?"), &scene.mireille).await;
    scene.write(ask(Some("leek"), "When do I lift leeks?"), &scene.mireille).await;
    scene.tell().await;
    assert_eq!(asked().await, 7);
    scene.garden.pass(WEEK);
    scene.write(ask(Some("leek"), "Do leeks keep?"), &scene.mireille).await;
    scene.tell().await;
    assert_eq!(asked().await, 12);
}

#[tokio::test]
async fn question_is_brought_once_however_often_its_record_comes() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    for number in 0..7 {
        scene.knower(&format!("knower-{number}"), &tip).await;
    }
    scene.tell().await;
    scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.mireille).await;
    let records = scene.stream.records(&scene.garden.activity).await;
    for _ in 0..3 {
        scene.garden.notify(&records).await.unwrap();
    }
    assert_eq!(scene.garden.stored().matches("#wanted#").count(), 5);
}

#[tokio::test]
async fn question_without_an_answer_is_brought_to_three_others_after_two_weeks_once() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    for number in 0..10 {
        scene.knower(&format!("knower-{number}"), &tip).await;
    }
    scene.tell().await;
    let asked = async || scene.garden.stored().matches("#wanted#").count();
    let answered = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.mireille).await;
    scene.tell().await;
    assert_eq!(asked().await, 5);
    scene.garden.pass(WEEK);
    let waits = scene.write(ask(Some("leek"), "How deep do leeks go?"), &scene.mireille).await;
    scene.write(answer(&answered, "Sow them later."), &scene.desmond).await;
    scene.tell().await;
    assert_eq!(asked().await, 10);
    for (days, told) in [(7, 10), (7, 13), (1, 13)] {
        scene.garden.pass(Duration::from_hours(days * 24));
        assert!(scene.garden.purge_at(scene.garden.now()).await);
        assert_eq!(asked().await, told, "after {days} more days");
    }
    let told: BTreeSet<String> = scene.items_with(&format!("#wanted#question#{waits}")).await.into_iter().collect();
    let gardeners: BTreeSet<&str> = told.iter().filter_map(|key| key.split(' ').next()).collect();
    assert_eq!((told.len(), gardeners.len()), (8, 8), "three whom the first time has not reached");
}

#[tokio::test]
async fn who_wants_to_be_asked_later_is_asked_about_what_worked_before() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    scene.climate(&scene.desmond, "cool-maritime").await;
    scene.tries(&scene.desmond, &tip, "worked").await;
    scene.tell().await;
    scene.wants(&scene.desmond, true).await;
    scene.tell().await;
    let bell = scene.expect(200, request("GET", "/me/notices"), &scene.desmond).await.json();
    assert_eq!(bell["data"]["asks"], true);
    let gone = scene.write(ask(Some("leek"), "Never mind?"), &scene.mireille).await;
    scene.expect(204, delete(&gone), &scene.mireille).await;
    scene.write(ask(None, "When is compost ready?"), &scene.mireille).await;
    scene.write(ask(Some("onion"), "Why do my onions bolt?"), &scene.mireille).await;
    scene.tell().await;
    assert!(!scene.is_asked(&scene.desmond).await, "one is gone, and the others are about something else");
    scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.mireille).await;
    scene.tell().await;
    assert!(scene.told(&scene.desmond).await.contains(&"wanted 1 Leek".to_owned()));
}

#[tokio::test]
async fn who_leaves_or_does_not_want_to_be_asked_any_more_is_not_among_those_who_know() {
    let scene = Scene::new().await;
    let tip = scene.leeks().await;
    let (one, other) = (scene.knower("one", &tip).await, scene.knower("other", &tip).await);
    scene.tell().await;
    assert_eq!(scene.items_with("K#cool-maritime#").await.len(), 2);
    scene.wants(&one, false).await;
    scene.garden.leave(&other, "remove").await;
    scene.tell().await;
    assert!(scene.items_with("K#cool-maritime#").await.is_empty());
}
