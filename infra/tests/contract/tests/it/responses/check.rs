//! Checks one response against the OpenAPI document.

use serde_json::json;

use super::Scene;
use super::document::{closed, operation_of, responses_of};
use crate::garden::TestRequest;
use crate::openapi::document;

/// Sends the request and checks the response against the document.
pub async fn check(operation: &str, status: u16, build_request: impl AsyncFn(&Scene) -> TestRequest) {
    let scene = if status == 500 { Scene::without_tables().await } else { Scene::new().await };
    let request = build_request(&scene).await;
    if status == 409 {
        scene.garden.calls.conflict_writes(usize::MAX);
    }
    if status == 503 {
        scene.garden.calls.throttle(usize::MAX);
    }
    let response = scene.garden.send(request.clone()).await;
    assert_eq!((operation_of(&request).as_str(), response.status), (operation, status), "{response:?}");

    let document = document();
    let documented = &responses_of(&document, operation)[&status.to_string()];
    for header in documented["headers"].as_object().into_iter().flatten() {
        assert!(response.header(&header.0.to_lowercase()).is_some(), "{} is missing: {response:?}", header.0);
    }
    let Some(media_type) = response.header("content-type") else {
        assert_eq!((documented.get("content"), response.text.as_str()), (None, ""));
        return;
    };
    if media_type.starts_with("text/html") {
        assert!(documented["content"]["text/html"].is_object(), "{documented}");
        assert!(response.text.starts_with("<!doctype html>"), "{response:?}");
        return;
    }
    if media_type.starts_with("application/atom+xml") {
        assert!(documented["content"]["application/atom+xml"].is_object(), "{documented}");
        assert!(response.text.contains("<feed xmlns"), "{response:?}");
        return;
    }
    if media_type.starts_with("text/calendar") {
        assert!(documented["content"]["text/calendar"].is_object(), "{documented}");
        assert!(response.text.starts_with("BEGIN:VCALENDAR\r\n"), "{response:?}");
        return;
    }
    assert_eq!(media_type, if status < 400 { "application/json" } else { "application/problem+json" });
    let schema = closed(&document, &documented["content"][media_type]["schema"]);
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let body = response.json();
    let errors: Vec<String> =
        validator.iter_errors(&body).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}: {response:?}");
    if status >= 400 {
        assert_eq!((&body["status"], &body["requestId"]), (&json!(status), &json!("request-1")));
        assert_eq!(body.get("errors").is_some(), status == 400);
    }
}
