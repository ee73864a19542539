//! Uploads, and the files that are made of them.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::{Colour, Refusal, Timestamp, limits};
use serde_json::{Value, json};
use store::{Recount, file_keys};

use super::{announce, id, jpeg, jpeg_of};
use crate::files::root;
use crate::garden::{Garden, Gardener, request};

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
            (expect, "public, max-age=31536000, s-maxage=30, immutable"),
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
    let rare = fs::read(root().join("functions/lib/picture/tests/it/jpegs/420-apart.jpg")).unwrap();
    for (content, reason) in [
        (b"<svg onload=alert(1)>".as_slice(), "not-a-photograph"),
        (&rare, "unusual-jpeg"),
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

/// When an attempt has begun whose function has ended since.
fn minutes_ago(minutes: u64) -> Timestamp {
    Timestamp::from_milliseconds(Timestamp::now().milliseconds() - minutes * 60_000)
}

async fn state(garden: &Garden, by: &Gardener, photo: &str) -> Value {
    garden.get_photo(by, photo).await.json()["data"].clone()
}

#[tokio::test]
async fn picture_that_ends_the_process_is_refused_at_the_third_attempt() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    garden.objects.put(&format!("uploads/{}/{photo}", rowan.id()), &jpeg(), Timestamp::now());
    for number in 1..=2 {
        assert_eq!(garden.begin(&rowan, &photo, "etag 1", minutes_ago(6 / number)).await.number, number);
    }
    garden.process(&rowan, &photo).await;
    assert_eq!(state(&garden, &rowan, &photo).await["reason"], "damaged");
    assert!(garden.objects.keys().is_empty());
}

#[tokio::test]
async fn outage_is_no_damage() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    garden.objects.put(&format!("uploads/{}/{photo}", rowan.id()), &jpeg(), Timestamp::now());
    for failing in ["GET uploads/", &format!("PUT media/{photo}/1600.jpg"), "GET uploads/", "PUT media/"] {
        garden.objects.fail(Some(failing));
        assert!(garden.try_to_process(&rowan, &photo, "1").await.is_err(), "{failing}");
        assert_eq!(state(&garden, &rowan, &photo).await["state"], "waiting", "{failing}");
    }
    garden.objects.fail(None);
    garden.process(&rowan, &photo).await;
    assert_eq!(state(&garden, &rowan, &photo).await["state"], "ready");
    assert_eq!(garden.left_of(&photo), (true, 6));
}

#[tokio::test]
async fn form_that_is_sent_again_and_again_makes_one_photograph() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    garden.objects.put(&format!("uploads/{}/{photo}", rowan.id()), &jpeg(), Timestamp::now());
    // While the first attempt is under way, the others wait; Lambda repeats their events.
    let first = garden.begin(&rowan, &photo, "etag 1", Timestamp::now()).await;
    for sequencer in ["2", "3", "4"] {
        assert!(garden.try_to_process(&rowan, &photo, sequencer).await.is_err_and(|failure| failure.is_transient));
    }
    assert!(garden.photo_states.give_up(&first).await.unwrap());
    for sequencer in ["2", "3", "4"] {
        garden.try_to_process(&rowan, &photo, sequencer).await.unwrap();
        assert_eq!(state(&garden, &rowan, &photo).await["state"], "ready");
    }
    // Attempts of different uploads are not counted together.
    let photo = garden.announced(&rowan).await;
    for sequencer in 1..5 {
        let attempt = garden.begin(&rowan, &photo, &format!("etag {sequencer}"), minutes_ago(10 - 2 * sequencer)).await;
        assert_eq!(attempt.number, 1);
    }
}

#[tokio::test]
async fn attempt_that_has_lost_the_photograph_cannot_end_it() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.announced(&rowan).await;
    let slow = garden.begin(&rowan, &photo, "etag 1", minutes_ago(1)).await;
    let second = garden.begin(&rowan, &photo, "etag 2", Timestamp::now()).await;
    assert!(!garden.photo_states.ready(&slow, 900, 600, Colour([1, 2, 3])).await.unwrap());
    assert!(!garden.photo_states.refuse(&slow, Refusal::Damaged).await.unwrap());
    assert!(!garden.photo_states.give_up(&slow).await.unwrap());
    assert!(garden.photo_states.ready(&second, 600, 900, Colour([3, 2, 1])).await.unwrap());
    assert_eq!(state(&garden, &rowan, &photo).await["width"], 600);
}

#[tokio::test]
async fn release_check_and_foreign_keys_do_nothing() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let photo = garden.announced(&rowan).await;
    let before = garden.stored();
    for event in [json!({"version": "2.0", "rawPath": "/"}), json!({"detail": {"object": {"key": "uploads/x/y"}}})] {
        let event = serde_json::from_value(event).unwrap();
        process_photo::handle(&garden.photo_states, &garden.media, event).await.unwrap();
    }
    garden.upload(&mireille, &photo, &jpeg()).await;
    assert_eq!(before, garden.stored());
    assert_eq!(garden.objects.keys(), Vec::<String>::new());
}
