//! Notices: told, listed, and sent by mail.

pub mod desk;
pub mod digest;
pub mod knowers;
pub mod letter;
pub mod list;
pub mod notify;
pub mod recipients;
pub mod send;
pub mod update;

use std::fmt::Display;

use rules::{Failure, Timestamp};

use crate::aws::item::{Item, text};
use crate::table::{Table, Write, is};

/// Minutes until a mail that SES refused is sent again: as long as a notice waits after an attempt that failed.
const AGAIN_MINUTES: u64 = 15;

/// The items of a queue that are due, the oldest first.
async fn due(activity: &Table, queue: &str, now: Timestamp, limit: i32) -> Result<Vec<Item>, Failure> {
    let query = activity.query("queue", &[("queue", queue)]).at_most("at", now).oldest_first();
    Ok(query.limit(limit).items().await?.0)
}

/// The change of an item of a queue, which fails its condition if the item has left its place there since it was read.
fn in_place(activity: &Table, key: &Item, queue: &str, at: impl Display) -> Write {
    activity.update(key.clone()).when(is("at", text(at))).when(is("queue", text(queue)))
}

/// False if the item did not meet the condition.
async fn is_written(update: Write) -> Result<bool, Failure> {
    Ok(update.settle(Failure::transient("an item of the queue changes all the time")).await?.is_some())
}
