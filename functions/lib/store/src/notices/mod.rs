//! Notices, in the table of activity: one item for everything of one kind that happened to one thing on one day, and one with what the
//! gardener has seen and chosen. Both are in the gardener's partition, so one `Query` is the bell.
//!
//! The stream of activity brings them ([`notify`]). Those that go out by mail are in the index `queue` until they have ([`send`]). The
//! same index has the gardeners who get the digest ([`digest`]).

pub mod digest;
pub mod list;
pub mod notify;
pub mod recipients;
pub mod send;
pub mod update;

use std::fmt::Display;

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use rules::{CaseState, Failure, MailKey, Notice, NoticeKind, NoticeSettings, Thing, Timestamp, UserId, known};
use serde::Deserialize;

use crate::Table;
use crate::activity::{attribute, key};
use crate::items::{Item, readable, text};
use crate::retry::settled;
use crate::table::send_raw;

/// The sort key of what a gardener has seen and chosen. It sorts after every day.
const SETTINGS: &str = "U";
/// The values of `queue` in a notice that waits for its mail, and in the settings of a gardener who gets the digest.
const MAIL: &str = "mail";
const DIGEST: &str = "digest";

pub(crate) fn of_gardener(gardener: UserId) -> String {
    format!("N#{gardener}")
}

/// The stored settings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SettingsItem {
    #[serde(flatten)]
    settings: NoticeSettings,
    #[serde(default)]
    mail_key: Option<MailKey>,
}

/// The key of a notice: `DAY#KIND#THING`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NoticeId {
    pk: String,
    sk: String,
}

impl NoticeId {
    fn new(to: UserId, day: &str, kind: NoticeKind, thing: Thing) -> Self {
        Self { pk: of_gardener(to), sk: format!("{day}#{kind}#{thing}") }
    }

    fn key(&self) -> Item {
        key(&self.pk, &self.sk)
    }
}

/// A stored notice.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NoticeItem {
    sk: String,
    #[serde(default)]
    title: String,
    /// Below 1 after everything was taken back.
    count: i64,
    last_at: Timestamp,
    #[serde(default, deserialize_with = "known::option")]
    outcome: Option<CaseState>,
}

/// `None` of a kind that only a later release knows, and if all of it was taken back.
fn notice(item: Item) -> Option<Notice> {
    let NoticeItem { sk, title, count, last_at, outcome } = readable(item)?;
    let mut parts = sk.splitn(3, '#').skip(1);
    let kind = NoticeKind::parse(parts.next()?).ok()?;
    let thing = serde_json::from_value(parts.next()?.into()).ok()?;
    let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
    Some(Notice { kind, thing, title, count, at: last_at, outcome })
}

fn is_settings(item: &Item) -> bool {
    attribute(item, "sk") == Some(SETTINGS)
}

/// The gardener of a partition.
fn gardener(item: &Item) -> Option<UserId> {
    UserId::parse(attribute(item, "pk")?.strip_prefix("N#")?)
}

/// The key of an item of an index.
fn own_key(item: &Item) -> Item {
    key(attribute(item, "pk").unwrap_or_default(), attribute(item, "sk").unwrap_or_default())
}

/// The items of a queue that are due, the oldest first.
async fn due(activity: &Table, queue: &str, now: Timestamp, limit: i32) -> Result<Vec<Item>, Failure> {
    let query = activity.query("queue", &[("queue", queue)], None).scan_index_forward(true);
    let query = query
        .key_condition_expression("#k0 = :k0 AND #at <= :now")
        .expression_attribute_names("#at", "at")
        .expression_attribute_values(":now", text(now));
    Ok(send_raw(query.limit(limit)).await?.0)
}

/// The change of an item of a queue, which fails its condition if the item has left its place there since it was read. Its names are
/// `#queue` and `#at`.
fn in_place(activity: &Table, key: &Item, queue: &str, at: impl Display) -> UpdateItemFluentBuilder {
    let update = activity.client.update_item().table_name(&activity.name).set_key(Some(key.clone()));
    update
        .condition_expression("#at = :at AND #queue = :queue")
        .expression_attribute_names("#at", "at")
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_values(":at", text(at))
        .expression_attribute_values(":queue", text(queue))
}

/// False if the item did not meet the condition.
async fn is_written(update: UpdateItemFluentBuilder) -> Result<bool, Failure> {
    let busy = Failure::transient("an item of the queue changes all the time");
    Ok(settled("UpdateItem", busy, || update.clone().send()).await?.is_some())
}
