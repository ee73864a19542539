//! Uploads, and the files that are made of them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lambdas::process_photo::{Detail, Event, Object};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::{Timestamp, limits};
use serde_json::{Value, json};
use store::{Recount, file_keys};

use super::{announce, id, jpeg, jpeg_of};
use crate::garden::{Garden, request};

#[tokio::test]
async fn form_allows_one_key_one_type_and_some_sizes_for_five_minutes() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let response = garden.send(announce().by(&rowan)).await;
    assert_eq!((response.status, response.header("cache-control")), (201, Some("private, no-store")));
    let data = response.json()["data"].clone();
    let key = format!("uploads/{}/{}", rowan.id(), data["id"].as_str().unwrap());
    let fields = data["upload"]["fields"].as_object().unwrap();
    assert_eq!((&fields["key"], &fields["Content-Type"]), (&json!(key), &json!("image/jpeg")));
    let policy: Value =
        serde_json::from_slice(&BASE64_STANDARD.decode(fields["policy"].as_str().unwrap()).unwrap()).unwrap();
    let end = Timestamp::parse(policy["expiration"].as_str().unwrap()).unwrap();
    let seconds = end.milliseconds().saturating_sub(Timestamp::now().milliseconds()) / 1_000;
    assert!((290..=300).contains(&seconds), "{seconds}");
    let conditions = policy["conditions"].as_array().unwrap();
    assert!(conditions.contains(&json!(["content-length-range", 1_024, 4_194_304])), "{policy}");
    assert!(conditions.contains(&json!({"bucket": "garden-media"})), "{policy}");
    // S3 refuses a field without a condition, and the policy and its signature need none.
    for (name, value) in fields.iter().filter(|(name, _)| !["policy", "x-amz-signature"].contains(&name.as_str())) {
        assert!(conditions.contains(&json!({ name: value })), "{name}: {policy}");
    }
    assert_eq!(conditions.len(), fields.len());
}

#[tokio::test]
async fn upload_becomes_six_files_and_is_gone() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    let waiting = garden.get_photo(&rowan, &photo).await;
    assert_eq!((waiting.status, waiting.header("cache-control")), (200, Some("private, no-store")));
    assert_eq!(waiting.json()["data"], json!({"id": photo, "state": "waiting"}));
    garden.upload(&rowan, &photo, &jpeg()).await;
    let ready = garden.get_photo(&rowan, &photo).await.json()["data"].clone();
    assert_eq!((&ready["state"], &ready["width"], &ready["height"]), (&json!("ready"), &json!(600), &json!(400)));
    assert!(ready["colour"].as_str().unwrap().starts_with("#7"), "{ready}");
    let files: Vec<String> = file_keys(id(&photo)).collect();
    let found: BTreeMap<_, _> = files.iter().map(|key| (key.clone(), garden.objects.headers(key))).collect();
    assert_eq!(garden.objects.keys(), found.keys().cloned().collect::<Vec<_>>());
    for (key, (media_type, caching)) in found {
        let expect = if key.ends_with("avif") { "image/avif" } else { "image/jpeg" };
        assert_eq!(
            (media_type.as_str(), caching.as_str()),
            (expect, "public, max-age=31536000, s-maxage=86400, immutable"),
            "{key}"
        );
    }
    assert_eq!(garden.send(request("GET", "/me/marks").by(&rowan)).await.json()["data"]["saved"], json!([]));
    // A photograph is no count.
    assert!(Recount::new(garden.activity.clone()).is_counted().await.unwrap());
    // The event may come again, and the form may be sent again.
    let before = garden.stored();
    garden.process(&rowan, &photo).await;
    garden.upload(&rowan, &photo, b"GIF89a").await;
    assert_eq!(before, garden.stored());
    assert_eq!(garden.objects.keys().len(), 6);
}

#[tokio::test]
async fn upload_that_is_no_photograph_is_refused_with_a_reason() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let whole = jpeg();
    let polyglot = [whole.as_slice(), b"PK\x03\x04<script>alert(1)</script>"].concat();
    for (content, reason) in [
        (b"<svg onload=alert(1)>".as_slice(), "not-a-photograph"),
        (&polyglot, "not-a-photograph"),
        (&whole[..whole.len() / 2], "damaged"),
    ] {
        let photo = garden.announced(&rowan).await;
        garden.upload(&rowan, &photo, content).await;
        let refused = garden.get_photo(&rowan, &photo).await.json()["data"].clone();
        assert_eq!(refused, json!({"id": photo, "state": "refused", "reason": reason}));
        assert_eq!(garden.left_of(&photo), (true, 0));
        let share = garden.share_with(&rowan, json!([{ "id": photo }])).await;
        assert_eq!((share.status, share.fields()), (400, vec!["photos".to_owned()]));
    }
}

/// The same random numbers every time.
#[tokio::test]
async fn upload_of_changed_bytes_is_finished_or_refused_and_never_half_there() {
    let garden = Garden::new().await;
    let whole = jpeg_of(240, 210);
    let (mut random, changes) = (TestRunner::deterministic(), vec((0..whole.len(), any::<u8>()), 1..6));
    let (start, mut seen) = (Instant::now(), BTreeMap::<String, usize>::new());
    let mut by = garden.gardener("rowan").await;
    for n in 1..400_u32 {
        if start.elapsed() > Duration::from_secs(10) {
            break;
        }
        if n.is_multiple_of(limits::PHOTOS_A_DAY) {
            by = garden.gardener(&format!("gardener-{n}")).await;
        }
        let photo = garden.announced(&by).await;
        let mut content = whole.clone();
        for (at, byte) in changes.new_tree(&mut random).unwrap().current() {
            content[at] = byte;
        }
        garden.upload(&by, &photo, &content).await;
        let ended = garden.get_photo(&by, &photo).await.json()["data"]["state"].as_str().unwrap().to_owned();
        assert_eq!(garden.left_of(&photo), (true, if ended == "ready" { 6 } else { 0 }), "{ended}");
        *seen.entry(ended).or_default() += 1;
    }
    assert_eq!(seen.keys().collect::<Vec<_>>(), ["ready", "refused"], "{seen:?}");
}

/// A picture that ends the process is refused at the third attempt.
#[tokio::test]
async fn photograph_whose_attempts_all_fail_is_refused_and_never_half_there() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    let key = format!("uploads/{}/{photo}", rowan.id());
    garden.objects.put(&key, &jpeg(), Timestamp::now());
    garden.objects.fail(Some(&format!("PUT media/{photo}/1600.jpg")));
    for _ in 0..2 {
        let event = Event { detail: Some(Detail { object: Object { key: key.clone() } }) };
        assert!(lambdas::process_photo::handle(&garden.photo_states, &garden.media, event).await.is_err());
        assert_eq!(garden.get_photo(&rowan, &photo).await.json()["data"]["state"], "waiting");
    }
    garden.process(&rowan, &photo).await;
    assert_eq!(garden.get_photo(&rowan, &photo).await.json()["data"]["reason"], "damaged");
    assert!(!garden.objects.keys().contains(&key));
    garden.purge_unused().await;
    assert_eq!(garden.left_of(&photo), (false, 0));
}

#[tokio::test]
async fn release_check_and_foreign_keys_do_nothing() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let photo = garden.announced(&rowan).await;
    let before = garden.stored();
    for event in [json!({"version": "2.0", "rawPath": "/"}), json!({"detail": {"object": {"key": "uploads/x/y"}}})] {
        let event = serde_json::from_value(event).unwrap();
        lambdas::process_photo::handle(&garden.photo_states, &garden.media, event).await.unwrap();
    }
    garden.upload(&mireille, &photo, &jpeg()).await;
    assert_eq!(before, garden.stored());
    assert_eq!(garden.objects.keys(), Vec::<String>::new());
}
