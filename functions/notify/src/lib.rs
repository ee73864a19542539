//! Follows the stream of activity: tells gardeners what happened to their tips, reports and appeals.

use api::{Error, log};
use rules::Failure;
use serde_json::json;
use store::stream::StreamEvent;
use store::{Connection, Notify};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let notices = Notify::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&notices, event))).await
}

/// Brings a batch to the notices. A failure is one of the whole batch, which Lambda then sends again; no change is counted twice.
pub async fn handle(notices: &Notify, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    log::work("batch", records, notices.notify(&event.records), |notices| json!({"notices": notices})).await
}
