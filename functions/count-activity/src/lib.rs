//! Follows the stream of activity: counts the votes and reports of each tip.

use api::log;
use rules::Failure;
use serde_json::json;
use store::CountActivity;
use store::stream::StreamEvent;

/// Counts a batch. A failure is one of the whole batch, which Lambda then sends again; what is counted already does not count twice.
pub async fn handle(activity: &CountActivity, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    log::work("batch", records, activity.count(&event.records), |tips| json!({"tips": tips})).await
}
