//! Ends the mail of gardeners whose address does not exist, or who call it spam ("Monitoring email sending using Amazon `EventBridge`",
//! Amazon SES Developer Guide).

use api::{Error, log};
use rules::{Failure, UserId};
use serde::Deserialize;
use serde_json::json;
use store::{Connection, Unsubscribe};

/// The event of `EventBridge`. A release's check has no detail.
#[derive(Debug, Deserialize)]
pub struct Event {
    pub detail: Option<Detail>,
}

#[derive(Debug, Deserialize)]
pub struct Detail {
    pub mail: SentMail,
    pub bounce: Option<Bounce>,
    pub complaint: Option<Complaint>,
}

/// The mail, without what it says.
#[derive(Debug, Deserialize)]
pub struct SentMail {
    #[serde(default)]
    pub tags: Tags,
}

/// What we send with a mail.
#[derive(Debug, Default, Deserialize)]
pub struct Tags {
    #[serde(default)]
    pub gardener: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bounce {
    /// `Permanent`, `Transient` or `Undetermined`.
    pub bounce_type: String,
}

#[derive(Debug, Deserialize)]
pub struct Complaint {}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let mail = Unsubscribe::new(connection.table("ACTIVITY_TABLE")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&mail, event))).await
}

/// Ends all mail after a permanent bounce and after a complaint. A full mailbox changes nothing.
pub async fn handle(mail: &Unsubscribe, event: Event) -> Result<(), Failure> {
    let Some(Detail { mail: SentMail { tags }, bounce, complaint }) = event.detail else { return Ok(()) };
    let is_final = complaint.is_some() || bounce.is_some_and(|bounce| bounce.bounce_type == "Permanent");
    let gardener = tags.gardener.first().and_then(|id| UserId::parse(id)).filter(|_| is_final);
    let Some(gardener) = gardener else { return Ok(()) };
    log::work("feedback", json!({"gardener": gardener.to_string()}), mail.stop(gardener), |()| json!({})).await
}
