//! What ends by itself: a week without writing, and a suspension of some days; and what the gardener hears of it.

use std::time::Duration;

use rules::{LeftTips, Timestamp, UserId, limits};

use super::*;
use crate::garden::with;
use crate::responses::{appeal, decide_seen, edit, share, suspend_for};

const DAY: Duration = Duration::from_hours(24);

impl Scene {
    fn profile_case(&self) -> String {
        format!("/moderation/cases/profile/{}", self.rowan.id())
    }

    async fn status(&self, request: TestRequest) -> u16 {
        self.garden.send(request.by(&self.rowan)).await.status
    }

    /// Rowan's own profile.
    async fn own_profile(&self) -> Value {
        self.send(request("POST", "/user").by(&self.rowan).json(&json!({})), 200).await.json()["data"].take()
    }

    async fn suspend_for(&self, case: &str, days: u16) {
        let seen = self.send(request("GET", case).by(&self.wilma), 200).await.json();
        self.send(suspend_for(case, days, &seen["data"]).by(&self.wilma), 200).await;
    }
}

fn told(kind: &str, outcome: &str) -> (String, String) {
    (kind.to_owned(), outcome.to_owned())
}

#[tokio::test]
async fn paused_gardener_writes_nothing_that_others_read_for_a_week() {
    let scene = Scene::new().await;
    let mireille = scene.garden.gardener("mireille").await;
    let other = scene.garden.share(&mireille, "Another tip", "public").await;
    let hidden = scene.garden.share(&scene.rowan, "Mine alone", "hidden").await;
    let deleted = scene.garden.share(&scene.rowan, "Deleted", "public").await;
    scene.send(request("DELETE", &format!("/tips/{deleted}")).by(&scene.rowan), 204).await;
    assert_eq!(scene.act("pause").await.status, 200);
    assert_eq!((scene.lists().await, &scene.case().await["state"]), (5, &json!("paused")), "what is there stays");

    let path = format!("/tips/{}", scene.tip);
    let trial = |body: Value| request("PUT", &format!("/tips/{other}/outcome")).json(&body);
    let user = format!("/user/{}", scene.rowan.id());
    let writes = || {
        [
            share(&crate::garden::tip("New")),
            share(&with(&crate::garden::tip("New"), "availability", json!("hidden"))),
            edit(&path, &json!({"title": "Other words"})),
            edit(&path, &json!({"facts": {"tools": ["spade"]}})),
            edit(&path, &json!({"confirmed": true})),
            edit(&format!("/tips/{hidden}"), &json!({"availability": "public"})),
            request("POST", &format!("/tips/{deleted}/restore")),
            trial(json!({"result": "worked", "note": "Words"})),
            request("POST", "/photos"),
            request("PATCH", &user).json(&json!({"bio": "Words"})),
            request("PATCH", &user).json(&json!({"name": "Other"})),
        ]
    };
    for write in writes() {
        let response = scene.garden.send(write.clone().by(&scene.rowan)).await;
        assert_eq!((response.status, &response.json()["code"]), (403, &json!("paused")), "{write:?}");
    }
    // What others do not read, what takes something away, and what has no words.
    for (write, expect) in [
        (share(&with(&crate::garden::tip("Draft"), "availability", json!("draft"))), 201),
        (trial(json!({"result": "worked"})), 200),
        (request("PUT", &format!("/tips/{other}/helpful")), 204),
        (request("PATCH", &user).json(&json!({"showPlace": false})), 200),
        (report(&other, "spam"), 204),
        (edit(&path, &json!({"availability": "hidden"})), 200),
        (request("DELETE", &format!("/tips/{hidden}")), 204),
        (appeal(&scene.tip), 204),
    ] {
        assert_eq!(scene.status(write.clone()).await, expect, "{write:?}");
    }
    let pause = scene.own_profile().await["pause"].take();
    assert_eq!((&pause["reason"], &pause["case"]["id"]), (&json!("other"), &json!(scene.tip)), "{pause}");

    scene.garden.pass(DAY * 7);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
    assert_eq!(scene.status(edit(&path, &json!({"title": "Other words"}))).await, 200);
    assert_eq!(scene.status(trial(json!({"result": "worked", "note": "Words"}))).await, 200);
}

#[tokio::test]
async fn pause_that_a_moderator_takes_back_ends_at_once_and_its_gardener_hears_both() {
    let scene = Scene::new().await;
    let stream = Stream::default();
    assert_eq!(scene.act("pause").await.status, 200);
    assert_eq!(scene.told(&stream).await, [told("held", "paused")]);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403);
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.answer("restore").await;
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
    assert_eq!((&scene.case().await["state"], scene.own_profile().await.get("pause")), (&json!("kept"), None));
    assert_eq!(scene.told(&stream).await, [told("resumed", "paused"), told("held", "paused")]);
}

#[tokio::test]
async fn pause_goes_on_when_what_came_after_it_is_taken_back() {
    for act in ["suspend", "hide", "remove"] {
        let scene = Scene::new().await;
        assert_eq!(scene.act("pause").await.status, 200);
        scene.decide(&scene.case_path(), "pause", 400).await;
        assert_eq!(scene.act(act).await.status, 200, "{act}");
        assert_eq!(scene.act("restore").await.status, 200, "{act}");
        assert_eq!(scene.case().await["state"], json!("paused"), "{act}");
        // It can be appealed against as if it were new.
        scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
        scene.answer("pause").await;
        assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403, "{act}");
        assert_eq!(scene.act("restore").await.status, 200, "{act}");
        assert_eq!((&scene.case().await["state"], scene.own_profile().await.get("pause")), (&json!("kept"), None));
        assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201, "{act}");
    }
}

#[tokio::test]
async fn pause_that_is_over_is_in_no_case_and_there_can_be_another() {
    let scene = Scene::new().await;
    assert_eq!(scene.act("pause").await.status, 200);
    scene.garden.pass(DAY * 7);
    assert_eq!(scene.case().await["state"], json!("kept"));
    assert_eq!(scene.act("pause").await.status, 200);
    assert_eq!(scene.case().await["state"], json!("paused"));
}

#[tokio::test]
async fn pause_of_one_case_is_neither_replaced_nor_ended_by_another() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(report_of("profile", &scene.rowan.id(), "unkind").by(&desmond), 204).await;
    assert_eq!(scene.act("pause").await.status, 200);
    let profile = scene.send(request("GET", &scene.profile_case()).by(&scene.wilma), 200).await.json();
    assert_eq!(profile["data"]["acts"], json!(["keep", "suspend"]));
    scene.decide(&scene.profile_case(), "pause", 400).await;
    scene.decide(&scene.profile_case(), "keep", 200).await;
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403);
}

#[tokio::test]
async fn export_of_a_suspended_gardener_says_why() {
    let scene = Scene::new().await;
    assert_eq!(scene.act("suspend").await.status, 200);
    let export = request("GET", &format!("/user/{}/export", scene.rowan.id())).by(&scene.rowan);
    let hold = scene.send(export, 200).await.json()["data"]["profile"]["hold"].take();
    assert_eq!(hold["case"]["id"], json!(scene.tip), "{hold}");
}

#[tokio::test]
async fn moderator_cannot_be_paused() {
    let scene = Scene::new().await;
    let olive = scene.garden.moderator("olive").await;
    let tip = scene.garden.share(&olive, "By a moderator", "public").await;
    let case = format!("/moderation/cases/tip/{tip}");
    let acts = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json()["data"]["acts"].take();
    assert_eq!(acts, json!(["note", "hide", "remove"]));
    for act in ["pause", "suspend"] {
        scene.decide(&case, act, 400).await;
    }
}

#[tokio::test]
async fn suspension_with_an_end_ends_on_its_day() {
    for case in ["tip", "profile"] {
        let scene = Scene::new().await;
        let case = if case == "tip" { scene.case_path() } else { scene.profile_case() };
        scene.suspend_for(&case, 7).await;
        scene.follow().await;
        assert_eq!((scene.lists().await, scene.profiles().await), (0, 0));
        let until = scene.own_profile().await["hold"]["until"].as_str().unwrap().to_owned();
        assert!(until.starts_with(&Timestamp::now().days_after(7).day()), "{until}");

        scene.garden.pass(DAY * 6);
        assert!(scene.garden.purge_at(Timestamp::now().days_after(6)).await);
        assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403);
        scene.garden.pass(DAY);
        assert!(scene.garden.purge_at(Timestamp::now().days_after(7)).await);
        scene.follow().await;
        assert_eq!((scene.lists().await, scene.profiles().await, scene.total().await), (5, 4, 1), "{case}");
        assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
        let file = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json();
        assert_eq!((&file["data"]["state"], &file["data"]["history"][0]["act"]), (&json!("kept"), &json!("restore")));
        assert_eq!(file["data"]["history"][0]["moderator"], json!(null), "time has done it");
        assert!(!scene.garden.stored().contains("E#"), "nothing waits for an end any more");
    }
}

#[tokio::test]
async fn suspension_because_of_a_note_ends_on_its_day() {
    let scene = Scene::new().await;
    let (mireille, note) = scene.note("Rude words").await;
    scene.suspend_for(&format!("/moderation/cases/outcome/{note}"), 30).await;
    let new = share(&crate::garden::tip("New")).by(&mireille);
    scene.send(new.clone(), 403).await;
    scene.garden.pass(DAY * 30);
    assert!(scene.garden.purge_at(Timestamp::now().days_after(30)).await);
    scene.send(new, 201).await;
}

#[tokio::test]
async fn suspension_that_became_longer_does_not_end_on_the_first_day() {
    let scene = Scene::new().await;
    let case = scene.case_path();
    scene.suspend_for(&case, 7).await;
    let seen = scene.case().await;
    assert_eq!(seen["acts"], json!(["restore"]), "without an appeal there is nothing to answer");
    scene.send(suspend_for(&case, 30, &seen).by(&scene.wilma), 400).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.garden.pass(DAY);
    let olive = scene.garden.moderator("olive").await;
    scene.send(suspend_for(&case, 30, &scene.case().await).by(&olive), 200).await;
    scene.garden.pass(DAY * 7);
    assert!(scene.garden.purge_at(Timestamp::now().days_after(8)).await);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403);
    scene.garden.pass(DAY * 23);
    assert!(scene.garden.purge_at(Timestamp::now().days_after(31)).await);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
}

/// A moderator who looks at another report of somebody suspended may find it right, and need not lie to its reporter.
#[tokio::test]
async fn suspension_is_in_one_case_and_another_one_takes_it_over_and_makes_it_no_shorter() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let (tip, profile) = (scene.case_path(), scene.profile_case());
    scene.report(&desmond, "spam").await;
    scene.send(report_of("profile", &scene.rowan.id(), "spam").by(&desmond), 204).await;
    let end = async || scene.own_profile().await["hold"]["until"].clone();
    scene.suspend_for(&profile, 30).await;
    let first = end().await;
    let case = scene.case().await;
    assert_eq!(case["acts"], json!(["keep", "note", "hide", "remove", "suspend"]), "{case}");
    scene.suspend_for(&tip, 7).await;
    assert_eq!((end().await, scene.case().await["state"].clone()), (first, json!("suspended")));
    assert_eq!(scene.outcome(&desmond).await, json!("suspended"));
    scene.decide(&profile, "restore", 400).await;
    for case in [&profile, &tip] {
        scene.decide(case, "suspend", 200).await;
        assert_eq!(end().await, json!(null), "it has no end");
    }
    scene.decide(&profile, "restore", 400).await;
    scene.decide(&tip, "restore", 200).await;
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
}

/// Another case or an operator takes the suspension over, or an operator ends it.
#[tokio::test]
async fn what_was_hidden_before_a_suspension_that_is_taken_over_can_be_appealed_against() {
    for (act, state) in [("hide", "hidden"), ("remove", "removed")] {
        for by in ["another case", "disabled", "enabled"] {
            let (scene, stream) = (Scene::new().await, Stream::default());
            let (id, desmond) = (UserId::of_subject(&scene.rowan.subject), scene.garden.gardener("desmond").await);
            scene.send(report_of("profile", &scene.rowan.id(), "spam").by(&desmond), 204).await;
            for act in [act, "suspend"] {
                scene.decide(&scene.case_path(), act, 200).await;
                scene.told(&stream).await;
            }
            scene.garden.pass(Duration::from_hours(24 * (limits::APPEAL_DAYS + 1)));
            match by {
                "another case" => _ = scene.decide(&scene.profile_case(), "suspend", 200).await,
                "disabled" => scene.operator().disable(id).await.unwrap(),
                _ => scene.operator().enable(id).await.unwrap(),
            }
            let heard = scene.told(&stream).await;
            let about_tip = heard.iter().filter(|(_, outcome)| outcome == state).count();
            assert_eq!((about_tip, &scene.case().await["state"]), (1, &json!(state)), "{by}: {heard:?}");
            assert!(!heard.iter().any(|(kind, _)| kind == "released"), "{by}: {heard:?}");
            scene.send(against(&scene.tip, state).by(&scene.rowan), 204).await;
            if by == "another case" {
                scene.decide(&scene.profile_case(), "restore", 200).await;
            }
            let olive = scene.garden.moderator("olive").await;
            scene.act_of(&olive, "restore").await;
            assert_eq!(scene.case().await["state"], json!("kept"), "{by}");
        }
    }
}

#[tokio::test]
async fn suspension_is_not_taken_over_before_an_appeal_against_it_is_answered() {
    let scene = Scene::new().await;
    let (stream, desmond) = (Stream::default(), scene.garden.settled_gardener("desmond").await);
    scene.report(&desmond, "spam").await;
    let (tip, profile) = (scene.case_path(), scene.profile_case());
    scene.send(report_of("profile", &scene.rowan.id(), "spam").by(&desmond), 204).await;
    scene.suspend_for(&tip, 7).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    let refused = scene.decide(&profile, "suspend", 409).await;
    assert_eq!(refused.code(), "appeal-waits");
    scene.answer("suspend").await;
    let seen = scene.garden.decide(&scene.wilma, &tip, "restore").await;
    scene.suspend_for(&profile, 30).await;
    // Who has the first case open reads it again, and it cannot be appealed against.
    assert_eq!(scene.send(seen, 412).await.code(), "stale");
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
    assert_eq!(scene.outcome(&desmond).await, json!("suspended"));
    // Another decision about its thing says nothing of the suspension.
    scene.decide(&tip, "note", 200).await;
    scene.decide(&tip, "keep", 200).await;
    let told = scene.told(&stream).await;
    assert!(told.iter().all(|(kind, _)| kind != "released"), "{told:?}");
    scene.decide(&profile, "restore", 200).await;
    assert!(scene.told(&stream).await.contains(&self::told("released", "suspended")));
}

#[tokio::test]
async fn of_two_suspensions_at_once_the_later_end_stays() {
    for [first, second] in [[7, 30], [30, 7]] {
        let scene = Scene::new().await;
        let olive = scene.garden.moderator("olive").await;
        let request = async |case: &str, days, by| {
            let seen = scene.send(request("GET", case).by(by), 200).await.json();
            suspend_for(case, days, &seen["data"]).by(by)
        };
        let of_tip = request(&scene.case_path(), first, &scene.wilma).await;
        let of_profile = request(&scene.profile_case(), second, &olive).await;
        let statuses = tokio::join!(scene.garden.send(of_tip), scene.garden.send(of_profile));
        assert_eq!((statuses.0.status, statuses.1.status), (200, 200));
        let until = scene.own_profile().await["hold"]["until"].as_str().unwrap().to_owned();
        assert!(until > scene.garden.now().days_after(29).to_string(), "{first} {second}: {until}");
    }
}

#[tokio::test]
async fn no_case_takes_over_a_suspension_that_an_operator_has_taken_over() {
    let scene = Scene::new().await;
    let (stream, desmond) = (Stream::default(), scene.garden.settled_gardener("desmond").await);
    let profile = scene.profile_case();
    scene.report(&desmond, "spam").await;
    scene.send(report_of("profile", &scene.rowan.id(), "spam").by(&desmond), 204).await;
    scene.decide(&scene.case_path(), "suspend", 200).await;
    scene.operator().disable(UserId::of_subject(&scene.rowan.subject)).await.unwrap();
    scene.told(&stream).await;
    for case in [&profile, &scene.case_path()] {
        let seen = scene.send(request("GET", case).by(&scene.wilma), 200).await.json()["data"].take();
        assert!(!seen["acts"].as_array().unwrap().contains(&json!("suspend")), "{seen}");
        scene.decide(case, "suspend", 400).await;
        scene.decide(case, "restore", 400).await;
    }
    scene.decide(&scene.case_path(), "hide", 200).await;
    let told = scene.told(&stream).await;
    assert_eq!(told.first().map(|(kind, outcome)| (kind.as_str(), outcome.as_str())), Some(("held", "hidden")));
    assert!(told.iter().all(|(kind, _)| kind != "released"), "{told:?}");
}

#[tokio::test]
async fn suspension_that_an_operator_ends_leaves_nothing_behind() {
    let scene = Scene::new().await;
    let stream = Stream::default();
    let id = UserId::of_subject(&scene.rowan.subject);
    scene.decide(&scene.case_path(), "suspend", 200).await;
    // Nobody is made a moderator who is suspended.
    assert!(scene.operator().set_moderator(id, true).await.is_err());
    scene.operator().enable(id).await.unwrap();
    scene.send(appeal(&scene.tip).by(&scene.rowan), 400).await;
    scene.told(&stream).await;
    scene.decide(&scene.case_path(), "hide", 200).await;
    let told = scene.told(&stream).await;
    assert!(told.iter().all(|(kind, _)| kind != "released"), "{told:?}");
    assert_eq!(told.first().map(|(kind, outcome)| (kind.as_str(), outcome.as_str())), Some(("held", "hidden")));
    // The address is free again.
    scene.garden.leave(&scene.rowan, "remove").await;
    let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&with_the_address_of(&scene.rowan));
    scene.send(join, 201).await;
}

#[tokio::test]
async fn suspension_that_a_moderator_has_ended_and_begun_again_does_not_end_with_the_first() {
    let scene = Scene::new().await;
    let case = scene.profile_case();
    scene.suspend_for(&case, 7).await;
    scene.decide(&case, "restore", 200).await;
    scene.decide(&case, "suspend", 200).await;
    scene.garden.pass(DAY * 7);
    assert!(scene.garden.purge_at(Timestamp::now().days_after(7)).await);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 403);
}

#[tokio::test]
async fn appeal_that_is_rejected_leaves_the_end_of_a_suspension() {
    let scene = Scene::new().await;
    scene.suspend_for(&scene.case_path(), 7).await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.answer("suspend").await;
    assert!(scene.own_profile().await["hold"]["until"].is_string());
    scene.garden.pass(DAY * 7);
    assert!(scene.garden.purge_at(Timestamp::now().days_after(7)).await);
    assert_eq!(scene.status(share(&crate::garden::tip("New"))).await, 201);
}

#[tokio::test]
async fn only_a_suspension_has_days_and_only_some_numbers_of_them() {
    let scene = Scene::new().await;
    let seen = scene.case().await;
    let act = |body: Value| {
        let body = with(&body, "thingVersion", seen["thingVersion"].clone());
        request("POST", &scene.case_path()).json(&body).header("if-match", "\"0\"").by(&scene.wilma)
    };
    for (name, days) in [("hide", 7), ("pause", 7), ("suspend", 8), ("suspend", 0), ("suspend", -7)] {
        let response = scene.send(act(json!({"act": name, "message": "Why", "days": days})), 400).await;
        assert_eq!(response.json()["errors"][0]["field"], json!("days"), "{name} {days}");
    }
    scene.send(act(json!({"act": "suspend", "message": "Why", "days": null})), 200).await;
    assert_eq!(scene.own_profile().await["hold"]["until"], json!(null));
}

#[tokio::test]
async fn author_gets_a_notice_of_a_note_above_the_tip() {
    let scene = Scene::new().await;
    let stream = Stream::default();
    assert_eq!(scene.act("note").await.status, 200);
    assert_eq!(scene.told(&stream).await, [told("noted", "noted")]);
}

/// An account with the same address has another subject.
fn with_the_address_of(gardener: &Gardener) -> Gardener {
    let again = Gardener { subject: gardener.subject.replace("rowan", "ROWAN"), is_in_group: false };
    assert_eq!((again.email(), again.id() == gardener.id()), (gardener.email(), false));
    again
}

#[tokio::test]
async fn who_leaves_while_suspended_or_paused_does_not_come_back_before_its_end() {
    for (act, days, until) in [("suspend", Some(30), 30), ("suspend", None, 365), ("pause", None, 7)] {
        let scene = Scene::new().await;
        match days {
            Some(days) => scene.suspend_for(&scene.case_path(), days).await,
            None => drop(scene.decide(&scene.case_path(), act, 200).await),
        }
        scene.garden.leave(&scene.rowan, "remove").await;
        assert!(!scene.garden.stored().contains(&scene.rowan.email()));
        let again = with_the_address_of(&scene.rowan);
        let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&again);
        for attempt in [join.clone(), share(&crate::garden::tip("Once more")).by(&again)] {
            let refused = scene.send(attempt, 403).await;
            assert_eq!(refused.code(), "inactive", "{refused:?}");
        }
        scene.garden.pass(DAY * (until - 1));
        scene.send(join.clone(), 403).await;
        scene.garden.pass(DAY);
        scene.send(join, 201).await;
    }
}

#[tokio::test]
async fn tips_of_who_is_deleted_while_suspended_are_not_kept() {
    for is_disabled_before in [false, true] {
        let scene = Scene::new().await;
        let operator = scene.operator();
        let rowan = UserId::of_subject(&scene.rowan.subject);
        if is_disabled_before {
            operator.disable(rowan).await.unwrap();
            operator.enable(rowan).await.unwrap();
        }
        scene.suspend_for(&scene.case_path(), 30).await;
        operator.disable(rowan).await.unwrap();
        operator.end(rowan, LeftTips::Keep).await.unwrap();
        assert_eq!(scene.lists().await, 0);
        scene.send(request("GET", &format!("/tips/{}", scene.tip)).by(&scene.wilma), 404).await;
    }
}

/// Anybody can delete their account at Cognito, past the site.
#[tokio::test]
async fn who_is_suspended_or_paused_does_not_come_back_with_another_account() {
    for (act, back) in [("suspend", "restore"), ("pause", "restore")] {
        let scene = Scene::new().await;
        let case = scene.profile_case();
        scene.decide(&case, act, 200).await;
        scene.garden.cognito.delete(&scene.rowan);
        let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&with_the_address_of(&scene.rowan));
        assert_eq!(scene.send(join.clone(), 403).await.code(), "inactive", "{act}");
        scene.decide(&case, back, 200).await;
        // The stub knows an account by its address.
        scene.send(join, 201).await;
    }
}

#[tokio::test]
async fn address_stays_barred_by_a_pause_when_a_suspension_ends() {
    let scene = Scene::new().await;
    scene.decide(&scene.case_path(), "pause", 200).await;
    let case = scene.profile_case();
    scene.decide(&case, "suspend", 200).await;
    scene.decide(&case, "restore", 200).await;
    let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&with_the_address_of(&scene.rowan));
    scene.send(join.clone(), 403).await;
    scene.garden.pass(DAY * 7);
    scene.send(join, 201).await;
}

#[tokio::test]
async fn who_leaves_in_good_standing_may_come_back() {
    let scene = Scene::new().await;
    scene.garden.leave(&scene.rowan, "remove").await;
    let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&with_the_address_of(&scene.rowan));
    scene.send(join, 201).await;
}

fn against(tip: &str, act: &str) -> TestRequest {
    let appeal = json!({"kind": "tip", "id": tip, "text": "It is about leeks.", "against": act});
    request("POST", "/me/appeals").json(&appeal)
}

impl Scene {
    /// What this moderator can do in the tip's case.
    async fn acts_of(&self, moderator: &Gardener) -> Vec<String> {
        let case = self.send(request("GET", &self.case_path()).by(moderator), 200).await.json();
        serde_json::from_value(case["data"]["acts"].clone()).unwrap()
    }

    async fn act_of(&self, moderator: &Gardener, act: &str) {
        self.send(self.garden.decide(moderator, &self.case_path(), act).await, 200).await;
    }
}

#[tokio::test]
async fn pause_and_hiding_in_one_case_have_an_appeal_and_an_answer_each() {
    for (answer, kind) in [("pause", "rejected"), ("resume", "resumed")] {
        let (scene, stream) = (Scene::new().await, Stream::default());
        let [olive, casimir] = [scene.garden.moderator("olive").await, scene.garden.moderator("casimir").await];
        scene.act_of(&scene.wilma, "pause").await;
        scene.told(&stream).await;
        scene.send(against(&scene.tip, "paused").by(&scene.rowan), 204).await;
        scene.act_of(&olive, "hide").await;
        let both = [told("held", "hidden"), told("held", "paused")];
        let mut heard = scene.told(&stream).await;
        heard.sort();
        assert_eq!(heard, both, "the pause is told beside the hiding of the same day");
        // The appeal against the pause waits on, and there is no second one.
        assert_eq!((scene.queue().await.len(), &scene.case().await["appealed"]), (1, &json!(true)));
        scene.send(against(&scene.tip, "paused").by(&scene.rowan), 400).await;
        scene.send(against(&scene.tip, "suspended").by(&scene.rowan), 400).await;
        scene.send(against(&scene.tip, "hidden").by(&scene.rowan), 204).await;
        let case = scene.case().await;
        let appeals = case["appeals"].as_array().unwrap().iter().map(|appeal| appeal["against"].clone());
        assert_eq!(appeals.collect::<Vec<_>>(), [json!("paused"), json!("hidden")]);
        // Nobody answers the appeal against their own act.
        assert_eq!(scene.acts_of(&scene.wilma).await, ["hide", "remove", "restore"]);
        assert_eq!(scene.acts_of(&olive).await, ["pause", "resume"]);
        assert_eq!(case["pausedBelow"], json!(true), "also for whose pause it is");
        scene.send(decide_seen(&scene.case_path(), "restore", &case).by(&olive), 403).await;
        let acts = ["hide", "remove", "pause", "suspend", "restore", "resume"];
        assert_eq!(scene.acts_of(&casimir).await, acts);
        scene.told(&stream).await;
        let before = scene.own_profile().await["pause"].take();
        scene.act_of(&casimir, answer).await;
        assert!(scene.told(&stream).await.contains(&told(kind, "paused")), "{answer}");
        let pause = scene.own_profile().await["pause"].take();
        let at = |pause: &Value| [pause["at"].clone(), pause["until"].clone()];
        if answer == "pause" {
            assert_eq!(at(&pause), at(&before), "the same act, and its days go on");
        } else {
            assert!(pause.is_null());
        }
        assert_eq!((&scene.case().await["state"], scene.queue().await.len()), (&json!("hidden"), 1), "{answer}");
        // The hiding is Olive's.
        assert!(scene.acts_of(&olive).await.is_empty());
        scene.act_of(&scene.wilma, "restore").await;
        let state = if answer == "resume" { "kept" } else { "paused" };
        assert_eq!((&scene.case().await["state"], scene.queue().await.len()), (&json!(state), 0));
        assert_eq!(scene.case().await["pausedBelow"], json!(false));
        assert_eq!(scene.lists().await, 5);
    }
}

#[tokio::test]
async fn who_ends_a_suspension_may_decide_the_appeal_against_the_hiding_before_it() {
    let scene = Scene::new().await;
    let [olive, casimir] = [scene.garden.moderator("olive").await, scene.garden.moderator("casimir").await];
    scene.act_of(&scene.wilma, "hide").await;
    scene.act_of(&olive, "suspend").await;
    // Only against what was done last.
    scene.send(against(&scene.tip, "hidden").by(&scene.rowan), 400).await;
    scene.act_of(&casimir, "restore").await;
    scene.send(against(&scene.tip, "hidden").by(&scene.rowan), 204).await;
    assert!(scene.acts_of(&scene.wilma).await.is_empty());
    for other in [&olive, &casimir] {
        assert!(scene.acts_of(other).await.contains(&"restore".to_owned()));
    }
}

#[tokio::test]
async fn suspension_answers_the_appeals_before_it() {
    let (scene, stream) = (Scene::new().await, Stream::default());
    let olive = scene.garden.moderator("olive").await;
    scene.act_of(&scene.wilma, "hide").await;
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.told(&stream).await;
    scene.act_of(&olive, "suspend").await;
    let heard = scene.told(&stream).await;
    for told in [told("held", "suspended"), told("rejected", "hidden")] {
        assert!(heard.contains(&told), "{heard:?}");
    }
    assert_eq!(scene.queue().await.len(), 0);
}
