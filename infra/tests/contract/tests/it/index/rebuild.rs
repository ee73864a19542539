//! The index rebuilt from the tables, while the site runs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rules::{Settings, Timestamp};
use serde_json::json;
use store::{AllQuestions, Connection};
use tokio::net::TcpListener;

use super::{CURRENT, FILES, Scene, answers};
use crate::releases::rewrite;
use crate::rules_of_dynamodb;

#[tokio::test]
async fn rebuilt_index_answers_like_the_one_that_the_streams_fed() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let mut tips = Vec::new();
    for n in 0..12 {
        let title = ["Earthing up leeks", "Pruning figs", "Sowing beans"][n % 3];
        tips.push(scene.share(&format!("{title}, part {n}")).await);
        scene.follow(&feed).await.unwrap();
    }
    scene.edit(&tips[0], json!({"availability": "hidden"})).await;
    scene.edit(&tips[4], json!({"title": "Beans after figs"})).await;
    scene.delete(&tips[8]).await;
    scene.follow(&feed).await.unwrap();
    let expect = answers(&*scene.index().await);

    for loss in ["search/", &CURRENT, &FILES, "nothing"] {
        scene.objects.remove(loss);
        let lines = Mutex::new(Vec::new());
        admin::reindex::run(&scene.tables(), &scene.bucket, |line| lines.lock().unwrap().push(line)).await.unwrap();
        assert_eq!(answers(&*scene.index().await), expect, "{loss}");
        assert_eq!(lines.lock().unwrap()[..2], ["read: all 13 items; uploading the index", "published: 13 items"]);
    }
    // The feed continues from it.
    scene.share("Picking figs").await;
    scene.follow(&feed).await.unwrap();
    assert_eq!(scene.found("picking").await.len(), 1);
}

#[tokio::test]
async fn changes_during_the_rebuild_are_not_lost() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let mut tips = Vec::new();
    for title in ["Earthing up leeks", "Pruning figs", "Sowing beans"] {
        tips.push(scene.share(title).await);
    }
    scene.follow(&feed).await.unwrap();

    let seen = admin::reindex::replace(&scene.tables(), &scene.bucket, |_| {}).await.unwrap();
    // As if these changes had come between the reading and the publication: only the old index got their records.
    scene.edit(&tips[0], json!({"availability": "hidden"})).await;
    scene.edit(&tips[1], json!({"title": "Drying apricots"})).await;
    scene.delete(&tips[2]).await;
    let new = scene.share("Picking quinces").await;
    scene.records().await;
    let late = admin::reindex::catch_up(&scene.tables(), &scene.bucket, seen, |_| {}).await.unwrap();
    assert_eq!(late, 4);
    for gone in ["earthing", "pruning", "sowing"] {
        assert!(scene.found(gone).await.is_empty(), "{gone}");
    }
    assert_eq!(scene.found("apricots").await, [tips[1].clone()]);
    assert_eq!(scene.found("quinces").await, [new]);
}

#[tokio::test]
async fn batch_that_started_from_the_old_index_ends_in_the_new_one() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    scene.share("Pruning figs").await;
    scene.follow(&feed).await.unwrap();
    for n in 0..6 {
        let tip = scene.share(&format!("Quinces, part {n}")).await;
        let (tables, bucket) = (scene.tables(), &scene.bucket);
        let (rebuilt, applied) = tokio::join!(admin::reindex::run(&tables, bucket, |_| {}), scene.follow(&feed));
        rebuilt.unwrap();
        applied.unwrap();
        assert!(scene.found("quinces").await.contains(&tip));
    }
}

#[tokio::test]
async fn rebuild_deletes_files_that_nothing_names_once_they_are_an_hour_old() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    scene.follow(&scene.feed()).await.unwrap();
    let now = Timestamp::now().milliseconds();
    for n in 0..25 {
        let at = Timestamp::from_milliseconds(now - 3_700_000);
        scene.objects.put(&format!("{}{n:032x}.idx", *FILES), b"left by a feed that was killed", at);
    }
    let young = format!("{}{:032x}.idx", *FILES, 99);
    scene.objects.put(&young, b"of a feed that has not published yet", Timestamp::from_milliseconds(now - 3_000_000));

    admin::reindex::run(&scene.tables(), &scene.bucket, |_| {}).await.unwrap();
    let left: Vec<_> = scene.objects.keys().into_iter().filter(|key| key.contains("0000000000")).collect();
    assert_eq!(left, [young]);
    assert_eq!(scene.found("fig").await.len(), 1);
}

#[tokio::test]
async fn items_of_the_next_release_are_indexed_as_far_as_they_can_be_read() {
    let scene = Scene::new().await;
    let feed = scene.feed();
    let (known, unknown) = (scene.share("Pruning figs").await, scene.share("Drying figs").await);

    let tips = &scene.garden.tips;
    rewrite(tips, &[("id", &known)], |tip| tip["card"]["summary"]["facts"]["places"] = json!(["roof", "ground"])).await;
    rewrite(tips, &[("id", &unknown)], |tip| tip["card"]["summary"]["category"] = json!("Mushrooms")).await;
    let desmond = scene.garden.gardener("desmond").await;
    rewrite(&scene.garden.users, &[("id", &desmond.id())], |profile| profile["status"] = json!("on-holiday")).await;
    scene.follow(&feed).await.unwrap();
    let expect = answers(&*scene.index().await);
    assert_eq!(scene.found("fig").await, std::slice::from_ref(&known));

    scene.objects.remove("search/");
    admin::reindex::run(&scene.tables(), &scene.bucket, |_| {}).await.unwrap();
    assert_eq!(answers(&*scene.index().await), expect);
}

/// A line of 10 Mbit/s carries a megabyte in 0.8 seconds, and the pages of all segments share it.
#[tokio::test]
async fn rebuild_waits_for_pages_that_take_longer_than_a_function_may() {
    const PAGE: usize = 1_000_000;
    const PACKET: usize = 62_500;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    // A mutex of tokio is fair, so each page gets its turn.
    let (line, pages) = (Arc::new(tokio::sync::Mutex::new(())), Arc::new(AtomicUsize::new(0)));
    let served = pages.clone();
    let app = axum::Router::new().fallback(async move || {
        for _ in 0..PAGE / PACKET {
            let _turn = line.lock().await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // White space has the weight of items.
        served.fetch_add(1, Ordering::Relaxed);
        format!(r#"{{"Items": [], "Count": 0, "ScannedCount": 0{}}}"#, " ".repeat(PAGE))
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    let settings = Settings::from([
        ("AWS_REGION", "eu-west-1"),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_ENDPOINT_URL_DYNAMODB", &endpoint),
        ("TABLE", "Tips"),
    ]);
    let connection = Connection::new(settings).unwrap().for_operators();
    let (client, _violations) = rules_of_dynamodb::checked(&connection.table("TABLE").unwrap().client);
    let table = connection.with_dynamodb(client).table("TABLE").unwrap();
    let questions = AllQuestions::new(table.clone());
    let tables = admin::reindex::Tables { tips: table.clone(), users: table, questions };
    let (bucket, lines) = (Scene::new().await.bucket, Mutex::new(Vec::new()));
    let start = Instant::now();
    let seen = admin::reindex::replace(&tables, &bucket, |line| lines.lock().unwrap().push(line)).await;
    assert!(seen.is_ok(), "{seen:?}");
    assert!(start.elapsed() > Duration::from_secs(6), "the line was not shared: {:?}", start.elapsed());
    assert_eq!(pages.load(Ordering::Relaxed), 8, "a page was asked for again");
    assert_eq!(*lines.lock().unwrap(), ["read: all 0 items; uploading the index"]);
}
