//! `cargo xtask recount`: proves the counts, and repairs them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::Timestamp;
use serde_json::json;
use store::Recount;

use super::{Scene, outcome, put, remove};
use crate::releases::{put as put_item, rewrite};
use crate::sent::tables_of_operators;

impl Scene {
    /// Returns how many counts it repaired, and its lines.
    async fn recount(&self, apart: Duration) -> (usize, Vec<String>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let [activity] = tables_of_operators([&self.garden.activity]);
        let recount = Recount::new(activity);
        let into = lines.clone();
        let repaired = recount.run(apart, move |line| into.lock().unwrap().push(line)).await.unwrap();
        let lines = lines.lock().unwrap().clone();
        (repaired, lines)
    }

    async fn set_count(&self, pk: &str, name: &str, count: i64) {
        let table = &self.garden.activity;
        let update = table.client.update_item().table_name(&table.name);
        let update = update.key("pk", AttributeValue::S(pk.to_owned())).key("sk", AttributeValue::S("A".to_owned()));
        let update = update.update_expression("SET #name = :count").expression_attribute_names("#name", name);
        update.expression_attribute_values(":count", AttributeValue::N(count.to_string())).send().await.unwrap();
    }
}

#[tokio::test]
async fn counts_that_differ_are_printed_and_repaired() {
    let scene = Scene::new().await;
    let other = scene.garden.share(&scene.rowan, "Sow leeks in March", "public").await;
    for by in [&scene.mireille, &scene.desmond] {
        scene.vote(by).await;
        scene.expect(204, put(&scene.tip, "saved"), by).await;
    }
    scene.expect(200, outcome(&other, json!({"result": "did-not"})), &scene.mireille).await;
    scene.count().await;
    scene.publish().await;
    let (right, stored) = (scene.counted_of_tip().await, scene.activity().await);
    assert_eq!(scene.recount(Duration::ZERO).await, (0, vec!["2 counts of 2 are as the marks say".to_owned()]));
    assert_eq!(scene.activity().await, stored);

    let tip = format!("T#{}", scene.tip);
    scene.set_count(&tip, "helpful", 7).await;
    scene.set_count(&tip, "worked#arid", 1).await;
    scene.set_count("T#01ARZ3NDEKTSV4RRFFQ69G5FAV", "partly", 1).await;
    let (repaired, lines) = scene.recount(Duration::ZERO).await;
    assert_eq!(repaired, 2);
    let expect = [
        "repaired: tip 01ARZ3NDEKTSV4RRFFQ69G5FAV: partly 0 instead of 1".to_owned(),
        format!("repaired: tip {}: helpful 2 instead of 7 worked#arid 0 instead of 1", scene.tip),
    ];
    assert_eq!(lines[..2], expect);
    assert_eq!(scene.counted_of_tip().await, right);
    // Cards get the repaired counts too.
    assert_eq!(scene.outcomes().await["helpful"], 2);
    scene.publish().await;
    assert_eq!(scene.recount(Duration::ZERO).await.0, 0);
}

#[tokio::test]
async fn counts_and_marks_that_only_the_next_release_knows_stay_as_they_are() {
    let scene = Scene::new().await;
    for by in [&scene.mireille, &scene.desmond] {
        scene.report(by, "worked").await;
    }
    scene.vote(&scene.mireille).await;
    scene.count().await;
    let (tip, year) = (format!("T#{}", scene.tip), Timestamp::now().year());
    let sk = format!("O#{year}#{}", scene.desmond.id());
    rewrite(&scene.garden.activity, &[("pk", &tip), ("sk", &sk)], |mark| mark["result"] = json!("half")).await;
    scene.set_count(&tip, "worked", 1).await;
    scene.set_count(&tip, "half", 1).await;
    let bookmark = json!({"pk": tip, "sk": format!("B#{}", scene.mireille.id()), "page": 7});
    put_item(&scene.garden.activity, &bookmark).await;
    // It makes the list of the top tips.
    assert_eq!(scene.recount(Duration::ZERO).await.0, 0);
    let stored = scene.activity().await;
    assert_eq!(scene.counted_of_tip().await["half"], 1);
    assert_eq!(scene.recount(Duration::ZERO).await.0, 0);
    assert_eq!(scene.activity().await, stored);

    // A count of this tip is not repaired, because a mark of it is unknown; those of other tips are.
    let other = scene.garden.share(&scene.rowan, "Sow leeks in March", "public").await;
    scene.expect(204, put(&other, "helpful"), &scene.mireille).await;
    scene.set_count(&tip, "helpful", 5).await;
    assert_eq!(scene.recount(Duration::ZERO).await.0, 1);
    assert_eq!(scene.counted_of_tip().await["helpful"], 5);

    // So does a list of the top tips of another form.
    let top = json!({"pk": "TOP", "sk": "A", "tips": "as the next release writes them", "version": 9});
    put_item(&scene.garden.activity, &top).await;
    let stored = scene.activity().await;
    assert_eq!(scene.recount(Duration::ZERO).await.0, 0);
    assert_eq!(scene.activity().await, stored);
}

#[tokio::test]
async fn recount_rebuilds_missing_counts() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.report(&scene.desmond, "partly").await;
    let (repaired, lines) = scene.recount(Duration::ZERO).await;
    assert_eq!((repaired, lines.len()), (1, 3), "the tip, the top tips, the sum: {lines:?}");
    scene.publish().await;
    assert_eq!(scene.garden.get("/tips/top").await.json()["data"][0]["counts"]["partly"], 1);
}

#[tokio::test]
async fn counts_that_recount_made_are_published_once_and_lose_a_vote_that_is_taken_back() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    // The stream has lost this.
    scene.records().await;
    assert_eq!(scene.recount(Duration::ZERO).await.0, 1);
    scene.records().await;
    scene.publish().await;
    assert_eq!(scene.queued().await, Vec::<String>::new());
    scene.records().await;
    scene.expect(204, remove(&scene.tip, "helpful"), &scene.mireille).await;
    scene.count().await;
    assert_eq!((scene.counted_of_tip().await, &scene.outcomes().await["helpful"]), ([].into(), &json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_that_are_repaired_while_they_are_published_are_published_again() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.count().await;
    scene.publish().await;
    scene.records().await;
    scene.report(&scene.desmond, "partly").await;
    scene.count().await;
    scene.set_count(&format!("T#{}", scene.tip), "helpful", 7).await;
    scene.publish_during(async { assert_eq!(scene.recount(Duration::ZERO).await.0, 1) }).await;
    assert_eq!(scene.queued().await, [format!("T#{}", scene.tip)]);
    scene.publish().await;
    assert_eq!(scene.garden.get("/tips").await.json()["data"][0]["counts"]["helpful"], 1);
}

#[tokio::test]
async fn vote_that_is_taken_back_between_the_readings_is_counted_by_the_next_run() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.count().await;
    let leaving = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        scene.expect(204, remove(&scene.tip, "helpful"), &scene.mireille).await;
    };
    let ((repaired, lines), ()) = tokio::join!(scene.recount(Duration::from_millis(1_500)), leaving);
    assert_eq!((repaired, lines.last().map(String::as_str)), (0, Some("0 counts of 1 are as the marks say")));
}

/// A mark that was made just before is counted a little later, and must not be counted by both.
#[tokio::test]
async fn mark_that_the_stream_counts_meanwhile_is_not_counted_twice() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    let counting = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        scene.count().await;
    };
    let ((repaired, _), ()) = tokio::join!(scene.recount(Duration::from_millis(1_500)), counting);
    assert_eq!(repaired, 0);
    assert_eq!(scene.counted_of_tip().await["helpful"], 1);
}

#[tokio::test]
async fn tip_that_its_author_has_left_is_counted() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.garden.leave(&scene.rowan, "keep").await;
    scene.recount(Duration::ZERO).await;
    assert_eq!(scene.counted_of_tip().await["helpful"], 1);
}
