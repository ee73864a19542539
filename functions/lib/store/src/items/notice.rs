//! Notices, in the table of activity: one item for everything of one kind that happened to one thing on one day, and one with what the
//! gardener has seen and chosen. Both are in the gardener's partition, so one `Query` is the bell.
//!
//! The stream of activity brings them. Those that go out by mail are in the index `queue` until they have. The same index has the
//! gardeners who get the digest.

use rules::{CaseState, MailKey, Notice, NoticeKind, NoticeSettings, Thing, Timestamp, TipId, UserId, known};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, readable, text, text_of};
use crate::table::key;

/// The sort key of what a gardener has seen and chosen. It sorts after every day.
pub(crate) const SETTINGS: &str = "U";
/// The values of `queue` in a notice that waits for its mail, and in the settings of a gardener who gets the digest.
pub(crate) const MAIL: &str = "mail";
pub(crate) const DIGEST: &str = "digest";
/// The sort key of the item by which a moderator gets a mail a day while something waits, and its value of `queue`. It sorts after every day
/// and after the settings.
pub(crate) const AT_DESK: &str = "W";
pub(crate) const DESK: &str = "desk";

pub(crate) fn of_notified(gardener: UserId) -> String {
    format!("N#{gardener}")
}

/// The stored settings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsItem {
    #[serde(flatten)]
    pub settings: NoticeSettings,
    #[serde(default)]
    pub mail_key: Option<MailKey>,
    /// When a question was brought to the gardener the last time.
    #[serde(default)]
    pub brought_at: Option<Timestamp>,
    /// Of the last weeks, the oldest first.
    #[serde(default)]
    pub digests: Vec<SentDigest>,
}

/// The tips of a digest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SentDigest {
    pub at: Timestamp,
    pub tips: Vec<TipId>,
}

/// The key of a notice: `DAY#KIND#THING`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NoticeId {
    pub pk: String,
    pub sk: String,
}

impl NoticeId {
    pub fn new(to: UserId, day: &str, kind: NoticeKind, thing: Thing) -> Self {
        Self { pk: of_notified(to), sk: format!("{day}#{kind}#{thing}") }
    }

    pub fn key(&self) -> Item {
        key(&self.pk, &self.sk)
    }
}

/// The item of a moderator's daily mail, due from `at` on.
pub(crate) fn at_desk(moderator: UserId, at: Timestamp) -> Item {
    let mut item = key(of_notified(moderator), AT_DESK);
    item.extend([("queue", text(DESK)), ("at", text(at))].map(|(name, value)| (name.to_owned(), value)));
    item
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
pub(crate) fn notice(item: Item) -> Option<Notice> {
    let NoticeItem { sk, title, count, last_at, outcome } = readable(item)?;
    let mut parts = sk.splitn(3, '#').skip(1);
    let kind = NoticeKind::parse(parts.next()?).ok()?;
    let thing = serde_json::from_value(parts.next()?.into()).ok()?;
    let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
    Some(Notice { kind, thing, title, count, at: last_at, outcome })
}

pub(crate) fn is_settings(item: &Item) -> bool {
    text_of(item, "sk") == Some(SETTINGS)
}

/// The gardener of a partition.
pub(crate) fn notified(item: &Item) -> Option<UserId> {
    UserId::parse(text_of(item, "pk")?.strip_prefix("N#")?)
}

/// The key of an item of an index.
pub(crate) fn own_key(item: &Item) -> Item {
    key(text_of(item, "pk").unwrap_or_default(), text_of(item, "sk").unwrap_or_default())
}
