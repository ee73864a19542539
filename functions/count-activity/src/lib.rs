//! Follows the stream of activity: counts votes and reports, for each tip and for its author.

use std::time::{Duration, Instant};

use api::log;
use rules::Failure;
use serde_json::json;
use store::CountActivity;
use store::stream::StreamEvent;

/// For a whole batch. The function's own timeout is 60 s.
const DEADLINE: Duration = Duration::from_secs(50);

/// Counts a batch. A failure is one of the whole batch, which Lambda then sends again; what is counted already does not count twice.
pub async fn handle(activity: &CountActivity, event: StreamEvent) -> Result<(), Failure> {
    let (start, records) = (Instant::now(), event.records.len());
    let counted = tokio::time::timeout(DEADLINE, Box::pin(activity.count(&event.records))).await;
    let counted = counted.unwrap_or_else(|_| Err(Failure::transient("the batch took too long")));
    let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut fields = json!({"records": records, "durationMs": milliseconds});
    let (name, value) = match &counted {
        Ok(tips) => ("tips", json!(tips)),
        Err(failure) => ("cause", json!(failure.to_string())),
    };
    if let Some(fields) = fields.as_object_mut() {
        fields.insert(name.to_owned(), value);
    }
    log::event(if counted.is_ok() { "info" } else { "error" }, "batch", fields);
    counted.map(|_| ())
}
