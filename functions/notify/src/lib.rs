//! Follows the stream of activity: tells gardeners what happened to their tips, questions, reports and appeals, and brings
//! questions to those who know.

use api::{Error, log};
use rules::Failure;
use serde_json::json;
use store::stream::StreamEvent;
use store::{AskKnowers, Connection, Notify};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let activity = connection.table("ACTIVITY_TABLE")?;
    let knowers = AskKnowers::new(tips.clone(), users, activity.clone());
    let notices = Notify::new(tips, activity);
    api::work(connection.warm_up(), |event| Box::pin(handle(&notices, &knowers, event))).await
}

/// Brings a batch to the notices. A failure is one of the whole batch, which Lambda then sends again; no change is counted twice.
pub async fn handle(notices: &Notify, knowers: &AskKnowers, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    let follow = Box::pin(knowers.follow(&event.records));
    let work = async { tokio::try_join!(notices.notify(&event.records), follow) };
    log::work("batch", records, work, |(notices, asked)| json!({"notices": notices, "asked": asked})).await
}
