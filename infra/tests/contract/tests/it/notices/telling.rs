//! `notify`: notices are exact, however often and in whichever batches the stream's records come.

use super::*;
use crate::responses::{appeal, block};

#[tokio::test]
async fn author_is_told_of_votes_and_trials_once_however_often_the_records_come() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    let first = scene.records().await;
    scene.mark("PUT", &scene.desmond).await;
    scene.outcome(&scene.desmond, "worked").await;
    let second = scene.records().await;
    for batch in [&first[..], &first[..], &[first.clone(), second.clone()].concat(), &second[..], &first[..]] {
        scene.garden.notify(batch).await.unwrap();
    }
    assert_eq!(scene.told(&scene.rowan).await, ["helpful 2", "tried 1"]);
    let bell = scene.bell(&scene.rowan).await;
    assert_eq!(bell["unseen"], 2);
    let notice = &bell["notices"][0];
    assert_eq!(
        (&notice["about"], &notice["id"], &notice["title"]),
        (&json!("tip"), &json!(scene.tip), &json!("Leeks in May"))
    );
    assert!(scene.told(&scene.mireille).await.is_empty());
}

#[tokio::test]
async fn what_is_taken_back_is_no_notice_any_more() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.mark("PUT", &scene.desmond).await;
    scene.outcome(&scene.desmond, "worked").await;
    scene.tell().await;
    scene.mark("DELETE", &scene.mireille).await;
    scene.outcome(&scene.desmond, "partly").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["helpful 1", "tried 1"]);
    scene.mark("DELETE", &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["tried 1"]);
    // A vote and its end in one batch.
    scene.mark("PUT", &scene.mireille).await;
    let vote = scene.records().await;
    scene.mark("DELETE", &scene.mireille).await;
    let end = scene.records().await;
    scene.garden.notify(&[vote, end].concat()).await.unwrap();
    assert_eq!(scene.told(&scene.rowan).await, ["tried 1"]);
}

#[tokio::test]
async fn notice_ends_after_90_days() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.garden.notify(&scene.records().await).await.unwrap();
    let written = scene.records().await;
    let to_rowan = json!(format!("N#{}", scene.rowan.id()));
    let notice =
        written.iter().map(|record| &record["dynamodb"]["NewImage"]).find(|item| item["pk"]["S"] == to_rowan).unwrap();
    let ends: u64 = notice["expiresAt"]["N"].as_str().unwrap().parse().unwrap();
    let days = 90 * 24 * 60 * 60;
    assert!((days - 60..=days).contains(&(ends - Timestamp::now().seconds())), "{notice}");
}

#[tokio::test]
async fn muted_gardener_gives_no_notice() {
    let scene = Scene::new().await;
    scene.send(block(&scene.mireille.id(), "mute"), &scene.rowan).await;
    scene.mark("PUT", &scene.mireille).await;
    scene.mark("PUT", &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["helpful 1"]);
}

#[tokio::test]
async fn vote_of_the_time_before_a_block_leaves_the_notice_when_it_is_taken_back() {
    for kind in ["block", "mute"] {
        let scene = Scene::new().await;
        scene.mark("PUT", &scene.mireille).await;
        scene.mark("PUT", &scene.desmond).await;
        scene.tell().await;
        scene.send(block(&scene.mireille.id(), kind), &scene.rowan).await;
        scene.mark("DELETE", &scene.mireille).await;
        scene.tell().await;
        assert_eq!(scene.told(&scene.rowan).await, ["helpful 1"], "{kind}");
    }
}

#[tokio::test]
async fn decision_is_told_to_both_sides_and_an_appeal_has_its_answer() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.tell().await;
    assert!(scene.told(&scene.rowan).await.is_empty(), "a report alone is not the author's business");
    scene.decide("hide").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 hidden"]);
    assert_eq!(scene.told(&scene.mireille).await, ["reported 1 hidden"]);

    scene.send(appeal(&scene.tip), &scene.rowan).await;
    scene.tell().await;
    let olive = scene.garden.moderator("olive").await;
    let hide = scene.garden.decide(&olive, &format!("/moderation/cases/tip/{}", scene.tip), "hide").await;
    scene.send(hide, &olive).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 hidden", "rejected 1 hidden"]);
    scene.decide("restore").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 hidden", "rejected 1 hidden", "released 1 kept"]);
    assert_eq!(scene.told(&scene.mireille).await, ["reported 1 hidden"], "the decided report gives one notice");

    scene.report(&scene.mireille).await;
    scene.tell().await;
    scene.decide("keep").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["reported 2 kept"]);
    scene.report(&scene.mireille).await;
    scene.decide("note").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["reported 3 noted"]);
    assert_eq!(scene.bell(&scene.wilma).await["notices"], json!([]), "moderators have no names in notices");
}

/// The record of the decision comes when everything else about the tip has lost its words.
#[tokio::test]
async fn late_notice_of_a_decision_has_no_title_of_somebody_who_has_left() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.tell().await;
    scene.decide("hide").await;
    scene.garden.leave(&scene.rowan, "remove").await;
    scene.tell().await;
    let bell = scene.bell(&scene.mireille).await;
    assert_eq!(scene.told(&scene.mireille).await, ["reported 1 hidden"]);
    assert_eq!(bell["notices"][0]["title"], json!(""), "{bell}");
}

#[tokio::test]
async fn removal_is_told_to_both_sides() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.decide("remove").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 removed"]);
    assert_eq!(scene.told(&scene.mireille).await, ["reported 1 removed"]);
    scene.decide("restore").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 removed", "released 1 kept"]);
}

#[tokio::test]
async fn what_reports_alone_hide_is_told_to_its_author() {
    let scene = Scene::new().await;
    for n in 0..3 {
        let by = scene.garden.settled_gardener(&format!("settled-{n}")).await;
        scene.report(&by).await;
    }
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 hidden"]);
}

#[tokio::test]
async fn suspension_is_told_and_the_suspended_gardener_reads_it() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.decide("suspend").await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["held 1 suspended"]);
    let seen = scene.bell(&scene.rowan).await["notices"][0]["at"].clone();
    scene.send(request("PATCH", "/me/notices").json(&json!({ "seenAt": seen })), &scene.rowan).await;
    assert_eq!(scene.bell(&scene.rowan).await["unseen"], 0);
}

#[tokio::test]
async fn notices_are_seen_on_every_device_and_an_older_device_takes_nothing_back() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.outcome(&scene.desmond, "worked").await;
    scene.tell().await;
    let bell = scene.bell(&scene.rowan).await;
    let newest = bell["notices"].as_array().unwrap().iter().map(|notice| notice["at"].as_str().unwrap()).max().unwrap();
    let see = |at: &str| request("PATCH", "/me/notices").json(&json!({ "seenAt": at }));
    scene.send(see(newest), &scene.rowan).await;
    assert_eq!(scene.bell(&scene.rowan).await["unseen"], 0);
    // With a choice beside it, the choice is stored.
    let older = request("PATCH", "/me/notices").json(&json!({"seenAt": "2020-01-01T00:00:00.000Z", "mail": ["tips"]}));
    scene.send(older, &scene.rowan).await;
    let bell = scene.bell(&scene.rowan).await;
    assert_eq!((&bell["unseen"], &bell["mail"]), (&json!(0), &json!(["tips"])));
}

#[tokio::test]
async fn tip_that_its_author_has_left_behind_tells_nobody_and_leaving_takes_the_notices() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    scene.choose(&["tips", "digest"], &scene.rowan).await;
    scene.garden.leave(&scene.rowan, "remove").await;
    let end = scene.records().await;
    scene.garden.notify(&end).await.unwrap();
    let left: Vec<_> = crate::stream::items(&scene.garden.activity).await.into_keys().collect();
    assert!(left.iter().all(|(pk, _)| *pk != format!("N#{}", scene.rowan.id())), "{left:?}");
}

#[tokio::test]
async fn notice_of_a_later_release_is_left_out_of_the_list() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    let items = crate::stream::items(&scene.garden.activity).await;
    let (key, mut item) =
        items.into_iter().find(|((pk, sk), _)| pk.starts_with("N#") && sk.contains("helpful")).unwrap();
    let sk = aws_sdk_dynamodb::types::AttributeValue::S(key.1.replace("helpful", "applauded"));
    item.insert("sk".to_owned(), sk);
    let put = scene.garden.activity.client.put_item().table_name(&scene.garden.activity.name);
    put.set_item(Some(item)).send().await.unwrap();
    assert_eq!(scene.told(&scene.rowan).await, ["helpful 1"]);
}

#[tokio::test]
async fn time_to_come_is_seen_as_now_and_hides_no_later_notice() {
    let scene = Scene::new().await;
    let see = request("PATCH", "/me/notices").json(&json!({"seenAt": "9999-12-31T00:00:00.000Z"}));
    scene.send(see, &scene.rowan).await;
    // DynamoDB's stream has whole seconds.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    assert_eq!(scene.bell(&scene.rowan).await["unseen"], 1);
}

#[tokio::test]
async fn record_that_comes_twice_in_a_batch_is_told_once() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    let records = scene.records().await;
    scene.garden.notify(&[records.clone(), records.clone(), records].concat()).await.unwrap();
    assert_eq!(scene.told(&scene.rowan).await, ["helpful 1"]);
}
