//! What moderators do, that each act can be taken back, and appeals.

use std::time::Duration;

use rules::limits;
use serde_json::json;

use super::{Scene, report_of};
use crate::garden::request;
use crate::responses::{appeal, edit, report, share};

#[tokio::test]
async fn queue_has_unsafe_advice_first_then_the_oldest_and_appeals_last() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    for (title, reason) in [("First", "spam"), ("Second", "copied"), ("Dangerous", "unsafe"), ("Third", "other")] {
        let tip = scene.garden.share(&scene.rowan, title, "public").await;
        scene.send(report(&tip, reason).by(&desmond), 204).await;
    }
    scene.report(&desmond, "unsafe").await;
    assert_eq!(scene.act("hide").await.status, 200);
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    let expect = ["Dangerous", "First", "Second", "Third", "Spray the leeks with bleach"];
    assert_eq!(scene.queue().await, expect);

    let pages = scene.garden.pages(request("GET", "/moderation/cases?limit=2").by(&scene.wilma)).await;
    let cases: Vec<_> = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone()).collect();
    assert_eq!(cases.iter().map(|case| case["reported"]["title"].as_str().unwrap()).collect::<Vec<_>>(), expect);
}

#[tokio::test]
async fn hidden_tip_leaves_every_list_and_comes_back_whole_when_restored() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!((scene.lists().await, scene.total().await, scene.queue().await.len()), (0, 0, 0));
    let own = scene.own().await;
    assert_eq!(own["hold"]["message"], json!("It advertises a shop."), "{own}");
    assert_eq!(scene.act("restore").await.status, 200);
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
    assert!(scene.own().await.get("hold").is_none());
    let history = scene.case().await["history"].clone();
    let acts: Vec<_> = history.as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["restore", "hide"]);
}

#[tokio::test]
async fn tip_that_its_author_had_hidden_stays_hidden_when_restored() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "private").await;
    let path = format!("/tips/{}", scene.tip);
    scene.send(edit(&path, &json!({"availability": "hidden"})).by(&scene.rowan), 200).await;
    for act in ["hide", "restore"] {
        assert_eq!(scene.act(act).await.status, 200, "{act}");
        assert_eq!((scene.lists().await, scene.total().await), (0, 0), "{act}");
    }
    scene.send(edit(&path, &json!({"availability": "public"})).by(&scene.rowan), 200).await;
    assert_eq!(scene.lists().await, 5);
}

#[tokio::test]
async fn tip_that_reports_have_hidden_gets_the_moderators_words_and_comes_back_when_restored() {
    let scene = Scene::new().await;
    scene.reports(3, "spam").await;
    assert_eq!(scene.own().await["hold"]["message"], json!(null));
    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!(scene.own().await["hold"]["message"], json!("It advertises a shop."));
    assert_eq!((scene.lists().await, scene.queue().await.len()), (0, 0));
    assert_eq!(scene.act("restore").await.status, 200);
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
}

#[tokio::test]
async fn kept_tip_is_public_again_and_takes_twice_as_many_reports() {
    let scene = Scene::new().await;
    scene.reports(3, "spam").await;
    assert_eq!(scene.lists().await, 0);
    assert_eq!(scene.act("keep").await.status, 200);
    assert_eq!((scene.lists().await, scene.queue().await.len()), (5, 0));
    scene.reports(5, "off-topic").await;
    assert_eq!((scene.lists().await, scene.case().await["reports"].clone()), (5, json!(5)));
    let sixth = scene.garden.settled_gardener("sixth").await;
    scene.report(&sixth, "off-topic").await;
    assert_eq!(scene.lists().await, 0);
}

#[tokio::test]
async fn reports_that_moderators_upheld_weigh_two_and_hide_nothing_alone() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    for n in 0..3 {
        let tip = scene.garden.share(&scene.rowan, &format!("Advertisement {n}"), "public").await;
        scene.send(report(&tip, "spam").by(&desmond), 204).await;
        scene.decide(&format!("/moderation/cases/tip/{tip}"), "hide", 200).await;
    }
    scene.report(&desmond, "unsafe").await;
    assert_eq!(scene.lists().await, 5);
    let sixth = scene.garden.settled_gardener("sixth").await;
    scene.report(&sixth, "spam").await;
    assert_eq!(scene.lists().await, 0);
}

#[tokio::test]
async fn suspended_gardener_cannot_write_and_everything_comes_back_when_restored() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(report_of("profile", &scene.rowan.id(), "unkind").by(&desmond), 204).await;
    let case = format!("/moderation/cases/profile/{}", scene.rowan.id());
    scene.decide(&case, "hide", 400).await;
    scene.decide(&case, "suspend", 200).await;
    let profile = async || {
        let response = scene
            .garden
            .send(request("PATCH", &format!("/user/{}", scene.rowan.id())).json(&json!({"bio": "x"})).by(&scene.rowan))
            .await;
        response.status
    };
    assert_eq!(profile().await, 403);
    scene.send(share(&crate::garden::tip("New")).by(&scene.rowan), 403).await;
    let listed = scene.garden.get("/user?status=active").await;
    assert!(!listed.text.contains(&scene.rowan.id()), "{listed:?}");
    scene.follow().await;
    assert_eq!((scene.lists().await, scene.profiles().await), (0, 0));
    scene.decide(&case, "restore", 200).await;
    assert_eq!(profile().await, 200);
    scene.follow().await;
    assert_eq!((scene.lists().await, scene.profiles().await, scene.total().await), (5, 4, 1));
}

#[tokio::test]
async fn two_moderators_never_act_twice() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let other = scene.garden.moderator("other").await;
    let case = scene.case_path();
    let hide = scene.garden.decide(&scene.wilma, &case, "hide").await;
    let suspend = scene.garden.decide(&other, &case, "suspend").await;
    let keep = scene.garden.decide(&other, &case, "keep").await;
    let (first, second) = tokio::join!(scene.garden.send(hide), scene.garden.send(suspend));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    scene.send(keep, 412).await;
    // A new report is a new version too: nobody decides what they have not seen.
    let scene = Scene::new().await;
    let [first, second] = [scene.garden.gardener("first").await, scene.garden.gardener("second").await];
    scene.report(&first, "spam").await;
    let keep = scene.garden.decide(&scene.wilma, &scene.case_path(), "keep").await;
    scene.report(&second, "unsafe").await;
    scene.send(keep, 412).await;
}

#[tokio::test]
async fn act_that_does_not_suit_the_case_is_400_and_changes_nothing() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let before = scene.garden.stored();
    assert_eq!(scene.act("restore").await.status, 400);
    assert_eq!(before, scene.garden.stored());
}

#[tokio::test]
async fn owner_appeals_once_and_the_case_is_in_the_queue_again() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
    assert_eq!(scene.act("hide").await.status, 200);
    scene.send(appeal(&scene.tip).by(&desmond), 404).await;
    assert!(scene.queue().await.is_empty());
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
    assert_eq!(scene.queue().await.len(), 1);
    let case = scene.case().await;
    assert_eq!(case["appeals"][0]["text"], json!("It is about leeks."));
    // Not the moderator against whose act it is.
    assert_eq!(case["acts"], json!([]));
    assert_eq!(scene.act("restore").await.json()["code"], json!("own-thing"));
    scene.answer("restore").await;
    assert_eq!((scene.lists().await, scene.queue().await.len()), (5, 0));
}

#[tokio::test]
async fn suspended_gardener_can_appeal() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    assert_eq!(scene.act("suspend").await.status, 200);
    // The profile says in which case to appeal.
    let profile = request("POST", "/user").by(&scene.rowan).json(&json!({}));
    let profile = scene.send(profile, 200).await.json();
    assert_eq!(profile["data"]["hold"]["case"], json!({"kind": "tip", "id": scene.tip}));
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    assert_eq!((scene.queue().await.len(), &scene.case().await["appealed"]), (1, &json!(true)));
    // Rejected, it leaves the queue, and there is no appeal against that.
    scene.answer("suspend").await;
    assert_eq!((scene.queue().await.len(), &scene.case().await["state"]), (0, &json!("suspended")));
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
}

#[tokio::test]
async fn case_has_the_thing_as_it_was_reported_beside_what_it_is_now() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "unsafe").await;
    let path = format!("/tips/{}", scene.tip);
    scene.send(edit(&path, &json!({"title": "Wash the leeks with water"})).by(&scene.rowan), 200).await;
    let case = scene.case().await;
    assert_eq!(case["reported"]["title"], json!("Spray the leeks with bleach"));
    assert_eq!(case["now"]["title"], json!("Wash the leeks with water"));
    assert_eq!((&case["owner"]["name"], &case["owner"]["totalTips"]), (&json!("rowan"), &json!(1)));
    assert_eq!(case["said"][0]["note"], json!("See for yourself."));
    assert!(!case.to_string().contains("desmond"), "reporters have no names: {case}");
}

#[tokio::test]
async fn words_of_moderators_stand_below_the_tip_until_they_are_taken_away() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "unsafe").await;
    assert_eq!(scene.act("note").await.status, 200);
    assert_eq!((scene.lists().await, scene.queue().await.len()), (5, 0), "the tip stays");
    let path = format!("/tips/{}", scene.tip);
    let read = async |by| scene.send(request("GET", &path).by(by), 200).await.json()["data"].take();
    for by in [&desmond, &scene.rowan] {
        assert_eq!(read(by).await["moderatorNote"]["text"], json!("It advertises a shop."));
    }
    // Its author cannot take them away, neither by an edit nor by deleting and restoring.
    scene.send(edit(&path, &json!({"title": "Spray the leeks with soap"})).by(&scene.rowan), 200).await;
    scene.send(request("DELETE", &path).by(&scene.rowan), 204).await;
    scene.send(request("POST", &format!("{path}/restore")).by(&scene.rowan), 200).await;
    assert!(read(&desmond).await.get("moderatorNote").is_some());
    assert_eq!(scene.act("keep").await.status, 200);
    assert!(read(&desmond).await.get("moderatorNote").is_none());

    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!(scene.act("note").await.status, 400, "nobody reads a hidden tip");
}

#[tokio::test]
async fn noted_tip_has_a_state_of_its_own_and_is_decided_like_a_kept_one() {
    let scene = Scene::new().await;
    scene.reports(3, "spam").await;
    assert_eq!(scene.act("note").await.status, 400, "reports have hidden it");
    assert_eq!(scene.act("keep").await.status, 200);
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "unsafe").await;
    assert_eq!(scene.act("note").await.status, 200);
    assert_eq!(scene.outcome(&desmond).await, json!("noted"));
    let case = scene.case().await;
    assert_eq!((&case["state"], &case["waits"], &case["public"]), (&json!("noted"), &json!(false), &json!(true)));
    assert_eq!(case["note"]["text"], json!("It advertises a shop."));
    // It takes twice as many reports, as a kept one does.
    scene.reports(5, "off-topic").await;
    assert_eq!((scene.lists().await, &scene.case().await["state"]), (5, &json!("open")));
    let sixth = scene.garden.settled_gardener("sixth").await;
    scene.report(&sixth, "off-topic").await;
    assert_eq!((scene.lists().await, &scene.case().await["state"]), (0, &json!("hidden")));
    // The note is there through hiding and suspending.
    for (act, state) in [("hide", "hidden"), ("restore", "noted"), ("suspend", "suspended"), ("restore", "noted")] {
        assert_eq!(scene.act(act).await.status, 200, "{act}");
        let case = scene.case().await;
        assert_eq!((&case["state"], case["note"].is_object()), (&json!(state), true), "{act}");
    }
    assert_eq!(scene.act("keep").await.status, 200);
    let case = scene.case().await;
    assert_eq!((&case["state"], &case["note"]), (&json!("kept"), &json!(null)));
}

#[tokio::test]
async fn tip_that_was_hidden_before_a_suspension_stays_hidden_after_it() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    for act in ["hide", "suspend", "restore"] {
        let response = scene.act(act).await;
        assert_eq!(response.status, 200, "{act}: {response:?}");
    }
    scene.follow().await;
    let case = scene.case().await;
    assert_eq!((scene.lists().await, scene.total().await, &case["state"]), (0, 0, &json!("hidden")));
    assert_eq!(scene.own().await["hold"]["reason"], json!("spam"));
    assert_eq!(scene.act("restore").await.status, 200);
    assert_eq!((scene.lists().await, scene.total().await), (5, 1));
}

/// Who is suspended cannot appeal against what was hidden or removed before.
#[tokio::test]
async fn days_for_an_appeal_against_a_hiding_begin_again_after_a_suspension() {
    for (act, case) in [("hide", "tip"), ("remove", "tip"), ("hide", "outcome")] {
        let scene = Scene::new().await;
        let (mireille, note) = scene.note("You are a fool.").await;
        let (owner, id) = if case == "tip" { (&scene.rowan, &scene.tip) } else { (&mireille, &note) };
        let case = format!("/moderation/cases/{case}/{id}");
        scene.decide(&case, act, 200).await;
        scene.decide(&case, "suspend", 200).await;
        scene.garden.pass(Duration::from_hours(24 * (limits::APPEAL_DAYS + 1)));
        scene.decide(&case, "restore", 200).await;
        let export = request("GET", &format!("/user/{}/export", owner.id())).by(owner);
        let export = scene.send(export, 200).await.json()["data"].take();
        let hold =
            if case.contains("/tip/") { &export["tips"][0]["hold"] } else { &export["marks"]["outcomes"][0]["hold"] };
        let today = &scene.garden.now().to_string()[..10];
        assert!(hold["at"].as_str().unwrap().starts_with(today), "{act}: {export}");
        let appeal = json!({"kind": if case.contains("/tip/") { "tip" } else { "outcome" }, "id": id, "text": "Why?"});
        scene.send(request("POST", "/me/appeals").json(&appeal).by(owner), 204).await;
    }
}

#[tokio::test]
async fn log_has_every_act_of_a_month_with_its_moderator() {
    let scene = Scene::new().await;
    scene.reports(3, "spam").await;
    for act in ["keep", "note", "hide", "restore"] {
        assert_eq!(scene.act(act).await.status, 200, "{act}");
    }
    let pages = scene.garden.pages(request("GET", "/moderation/log?limit=2").by(&scene.wilma)).await;
    let acts: Vec<_> = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone()).collect();
    let logged: Vec<_> = acts.iter().map(|act| (act["act"].clone(), act["moderator"].clone())).collect();
    let wilma = json!(scene.wilma.id());
    let by_wilma = ["restore", "hide", "note", "keep"].map(|act| (json!(act), wilma.clone()));
    assert_eq!(logged, [by_wilma.to_vec(), vec![(json!("hide"), json!(null))]].concat());
    assert!(acts.iter().all(|act| act["gone"] == false), "{acts:?}");
    let before = request("GET", "/moderation/log?month=2020-01").by(&scene.wilma);
    assert_eq!(scene.send(before, 200).await.json()["data"], json!([]));
}
