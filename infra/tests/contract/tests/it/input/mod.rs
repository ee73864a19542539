//! Bad input, by example and by property: refused by name, in a problem document, and nothing stored.

mod bodies;
mod fields;
mod headers;
mod parameters;
mod properties;
mod strategies;

use serde_json::json;

use crate::garden::{Garden, Gardener, TestRequest, request, tip};

/// A gardener with a tip, and what the two can be requested to become.
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
    fn writes(&self) -> [TestRequest; 4] {
        [
            request("POST", "/tips").json(&tip("Another leek")),
            request("PATCH", &format!("/tips/{}", self.tip)).json(&json!({"title": "Another title"})),
            request("POST", "/user").json(&json!({"name": "Rowan"})),
            request("PATCH", &format!("/user/{}", self.rowan.id())).json(&json!({"bio": "Another bio"})),
        ]
        .map(|request| request.by(&self.rowan))
    }

    /// Sends what must not be taken: a problem of that kind, naming these fields, and nothing changes.
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
