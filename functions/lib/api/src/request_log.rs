//! One log line for each request. `CloudWatch` extracts the metrics from it, because it is in the embedded metric format
//! (Amazon `CloudWatch` User Guide, "Specification: Embedded metric format"). Lambda does not change lines that are JSON
//! (AWS Lambda Developer Guide, "Configuring JSON and plain text log formats").

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rules::{Failure, Settings};
use serde::Serialize;

/// The parts that are equal in every line of a route.
pub struct RequestLog {
    namespace: String,
    route: String,
}

impl RequestLog {
    /// `route` is an operation id. Each deployment has another `namespace`.
    pub fn new(namespace: String, route: String) -> Self {
        Self { namespace, route }
    }

    /// Takes the namespace from `METRICS_NAMESPACE`.
    pub fn from_settings(route: &str, settings: &Settings) -> Result<Self, Failure> {
        Ok(Self::new(settings.get("METRICS_NAMESPACE")?, route.to_owned()))
    }

    pub(crate) fn write(&self, request: &HandledRequest) {
        if let Ok(line) = self.line(request, SystemTime::now()) {
            println!("{line}");
        }
    }

    fn line(&self, request: &HandledRequest, at: SystemTime) -> serde_json::Result<String> {
        let duration = (request.duration.as_secs_f64() * 100_000.0).round() / 100.0;
        let since_1970 = at.duration_since(UNIX_EPOCH).unwrap_or_default();
        serde_json::to_string(&Line {
            level: "info",
            event: "request",
            request_id: request.id,
            route: &self.route,
            status: request.status,
            duration_ms: duration,
            cold_start: request.cold_start,
            requests: 1,
            errors: u8::from(request.status >= 500),
            duration,
            aws: Metadata {
                timestamp: u64::try_from(since_1970.as_millis()).unwrap_or_default(),
                cloud_watch_metrics: [Directive {
                    namespace: &self.namespace,
                    dimensions: [["route"]],
                    metrics: [
                        Metric { name: "requests", unit: "Count" },
                        Metric { name: "errors", unit: "Count" },
                        Metric { name: "duration", unit: "Milliseconds" },
                    ],
                }],
            },
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
    // The metrics, under the names in the metadata.
    requests: u8,
    errors: u8,
    duration: f64,
    #[serde(rename = "_aws")]
    aws: Metadata<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Metadata<'a> {
    /// Milliseconds since 1970.
    timestamp: u64,
    cloud_watch_metrics: [Directive<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Directive<'a> {
    namespace: &'a str,
    dimensions: [[&'static str; 1]; 1],
    metrics: [Metric; 3],
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Metric {
    name: &'static str,
    unit: &'static str,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn line(status: u16) -> String {
        let log = RequestLog::new("Garden/test".to_owned(), "get-tip".to_owned());
        let request = HandledRequest { id: "r-1", status, duration: Duration::from_micros(12_346), cold_start: true };
        log.line(&request, UNIX_EPOCH + Duration::from_millis(1_700_000_000_123)).unwrap()
    }

    #[test]
    fn a_request_is_one_line_that_says_what_happened_and_counts_it() {
        assert!(!line(200).contains('\n'));
        let line: Value = serde_json::from_str(&line(200)).unwrap();
        let expect = json!({
            "level": "info", "event": "request", "requestId": "r-1", "route": "get-tip", "status": 200,
            "durationMs": 12.35, "coldStart": true,
            "requests": 1, "errors": 0, "duration": 12.35,
            "_aws": {"Timestamp": 1_700_000_000_123_u64, "CloudWatchMetrics": [{
                "Namespace": "Garden/test",
                "Dimensions": [["route"]],
                "Metrics": [
                    {"Name": "requests", "Unit": "Count"},
                    {"Name": "errors", "Unit": "Count"},
                    {"Name": "duration", "Unit": "Milliseconds"},
                ],
            }]},
        });
        assert_eq!(line, expect);
    }

    #[test]
    fn only_failures_of_ours_are_errors() {
        let errors = |status| serde_json::from_str::<Value>(&line(status)).unwrap()["errors"].clone();
        for (status, expect) in [(200, 0), (304, 0), (404, 0), (429, 0), (499, 0), (500, 1), (503, 1)] {
            assert_eq!(errors(status), expect, "{status}");
        }
    }

    /// "Root node" and "Target members" of the specification: every metric and dimension in the metadata is a member.
    #[test]
    fn every_metric_and_dimension_is_a_member_of_the_line() {
        let line: Value = serde_json::from_str(&line(500)).unwrap();
        let directive = &line["_aws"]["CloudWatchMetrics"][0];
        for metric in directive["Metrics"].as_array().unwrap() {
            assert!(line[metric["Name"].as_str().unwrap()].is_number(), "{metric}");
        }
        assert!(line[directive["Dimensions"][0][0].as_str().unwrap()].is_string());
    }
}
