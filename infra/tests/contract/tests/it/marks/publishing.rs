//! `publish-counts`: cards show the counts, and the top tips are in order.

use std::time::Duration;

use rules::{Mark, MarkContent, Timestamp, TipMark, UserId};
use serde_json::{Value, json};
use store::PublishCounts;

use super::{DAY, Scene, outcome, put, remove};
use crate::garden::{Gardener, request};
use crate::releases::{rewrite, stored};

const NONE: [u64; 4] = [0; 4];

impl Scene {
    /// The counts on the tip's card, and its version and revision.
    async fn card(&self) -> ([u64; 4], u64, String) {
        let card = self.garden.get("/tips").await.json()["data"][0].clone();
        let revision = self.garden.item(&self.garden.tips, &self.tip).await["revision"].as_n().unwrap().clone();
        (shown(&card["counts"]), card["version"].as_u64().unwrap(), revision)
    }

    /// The keys of the counts that wait to be published.
    pub(super) async fn queued(&self) -> Vec<String> {
        let items = self.activity().await.into_iter();
        items.filter(|(_, item)| item.contains_key("queue")).map(|((pk, _), _)| pk).collect()
    }

    /// Publishes, and does something after the counts were read and before they are on the card.
    pub(super) async fn publish_during(&self, meanwhile: impl Future<Output = ()>) {
        // The first update is the card's.
        self.garden.calls.slow_down("UpdateItem", Duration::from_millis(600));
        let counts = PublishCounts::new(self.garden.tips.clone(), self.garden.activity.clone());
        let publishing = tokio::spawn(async move { counts.publish().await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        meanwhile.await;
        publishing.await.unwrap().unwrap();
    }

    async fn top(&self) -> Vec<String> {
        let response = self.garden.get("/tips/top").await;
        assert_eq!(response.status, 200, "{response:?}");
        response.titles()
    }

    async fn count_and_publish(&self) {
        self.count().await;
        self.publish().await;
        self.records().await;
    }
}

fn shown(counts: &Value) -> [u64; 4] {
    ["helpful", "worked", "partly", "didNot"].map(|name| counts[name].as_u64().unwrap())
}

#[tokio::test]
async fn top_tips_of_a_later_release_stay_as_they_are_and_cards_get_their_counts() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.count_and_publish().await;
    let of_top = [("pk", "TOP"), ("sk", "A")];
    rewrite(&scene.garden.activity, &of_top, |top| top["tips"] = json!({"best": []})).await;
    scene.vote(&scene.garden.gardener("wilma").await).await;
    scene.count_and_publish().await;
    assert_eq!(scene.card().await.0, [2, 0, 0, 0]);
    assert_eq!(stored(&scene.garden.activity, &of_top).await["tips"], json!({"best": []}));
}

#[tokio::test]
async fn card_shows_counts_after_they_are_published_once() {
    let scene = Scene::new().await;
    assert_eq!(scene.card().await, (NONE, 1, "1".to_owned()));
    scene.vote(&scene.mireille).await;
    scene.vote(&scene.desmond).await;
    scene.report(&scene.desmond, "partly").await;
    scene.count().await;
    assert_eq!(scene.card().await, (NONE, 1, "1".to_owned()), "a vote touches no tip");
    assert_eq!(scene.queued().await, [format!("T#{}", scene.tip)]);

    scene.publish().await;
    assert_eq!(scene.card().await, ([2, 0, 1, 0], 1, "2".to_owned()));
    assert_eq!(scene.queued().await, Vec::<String>::new());
    let stored = scene.garden.stored();
    scene.publish().await;
    assert_eq!(stored, scene.garden.stored());

    // Every card and the whole tip have them, and edits keep them.
    let edit = request("PATCH", &format!("/tips/{}", scene.tip)).json(&json!({"title": "Earth up leeks twice"}));
    let edited = scene.expect(200, edit, &scene.rowan).await.json()["data"]["counts"].clone();
    assert_eq!(shown(&edited), [2, 0, 1, 0]);
    assert_eq!(scene.card().await, ([2, 0, 1, 0], 2, "3".to_owned()));
    let mine = scene.expect(200, request("GET", "/mytips"), &scene.rowan).await.json()["data"][0]["counts"].clone();
    let found = scene.garden.get("/search/tips?q=leeks").await.json()["data"][0]["counts"].clone();
    assert_eq!((&mine, &found), (&edited, &edited));
}

#[tokio::test(flavor = "multi_thread")]
async fn count_that_changes_meanwhile_is_published_the_next_time() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.count().await;
    scene.vote(&scene.desmond).await;
    let records = scene.records().await;
    scene.publish_during(async { scene.deliver(&records).await.unwrap() }).await;
    assert_eq!((scene.card().await.0[0], scene.queued().await.len()), (1, 1));
    scene.publish().await;
    assert_eq!((scene.card().await.0[0], scene.queued().await.len()), (2, 0));
}

#[tokio::test]
async fn another_event_publishes_nothing() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.count().await;
    let counts = PublishCounts::new(scene.garden.tips.clone(), scene.garden.activity.clone());
    let check = serde_json::from_value(json!({"version": "2.0", "routeKey": "$default"})).unwrap();
    lambdas::publish_counts::handle(&counts, check).await.unwrap();
    assert_eq!(scene.card().await.0, NONE);
}

#[tokio::test]
async fn counts_of_hidden_retired_and_deleted_tips_are_published_to_nobody() {
    let scene = Scene::new().await;
    let deleted = scene.garden.share(&scene.rowan, "Deleted", "public").await;
    let retired = scene.garden.share(&scene.rowan, "Retired", "public").await;
    for tip in [&scene.tip, &deleted, &retired] {
        scene.expect(204, put(tip, "helpful"), &scene.mireille).await;
    }
    scene.count_and_publish().await;
    assert_eq!(scene.top().await.len(), 3);
    let edit = |tip: &str, availability: &str| {
        request("PATCH", &format!("/tips/{tip}")).json(&json!({"availability": availability}))
    };
    scene.expect(200, edit(&scene.tip, "hidden"), &scene.rowan).await;
    scene.expect(200, edit(&retired, "retired"), &scene.rowan).await;
    scene.expect(204, request("DELETE", &format!("/tips/{deleted}")), &scene.rowan).await;
    assert_eq!(scene.top().await, Vec::<String>::new());

    // Their cards get the marks that were counted meanwhile, and a deleted tip does not come back.
    for tip in [&scene.tip, &deleted, &retired] {
        scene.expect(204, remove(tip, "helpful"), &scene.mireille).await;
    }
    scene.count_and_publish().await;
    assert_eq!(scene.top().await, Vec::<String>::new());
    for tip in [&scene.tip, &retired] {
        let shown = scene.expect(200, edit(tip, "public"), &scene.rowan).await.json()["data"]["counts"].clone();
        assert_eq!(self::shown(&shown), NONE);
    }
    assert_eq!(scene.expect(404, request("GET", &format!("/tips/{deleted}")), &scene.rowan).await.code(), "not-found");
}

#[tokio::test]
async fn top_tips_are_the_most_helpful_two_of_each_author_then_the_newest() {
    let scene = Scene::new().await;
    let mut tips = Vec::new();
    for (by, title) in
        [(&scene.rowan, "Two"), (&scene.rowan, "Three"), (&scene.mireille, "Hers"), (&scene.desmond, "His")]
    {
        tips.push(scene.garden.share(by, title, "public").await);
    }
    assert_eq!(scene.top().await, ["His", "Hers", "Three", "Two", "Earth up leeks"], "the newest without votes");
    let vote = |tip: &str, n: u64, days_ago: u64| Mark {
        tip: rules::TipId::parse(tip).unwrap(),
        gardener: UserId::of_subject(&format!("voter {n}")),
        author: UserId::of_subject("sub-of-rowan"),
        at: Timestamp::from_milliseconds(Timestamp::now().milliseconds() - days_ago * DAY),
        content: MarkContent::Simple(TipMark::Helpful),
    };
    // Three votes of last year weigh less than one of today.
    let mut votes: Vec<Mark> = (0..3).map(|n| vote(&tips[2], n, 360)).collect();
    votes.push(vote(&tips[3], 0, 0));
    for (tip, count) in [(&scene.tip, 4), (&tips[0], 3), (&tips[1], 2)] {
        votes.extend((0..count).map(|n| vote(tip, n, 1)));
    }
    scene.garden.insert_marks(&votes);
    scene.count_and_publish().await;
    scene.garden.feed_index().await;
    let sorted = scene.garden.get("/search/tips?sort=helpful").await.titles();
    assert_eq!(sorted, ["Earth up leeks", "Hers", "Two", "Three", "His"], "by votes alone");
    // The third tip of one author is there again as one of the newest.
    assert_eq!(scene.top().await, ["Earth up leeks", "Two", "His", "Hers", "Three"]);
}

#[tokio::test]
async fn tips_without_an_author_are_not_those_of_one() {
    let scene = Scene::new().await;
    let mut voted = vec![scene.tip.clone()];
    for n in 0..4 {
        voted.push(scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await);
    }
    scene.garden.leave(&scene.rowan, "keep").await;
    scene.garden.share(&scene.desmond, "Newest", "public").await;
    for tip in &voted {
        scene.expect(204, put(tip, "helpful"), &scene.mireille).await;
    }
    scene.count_and_publish().await;
    assert_eq!(scene.top().await.last().map(String::as_str), Some("Newest"));
}

#[tokio::test]
async fn top_tips_are_at_most_twelve() {
    let scene = Scene::new().await;
    for n in 0..14 {
        let author = scene.garden.gardener(&format!("author {n}")).await;
        let tip = scene.garden.share(&author, &format!("Tip {n}"), "public").await;
        if n < 3 {
            scene.expect(204, put(&tip, "helpful"), &scene.mireille).await;
        }
    }
    scene.expect(200, outcome(&scene.tip, json!({"result": "worked"})), &scene.mireille).await;
    scene.count_and_publish().await;
    let top = scene.top().await;
    assert_eq!(top.len(), 12);
    assert_eq!(top[..3], ["Tip 2", "Tip 1", "Tip 0"]);
    assert_eq!(top[3..5], ["Tip 13", "Tip 12"]);
    let cards = scene.garden.get("/tips/top").await.json();
    assert_eq!(shown(&cards["data"][0]["counts"]), [1, 0, 0, 0]);
    assert!(Gardener::named("author 0").id() == cards["data"][2]["authorId"]);
}
