//! `Idempotency-Key` and `If-Match`: malformed values and values at their limits.

use super::Plot;

#[tokio::test]
async fn idempotency_key_outside_1_to_255_visible_ascii_characters_is_400() {
    let plot = Plot::new().await;
    let [share, ..] = plot.writes();
    for invalid in ["", " ", "two words", "tab\there", "é", "🌱", &"k".repeat(256)] {
        plot.check_invalid(share.clone().header("idempotency-key", invalid), &["Idempotency-Key"]).await;
    }
    for valid in ["k", "!\"#~", &"k".repeat(255)] {
        let response = plot.garden.send(share.clone().header("idempotency-key", valid)).await;
        assert_eq!(response.status, 201, "{valid}: {response:?}");
    }
}

#[tokio::test]
async fn malformed_if_match_is_400() {
    let plot = Plot::new().await;
    let [_, edit, ..] = plot.writes();
    for invalid in ["1", "\"", "\"1", "1\"", "W/1", "w/\"1\"", "one", "**", "é", ""] {
        plot.check_invalid(edit.clone().header("if-match", invalid), &["If-Match"]).await;
    }
}

#[tokio::test]
async fn if_match_of_another_version_is_412() {
    let plot = Plot::new().await;
    let [_, edit, ..] = plot.writes();
    let huge = format!("\"{}\"", "9".repeat(300));
    for other in ["\"0\"", "\"2\"", "\"one\"", "\"\"", "\"-1\"", "\"+1\"", "\"01\"", "\" 1\"", "\"1.0\"", &huge] {
        plot.check_rejected(edit.clone().header("if-match", other), 412, "stale", &[]).await;
    }
    for (version, matching) in (1..).zip(["\"1\"", "W/\"2\"", "*", " \"4\" "]) {
        let response = plot.garden.send(edit.clone().header("if-match", matching)).await;
        assert_eq!((response.status, response.header("etag")), (200, Some(format!("\"{}\"", version + 1).as_str())));
    }
}
