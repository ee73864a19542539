//! Runs every ten minutes: brings changed counts to the tips' cards and to the list of the top tips.

use std::time::{Duration, Instant};

use api::log;
use rules::Failure;
use serde::Deserialize;
use serde_json::json;
use store::PublishCounts;

/// The function's own timeout is 60 s. What is left is for the next time.
const DEADLINE: Duration = Duration::from_secs(50);

/// What `EventBridge` calls the function with. A release's check has no source.
#[derive(Debug, Deserialize)]
pub struct Event {
    pub source: Option<String>,
}

/// Publishes once. Any other event than the schedule's does nothing.
pub async fn handle(counts: &PublishCounts, event: Event) -> Result<(), Failure> {
    if event.source.as_deref() != Some("aws.events") {
        return Ok(());
    }
    let start = Instant::now();
    let published = tokio::time::timeout(DEADLINE, Box::pin(counts.publish())).await;
    let published = published.unwrap_or_else(|_| Err(Failure::transient("publishing took too long")));
    let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    match &published {
        Ok(tips) => log::event("info", "counts", json!({"tips": tips, "durationMs": milliseconds})),
        Err(failure) => {
            let fields = json!({"cause": failure.to_string(), "durationMs": milliseconds});
            log::event("error", "counts", fields);
        }
    }
    published.map(|_| ())
}
