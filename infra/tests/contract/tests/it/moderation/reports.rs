//! What reports do before a moderator has seen them, and what reporters and authors see.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Scene, report_of};
use crate::garden::request;
use crate::responses::{edit, report};

#[tokio::test]
async fn reports_of_new_accounts_hide_nothing_and_wait_for_a_moderator() {
    let scene = Scene::new().await;
    for n in 0..12 {
        let newcomer = scene.garden.gardener(&format!("newcomer-{n}")).await;
        scene.report(&newcomer, "unsafe").await;
    }
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
    let case = scene.case().await;
    assert_eq!((&case["reports"], &case["state"], &case["waits"]), (&json!(12), &json!("open"), &json!(true)));
}

#[tokio::test]
async fn reports_of_settled_gardeners_hide_a_tip_and_unsafe_advice_sooner() {
    for (reason, hides) in [("spam", 3), ("unsafe", 2)] {
        let scene = Scene::new().await;
        scene.reports(hides - 1, reason).await;
        assert_eq!((scene.lists().await, scene.total().await), (5, 1), "{reason}");
        let last = scene.garden.settled_gardener("last").await;
        scene.report(&last, reason).await;
        assert_eq!((scene.lists().await, scene.total().await), (0, 0), "{reason}");
        let case = scene.case().await;
        assert_eq!((&case["state"], &case["waits"], &case["public"]), (&json!("hidden"), &json!(true), &json!(false)));
        assert_eq!(case["history"][0]["moderator"], json!(null), "{case}");
    }
}

#[tokio::test]
async fn repeated_report_counts_once() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    for reason in ["spam", "unsafe", "other"] {
        scene.report(&desmond, reason).await;
    }
    let case = scene.case().await;
    assert_eq!((&case["reports"], &case["reasons"]), (&json!(1), &json!(["other"])));
    assert_eq!(scene.lists().await, 5);
}

#[tokio::test]
async fn reports_at_the_same_time_are_all_counted() {
    let scene = Scene::new().await;
    let mut reporters = Vec::new();
    for n in 0..6 {
        reporters.push(scene.garden.gardener(&format!("reporter-{n}")).await);
    }
    let scene = Arc::new(scene);
    let mut sent = JoinSet::new();
    for by in reporters {
        let scene = Arc::clone(&scene);
        sent.spawn(async move { scene.garden.send(report(&scene.tip, "spam").by(&by)).await.status });
    }
    assert_eq!(sent.join_all().await, vec![204; 6]);
    assert_eq!(scene.case().await["reports"], json!(6));
}

#[tokio::test]
async fn eleventh_report_of_a_day_is_429_until_midnight() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    for n in 0..10 {
        let tip = scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await;
        scene.send(report(&tip, "spam").by(&desmond), 204).await;
    }
    let before = scene.garden.stored();
    let refused = scene.send(report(&scene.tip, "spam").by(&desmond), 429).await;
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() <= 86_400);
    assert!(refused.text.contains("You have reported 10 times today."), "{refused:?}");
    assert_eq!(before, scene.garden.stored());
}

#[tokio::test]
async fn author_of_a_held_tip_sees_why_can_edit_it_and_cannot_show_it() {
    let scene = Scene::new().await;
    scene.reports(2, "unsafe").await;
    let own = scene.own().await;
    assert_eq!((&own["availability"], &own["hold"]["reason"]), (&json!("hidden"), &json!("unsafe")), "{own}");
    assert_eq!(own["hold"]["message"], Value::Null);
    let path = format!("/tips/{}", scene.tip);
    let show = edit(&path, &json!({"availability": "public"})).by(&scene.rowan);
    assert_eq!(scene.send(show, 403).await.json()["code"], json!("held"));
    scene.send(edit(&path, &json!({"title": "Wash the leeks with water"})).by(&scene.rowan), 200).await;
    assert!(scene.own().await["hold"].is_object());
    // Deleting and restoring it does not show it either.
    scene.send(request("DELETE", &path).by(&scene.rowan), 204).await;
    scene.send(request("POST", &format!("{path}/restore")).by(&scene.rowan), 200).await;
    assert!(scene.own().await["hold"].is_object());
    assert_eq!((scene.lists().await, scene.total().await), (0, 0));
}

#[tokio::test]
async fn reported_note_leaves_the_tips_page_and_stays_in_the_counts() {
    let scene = Scene::new().await;
    let (mireille, id) = scene.note("You are a fool.").await;
    let page = async || scene.garden.get(&format!("/tips/{}/outcomes", scene.tip)).await.text;
    assert!(page().await.contains("You are a fool."));
    for n in 0..3 {
        let by = scene.garden.settled_gardener(&format!("settled-{n}")).await;
        scene.send(report_of("outcome", &id, "unkind").by(&by), 204).await;
    }
    assert!(!page().await.contains("You are a fool."));
    let marks = scene.send(request("GET", "/me/marks").by(&mireille), 200).await.json();
    assert_eq!(marks["data"]["outcomes"][0]["hold"]["reason"], json!("unkind"));
    let case = request("GET", &format!("/moderation/cases/outcome/{id}")).by(&scene.wilma);
    assert!(scene.send(case, 200).await.text.contains("You are a fool."));
    // Writing it again does not show it.
    let again = json!({"result": "did-not", "note": "You are a fool."});
    let path = format!("/tips/{}/outcome", scene.tip);
    scene.send(request("PUT", &path).json(&again).by(&mireille), 200).await;
    assert!(!page().await.contains("You are a fool."));
}

#[tokio::test]
async fn profile_is_never_suspended_by_reports_alone() {
    let scene = Scene::new().await;
    for n in 0..8 {
        let by = scene.garden.settled_gardener(&format!("settled-{n}")).await;
        scene.send(report_of("profile", &scene.rowan.id(), "unsafe").by(&by), 204).await;
    }
    let profile = scene.garden.get(&format!("/user/{}", scene.rowan.id())).await.json();
    assert_eq!(profile["data"]["status"], json!("active"));
    assert_eq!(scene.queue().await, ["rowan"]);
}

#[tokio::test]
async fn reporter_sees_the_outcome_of_each_report_and_may_report_again() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let outcome = async || {
        let list = scene.send(request("GET", "/me/reports").by(&desmond), 200).await.json();
        assert_eq!(list["data"][0]["title"], json!("Spray the leeks with bleach"));
        (list["data"].as_array().unwrap().len(), list["data"][0]["outcome"].clone())
    };
    scene.report(&desmond, "unsafe").await;
    assert_eq!(outcome().await, (1, Value::Null));
    assert_eq!(scene.act("keep").await.status, 200);
    assert_eq!(outcome().await, (1, json!("kept")));
    scene.report(&desmond, "unsafe").await;
    assert_eq!(outcome().await, (1, Value::Null));
    assert_eq!(scene.case().await["reports"], json!(1));
    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!(outcome().await, (1, json!("hidden")));
    // What is only over says nothing of the report.
    assert_eq!(scene.act("restore").await.status, 200);
    assert_eq!(outcome().await, (1, json!("hidden")));
}

#[tokio::test]
async fn export_has_the_own_reports() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "copied").await;
    let export = request("GET", &format!("/user/{}/export", desmond.id())).by(&desmond);
    let data = scene.send(export, 200).await.json()["data"].take();
    assert_eq!((&data["reports"][0]["reason"], &data["marks"]["saved"]), (&json!("copied"), &json!([])));
}

#[tokio::test]
async fn note_that_was_hidden_stays_hidden_when_its_gardener_deletes_it_and_writes_it_again() {
    for by_reports in [true, false] {
        let scene = Scene::new().await;
        let (mireille, id) = scene.note("You are a fool.").await;
        let case = format!("/moderation/cases/outcome/{id}");
        if by_reports {
            for n in 0..3 {
                let by = scene.garden.settled_gardener(&format!("settled-{n}")).await;
                scene.send(report_of("outcome", &id, "unkind").by(&by), 204).await;
            }
        } else {
            let desmond = scene.garden.gardener("desmond").await;
            scene.send(report_of("outcome", &id, "unkind").by(&desmond), 204).await;
            scene.decide(&case, "hide", 200).await;
        }
        let path = format!("/tips/{}/outcome", scene.tip);
        let again = async |body| scene.send(request("PUT", &path).json(&body).by(&mireille), 200).await.json();
        let is_public = async || {
            let page = scene.garden.get(&format!("/tips/{}/outcomes", scene.tip)).await.text;
            page.contains("You are")
        };
        let written = json!({"result": "did-not", "note": "You are a fool."});
        // Without the words in between, and with them.
        for between in [json!({"result": "did-not"}), written.clone()] {
            scene.send(request("DELETE", &path).by(&mireille), 204).await;
            again(between).await;
            let own = again(written.clone()).await;
            assert!(!is_public().await, "by reports: {by_reports}");
            assert_eq!(own["data"]["hold"]["reason"], json!("unkind"), "by reports: {by_reports}: {own}");
        }
        // A moderator can end it, and then the note is an ordinary one.
        scene.decide(&case, if by_reports { "keep" } else { "restore" }, 200).await;
        assert!(is_public().await, "by reports: {by_reports}");
        scene.send(request("DELETE", &path).by(&mireille), 204).await;
        assert!(again(written).await["data"].get("hold").is_none_or(serde_json::Value::is_null));
        assert!(is_public().await, "by reports: {by_reports}");
    }
}

#[tokio::test]
async fn appeal_against_the_hiding_of_a_note_that_its_gardener_has_deleted_can_be_granted() {
    let scene = Scene::new().await;
    let olive = scene.garden.moderator("olive").await;
    let (mireille, id) = scene.note("You are a fool.").await;
    let case = format!("/moderation/cases/outcome/{id}");
    scene.decide(&case, "hide", 200).await;
    let appeal = json!({"kind": "outcome", "id": id, "text": "I was angry."});
    scene.send(request("POST", "/me/appeals").json(&appeal).by(&mireille), 204).await;
    let path = format!("/tips/{}/outcome", scene.tip);
    scene.send(request("DELETE", &path).by(&mireille), 204).await;
    let acts = scene.send(request("GET", &case).by(&olive), 200).await.json()["data"]["acts"].take();
    assert_eq!(acts, json!(["hide", "suspend", "restore"]));
    scene.send(scene.garden.decide(&olive, &case, "restore").await, 200).await;
    let body = json!({"result": "did-not", "note": "It did not work."});
    scene.send(request("PUT", &path).json(&body).by(&mireille), 200).await;
    let page = scene.garden.get(&format!("/tips/{}/outcomes", scene.tip)).await.text;
    assert!(page.contains("It did not work."), "{page}");
}

/// Nobody can say any more whether the report was right.
#[tokio::test]
async fn report_of_what_is_gone_counts_against_nobody() {
    for is_note in [true, false] {
        let scene = Scene::new().await;
        let bess = scene.garden.settled_gardener("bess").await;
        let path = if is_note {
            let (mireille, note) = scene.note("Rude words").await;
            scene.send(report_of("outcome", &note, "unkind").by(&bess), 204).await;
            scene.garden.leave(&mireille, "keep").await;
            format!("/moderation/cases/outcome/{note}")
        } else {
            scene.report(&bess, "spam").await;
            scene.send(request("DELETE", &format!("/tips/{}", scene.tip)).by(&scene.rowan), 204).await;
            scene.case_path()
        };
        let closed = scene.decide(&path, "keep", 200).await.json();
        assert_eq!(closed["data"]["state"], json!("gone"), "{closed}");
        assert_eq!(scene.outcome(&bess).await, json!("gone"));
        let log = scene.send(request("GET", "/moderation/log").by(&scene.wilma), 200).await.json();
        assert_eq!((&log["data"][0]["act"], &log["data"][0]["gone"]), (&json!("keep"), &json!(true)), "{log}");
        let other = scene.garden.share(&scene.rowan, "Another", "public").await;
        scene.send(report_of("tip", &other, "spam").by(&bess), 204).await;
        let case = scene.send(request("GET", &format!("/moderation/cases/tip/{other}")).by(&scene.wilma), 200).await;
        assert_eq!(case.json()["data"]["weight"], json!(1.0), "note: {is_note}");
    }
}

#[tokio::test]
async fn reason_of_an_act_is_the_one_that_counts_most() {
    let scene = Scene::new().await;
    let (bess, new) = (scene.garden.settled_gardener("bess").await, scene.garden.gardener("new").await);
    scene.report(&new, "spam").await;
    scene.report(&bess, "copied").await;
    assert_eq!(scene.act("hide").await.status, 200);
    let own = scene.own().await;
    assert_eq!(own["hold"]["reason"], json!("copied"), "{own}");
}

#[tokio::test]
async fn decision_to_keep_a_tip_protects_only_what_the_moderator_has_read() {
    for (edits, reports, expect) in [(false, 2, true), (true, 1, true), (true, 2, false)] {
        let scene = Scene::new().await;
        let desmond = scene.garden.settled_gardener("desmond").await;
        scene.report(&desmond, "spam").await;
        assert_eq!(scene.act("keep").await.status, 200);
        if edits {
            let change = json!({"title": "Pour petrol on the leeks"});
            scene.send(crate::responses::edit(&format!("/tips/{}", scene.tip), &change).by(&scene.rowan), 200).await;
        }
        scene.reports(reports, "unsafe").await;
        let listed = scene.garden.get("/tips").await.text.contains(&scene.tip);
        assert_eq!(listed, expect, "{edits} {reports}");
    }
}
