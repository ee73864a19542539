//! What a gardener tries who is moderated, and what two who lie try together.

use std::sync::Arc;
use std::time::Duration;

use dynoxide::AttributeValue;
use rules::UserId;
use tokio::runtime::Handle;

use super::*;
use crate::garden::tables::{StoredItem, text_of};
use crate::garden::{days_ago, with};
use crate::leaving::leave;
use crate::responses::{appeal, decide_seen, edit, share};

impl Scene {
    /// What the standing of a reporter has stored: how many were decided, and how many of them were right.
    fn standing(&self, of: &Gardener) -> (u64, u64) {
        let items = self.garden.items();
        let is_own =
            |item: &&StoredItem| text_of(item, "pk") == format!("Q#{}", of.id()) && text_of(item, "sk") == "TRUST";
        let found = items.iter().find(is_own);
        let number = |name: &str| match found.and_then(|item| item.get(name)) {
            Some(AttributeValue::N(number)) => number.parse().unwrap(),
            _ => 0,
        };
        (number("decided"), number("upheld"))
    }

    async fn is_public(&self, tip: &str) -> bool {
        self.garden.send(request("GET", &format!("/tips/{tip}")).by(&self.wilma)).await.status == 200
    }
}

#[tokio::test]
async fn act_that_publishes_nothing_cannot_be_outrun() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let seen = scene.case().await;
    scene.send(edit(&format!("/tips/{}", scene.tip), &json!({"title": "Other words"})).by(&scene.rowan), 200).await;
    for act in ["keep", "note", "hide", "remove", "pause", "suspend"] {
        scene.send(decide_seen(&scene.case_path(), act, &seen).by(&scene.wilma), 412).await;
    }
    let whatever = with(&seen, "thingVersion", json!(null));
    for act in ["keep", "note", "restore"] {
        scene.send(decide_seen(&scene.case_path(), act, &whatever).by(&scene.wilma), 400).await;
    }
    scene.send(decide_seen(&scene.case_path(), "hide", &whatever).by(&scene.wilma), 200).await;
    assert_eq!(scene.lists().await, 0);
}

#[tokio::test]
async fn reporter_is_not_wrong_whose_tip_its_author_has_changed_or_deleted_since() {
    for (change, outcome) in [("edit", "kept"), ("delete", "gone")] {
        let scene = Scene::new().await;
        let desmond = scene.garden.settled_gardener("desmond").await;
        scene.report(&desmond, "unkind").await;
        let path = format!("/tips/{}", scene.tip);
        match change {
            "edit" => scene.send(edit(&path, &json!({"title": "Harmless"})).by(&scene.rowan), 200).await,
            _ => scene.send(request("DELETE", &path).by(&scene.rowan), 204).await,
        };
        assert_eq!(scene.act("keep").await.status, 200);
        assert_eq!(scene.standing(&desmond), (0, 0), "{change}");
        assert_eq!(scene.outcome(&desmond).await, json!(outcome));
    }
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    scene.report(&desmond, "unkind").await;
    assert_eq!(scene.act("keep").await.status, 200);
    assert_eq!(scene.standing(&desmond), (1, 0), "the same version was kept");
}

#[tokio::test]
async fn note_of_the_moderators_shows_that_a_report_was_right() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    scene.report(&desmond, "unsafe").await;
    assert_eq!(scene.act("note").await.status, 200);
    assert_eq!(scene.standing(&desmond), (1, 1));
}

#[tokio::test]
async fn standing_follows_an_appeal_that_is_granted() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!(scene.standing(&desmond), (1, 1));
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.answer("restore").await;
    // The report was not right after all, and counts once.
    assert_eq!((scene.standing(&desmond), scene.outcome(&desmond).await), ((1, 0), json!("kept")));
    // A hold that a moderator ends without an appeal says nothing of the report.
    assert_eq!(scene.act("hide").await.status, 200);
    let before = scene.standing(&desmond);
    assert_eq!(scene.act("restore").await.status, 200);
    assert_eq!(scene.standing(&desmond), before);
}

#[tokio::test]
async fn report_that_was_not_right_after_all_gives_no_weight_to_its_reporter() {
    let scene = Scene::new().await;
    let liar = days_ago(60, scene.garden.newcomer("desmond")).await;
    scene.report(&liar, "spam").await;
    assert_eq!(scene.act("hide").await.status, 200);
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.answer("restore").await;
    scene.send(report_of("profile", &scene.rowan.id(), "spam").by(&liar), 204).await;
    let case = format!("/moderation/cases/profile/{}", scene.rowan.id());
    let case = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json()["data"].take();
    assert_eq!(case["weight"], json!(0.0), "{case}");
}

#[tokio::test]
async fn two_accounts_of_a_week_hide_no_more_than_two_tips_before_a_moderator_looks() {
    let scene = Scene::new().await;
    let mut tips = vec![scene.tip.clone()];
    for n in 0..5 {
        tips.push(scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await);
    }
    let pair = [scene.garden.settled_gardener("one").await, scene.garden.settled_gardener("two").await];
    for (by, tip) in pair.iter().flat_map(|by| tips.iter().map(move |tip| (by, tip))) {
        scene.send(report(tip, "unsafe").by(by), 204).await;
    }
    let mut public = Vec::new();
    for tip in &tips {
        public.push(scene.is_public(tip).await);
    }
    assert_eq!(public, [false, false, true, true, true, true]);
}

#[tokio::test]
async fn case_shows_at_most_twenty_versions_and_those_of_reports_that_count_first() {
    let scene = Scene::new().await;
    let settled = scene.garden.settled_gardener("settled").await;
    scene.report(&settled, "unkind").await;
    for n in 0..24 {
        let path = format!("/tips/{}", scene.tip);
        scene.send(edit(&path, &json!({"title": format!("Version {n}")})).by(&scene.rowan), 200).await;
        let newcomer = scene.garden.newcomer(&format!("newcomer {n}")).await;
        scene.report(&newcomer, "unkind").await;
    }
    let case = scene.case().await;
    let evidence = case["evidence"].as_array().unwrap();
    assert_eq!((evidence.len(), case["said"].as_array().unwrap().len()), (20, 25));
    assert_eq!(evidence.last().unwrap()["content"]["title"], json!("Spray the leeks with bleach"));
}

#[tokio::test]
async fn suspension_of_one_case_is_not_ended_by_another() {
    let scene = Scene::new().await;
    let profile = format!("/moderation/cases/profile/{}", scene.rowan.id());
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    scene.send(report_of("profile", &scene.rowan.id(), "unkind").by(&desmond), 204).await;
    assert_eq!(scene.act("suspend").await.status, 200);
    scene.decide(&profile, "restore", 400).await;
    assert_eq!(scene.profiles().await, 0);
    assert_eq!(scene.act("restore").await.status, 200);
    scene.follow().await;
    assert_eq!((scene.lists().await, scene.profiles().await), (5, 4));
}

#[tokio::test]
async fn what_an_operator_disabled_stays_so_whatever_moderators_do() {
    for is_suspended_first in [true, false] {
        let scene = Scene::new().await;
        let desmond = scene.garden.gardener("desmond").await;
        scene.report(&desmond, "spam").await;
        let operator = scene.operator();
        let rowan = UserId::of_subject(&scene.rowan.subject);
        let acts: &[(&str, u16)] = if is_suspended_first {
            assert_eq!(scene.act("suspend").await.status, 200);
            &[("restore", 400)]
        } else {
            &[("suspend", 400), ("keep", 200)]
        };
        operator.disable(rowan).await.unwrap();
        for (act, status) in acts {
            assert_eq!(scene.act(act).await.status, *status, "{act}");
        }
        scene.follow().await;
        assert!(!scene.is_public(&scene.tip).await);
        operator.enable(rowan).await.unwrap();
        scene.follow().await;
        assert!(scene.is_public(&scene.tip).await);
    }
}

#[tokio::test]
async fn words_that_a_leaver_took_out_of_a_tip_that_stays_are_in_no_case_and_no_report() {
    let scene = Scene::new().await;
    let (stream, desmond) = (Stream::default(), scene.garden.settled_gardener("desmond").await);
    scene.report(&desmond, "spam").await;
    assert_eq!(scene.act("keep").await.status, 200);
    scene.garden.notify(&stream.records(&scene.garden.activity).await).await.unwrap();
    scene.report(&desmond, "spam").await;
    let title = "Spray the leeks with bleach";
    let path = format!("/tips/{}", scene.tip);
    scene
        .send(
            edit(&path, &json!({"title": "Leeks", "description": "Nothing any more. ".repeat(9)})).by(&scene.rowan),
            200,
        )
        .await;
    assert!(scene.garden.stored().contains(title));
    scene.garden.leave(&scene.rowan, "keep").await;
    assert!(!scene.garden.stored().contains(title), "{}", scene.garden.stored());
    assert_eq!(scene.case().await["reported"]["title"], json!("Leeks"));
}

#[tokio::test]
async fn what_its_author_hides_while_it_is_held_is_not_shown_when_the_hold_ends() {
    for act in ["keep", "restore"] {
        let scene = Scene::new().await;
        scene.reports(3, "spam").await;
        assert_eq!(scene.lists().await, 0, "reports have hidden it");
        if act == "restore" {
            assert_eq!(scene.act("hide").await.status, 200);
        }
        let path = format!("/tips/{}", scene.tip);
        scene.send(edit(&path, &json!({"title": "Other words"})).by(&scene.rowan), 200).await;
        scene.send(edit(&path, &json!({"availability": "hidden"})).by(&scene.rowan), 200).await;
        assert_eq!(scene.act(act).await.status, 200);
        assert_eq!((scene.lists().await, scene.own().await["availability"].clone()), (0, json!("hidden")), "{act}");
    }
}

/// The report has found the tip, and its author's removal has not found the report.
#[tokio::test(flavor = "multi_thread")]
async fn report_under_way_keeps_nothing_of_a_tip_that_its_author_takes_along() {
    let scene = Arc::new(Scene::new().await);
    let desmond = scene.garden.settled_gardener("desmond").await;
    // The report is counted, and written two seconds later.
    scene.garden.calls.slow_down("UpdateItem", Duration::from_secs(2));
    let late = tokio::task::spawn_blocking({
        let (scene, report) = (scene.clone(), report(&scene.tip, "spam").by(&desmond));
        move || Handle::current().block_on(async { scene.garden.send(report).await.status })
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(scene.garden.send(leave(&scene.rowan, "remove")).await.status, 202);
    assert!(!late.is_finished());
    assert_eq!(late.await.unwrap(), 204);
    let stored = scene.garden.stored();
    assert!(stored.contains(&desmond.id()) && !stored.contains("Spray the leeks with bleach"), "{stored}");
}

#[tokio::test]
async fn gardener_who_has_left_gets_no_notice_and_has_no_case_that_waits() {
    let scene = Scene::new().await;
    let (stream, desmond) = (Stream::default(), scene.garden.settled_gardener("desmond").await);
    scene.report(&desmond, "spam").await;
    scene.send(report_of("profile", &scene.rowan.id(), "unkind").by(&desmond), 204).await;
    assert_eq!(scene.act("hide").await.status, 200);
    let told = stream.records(&scene.garden.activity).await;
    scene.garden.notify(&told).await.unwrap();
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    stream.records(&scene.garden.activity).await;
    scene.decide(&format!("/moderation/cases/profile/{}", scene.rowan.id()), "suspend", 200).await;
    let late = stream.records(&scene.garden.activity).await;
    let title = "Spray the leeks with bleach";
    assert!(scene.garden.stored().contains(title));
    scene.garden.leave(&scene.rowan, "remove").await;
    // What was decided a moment before arrives after it.
    scene.garden.notify(&late).await.unwrap();
    let stored = scene.garden.stored();
    let of_rowan = stored.lines().filter(|line| line.contains(&format!("N#{}", scene.rowan.id())));
    assert_eq!(of_rowan.collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(!stored.contains(title), "nor is a title in what its reporter was told");
    assert_eq!(scene.queue().await.len(), 0, "nobody waits for the answer to an appeal");
    let bell = scene.send(request("GET", "/me/notices").by(&desmond), 200).await.json();
    assert_eq!(bell["data"]["notices"][0]["kind"], json!("reported"));
    assert_eq!(scene.garden.send(share(&crate::garden::tip("New")).by(&scene.rowan)).await.status / 100, 4);
}

#[tokio::test]
async fn gardener_who_is_leaving_is_not_blocked_any_more() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    // The first step of leaving, before what others have of the gardener is ended.
    scene.garden.put_activity(&format!("LEFT#{}", scene.rowan.id()), "L").await;
    scene.send(crate::responses::block(&scene.rowan.id(), "block").by(&desmond), 404).await;
    assert!(!scene.garden.stored().contains(&format!("B#{}", scene.rowan.id())));
}

#[tokio::test]
async fn report_names_a_photograph_that_is_there() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let photo = scene.garden.photo(&scene.rowan).await;
    let body = json!({"kind": "tip", "id": scene.tip, "reason": "spam", "photo": photo});
    let report = request("POST", "/reports").json(&body).by(&desmond);
    let refused = scene.send(report.clone(), 400).await.json();
    assert_eq!(refused["errors"][0]["field"], json!("photo"), "{refused}");
    let path = format!("/tips/{}", scene.tip);
    scene.send(edit(&path, &json!({"photos": [{"id": photo}]})).by(&scene.rowan), 200).await;
    scene.send(report, 204).await;
}

#[tokio::test]
async fn photograph_that_was_reported_and_taken_away_belongs_to_nothing_else() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let photo = scene.garden.photo(&scene.rowan).await;
    let path = format!("/tips/{}", scene.tip);
    scene.send(edit(&path, &json!({"photos": [{"id": photo}]})).by(&scene.rowan), 200).await;
    scene.report(&desmond, "unkind").await;
    scene.send(edit(&path, &json!({"photos": []})).by(&scene.rowan), 200).await;
    assert_eq!(scene.act("remove").await.status, 200);
    let new = with(&crate::garden::tip("New"), "photos", json!([{"id": photo}]));
    scene.send(share(&new).by(&scene.rowan), 400).await;
    let portrait = request("PATCH", &format!("/user/{}", scene.rowan.id())).json(&json!({"portrait": photo}));
    scene.send(portrait.by(&scene.rowan), 400).await;
}
