//! One log line for each request. The API's access log has the same requests by route; metrics by route are queries of it
//! (`infra/stack/dashboard.yaml`), because a custom metric costs 0.30 USD a month and each route would have three.

use std::time::Duration;

use serde::Serialize;

/// The part that is equal in every line of a route.
pub struct RequestLog {
    route: String,
}

impl RequestLog {
    /// `route` is an operation id.
    pub fn new(route: impl Into<String>) -> Self {
        Self { route: route.into() }
    }

    pub(crate) fn write(&self, request: &HandledRequest) {
        if let Ok(line) = self.line(request) {
            println!("{line}");
        }
    }

    fn line(&self, request: &HandledRequest) -> serde_json::Result<String> {
        serde_json::to_string(&Line {
            level: "info",
            event: "request",
            request_id: request.id,
            route: &self.route,
            status: request.status,
            duration_ms: (request.duration.as_secs_f64() * 100_000.0).round() / 100.0,
            cold_start: request.cold_start,
        })
    }
}

/// A handled request.
pub(crate) struct HandledRequest<'a> {
    /// The gateway's request id; error responses have it too.
    pub id: &'a str,
    pub status: u16,
    pub duration: Duration,
    pub cold_start: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    level: &'static str,
    event: &'static str,
    request_id: &'a str,
    route: &'a str,
    status: u16,
    duration_ms: f64,
    cold_start: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_request_is_one_line_that_says_what_happened() {
        let request =
            HandledRequest { id: "r-1", status: 200, duration: Duration::from_micros(12_346), cold_start: true };
        let line = RequestLog::new("get-tip").line(&request).unwrap();
        assert!(!line.contains('\n'));
        let expect = json!({
            "level": "info", "event": "request", "requestId": "r-1", "route": "get-tip", "status": 200,
            "durationMs": 12.35, "coldStart": true,
        });
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), expect);
    }
}
