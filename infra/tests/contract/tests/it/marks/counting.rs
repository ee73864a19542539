//! `count-activity`: counts are exact, however often and in whichever batches the stream's records come.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{CognitoEmail, Name, Timestamp, User, UserId, vote_weight};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Scene, deliver, outcome, put, remove};
use crate::garden::{Gardener, request};
use crate::releases::rewrite;

/// More calls than any test makes.
const ALWAYS: usize = 1_000;

fn profile(gardener: &Gardener) -> User {
    let email = CognitoEmail { address: gardener.email(), verified: true };
    User::new(UserId::of_subject(&gardener.subject), Name::stored("A reader"), email, Timestamp::now())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_votes_of_fifty_gardeners_are_fifty() {
    let scene = Scene::new().await;
    let gardeners: Vec<Gardener> = (0..50).map(|n| Gardener::named(&format!("reader-{n}"))).collect();
    let profiles: Vec<User> = gardeners.iter().map(profile).collect();
    scene.garden.insert_users(&profiles);
    let mut sent = JoinSet::new();
    for gardener in &gardeners {
        let (garden, vote) = (scene.garden.clone(), put(&scene.tip, "helpful").by(gardener));
        sent.spawn(async move {
            let mut statuses = Vec::new();
            for _ in 0..2 {
                let (one, other) = tokio::join!(garden.send(vote.clone()), garden.send(vote.clone()));
                statuses.extend([one.status, other.status]);
            }
            statuses
        });
    }
    assert_eq!(sent.join_all().await, vec![[204; 4]; 50]);
    let votes = scene.activity().await.into_keys().filter(|(_, sk)| sk.starts_with("H#")).count();
    assert_eq!(votes, 50);

    // Batches come again and at once, but none before the one that it follows.
    let mut records = scene.records().await;
    records.retain(|record| record["dynamodb"]["NewImage"]["sk"]["S"].as_str().unwrap().starts_with("H#"));
    for batches in [[0..20, 0..10, 0..20], [10..35, 0..40, 5..30], [20..records.len(), 0..records.len(), 10..50]] {
        let mut delivered = JoinSet::new();
        for batch in batches {
            let (garden, batch) = (scene.garden.clone(), records[batch].to_vec());
            delivered.spawn(async move { deliver(&garden, &batch).await.is_ok() });
        }
        assert!(delivered.join_all().await.contains(&true));
    }
    for _ in 0..2 {
        scene.deliver(&records).await.unwrap();
    }
    let counted = scene.counted_of_tip().await;
    assert_eq!(counted["helpful"], 50);
    let weight = vote_weight(Timestamp::now());
    assert!(counted["score"].abs_diff(50 * weight) <= 50 * 10, "{counted:?}");
}

#[tokio::test]
async fn mark_that_is_taken_back_leaves_no_count() {
    let scene = Scene::new().await;
    for gardener in [&scene.mireille, &scene.desmond] {
        scene.vote(gardener).await;
        scene.report(gardener, "worked").await;
    }
    scene.count().await;
    let counted = scene.counted_of_tip().await;
    assert_eq!((counted["helpful"], counted["worked"]), (2, 2));
    assert_eq!(scene.outcomes().await["worked"], 2);
    for gardener in [&scene.mireille, &scene.desmond] {
        for mark in ["helpful", "outcome"] {
            scene.expect(204, remove(&scene.tip, mark), gardener).await;
        }
        scene.count().await;
    }
    assert_eq!(scene.counted_of_tip().await, [].into());
}

#[tokio::test]
async fn edited_report_moves_to_another_result_and_climate() {
    let scene = Scene::new().await;
    let profile = format!("/user/{}", scene.mireille.id());
    let set_climate = |climate: Value| request("PATCH", &profile).json(&json!({ "climate": climate }));
    scene.expect(200, set_climate(json!("arid")), &scene.mireille).await;
    scene.report(&scene.mireille, "worked").await;
    scene.report(&scene.desmond, "worked").await;
    scene.count().await;
    let outcomes = scene.outcomes().await;
    assert_eq!(
        (&outcomes["worked"], &outcomes["climates"]),
        (&json!(2), &json!({"arid": {"worked": 1, "partly": 0, "didNot": 0}}))
    );

    scene.expect(200, set_climate(json!("highland")), &scene.mireille).await;
    scene.report(&scene.mireille, "did-not").await;
    scene.count().await;
    let outcomes = scene.outcomes().await;
    assert_eq!((&outcomes["worked"], &outcomes["didNot"]), (&json!(1), &json!(1)));
    assert_eq!(outcomes["climates"], json!({"highland": {"worked": 0, "partly": 0, "didNot": 1}}));
}

#[tokio::test]
async fn record_that_changes_no_count_makes_no_call() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille, "worked").await;
    scene.count().await;
    let noted = outcome(&scene.tip, json!({"result": "worked", "note": "Twice as long as before."}));
    scene.expect(200, noted, &scene.mireille).await;
    scene.expect(204, put(&scene.tip, "saved"), &scene.mireille).await;
    let (records, before) = (scene.records().await, scene.garden.stored());
    assert_eq!(records.len(), 3, "the report, the saved tip and the day's counts");
    scene.garden.calls.take();
    scene.deliver(&records).await.unwrap();
    let calls = scene.garden.calls.take().0;
    assert!(calls.iter().all(|call| call == "BatchGetItem"), "{calls:?}");
    assert_eq!(before, scene.garden.stored());
    // A release's check.
    let check = serde_json::from_value(json!({"version": "2.0", "routeKey": "GET /tips"})).unwrap();
    let counting = store::CountActivity::new(scene.garden.activity.clone());
    lambdas::count_activity::handle(&counting, check).await.unwrap();
}

#[tokio::test]
async fn failed_batch_counts_when_repeated() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    let records = scene.records().await;
    scene.garden.calls.throttle_after(1, ALWAYS);
    assert!(scene.deliver(&records).await.unwrap_err().is_transient);
    scene.garden.calls.throttle(0);
    assert_eq!(scene.counted_of_tip().await, [].into());
    scene.garden.calls.conflict_writes(2);
    scene.deliver(&records).await.unwrap();
    assert_eq!(scene.counted_of_tip().await["helpful"], 1);
}

#[tokio::test]
async fn batch_that_ends_early_counts_each_tip_once_when_repeated() {
    let scene = Scene::new().await;
    let other = scene.garden.share(&scene.rowan, "Sow leeks in March", "public").await;
    for tip in [&scene.tip, &other] {
        scene.expect(204, put(tip, "helpful"), &scene.mireille).await;
    }
    let records = scene.records().await;
    // The read and the first write.
    scene.garden.calls.throttle_after(2, ALWAYS);
    assert!(scene.deliver(&records).await.unwrap_err().is_transient);
    scene.garden.calls.throttle(0);
    let counted = async || {
        let items = scene.activity().await.into_iter().filter(|((_, sk), _)| sk == "A");
        items.map(|(_, item)| item["helpful"].as_n().unwrap().clone()).collect::<Vec<_>>()
    };
    assert_eq!(counted().await, ["1"]);
    scene.deliver(&records).await.unwrap();
    assert_eq!(counted().await, ["1", "1"]);
}

#[tokio::test]
async fn purged_tip_gets_no_counts_again() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.report(&scene.desmond, "worked").await;
    scene.count().await;
    let table = &scene.garden.activity;
    for ((pk, sk), _) in scene.activity().await.into_iter().filter(|((pk, _), _)| pk.starts_with("T#")) {
        let delete = table.client.delete_item().table_name(&table.name);
        delete.key("pk", AttributeValue::S(pk)).key("sk", AttributeValue::S(sk)).send().await.unwrap();
    }
    scene.count().await;
    assert!(scene.activity().await.keys().all(|(pk, _)| !pk.starts_with("T#")));
}

#[tokio::test]
async fn tip_without_an_author_is_still_counted() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.report(&scene.mireille, "worked").await;
    scene.count().await;
    scene.garden.leave(&scene.rowan, "keep").await;
    scene.vote(&scene.desmond).await;
    scene.expect(204, remove(&scene.tip, "helpful"), &scene.mireille).await;
    scene.report(&scene.mireille, "partly").await;
    scene.count().await;
    let counted = scene.counted_of_tip().await;
    assert_eq!((counted["helpful"], counted["partly"], counted.get("worked")), (1, 1, None));
}

#[tokio::test]
async fn mark_of_the_next_release_does_not_hold_up_the_stream() {
    let scene = Scene::new().await;
    scene.report(&scene.desmond, "worked").await;
    let (tip, year) = (format!("T#{}", scene.tip), Timestamp::now().year());
    let sk = format!("O#{year}#{}", scene.desmond.id());
    rewrite(&scene.garden.activity, &[("pk", &tip), ("sk", &sk)], |mark| mark["result"] = json!("half")).await;
    scene.vote(&scene.mireille).await;
    scene.count().await;
    let counted = scene.counted_of_tip().await;
    assert_eq!((counted.get("helpful"), counted.get("half"), counted.get("worked")), (Some(&1), None, None));
}

#[tokio::test]
async fn record_that_comes_twice_in_a_batch_counts_once() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    let records = scene.records().await;
    scene.deliver(&[records.clone(), records.clone(), records].concat()).await.unwrap();
    assert_eq!(scene.counted_of_tip().await["helpful"], 1);
}
