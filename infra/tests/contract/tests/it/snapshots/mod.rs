//! The body of each 2xx response. Ids and times are redacted.

mod gardeners;
mod marks;
mod moderation;
mod notices;
mod photos;
mod questions;
mod searches;
mod tips;

use rules::TipMark;
use serde_json::{Value, json};

use crate::garden::{TestRequest, tip, with};
use crate::openapi::document;
use crate::responses::{Scene, operations};

/// The body of the response, with ids and times redacted.
async fn body(request: impl AsyncFn(&Scene) -> TestRequest) -> Value {
    let scene = Scene::new().await;
    let request = request(&scene).await;
    let mut body = scene.garden.send(request).await.json();
    redact(&mut body);
    body
}

fn redact(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "_id" | "id" | "authorId" => *value = json!("[id]"),
                    "dateAdded" | "dateJoined" | "at" | "confirmedAt" | "editedAt" | "deletedAt" | "opened"
                    | "until"
                        if value.is_string() =>
                    {
                        *value = json!("[time]");
                    }
                    "by" | "moderator" | "tip" if value.is_string() => *value = json!("[id]"),
                    "year" => *value = json!("[year]"),
                    "url" => *value = json!("[url]"),
                    "fields" if value.is_object() => {
                        value.as_object_mut().unwrap().values_mut().for_each(|field| *field = json!("[text]"));
                    }
                    "gardeners" if value.is_array() => {
                        *value = json!(vec!["[id]"; value.as_array().unwrap().len()]);
                    }
                    mark if TipMark::parse(mark).is_ok() && value.is_array() => {
                        *value = json!(vec!["[id]"; value.as_array().unwrap().len()]);
                    }
                    _ => redact(value),
                }
            }
        }
        _ => {}
    }
}

fn tip_with_facts() -> Value {
    let facts = json!({
        "plants": ["leek"], "work": "tend", "months": {"best": [7, 9], "possible": [8]},
        "frost": {"from": "first", "start": -16, "end": -6}, "monthsFor": {"lastFrost": 16, "firstFrost": 44}, "climates": ["cool-maritime"], "places": ["ground"],
        "sun": ["full-sun"], "hazards": ["sharp-tool"], "hazardNote": "Wear gloves.",
        "basis": {"kind": "own-experience", "seasons": 12}, "minutes": 30, "tools": ["Spade"],
        "standfirst": "Longer white stems for an hour of work.",
    });
    with(&tip("New"), "facts", facts)
}

#[test]
fn every_documented_2xx_body_has_a_snapshot() {
    let sources = [
        include_str!("gardeners.rs"),
        include_str!("marks.rs"),
        include_str!("moderation.rs"),
        include_str!("notices.rs"),
        include_str!("photos.rs"),
        include_str!("questions.rs"),
        include_str!("searches.rs"),
        include_str!("tips.rs"),
    ];
    let source = sources.concat();
    for (_, operation) in operations(&document()) {
        let id = operation["operationId"].as_str().unwrap().replace('-', "_");
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with('2') && response.get("content").is_some() {
                assert!(source.contains(&format!("async fn {id}_{status}()")), "{id}_{status} is missing");
            }
        }
    }
}
