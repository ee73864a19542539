//! Whom and what gardeners follow, and their feed.

use std::sync::Arc;
use std::time::Duration;

use rules::{UserId, limits};
use serde_json::{Value, json};
use store::FollowGardener;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};
use crate::leaving::leave;
use crate::responses::{block, follow, report, share, unfollow};

struct Scene {
    garden: Arc<Garden>,
    rowan: Gardener,
    mireille: Gardener,
    desmond: Gardener,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let [rowan, mireille, desmond] =
            [garden.gardener("rowan").await, garden.gardener("mireille").await, garden.gardener("desmond").await];
        Self { garden: Arc::new(garden), rowan, mireille, desmond }
    }

    async fn sent(&self, request: TestRequest, by: &Gardener, status: u16) -> Value {
        let sent = self.garden.send(request.clone().by(by)).await;
        assert_eq!(sent.status, status, "{request:?}: {sent:?}");
        if sent.text.is_empty() { Value::Null } else { sent.json() }
    }

    async fn sent_at_once(&self, requests: impl IntoIterator<Item = TestRequest>) -> Vec<TestResponse> {
        let mut sent = JoinSet::new();
        for request in requests {
            let garden = Arc::clone(&self.garden);
            sent.spawn(async move { garden.send(request).await });
        }
        sent.join_all().await
    }

    async fn follows(&self, by: &Gardener, other: &Gardener) -> bool {
        let follows = self.sent(request("GET", "/me/follows"), by, 200).await;
        follows["data"]["gardeners"].as_array().unwrap().contains(&json!(other.id()))
    }

    /// The titles of the feed, over all pages.
    async fn feed(&self, by: &Gardener) -> Vec<String> {
        self.garden.feed_index().await;
        let pages = self.garden.pages(request("GET", "/me/feed").parameter("limit", "2").by(by)).await;
        let tips = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
        tips.map(|tip| tip["title"].as_str().unwrap().to_owned()).collect()
    }
}

/// A tip about a plant.
fn about(plant: &str, title: &str) -> TestRequest {
    share(&with(&tip(title), "facts", json!({"plants": [plant]})))
}

#[tokio::test]
async fn feed_has_tips_of_followed_gardeners_and_plants_newest_first_and_none_of_ones_own() {
    let scene = Scene::new().await;
    assert_eq!(scene.feed(&scene.rowan).await, [""; 0], "who follows nothing has no feed");
    scene.sent(follow("gardener", &scene.mireille.id()), &scene.rowan, 204).await;
    scene.sent(follow("plant", "leek"), &scene.rowan, 204).await;
    for (request, by) in [
        (about("fig", "Mireille on figs"), &scene.mireille),
        (about("leek", "Desmond on leeks"), &scene.desmond),
        (about("fig", "Desmond on figs"), &scene.desmond),
        (about("leek", "Rowan on leeks"), &scene.rowan),
        (about("leek", "Mireille on leeks"), &scene.mireille),
        (about("yew", "Mireille on yew"), &scene.mireille),
    ] {
        scene.sent(request, by, 201).await;
    }
    let expect = ["Mireille on yew", "Mireille on leeks", "Desmond on leeks", "Mireille on figs"];
    assert_eq!(scene.feed(&scene.rowan).await, expect);
    scene.sent(unfollow("gardener", &scene.mireille.id()), &scene.rowan, 204).await;
    assert_eq!(scene.feed(&scene.rowan).await, expect[1..3]);
    scene.sent(unfollow("plant", "leek"), &scene.rowan, 204).await;
    assert_eq!(scene.feed(&scene.rowan).await, [""; 0]);
}

#[tokio::test]
async fn what_nobody_may_read_is_in_no_feed() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    scene.sent(follow("gardener", &scene.mireille.id()), &scene.rowan, 204).await;
    let mut tips = Vec::new();
    for title in ["Shown", "Hidden by its author", "Deleted", "Hidden by moderators"] {
        let shared = scene.sent(share(&tip(title)), &scene.mireille, 201).await;
        tips.push(shared["data"]["_id"].as_str().unwrap().to_owned());
    }
    assert_eq!(scene.feed(&scene.rowan).await.len(), 4);
    let path = |at: usize| format!("/tips/{}", tips[at]);
    let hide = request("PATCH", &path(1)).json(&json!({"availability": "hidden"}));
    scene.sent(hide, &scene.mireille, 200).await;
    scene.sent(request("DELETE", &path(2)), &scene.mireille, 204).await;
    scene.sent(report(&tips[3], "spam"), &scene.rowan, 204).await;
    let hide = scene.garden.decide(&wilma, &format!("/moderation/cases/tip/{}", tips[3]), "hide").await;
    scene.sent(hide, &wilma, 200).await;
    let feed = scene.garden.send(request("GET", "/me/feed").by(&scene.rowan)).await.json();
    assert_eq!(feed["data"].as_array().unwrap().len(), 1, "the index knows nothing of it yet: {feed}");
    assert_eq!(scene.feed(&scene.rowan).await, ["Shown"]);
    scene
        .sent(
            request("POST", "/reports").json(&json!({"kind": "profile", "id": scene.mireille.id(), "reason": "spam"})),
            &scene.rowan,
            204,
        )
        .await;
    let suspend =
        scene.garden.decide(&wilma, &format!("/moderation/cases/profile/{}", scene.mireille.id()), "suspend").await;
    scene.sent(suspend, &wilma, 200).await;
    let gardeners = FollowGardener::new(scene.garden.tips.clone(), scene.garden.users.clone());
    gardeners.follow(UserId::parse(&scene.mireille.id()).unwrap()).await.unwrap();
    assert_eq!(scene.feed(&scene.rowan).await, [""; 0]);
    assert!(scene.follows(&scene.rowan, &scene.mireille).await, "they may come back");
    scene.sent(follow("gardener", &scene.mireille.id()), &scene.desmond, 404).await;
}

#[tokio::test]
async fn block_ends_follows_both_ways_and_muting_ones_own() {
    for (kind, other_follows) in [("block", false), ("mute", true)] {
        let scene = Scene::new().await;
        let (rowan, mireille) = (&scene.rowan, &scene.mireille);
        scene.sent(follow("gardener", &mireille.id()), rowan, 204).await;
        scene.sent(follow("gardener", &rowan.id()), mireille, 204).await;
        scene.sent(follow("gardener", &scene.desmond.id()), rowan, 204).await;
        scene.sent(block(&mireille.id(), kind), rowan, 204).await;
        assert!(!scene.follows(rowan, mireille).await, "{kind}");
        assert!(scene.follows(rowan, &scene.desmond).await, "{kind}");
        assert_eq!(scene.follows(mireille, rowan).await, other_follows, "{kind}");
        scene.sent(follow("gardener", &mireille.id()), rowan, 403).await;
        scene.sent(follow("gardener", &rowan.id()), mireille, if other_follows { 204 } else { 403 }).await;
        scene.sent(request("DELETE", &format!("/me/blocks/{}", mireille.id())), rowan, 204).await;
        assert!(!scene.follows(rowan, mireille).await, "it does not come back by itself");
        scene.sent(follow("gardener", &mireille.id()), rowan, 204).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_beside_a_block_never_stays_whoever_is_first() {
    for _ in 0..10 {
        let scene = Scene::new().await;
        let (rowan, mireille) = (&scene.rowan, &scene.mireille);
        let requests = [
            follow("gardener", &mireille.id()).by(rowan),
            block(&mireille.id(), "block").by(rowan),
            follow("gardener", &rowan.id()).by(mireille),
        ];
        scene.sent_at_once(requests).await;
        let blocks = scene.sent(request("GET", "/me/blocks"), rowan, 200).await;
        if blocks["data"].as_array().unwrap().is_empty() {
            continue;
        }
        assert!(!scene.follows(rowan, mireille).await && !scene.follows(mireille, rowan).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_follows_more_than_the_limit_however_many_requests_come_at_once() {
    let scene = Scene::new().await;
    let plants: Vec<&str> = rules::plants::all().iter().map(|plant| plant.id).collect();
    let (most, more) = plants[..limits::FOLLOWED_PLANTS + 5].split_at(limits::FOLLOWED_PLANTS - 1);
    for plant in most {
        scene.sent(follow("plant", plant), &scene.rowan, 204).await;
    }
    let sent = scene.sent_at_once(more.iter().map(|plant| follow("plant", plant).by(&scene.rowan))).await;
    let mut statuses: Vec<u16> = sent.iter().map(|response| response.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 429, 429, 429, 429, 429]);
    assert_eq!(sent.iter().find(|response| response.status == 429).unwrap().json()["code"], "too-many-follows");
    scene.sent(follow("plant", most[0]), &scene.rowan, 204).await;
    let follows = scene.sent(request("GET", "/me/follows"), &scene.rowan, 200).await;
    assert_eq!(follows["data"]["plants"].as_array().unwrap().len(), limits::FOLLOWED_PLANTS);
}

#[tokio::test]
async fn who_follows_a_gardener_is_nowhere_but_in_their_own_lists() {
    let scene = Scene::new().await;
    let (rowan, mireille) = (&scene.rowan, &scene.mireille);
    scene.sent(follow("gardener", &mireille.id()), rowan, 204).await;
    let id = mireille.id();
    for path in [format!("/user/{id}"), format!("/user/{id}/export"), "/me/follows".into(), "/me/notices".into()] {
        let read = scene.sent(request("GET", &path), mireille, 200).await.to_string();
        assert!(!read.contains(&rowan.id()), "{path}: {read}");
    }
    let export = scene.sent(request("GET", &format!("/user/{}/export", rowan.id())), rowan, 200).await;
    assert_eq!(export["data"]["follows"], json!({"gardeners": [id], "plants": []}));
}

/// The follow is written while the call that ends follows has read them, and is ending what it has read.
#[tokio::test(flavor = "multi_thread")]
async fn follow_under_way_while_its_gardener_leaves_leaves_nothing_behind() {
    let scene = Arc::new(Scene::new().await);
    scene.sent(follow("gardener", &scene.mireille.id()), &scene.rowan, 204).await;
    scene.garden.calls.slow_down("TransactWriteItems", Duration::from_millis(700));
    let late = tokio::task::spawn_blocking({
        let (scene, late) = (scene.clone(), follow("gardener", &scene.desmond.id()).by(&scene.rowan));
        move || Handle::current().block_on(async { scene.garden.send(late).await.status })
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    // The first call deletes the note that Mireille has, and meanwhile Desmond gets one.
    scene.garden.calls.slow_down("DeleteItem", Duration::from_millis(1_500));
    let leaving = tokio::task::spawn_blocking({
        let (scene, leave) = (scene.clone(), leave(&scene.rowan, "remove"));
        move || Handle::current().block_on(async { scene.garden.send(leave).await.status })
    });
    assert_eq!((late.await.unwrap(), leaving.await.unwrap()), (204, 202));
    assert!(scene.garden.stored().contains(&format!("W#{}", scene.rowan.id())), "the follow came in between");
    scene.garden.wait_until_settled();
    assert_eq!(scene.garden.send(leave(&scene.rowan, "remove")).await.status, 204);
    let stored = scene.garden.stored();
    assert!(!stored.contains(&scene.rowan.id()), "{stored}");
}
