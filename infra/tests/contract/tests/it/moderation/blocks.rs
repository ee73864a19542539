//! What is not possible between two gardeners of whom one blocks the other.

use serde_json::{Value, json};

use super::Scene;
use crate::garden::{Gardener, request};
use crate::responses::{block, block_many, report};

impl Scene {
    /// The statuses of a vote, a report of trying and a saved tip.
    async fn marks(&self, by: &Gardener) -> [u16; 3] {
        let path = |mark| format!("/tips/{}/{mark}", self.tip);
        let report = request("PUT", &path("outcome")).json(&json!({"result": "worked"}));
        let requests = [request("PUT", &path("helpful")), report, request("PUT", &path("saved"))];
        let mut statuses = [0; 3];
        for (status, request) in statuses.iter_mut().zip(requests) {
            *status = self.garden.send(request.by(by)).await.status;
        }
        statuses
    }

    async fn blocks(&self, by: &Gardener) -> Value {
        self.send(request("GET", "/me/blocks").by(by), 200).await.json()["data"].take()
    }
}

#[tokio::test]
async fn neither_votes_nor_reports_on_tips_of_a_gardener_with_whom_there_is_a_block() {
    for author_blocks in [true, false] {
        let scene = Scene::new().await;
        let desmond = scene.garden.gardener("desmond").await;
        let (by, other) = if author_blocks { (&scene.rowan, &desmond) } else { (&desmond, &scene.rowan) };
        scene.send(block(&other.id(), "block").by(by), 204).await;
        let before = scene.garden.stored();
        assert_eq!(scene.marks(&desmond).await[..2], [403, 403], "the author blocks: {author_blocks}");
        assert_ne!(before, scene.garden.stored(), "a saved tip is private");
        scene.send(request("DELETE", &format!("/me/blocks/{}", other.id())).by(by), 204).await;
        assert_eq!(scene.marks(&desmond).await, [204, 200, 204]);
    }
}

/// `POST /user` may have failed after the sign-up.
#[tokio::test]
async fn first_report_or_block_of_a_gardener_without_a_profile_makes_one() {
    let scene = Scene::new().await;
    for (name, first) in
        [("who reports", report(&scene.tip, "spam")), ("who blocks", block(&scene.rowan.id(), "block"))]
    {
        let newcomer = Gardener::named(name);
        scene.send(first.by(&newcomer), 204).await;
        scene.send(request("GET", &format!("/user/{}", newcomer.id())), 200).await;
    }
}

#[tokio::test]
async fn muted_gardener_can_do_everything_and_does_not_learn_of_it() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(block(&desmond.id(), "mute").by(&scene.rowan), 204).await;
    assert_eq!(scene.marks(&desmond).await, [204, 200, 204]);
    assert_eq!(scene.blocks(&desmond).await, json!([]));
    let export = request("GET", &format!("/user/{}/export", desmond.id())).by(&desmond);
    let exported = scene.send(export, 200).await;
    assert!(!exported.text.contains(&scene.rowan.id()), "{exported:?}");
}

#[tokio::test]
async fn gardener_who_blocks_as_many_as_possible_can_still_mute() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    block_many(&scene.garden, &scene.rowan).await;
    let refused = scene.send(block(&desmond.id(), "block").by(&scene.rowan), 429).await;
    assert!(refused.text.contains("You block 100 gardeners"), "{refused:?}");
    scene.send(block(&desmond.id(), "mute").by(&scene.rowan), 204).await;
    scene.send(block(&desmond.id(), "block").by(&scene.rowan), 429).await;
}

#[tokio::test]
async fn blocking_and_muting_replace_each_other() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    for kind in ["mute", "block", "mute"] {
        scene.send(block(&desmond.id(), kind).by(&scene.rowan), 204).await;
        let blocks = scene.blocks(&scene.rowan).await;
        assert_eq!((blocks.as_array().unwrap().len(), &blocks[0]["kind"]), (1, &json!(kind)));
    }
    let export = request("GET", &format!("/user/{}/export", scene.rowan.id())).by(&scene.rowan);
    assert_eq!(scene.send(export, 200).await.json()["data"]["blocks"][0]["name"], json!("desmond"));
}

#[tokio::test]
async fn leaving_ends_the_own_blocks_and_those_of_others() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(block(&desmond.id(), "block").by(&scene.rowan), 204).await;
    scene.send(block(&scene.rowan.id(), "block").by(&desmond), 204).await;
    scene.garden.leave(&desmond, "remove").await;
    assert_eq!(scene.blocks(&scene.rowan).await, json!([]));
    let partition = format!("F#{}", desmond.id());
    assert!(!scene.garden.stored().contains(&partition));
}
