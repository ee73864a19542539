//! Bad input, by example and by property: refused by name, in a problem document, and nothing stored.

mod bodies;
mod fields;
mod headers;
mod parameters;
mod properties;
mod strategies;

use serde_json::json;

use crate::garden::{Ask, Garden, Gardener, ask, tip};

/// A gardener with a tip, and what the two can be asked to become.
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

    /// The four requests that carry a body, each fine as it is.
    fn writes(&self) -> [Ask; 4] {
        [
            ask("POST", "/tips").json(&tip("Another leek")),
            ask("PATCH", &format!("/tips/{}", self.tip)).json(&json!({"title": "Another title"})),
            ask("POST", "/user").json(&json!({"name": "Rowan"})),
            ask("PATCH", &format!("/user/{}", self.rowan.id())).json(&json!({"bio": "Another bio"})),
        ]
        .map(|ask| ask.by(&self.rowan))
    }

    /// Sends what must not be taken: a problem of that kind, naming these fields, and nothing changes.
    async fn check_refused(&self, ask: Ask, status: u16, code: &str, fields: &[&str]) {
        let before = self.garden.stored();
        let answer = self.garden.send(ask.clone()).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{ask:?}: {answer:?}");
        assert_eq!(answer.fields(), fields, "{ask:?}: {answer:?}");
        assert!(answer.fields().is_empty() == (status != 400), "bad input names its fields: {answer:?}");
        assert_eq!(answer.json()["requestId"], "request-1");
        assert_eq!(answer.header("cache-control"), Some("private, no-store"));
        assert!(before == self.garden.stored(), "it was refused and changed something: {ask:?}");
    }

    async fn check_invalid(&self, ask: Ask, fields: &[&str]) {
        self.check_refused(ask, 400, "invalid-input", fields).await;
    }
}
