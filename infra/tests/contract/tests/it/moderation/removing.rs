//! Tips that a moderator removes: deleted, for as long as a deletion can be taken back, but not by their author.

use std::time::Duration;

use serde_json::json;

use super::{Scene, report_of};
use crate::garden::{Gardener, request};
use crate::responses::{appeal, edit, report, restore};

impl Scene {
    /// A scene whose tip waits for a moderator.
    async fn reported() -> (Self, Gardener) {
        let scene = Self::new().await;
        let desmond = scene.garden.gardener("desmond").await;
        scene.report(&desmond, "spam").await;
        (scene, desmond)
    }

    async fn acts(&self, acts: &[(&str, u16)]) {
        for (act, expect) in acts {
            let response = self.act(act).await;
            assert_eq!(response.status, *expect, "{act}: {response:?}");
        }
    }

    fn path(&self) -> String {
        format!("/tips/{}", self.tip)
    }
}

#[tokio::test]
async fn removed_tip_is_among_its_authors_deleted_ones_and_comes_back_public_when_restored() {
    let (scene, desmond) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    assert_eq!((scene.lists().await, scene.total().await, scene.queue().await.len()), (0, 0, 0));
    assert!(scene.in_list("/mytips").await.is_none());
    let own = scene.deleted().await.unwrap();
    let hold = json!({
        "reason": "spam", "message": "It advertises a shop.", "removed": true, "at": own["deletedAt"], "until": null,
        "case": {"kind": "tip", "id": scene.tip},
    });
    assert_eq!(own["hold"], hold, "{own}");
    let case = scene.case().await;
    assert_eq!((&case["state"], &case["public"]), (&json!("removed"), &json!(false)));
    assert_eq!(case["now"]["title"], json!("Spray the leeks with bleach"), "moderators can read it");
    assert_eq!(scene.outcome(&desmond).await, json!("removed"));
    scene.send(report(&scene.tip, "spam").by(&desmond), 404).await;

    scene.acts(&[("restore", 200)]).await;
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
    assert!(scene.deleted().await.is_none() && scene.own().await.get("hold").is_none());
    assert_eq!(scene.case().await["state"], json!("kept"));
    // It is the author's again, whole.
    scene
        .send(edit(&scene.path(), &json!({"title": "Spray the leeks with bleach, twice"})).by(&scene.rowan), 200)
        .await;
    scene.send(request("DELETE", &scene.path()).by(&scene.rowan), 204).await;
    scene.send(restore(&scene.path()).by(&scene.rowan), 200).await;
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
    let log = scene.send(request("GET", "/moderation/log").by(&scene.wilma), 200).await.json();
    let acts: Vec<_> = log["data"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["restore", "remove"]);
}

#[tokio::test]
async fn author_can_do_nothing_with_a_removed_tip() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    let before = scene.garden.stored();
    let refused = scene.send(restore(&scene.path()).by(&scene.rowan), 403).await;
    assert_eq!(refused.code(), "held", "{refused:?}");
    for change in [json!({"availability": "public"}), json!({"title": "Another title"}), json!({"confirmed": true})] {
        scene.send(edit(&scene.path(), &change).by(&scene.rowan), 404).await;
    }
    for method in ["GET", "DELETE"] {
        scene.send(request(method, &scene.path()).by(&scene.rowan), 404).await;
    }
    assert_eq!(before, scene.garden.stored());
}

#[tokio::test]
async fn tip_that_was_hidden_comes_back_as_it_was() {
    for (availability, acts, lists) in [
        // By its author.
        (Some("hidden"), &["remove", "restore"][..], 0),
        // By a moderator before: the hold is one.
        (None, &["hide", "remove", "restore"], 5),
    ] {
        let (scene, _) = Scene::reported().await;
        if let Some(availability) = availability {
            scene.send(edit(&scene.path(), &json!({ "availability": availability })).by(&scene.rowan), 200).await;
        }
        for act in acts {
            scene.acts(&[(act, 200)]).await;
            assert_eq!(scene.deleted().await.is_some(), *act == "remove", "{acts:?}");
        }
        assert_eq!((scene.lists().await, scene.total().await), (lists, lists as u64 / 5), "{acts:?}");
        assert_eq!(scene.own().await["availability"], json!(availability.unwrap_or("public")));
    }
}

#[tokio::test]
async fn restored_tip_has_the_name_that_its_author_has_now() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    let rename = request("PATCH", &format!("/user/{}", scene.rowan.id())).json(&json!({"name": "Rowan Thirkell"}));
    scene.send(rename.by(&scene.rowan), 200).await;
    scene.acts(&[("restore", 200)]).await;
    let tip = scene.send(request("GET", &scene.path()).by(&scene.wilma), 200).await.json();
    assert_eq!(tip["data"]["name"], json!("Rowan Thirkell"), "{tip}");
}

#[tokio::test]
async fn tip_that_was_removed_before_a_suspension_stays_removed_after_it() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200), ("suspend", 200), ("remove", 400), ("restore", 200)]).await;
    scene.follow().await;
    assert_eq!((scene.lists().await, scene.total().await), (0, 0));
    assert_eq!(scene.case().await["state"], json!("removed"));
    scene.acts(&[("restore", 200)]).await;
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
}

#[tokio::test]
async fn removed_tip_of_a_disabled_author_is_in_no_list_when_restored() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    scene.garden.set_attribute(&scene.rowan, "status", "inactive").await;
    scene.acts(&[("restore", 200)]).await;
    let is_listed = async || scene.garden.get("/tips").await.text.contains(&scene.tip);
    assert!(!is_listed().await);
    scene.garden.set_attribute(&scene.rowan, "status", "active").await;
    scene.follow().await;
    assert_eq!((is_listed().await, scene.total().await), (true, 1));
}

#[tokio::test]
async fn owner_appeals_against_a_removal_once() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    assert_eq!((scene.queue().await.len(), &scene.case().await["appealed"]), (1, &json!(true)));
    // The answer is no new act, and the 30 days run on.
    let deleted_at = scene.deleted().await.unwrap()["deletedAt"].clone();
    scene.answer("remove").await;
    assert_eq!((scene.queue().await.len(), &scene.deleted().await.unwrap()["deletedAt"]), (0, &deleted_at));
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
    scene.acts(&[("restore", 200)]).await;
    assert_eq!(scene.lists().await, 5);
}

#[tokio::test]
async fn removed_tip_is_gone_for_good_after_its_days_and_nothing_brings_it_back() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.garden.age_deletion(&scene.tip, 29).await;
    assert!(scene.garden.purge().await);
    assert!(scene.deleted().await.is_some(), "30 days are not over");
    scene.garden.age_deletion(&scene.tip, 31).await;
    assert!(scene.garden.purge().await);
    assert!(scene.deleted().await.is_none());
    assert_eq!(scene.case().await["now"], json!(null));
    // The appeal has an answer all the same, though nobody else has given one for a week.
    scene.acts(&[("remove", 403)]).await;
    scene.garden.pass(Duration::from_hours(8 * 24));
    scene.acts(&[("restore", 400), ("keep", 400), ("hide", 400), ("remove", 200)]).await;
    assert!(scene.queue().await.is_empty());
}

#[tokio::test]
async fn removal_that_was_taken_back_is_not_purged() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    scene.garden.age_deletion(&scene.tip, 31).await;
    // The run is late: until it comes, the tip can be restored.
    scene.acts(&[("restore", 200)]).await;
    assert!(scene.garden.purge().await);
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
}

#[tokio::test]
async fn act_that_does_not_suit_a_removal_is_400_and_changes_nothing() {
    let (scene, _) = Scene::reported().await;
    scene.acts(&[("remove", 200)]).await;
    let before = scene.garden.stored();
    scene.acts(&[("keep", 400), ("hide", 400), ("note", 400)]).await;
    assert_eq!(before, scene.garden.stored());

    let (scene, _) = Scene::reported().await;
    scene.send(request("DELETE", &scene.path()).by(&scene.rowan), 204).await;
    let before = scene.garden.stored();
    scene.acts(&[("remove", 400)]).await;
    assert_eq!(before, scene.garden.stored(), "its author has deleted it, and hiding holds it");

    let scene = Scene::new().await;
    let (_, note) = scene.note("Buy at my shop.").await;
    let desmond = scene.garden.gardener("desmond").await;
    for (kind, id) in [("outcome", note), ("profile", scene.rowan.id())] {
        scene.send(report_of(kind, &id, "spam").by(&desmond), 204).await;
        scene.decide(&format!("/moderation/cases/{kind}/{id}"), "remove", 400).await;
    }
}
