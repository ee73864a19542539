//! Follows the stream of activity: counts the votes and reports of each tip.

use api::{Error, log};
use rules::Failure;
use serde_json::json;
use store::stream::StreamEvent;
use store::{Connection, CountActivity};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let activity = CountActivity::new(connection.table("ACTIVITY_TABLE")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&activity, event))).await
}

/// Counts a batch. A failure is one of the whole batch, which Lambda then sends again; a counted mark does not count twice.
pub async fn handle(activity: &CountActivity, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    log::work("batch", records, activity.count(&event.records), |tips| json!({"tips": tips})).await
}
