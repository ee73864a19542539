//! How many tips a gardener may share and how often edit them in one day (UTC).

use std::sync::Arc;

use rules::{Timestamp, limits};
use serde_json::json;
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};

const DAY: u64 = 24 * 60 * 60 * 1_000;

fn share() -> TestRequest {
    request("POST", "/tips").json(&tip("Leeks"))
}

fn edit(path: &str, title: &str) -> TestRequest {
    request("PATCH", path).json(&json!({"title": title}))
}

fn today() -> String {
    Timestamp::now().day()
}

fn day_after(milliseconds: i64) -> String {
    let now = Timestamp::now().milliseconds();
    Timestamp::from_milliseconds(now.saturating_add_signed(milliseconds)).day()
}

/// The stored counts of the gardener's day.
async fn counts(garden: &Garden, gardener: &Gardener) -> String {
    format!("{:?}", garden.item(&garden.users, &gardener.id()).await["today"])
}

fn check_refused(response: &TestResponse, sentence: &str) {
    assert_eq!((response.status, response.code().as_str()), (429, "daily-limit"), "{response:?}");
    assert_eq!(response.json()["detail"], sentence);
    let seconds: u64 = response.header("retry-after").unwrap().parse().unwrap();
    assert!(seconds.abs_diff(Timestamp::now().seconds_to_next_day()) <= 5, "{response:?}");
}

const TOO_MANY_TIPS: &str = "You have shared 50 tips today. You can share the next one after midnight (UTC).";
const TOO_MANY_EDITS: &str = "You have changed tips 300 times today. You can change the next one after midnight (UTC).";

#[tokio::test]
async fn share_beyond_the_daily_limit_is_429_and_changes_nothing() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    garden.set_today(&rowan, &today(), limits::TIPS_A_DAY - 1, 7).await;
    let last = garden.send(share().by(&rowan)).await;
    assert_eq!(last.status, 201, "{last:?}");
    let before = garden.stored();
    let hidden = request("POST", "/tips").json(&with(&tip("Leeks"), "availability", json!("hidden")));
    let claimed = request("POST", "/tips").json(&with(&tip("Leeks"), "name", json!("rowan")));
    for request in [share(), hidden, claimed, share().header("idempotency-key", "form-1")] {
        check_refused(&garden.send(request.by(&rowan)).await, TOO_MANY_TIPS);
    }
    assert_eq!(before, garden.stored());
    // Another gardener may share, and this one may edit and delete.
    assert_eq!(garden.send(share().by(&mireille)).await.status, 201);
    let path = format!("/tips/{}", last.json()["data"]["_id"].as_str().unwrap());
    assert_eq!(garden.send(edit(&path, "More leeks").by(&rowan)).await.status, 200);
    assert_eq!(garden.send(request("DELETE", &path).by(&rowan)).await.status, 204);
    check_refused(&garden.send(share().by(&rowan)).await, TOO_MANY_TIPS);
}

#[tokio::test]
async fn edit_beyond_the_daily_limit_is_429_and_changes_nothing() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let public = format!("/tips/{}", garden.share(&rowan, "Leeks", "public").await);
    let hidden = format!("/tips/{}", garden.share(&rowan, "Onions", "hidden").await);
    garden.set_today(&rowan, &today(), 2, limits::EDITS_A_DAY - 1).await;
    assert_eq!(garden.send(edit(&public, "The last one").by(&rowan)).await.status, 200);
    let before = garden.stored();
    for request in [
        edit(&public, "One more"),
        request("PATCH", &public).json(&json!({"availability": "hidden"})),
        request("PATCH", &hidden).json(&json!({"availability": "public"})),
    ] {
        check_refused(&garden.send(request.by(&rowan)).await, TOO_MANY_EDITS);
    }
    assert_eq!(before, garden.stored());
    assert_eq!(garden.send(share().by(&rowan)).await.status, 201);
    assert_eq!(garden.send(request("DELETE", &hidden).by(&rowan)).await.status, 204);
}

#[tokio::test]
async fn next_day_starts_at_zero() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let path = format!("/tips/{}", garden.share(&rowan, "Leeks", "public").await);
    let yesterday = day_after(-i64::try_from(DAY).unwrap());
    let hide = request("PATCH", &path).json(&json!({"availability": "hidden"}));
    // Also an edit that publishes nothing.
    let requests = [
        (share(), 201, (1, 0)),
        (edit(&path, "Onions"), 200, (0, 1)),
        (hide, 200, (0, 1)),
        (edit(&path, "Leeks"), 200, (0, 1)),
    ];
    for (request, status, expect) in requests {
        garden.set_today(&rowan, &yesterday, limits::TIPS_A_DAY, limits::EDITS_A_DAY).await;
        assert_eq!(garden.send(request.by(&rowan)).await.status, status);
        let stored = counts(&garden, &rowan).await;
        let (tips, edits) = expect;
        for part in [format!("\"tips\": N(\"{tips}\")"), format!("\"edits\": N(\"{edits}\")"), today()] {
            assert!(stored.contains(&part), "{part}: {stored}");
        }
    }
}

/// The clocks of two functions may differ around midnight.
#[tokio::test]
async fn clock_that_is_slow_does_not_start_the_day_again() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let tomorrow = day_after(i64::try_from(DAY).unwrap());
    garden.set_today(&rowan, &tomorrow, limits::TIPS_A_DAY - 1, 0).await;
    assert_eq!(garden.send(share().by(&rowan)).await.status, 201);
    check_refused(&garden.send(share().by(&rowan)).await, TOO_MANY_TIPS);
    assert!(counts(&garden, &rowan).await.contains(&tomorrow));
}

#[tokio::test]
async fn repeated_idempotency_key_does_not_count() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.set_today(&rowan, &today(), limits::TIPS_A_DAY - 2, 0).await;
    let keyed = share().by(&rowan).header("idempotency-key", "form-1");
    let first = garden.send(keyed.clone()).await;
    for _ in 0..3 {
        let again = garden.send(keyed.clone()).await;
        assert_eq!((again.status, again.json()), (201, first.json()));
    }
    assert_eq!(garden.send(share().by(&rowan)).await.status, 201);
    // Also when the limit is reached.
    assert_eq!(garden.send(keyed).await.json(), first.json());
    check_refused(&garden.send(share().by(&rowan)).await, TOO_MANY_TIPS);
}

#[tokio::test]
async fn write_that_changes_nothing_does_not_count() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let path = format!("/tips/{}", garden.share(&rowan, "Leeks", "public").await);
    garden.set_today(&rowan, &today(), 0, limits::EDITS_A_DAY - 1).await;
    let stale = edit(&path, "Onions").header("if-match", "\"9\"");
    assert_eq!(garden.send(stale.by(&rowan)).await.status, 412);
    assert_eq!(garden.send(edit(&path, "Onions").by(&rowan)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_writes_never_exceed_the_daily_limit() {
    let garden = Arc::new(Garden::new().await);
    let rowan = garden.gardener("rowan").await;
    let path = format!("/tips/{}", garden.share(&rowan, "Leeks", "public").await);
    garden.set_today(&rowan, &today(), limits::TIPS_A_DAY - 5, limits::EDITS_A_DAY - 20).await;
    for (request, status, allowed) in [(share(), 201, 5), (edit(&path, "Onions"), 200, 20)] {
        let mut sent = JoinSet::new();
        for _ in 0..20 {
            let (garden, request) = (Arc::clone(&garden), request.clone().by(&rowan));
            sent.spawn(async move { garden.send(request).await.status });
        }
        let statuses = sent.join_all().await;
        let written = statuses.iter().filter(|found| **found == status).count();
        // 409: an edit that lost against the others on every attempt.
        assert!(statuses.iter().all(|found| [status, 409, 429].contains(found)), "{statuses:?}");
        assert!(if status == 201 { written == allowed } else { written <= allowed }, "{statuses:?}");
    }
    let stored = counts(&garden, &rowan).await;
    assert!(stored.contains(&format!("\"tips\": N(\"{}\")", limits::TIPS_A_DAY)), "{stored}");
}

#[tokio::test(flavor = "multi_thread")]
async fn first_writes_of_a_day_are_all_counted_when_concurrent() {
    let garden = Arc::new(Garden::new().await);
    let rowan = garden.gardener("rowan").await;
    let mut sent = JoinSet::new();
    for _ in 0..20 {
        let (garden, request) = (Arc::clone(&garden), share().by(&rowan));
        sent.spawn(async move { garden.send(request).await.status });
    }
    assert_eq!(sent.join_all().await, vec![201; 20]);
    let stored = counts(&garden, &rowan).await;
    assert!(stored.contains("\"tips\": N(\"20\")"), "{stored}");
}
