//! `Idempotency-Key` and `If-Match`, malformed and at their edges.

use super::Plot;

#[tokio::test]
async fn an_idempotency_key_is_1_to_255_visible_ascii_characters() {
    let plot = Plot::new().await;
    let [share, ..] = plot.writes();
    for bad in ["", " ", "two words", "tab\there", "é", "🌱", &"k".repeat(256)] {
        plot.check_invalid(share.clone().header("idempotency-key", bad), &["Idempotency-Key"]).await;
    }
    for fine in ["k", "!\"#~", &"k".repeat(255)] {
        let response = plot.garden.send(share.clone().header("idempotency-key", fine)).await;
        assert_eq!(response.status, 201, "{fine}: {response:?}");
    }
}

#[tokio::test]
async fn an_if_match_that_is_no_tag_is_refused() {
    let plot = Plot::new().await;
    let [_, edit, ..] = plot.writes();
    for bad in ["1", "\"", "\"1", "1\"", "W/1", "w/\"1\"", "one", "**", "é", ""] {
        plot.check_invalid(edit.clone().header("if-match", bad), &["If-Match"]).await;
    }
}

#[tokio::test]
async fn an_if_match_of_another_version_is_stale() {
    let plot = Plot::new().await;
    let [_, edit, ..] = plot.writes();
    let huge = format!("\"{}\"", "9".repeat(300));
    for other in ["\"0\"", "\"2\"", "\"one\"", "\"\"", "\"-1\"", "\"+1\"", "\"01\"", "\" 1\"", "\"1.0\"", &huge] {
        plot.check_refused(edit.clone().header("if-match", other), 412, "stale", &[]).await;
    }
    for (version, matching) in (1..).zip(["\"1\"", "W/\"2\"", "*", " \"4\" "]) {
        let response = plot.garden.send(edit.clone().header("if-match", matching)).await;
        assert_eq!((response.status, response.header("etag")), (200, Some(format!("\"{}\"", version + 1).as_str())));
    }
}
