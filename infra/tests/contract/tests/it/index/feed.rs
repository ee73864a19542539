//! Stream records, also when a batch fails or repeats.

use serde_json::json;

use super::{CURRENT, FILES, Scene, answers, found, found_gardeners};
use crate::garden::{request, tip, with};

/// Shares, edits, hides and deletes tips, and returns the records of each step.
async fn season(scene: &Scene) -> Vec<Vec<serde_json::Value>> {
    let mut steps = vec![scene.records().await];
    let mut tips = Vec::new();
    for title in ["Earthing up leeks", "Pruning figs", "Sowing beans", "Leeks for the winter"] {
        tips.push(scene.share(title).await);
        steps.push(scene.records().await);
    }
    scene.edit(&tips[1], json!({"title": "Watering figs"})).await;
    steps.push(scene.records().await);
    scene.edit(&tips[0], json!({"availability": "hidden"})).await;
    steps.push(scene.records().await);
    scene.edit(&tips[0], json!({"availability": "public"})).await;
    steps.push(scene.records().await);
    scene.edit(&tips[3], json!({"availability": "hidden"})).await;
    steps.push(scene.records().await);
    scene.delete(&tips[2]).await;
    steps.push(scene.records().await);
    steps
}

#[tokio::test]
async fn public_tips_and_gardeners_are_found_and_others_are_not() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let (shown, hidden) =
        (scene.share("Pruning figs").await, scene.garden.share(&scene.rowan, "Secret figs", "hidden").await);
    scene.follow(&feed).await.unwrap();
    let index = scene.index().await;
    assert_eq!(found(&index, "fig"), std::slice::from_ref(&shown));
    assert_eq!(found_gardeners(&index, "rowan"), [scene.rowan.id()]);

    scene.edit(&shown, json!({"availability": "hidden"})).await;
    scene.edit(&hidden, json!({"availability": "public"})).await;
    scene.follow(&feed).await.unwrap();
    assert_eq!(scene.found("fig").await, std::slice::from_ref(&hidden));
    scene.delete(&hidden).await;
    scene.follow(&feed).await.unwrap();
    assert!(scene.found("fig").await.is_empty());
}

#[tokio::test]
async fn tips_of_an_inactive_gardener_are_not_found() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let fig = scene.share("Pruning figs").await;
    scene.follow(&feed).await.unwrap();
    for (status, expect) in [("inactive", vec![]), ("active", vec![fig])] {
        let update = scene.garden.users.client.update_item().table_name("Users");
        let update = update.key("id", aws_sdk_dynamodb::types::AttributeValue::S(scene.rowan.id()));
        let update = update.update_expression("SET #status = :status ADD revision :one");
        let update = update.expression_attribute_names("#status", "status");
        let value = aws_sdk_dynamodb::types::AttributeValue::S(status.to_owned());
        let update = update.expression_attribute_values(":status", value);
        let one = aws_sdk_dynamodb::types::AttributeValue::N("1".to_owned());
        update.expression_attribute_values(":one", one).send().await.unwrap();
        scene.follow(&feed).await.unwrap();
        assert_eq!(scene.found("fig").await, expect, "{status}");
    }
}

#[tokio::test]
async fn hazards_of_the_plants_count_as_the_tips_own() {
    let scene = Scene::new().await;
    let body = with(&tip("A border"), "facts", json!({"plants": ["foxglove"]}));
    let shared = scene.garden.send(request("POST", "/tips").by(&scene.rowan).json(&body)).await;
    assert_eq!(shared.status, 201, "{shared:?}");
    scene.follow(&scene.feed()).await.unwrap();
    let filter = search::TipFilter { safe: search::Safe { pets: true, people: false }, ..Default::default() };
    let query = search::TipQuery { text: "border", limit: 9, ..Default::default() };
    let index = scene.index().await;
    assert_eq!(index.tips_for(&query, ::index::plant_names()).unwrap().total, 1);
    assert_eq!(index.tips_for(&search::TipQuery { filter, ..query }, ::index::plant_names()).unwrap().total, 0);
}

#[tokio::test]
async fn place_of_a_minor_is_not_in_the_index() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let path = format!("/user/{}", scene.rowan.id());
    for (age, found) in [(json!(40), true), (json!(15), false)] {
        let edit = json!({"age": age, "location": "Porthleven", "bio": "Grows dahlias"});
        assert_eq!(scene.garden.send(request("PATCH", &path).by(&scene.rowan).json(&edit)).await.status, 200);
        scene.follow(&feed).await.unwrap();
        let index = scene.index().await;
        assert_eq!(!found_gardeners(&index, "Porthleven").is_empty(), found);
        assert_eq!(found_gardeners(&index, "dahlias"), [scene.rowan.id()]);
    }
}

#[tokio::test]
async fn records_repeated_and_in_another_order_leave_the_same_index() {
    let (scene, other) = (Scene::new().await, super::Objects::default());
    let steps = season(&scene).await;
    let feed = scene.feed();
    for step in &steps {
        scene.deliver(&feed, step).await.unwrap();
    }
    let expect = answers(&*scene.index().await);
    // Everything once more, in batches of another size.
    for batch in steps.concat().chunks(5) {
        scene.deliver(&feed, batch).await.unwrap();
    }
    assert_eq!(answers(&*scene.index().await), expect);

    let reversed = Scene { bucket: other.serve().await, objects: other, ..scene };
    let feed = reversed.feed();
    for step in steps.iter().rev().chain(&steps) {
        reversed.deliver(&feed, step).await.unwrap();
    }
    assert_eq!(answers(&*reversed.index().await), expect);
}

#[tokio::test]
async fn batch_without_news_writes_nothing() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    scene.share("Pruning figs").await;
    let records = scene.records().await;
    scene.deliver(&feed, &records).await.unwrap();
    scene.objects.take();
    scene.deliver(&feed, &records).await.unwrap();
    assert_eq!(scene.objects.take(), [format!("GET {}", *CURRENT)]);

    // Another tip changes its author's profile, too: the count of tips.
    scene.share("Watering figs").await;
    let mut records = scene.records().await;
    records.retain(|record| record["eventSourceARN"].as_str().unwrap().contains("/Users/"));
    assert_eq!(records.len(), 1);
    scene.deliver(&feed, &records).await.unwrap();
    // The event of a release's check has no records.
    let tables = lambdas::index_tips::Tables { tips: "Tips".to_owned(), users: "Users".to_owned() };
    let check = serde_json::from_value(json!({"version": "2.0", "routeKey": "GET /tips"})).unwrap();
    lambdas::index_tips::handle(&tables, &feed, check).await.unwrap();
    assert!(scene.objects.take().is_empty());
}

#[tokio::test]
async fn records_of_another_table_fail_the_batch_and_broken_items_are_left_out() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    let records = scene.records().await;
    let mut foreign = records.clone();
    foreign[0]["eventSourceARN"] = json!("arn:aws:dynamodb:eu-west-1:1:table/Seeds/stream/2026");
    let mut broken = records.clone();
    broken[0]["dynamodb"]["NewImage"]["card"] = json!({"S": "?"});
    assert!(scene.deliver(&scene.feed(), &foreign).await.is_err());
    assert!(scene.objects.keys().is_empty());
    scene.deliver(&scene.feed(), &broken).await.unwrap();
    assert!(scene.found("fig").await.is_empty());
    assert_eq!(found_gardeners(&*scene.index().await, "rowan").len(), 1);
}

#[tokio::test]
async fn two_feeds_at_once_lose_nothing() {
    let scene = Scene::new().await;
    let mut batches = vec![scene.records().await];
    for n in 0..8 {
        scene.share(&format!("Leeks, part {n}")).await;
        batches.push(scene.records().await);
    }
    let (tips, users) = (scene.feed(), scene.feed());
    let deliver = async |feed, batches: Vec<&[serde_json::Value]>| {
        for batch in batches {
            // As Lambda does, until it succeeds.
            while scene.deliver(feed, batch).await.is_err() {}
        }
    };
    let of = |remainder| {
        batches.iter().enumerate().filter(move |(n, _)| n % 2 == remainder).map(|(_, batch)| batch.as_slice())
    };
    tokio::join!(deliver(&tips, of(0).collect()), deliver(&users, of(1).collect()));
    assert_eq!(scene.found("leeks").await.len(), 8);
    let conflicts = scene.objects.take().iter().filter(|request| **request == format!("PUT {}", *CURRENT)).count();
    assert!(conflicts > batches.len(), "the feeds did not meet: {conflicts} writes");
}

#[tokio::test]
async fn batch_that_fails_anywhere_leaves_the_published_state_and_succeeds_later() {
    for failing in [format!("PUT {}", *FILES), format!("PUT {}", *CURRENT), format!("GET {}", *CURRENT)] {
        let scene = Scene::new().await;
        let feed = scene.feed();
        let fig = scene.share("Pruning figs").await;
        scene.follow(&feed).await.unwrap();
        let before = scene.objects.get(&CURRENT);
        let leek = scene.share("Earthing up leeks").await;
        scene.edit(&fig, json!({"availability": "hidden"})).await;
        let records = scene.records().await;

        scene.objects.fail(Some(&failing));
        let failure = scene.deliver(&feed, &records).await.unwrap_err();
        assert!(failure.is_transient, "{failure}");
        scene.objects.fail(None);
        assert_eq!(scene.objects.get(&CURRENT), before, "{failing}");
        assert_eq!(scene.found("fig").await, [fig], "{failing}");

        // The same function again, or a new one because the process was killed.
        for feed in [feed, scene.feed()] {
            scene.deliver(&feed, &records).await.unwrap();
            assert!(scene.found("fig").await.is_empty(), "{failing}");
            assert_eq!(scene.found("leeks").await, std::slice::from_ref(&leek), "{failing}");
        }
    }
}

/// A merged segment has no such list, so the first batch is large.
#[tokio::test]
async fn list_of_deletions_whose_upload_failed_is_uploaded_by_the_next_attempt() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let mut tips = Vec::new();
    for n in 0..12 {
        tips.push(scene.share(&format!("Pruning fig {n}")).await);
    }
    scene.follow(&feed).await.unwrap();
    scene.edit(&tips[0], json!({"availability": "hidden"})).await;
    let records = scene.records().await;
    scene.objects.fail(Some(&format!("PUT {}", *FILES)));
    assert!(scene.deliver(&feed, &records).await.is_err());
    scene.objects.fail(None);
    scene.deliver(&feed, &records).await.unwrap();
    assert!(scene.objects.keys().iter().any(|key| key.contains(".del.")), "{:?}", scene.objects.keys());
    assert_eq!(scene.found("fig").await.len(), 11);
}

#[tokio::test]
async fn published_state_whose_response_was_lost_is_not_published_twice() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    scene.follow(&feed).await.unwrap();
    scene.share("Pruning figs").await;
    scene.objects.lose_next_answer();
    scene.follow(&feed).await.unwrap();
    assert_eq!(scene.found("fig").await.len(), 1);
    let (files, retired) = counts(&scene);
    assert_eq!(scene.objects.keys().len(), 1 + files + retired);
}

#[tokio::test]
async fn files_that_no_state_names_go_after_an_hour() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    for title in ["Pruning figs", "Watering figs", "Drying figs", "Sowing beans"] {
        scene.share(title).await;
        scene.follow(&feed).await.unwrap();
        scene.wait(60);
    }
    let (files, retired) = counts(&scene);
    assert!(retired > 0);
    assert_eq!(scene.objects.keys().len(), 1 + files + retired);

    scene.wait(3_600);
    scene.objects.take();
    scene.share("Picking figs").await;
    scene.follow(&feed).await.unwrap();
    let deleted = scene.objects.take().iter().filter(|request| request.starts_with("DELETE")).count();
    assert_eq!(deleted, retired);
    let index = scene.index().await;
    assert_eq!(found(&index, "figs").len(), 4);

    // The list forgets them with the next state.
    scene.share("Picking beans").await;
    scene.follow(&feed).await.unwrap();
    let (files, retired) = counts(&scene);
    assert_eq!(scene.objects.keys().len(), 1 + files + retired);
}

#[tokio::test]
async fn feed_starts_no_empty_index_in_the_place_of_a_broken_one() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    scene.follow(&scene.feed()).await.unwrap();
    let state = scene.objects.get(&CURRENT).unwrap();
    scene.share("Sowing beans").await;
    let records = scene.records().await;

    let other_format = String::from_utf8(state.clone()).unwrap().replace("\"format\":", "\"format\":9");
    for broken in [None, Some(b"{".as_slice()), Some(other_format.as_bytes())] {
        scene.objects.remove(&CURRENT);
        if let Some(broken) = broken {
            scene.objects.put(&CURRENT, broken, rules::Timestamp::now());
        }
        let before = scene.objects.get(&CURRENT);
        let failure = scene.deliver(&scene.feed(), &records).await.unwrap_err();
        assert!(!failure.is_transient, "{failure}");
        assert_eq!(scene.objects.get(&CURRENT), before);
    }
    scene.objects.put(&CURRENT, &state, rules::Timestamp::now());
    scene.objects.remove(&FILES);
    assert!(scene.deliver(&scene.feed(), &records).await.is_err());
}

/// How many files the published state has, and how many retired ones.
fn counts(scene: &Scene) -> (usize, usize) {
    let state: serde_json::Value = serde_json::from_slice(&scene.objects.get(&CURRENT).unwrap()).unwrap();
    let count = |list: &serde_json::Value| list.as_array().unwrap().len();
    (count(&state["manifest"]["files"]), count(&state["retired"]))
}
