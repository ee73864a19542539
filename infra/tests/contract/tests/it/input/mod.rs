//! Invalid input, by example and by property: the problem document names each invalid field, and nothing is stored.

mod bodies;
mod facts;
mod fields;
mod headers;
mod parameters;
mod properties;
mod strategies;

use std::ops::RangeInclusive;

use serde_json::json;

use crate::garden::{Garden, Gardener, TestRequest, request, tip};
use crate::openapi::fields_of;

/// The values that a field accepts. The tests by example and by property both read the two tables below.
enum Kind {
    /// The number of characters after trimming, on one line or on many.
    Text(RangeInclusive<usize>, Lines),
    Words(Vec<&'static str>),
    Url,
    /// A whole number, or null.
    OptionalNumber(RangeInclusive<i32>),
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
        ("availability", Kind::Words(vec!["public", "hidden", "retired"])),
        ("image", Kind::Url),
    ]
}

fn fields_of_users() -> Vec<(&'static str, Kind)> {
    let climates = rules::Climate::ALL.iter().map(|climate| climate.as_str()).collect();
    vec![
        ("name", Kind::Text(1..=80, Lines::One)),
        ("bio", Kind::Text(0..=1_000, Lines::Many)),
        ("experience", Kind::Text(0..=120, Lines::One)),
        ("specialization", Kind::Text(0..=120, Lines::One)),
        ("location", Kind::Text(0..=120, Lines::One)),
        ("phone", Kind::Text(0..=32, Lines::One)),
        ("photoUrl", Kind::Url),
        ("plant", Kind::OptionalWords(vec!["leek", "pear"])),
        ("gender", Kind::OptionalWords(vec!["male", "female"])),
        ("age", Kind::OptionalNumber(13..=120)),
        ("hemisphere", Kind::OptionalWords(vec!["northern", "southern"])),
        ("climate", Kind::OptionalWords(climates)),
        ("lastFrost", Kind::OptionalNumber(0..=52)),
        ("firstFrost", Kind::OptionalNumber(0..=52)),
        ("showEmail", Kind::Boolean),
        ("showAge", Kind::Boolean),
        ("showPlace", Kind::Boolean),
        ("showExperience", Kind::Boolean),
        ("showOutcomes", Kind::Boolean),
        ("listed", Kind::Boolean),
        ("showGender", Kind::Boolean),
    ]
}

/// A garden with one gardener and one tip.
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

    /// A request of each of the five routes with a body. All of the bodies are valid.
    fn writes(&self) -> [TestRequest; 5] {
        [
            request("POST", "/tips").json(&tip("Another leek")),
            request("PATCH", &format!("/tips/{}", self.tip)).json(&json!({"title": "Another title"})),
            request("POST", "/user").json(&json!({"name": "Rowan"})),
            request("PATCH", &format!("/user/{}", self.rowan.id())).json(&json!({"bio": "Another bio"})),
            request("PUT", &format!("/tips/{}/outcome", self.tip)).json(&json!({"result": "worked"})),
        ]
        .map(|request| request.by(&self.rowan))
    }

    /// Sends an invalid request and checks that the problem has this status, code and fields, and that nothing changes.
    async fn check_rejected(&self, request: TestRequest, status: u16, code: &str, fields: &[&str]) {
        let before = self.garden.stored();
        let response = self.garden.send(request.clone()).await;
        assert_eq!((response.status, response.code().as_str()), (status, code), "{request:?}: {response:?}");
        assert_eq!(response.fields(), fields, "{request:?}: {response:?}");
        assert!(response.fields().is_empty() == (status != 400), "only a 400 names fields: {response:?}");
        assert_eq!(response.json()["requestId"], "request-1");
        assert_eq!(response.header("cache-control"), Some("private, no-store"));
        assert!(before == self.garden.stored(), "rejected but changed the tables: {request:?}");
    }

    async fn check_invalid(&self, request: TestRequest, fields: &[&str]) {
        self.check_rejected(request, 400, "invalid-input", fields).await;
    }
}

/// The tables above are complete: a new field without a row fails here. Some fields have tests elsewhere: facts, which are
/// an object, photographs, those of a new tip or profile that no edit changes, and reports of tried tips.
#[test]
fn every_field_of_a_request_has_its_row() {
    let check = |schema: &str, rows: Vec<(&'static str, Kind)>, others: &[&str]| {
        let rows = rows.into_iter().map(|(name, _)| name);
        let expected = rows.chain(others.iter().copied()).map(str::to_owned).collect();
        assert_eq!(fields_of(schema), expected, "{schema}");
    };
    check("TipChange", fields_of_tips(), &["facts", "photos", "confirmed"]);
    check("NewTip", fields_of_tips(), &["facts", "photos", "name", "email"]);
    check("UserChange", fields_of_users(), &["portrait"]);
    let others = ["email", "role", "status", "password", "confirmPassword", "agreeToTerms"];
    check("NewUser", fields_of_users(), &others);
    check("OutcomeReport", Vec::new(), &["result", "note", "year"]);
}
