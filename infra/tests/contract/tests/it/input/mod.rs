//! Invalid input, by example and by property: a problem document names each field, and nothing is stored.

mod bodies;
mod fields;
mod headers;
mod parameters;
mod properties;
mod strategies;

use std::ops::RangeInclusive;

use serde_json::json;

use crate::garden::{Garden, Gardener, TestRequest, request, tip};

/// What a field of a request may hold. The tests by example and by property both read these two tables.
enum Kind {
    /// Characters after trimming, on one line or on many.
    Text(RangeInclusive<usize>, Lines),
    Words(Vec<&'static str>),
    Address,
    /// Years, or null.
    Age,
    Boolean,
    /// One of the words, or null.
    OptionalWords(Vec<&'static str>),
}

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    One,
    Many,
}

fn fields_of_tips() -> Vec<(&'static str, Kind)> {
    let categories = rules::Category::ALL.iter().map(|category| category.as_str()).collect();
    vec![
        ("title", Kind::Text(1..=120, Lines::One)),
        ("plantType", Kind::Text(1..=80, Lines::One)),
        ("description", Kind::Text(50..=10_000, Lines::Many)),
        ("category", Kind::Words(categories)),
        ("difficultyLevel", Kind::Words(vec!["easy", "medium", "hard"])),
        ("availability", Kind::Words(vec!["public", "hidden"])),
        ("image", Kind::Address),
    ]
}

fn fields_of_users() -> Vec<(&'static str, Kind)> {
    vec![
        ("name", Kind::Text(1..=80, Lines::One)),
        ("bio", Kind::Text(0..=1_000, Lines::Many)),
        ("experience", Kind::Text(0..=120, Lines::One)),
        ("specialization", Kind::Text(0..=120, Lines::One)),
        ("location", Kind::Text(0..=120, Lines::One)),
        ("phone", Kind::Text(0..=32, Lines::One)),
        ("photoUrl", Kind::Address),
        ("gender", Kind::OptionalWords(vec!["male", "female"])),
        ("age", Kind::Age),
        ("showEmail", Kind::Boolean),
    ]
}

/// A gardener with a tip.
struct Plot {
    garden: Garden,
    rowan: Gardener,
    tip: String,
}

impl Plot {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let tip = garden.share(&rowan, "Earth up leeks", "public").await;
        Self { garden, rowan, tip }
    }

    /// The four requests that have a body, each valid.
    fn writes(&self) -> [TestRequest; 4] {
        [
            request("POST", "/tips").json(&tip("Another leek")),
            request("PATCH", &format!("/tips/{}", self.tip)).json(&json!({"title": "Another title"})),
            request("POST", "/user").json(&json!({"name": "Rowan"})),
            request("PATCH", &format!("/user/{}", self.rowan.id())).json(&json!({"bio": "Another bio"})),
        ]
        .map(|request| request.by(&self.rowan))
    }

    /// Sends an invalid request: the response is a problem of that kind with these fields, and nothing changes.
    async fn check_refused(&self, request: TestRequest, status: u16, code: &str, fields: &[&str]) {
        let before = self.garden.stored();
        let response = self.garden.send(request.clone()).await;
        assert_eq!((response.status, response.code().as_str()), (status, code), "{request:?}: {response:?}");
        assert_eq!(response.fields(), fields, "{request:?}: {response:?}");
        assert!(response.fields().is_empty() == (status != 400), "bad input names its fields: {response:?}");
        assert_eq!(response.json()["requestId"], "request-1");
        assert_eq!(response.header("cache-control"), Some("private, no-store"));
        assert!(before == self.garden.stored(), "it was refused and changed something: {request:?}");
    }

    async fn check_invalid(&self, request: TestRequest, fields: &[&str]) {
        self.check_refused(request, 400, "invalid-input", fields).await;
    }
}
