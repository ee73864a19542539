//! Limits of a day, and requests at the same time.

use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{OwnMark, Timestamp};
use tokio::task::JoinSet;

use super::{Scene, marked, put};

#[tokio::test]
async fn marks_beyond_the_days_limit_are_429_and_change_nothing() {
    let scene = Scene::new().await;
    let others = [
        scene.garden.share(&scene.rowan, "Two", "public").await,
        scene.garden.share(&scene.rowan, "Three", "public").await,
    ];
    for kind in OwnMark::ALL {
        let table = &scene.garden.activity;
        let count = table.client.put_item().table_name(&table.name);
        count
            .item("pk", AttributeValue::S(format!("Q#{}", scene.mireille.id())))
            .item("sk", AttributeValue::S(Timestamp::now().day()))
            .item(kind.as_str(), AttributeValue::N((kind.kind().a_day - 1).to_string()))
            .send()
            .await
            .unwrap();
        let mark = |tip: &str| marked(tip, *kind);
        let last = scene.send(mark(&others[0]), &scene.mireille).await;
        assert!(last.status < 300, "{last:?}");
        let before = scene.garden.stored();
        let refused = scene.expect(429, mark(&others[1]), &scene.mireille).await;
        assert_eq!(refused.code(), "daily-limit");
        let expect = format!("You have {} today. You can go on after midnight (UTC).", kind.kind().done());
        assert_eq!(refused.json()["detail"], expect);
        let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!(seconds.abs_diff(Timestamp::now().seconds_to_next_day()) <= 5);
        assert_eq!(before, scene.garden.stored());
        // What is marked stays so, an edit is not counted, and other gardeners have their own day.
        assert!(scene.send(mark(&others[0]), &scene.mireille).await.status < 300);
        assert!(scene.send(mark(&others[1]), &scene.desmond).await.status < 300);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_make_one_mark() {
    let scene = Scene::new().await;
    let mut sent = JoinSet::new();
    for n in 0..30 {
        let request = marked(&scene.tip, OwnMark::ALL[n % OwnMark::ALL.len()]).by(&scene.mireille);
        let garden = scene.garden.clone();
        sent.spawn(async move { garden.send(request).await.status });
    }
    assert!(sent.join_all().await.into_iter().all(|status| status < 300));
    let marks = scene.activity().await.into_keys().filter(|(pk, _)| pk.starts_with("T#")).count();
    assert_eq!(marks, OwnMark::ALL.len());
    scene.count().await;
    assert_eq!(scene.counted_of_tip().await["helpful"], 1);
}

/// The vote has read the tip before it is hidden. It harms nobody: the tip's counts are hidden with it.
#[tokio::test(flavor = "multi_thread")]
async fn vote_while_its_tip_is_hidden_shows_nothing() {
    let scene = Scene::new().await;
    scene.garden.calls.slow_down("PutItem", Duration::from_millis(500));
    let (garden, vote) = (scene.garden.clone(), put(&scene.tip, "helpful").by(&scene.mireille));
    let voting = tokio::spawn(async move { garden.send(vote).await.status });
    tokio::time::sleep(Duration::from_millis(150)).await;
    scene.set_availability("hidden").await;
    assert_eq!(voting.await.unwrap(), 204);
    scene.count().await;
    assert_eq!(scene.garden.get(&format!("/tips/{}/outcomes", scene.tip)).await.status, 404);
    scene.set_availability("public").await;
    assert_eq!(scene.outcomes().await["helpful"], 1);
}
