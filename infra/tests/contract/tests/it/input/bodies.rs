//! Invalid bodies, on each of the five routes that accept a body.

use serde_json::{Value, json};

use super::Plot;
use crate::garden::{TestRequest, request, tip, with};
use crate::openapi::required_fields;

const JSON: &str = "application/json";

async fn check(change: impl Fn(TestRequest) -> TestRequest, status: u16, code: &str, fields: &[&str]) {
    let plot = Plot::new().await;
    for write in plot.writes() {
        plot.check_rejected(change(write), status, code, fields).await;
    }
}

#[tokio::test]
async fn body_that_is_not_one_json_object_is_400() {
    let deep = format!(r#"{{"title": {}{}}}"#, "[".repeat(400), "]".repeat(400));
    let bodies: [&[u8]; 16] = [
        b"",
        b" ",
        b"tip",
        b"null",
        b"true",
        b"7",
        b"\"{}\"",
        b"[]",
        b"[{\"title\": \"a\"}]",
        b"{\"title\": }",
        b"{\"title\": \"a\",}",
        b"{\"title\": \"a\"} {}",
        b"{'title': 'a'}",
        b"{\"title\": NaN}",
        b"{\"age\": 1e400}",
        deep.as_bytes(),
    ];
    for body in bodies {
        check(|request| request.body(JSON, body), 400, "invalid-input", &["body"]).await;
    }
}

#[tokio::test]
async fn body_with_invalid_unicode_is_400() {
    let bodies: [&[u8]; 5] = [
        b"{\"title\": \"\xff\xfe\"}",
        b"{\"name\": \"\xc3\"}",
        b"{\"\xed\xa0\x80\": 1}",
        b"{\"name\": \"\\ud800\"}",
        b"\xef\xbb\xbf{\"name\": \"a byte order mark\"}",
    ];
    for body in bodies {
        check(|request| request.body(JSON, body), 400, "invalid-input", &["body"]).await;
    }
}

#[tokio::test]
async fn body_of_more_than_32_kib_is_413() {
    let padded = |length: usize, body: &Value| format!("{:<length$}", body.to_string());
    for bytes in [32 * 1024 + 1, 33 * 1024] {
        let body = padded(bytes, &json!({}));
        check(|request| request.body(JSON, body.as_bytes()), 413, "too-large", &[]).await;
    }
    let plot = Plot::new().await;
    let longest = padded(32 * 1024, &tip("Of maximum length"));
    let response = plot.garden.send(request("POST", "/tips").by(&plot.rowan).body(JSON, longest.as_bytes())).await;
    assert_eq!((response.status, longest.len()), (201, 32_768), "{response:?}");
}

#[tokio::test]
async fn body_with_another_content_type_is_415() {
    let types = ["", "text/plain", "text/json", "application/jsonp", "application/x-www-form-urlencoded", "*/*", ";"];
    for media_type in types {
        check(|request| request.header("content-type", media_type), 415, "unsupported-media-type", &[]).await;
    }
    let plot = Plot::new().await;
    for media_type in ["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"] {
        let share = request("POST", "/tips").by(&plot.rowan).json(&tip("Fine")).header("content-type", media_type);
        assert_eq!(plot.garden.send(share).await.status, 201, "{media_type}");
    }
}

#[tokio::test]
async fn unknown_field_is_400_and_named() {
    for field in ["colour", "Title", "_id", "authorId", "version", "totalTips", "id", "emailVerified", "__proto__", ""]
    {
        let plot = Plot::new().await;
        for write in plot.writes() {
            let mut body: Value = serde_json::from_slice(write.body_bytes()).unwrap();
            body[field] = json!("anything");
            plot.check_invalid(write.json(&body), &[field]).await;
        }
    }
    let long = "x".repeat(500);
    let plot = Plot::new().await;
    plot.check_invalid(plot.writes()[0].clone().json(&with(&tip("a"), &long, json!(1))), &[&long[..64]]).await;
}

#[tokio::test]
async fn repeated_field_is_400_and_named() {
    let plot = Plot::new().await;
    let [share, edit, join, change, report] = plot.writes();
    let twice = |request: TestRequest, field: &str, again: &str| {
        let body = String::from_utf8(request.body_bytes().to_owned()).unwrap();
        let body = format!("{},\"{field}\":{again}}}", body.trim_end_matches('}'));
        request.body(JSON, body.as_bytes())
    };
    plot.check_invalid(twice(share, "title", "\"The last one\""), &["title"]).await;
    plot.check_invalid(twice(edit, "title", "\"Another title\""), &["title"]).await;
    plot.check_invalid(twice(join, "name", "\"Rowan\""), &["name"]).await;
    plot.check_invalid(twice(change, "bio", "\"\""), &["bio"]).await;
    plot.check_invalid(twice(report, "result", "\"worked\""), &["result"]).await;
}

#[tokio::test]
async fn edit_without_fields_is_400() {
    let plot = Plot::new().await;
    let [_, edit, _, change, _] = plot.writes();
    for request in [edit, change] {
        plot.check_invalid(request.json(&json!({})), &["body"]).await;
    }
}

#[tokio::test]
async fn missing_required_fields_are_all_named() {
    let plot = Plot::new().await;
    let [share, ..] = plot.writes();
    let mut missing = plot.garden.send(share.json(&json!({}))).await.fields();
    missing.sort();
    assert_eq!(missing, required_fields("NewTip"));
}
