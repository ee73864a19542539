//! `cargo xtask recount`: proves the counts, and repairs them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::json;
use store::Recount;

use super::{Scene, outcome, put};

impl Scene {
    /// Returns how many counts it repaired, and its lines.
    async fn recount(&self, apart: Duration) -> (usize, Vec<String>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let recount = Recount::new(self.garden.users.clone(), self.garden.activity.clone());
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
    let right = (scene.counted_of_tip().await, scene.counted_of_rowan().await, scene.activity().await);
    assert_eq!(scene.recount(Duration::ZERO).await, (0, vec!["3 counts of 3 are as the marks say".to_owned()]));
    assert_eq!(scene.activity().await, right.2);

    let (tip, rowan) = (format!("T#{}", scene.tip), format!("G#{}", scene.rowan.id()));
    scene.set_count(&tip, "helpful", 7).await;
    scene.set_count(&tip, "worked#arid", 1).await;
    scene.set_count(&rowan, "did-not", 5).await;
    scene.set_count("T#01ARZ3NDEKTSV4RRFFQ69G5FAV", "partly", 1).await;
    let (repaired, lines) = scene.recount(Duration::ZERO).await;
    assert_eq!(repaired, 3);
    let expect = [
        format!("repaired: author {}: did-not 1 instead of 5", scene.rowan.id()),
        "repaired: tip 01ARZ3NDEKTSV4RRFFQ69G5FAV: partly 0 instead of 1".to_owned(),
        format!("repaired: tip {}: helpful 2 instead of 7 worked#arid 0 instead of 1", scene.tip),
    ];
    assert_eq!(lines[..3], expect);
    assert_eq!((scene.counted_of_tip().await, scene.counted_of_rowan().await), (right.0, right.1));
    // Cards get the repaired counts too.
    assert_eq!(scene.outcomes().await["helpful"], 2);
    scene.publish().await;
    assert_eq!(scene.recount(Duration::ZERO).await.0, 0);
}

#[tokio::test]
async fn everything_is_counted_where_nothing_was() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.report(&scene.desmond, "partly").await;
    let (repaired, lines) = scene.recount(Duration::ZERO).await;
    assert_eq!((repaired, lines.len()), (2, 4), "the tip, its author, the top tips, the sum: {lines:?}");
    assert_eq!(scene.counted_of_rowan().await, [("helpful".to_owned(), 1), ("partly".to_owned(), 1)].into());
    scene.publish().await;
    assert_eq!(scene.garden.get("/tips/top").await.json()["data"][0]["counts"]["partly"], 1);
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

/// Marks of their tips may outlive the author's leaving.
#[tokio::test]
async fn nobody_counts_for_an_author_who_has_left() {
    let scene = Scene::new().await;
    scene.vote(&scene.mireille).await;
    scene.garden.leave(&scene.rowan, "keep").await;
    scene.recount(Duration::ZERO).await;
    assert_eq!((scene.counted_of_tip().await["helpful"], scene.counted_of_rowan().await), (1, [].into()));
}
