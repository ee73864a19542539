//! Runs every ten minutes: brings changed counts to the tips' cards and to the list of the top tips.

use api::{Error, log};
use rules::Failure;
use serde::Deserialize;
use serde_json::json;
use store::{Connection, PublishCounts};

/// The event of `EventBridge`. A release's check has no source.
#[derive(Debug, Deserialize)]
pub struct Event {
    pub source: Option<String>,
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let counts = PublishCounts::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&counts, event))).await
}

/// Publishes once; the next run does the rest that the deadline leaves. Any other event than the schedule's does nothing.
pub async fn handle(counts: &PublishCounts, event: Event) -> Result<(), Failure> {
    if event.source.as_deref() != Some("aws.events") {
        return Ok(());
    }
    log::work("counts", json!({}), counts.publish(), |tips| json!({"tips": tips})).await
}
