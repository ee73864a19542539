//! Marks: `T#TIP`, and a key of the kind, the gardener and, of a trial, the year. So nothing can be counted twice. The caller's id is a
//! part of every key that a route writes or deletes, so nobody can touch somebody else's mark. The index `byActor` has them by
//! gardener, newest first of each kind.

use rules::known;
use rules::{
    Climate, Failure, Hold, Mark, MarkContent, MarkPosition, Note, Outcome, OwnMark, Page, Thing, Timestamp, TipId,
    TipMark, TipResult, UserId,
};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, name, read, skipped, text, text_of, to_item, unreadable};
use crate::aws::stream::Record;
use crate::table::{Table, key};

/// A stored mark.
#[derive(Debug, Serialize, Deserialize)]
struct MarkItem {
    pk: OfTip,
    sk: String,
    actor: UserId,
    mark: String,
    author: UserId,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<TipResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<Note>,
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    climate: Option<Climate>,
    /// Of a trial whose note moderation has hidden.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    hold: Option<Hold>,
}

/// A mark as a DynamoDB item, for programs that load many at once.
pub fn stored_mark(mark: &Mark) -> Result<Item, Failure> {
    to_item(MarkItem::from(mark))
}

impl From<&Mark> for MarkItem {
    fn from(mark: &Mark) -> Self {
        let kind = mark.content.mark();
        let outcome = mark.outcome().cloned();
        let climate = outcome.as_ref().and_then(|outcome| outcome.climate);
        let hold = outcome.as_ref().and_then(|outcome| outcome.hold.clone());
        let (result, note) = outcome.map(|outcome| (outcome.result, outcome.note)).unzip();
        Self {
            pk: OfTip(mark.tip),
            sk: sort_key(kind, mark.gardener, mark.at.year()),
            actor: mark.gardener,
            mark: in_list(kind, mark.position()),
            author: mark.author,
            at: mark.at,
            result,
            note: note.flatten(),
            climate,
            hold,
        }
    }
}

impl MarkItem {
    /// `None` if it is of a kind that only a later release knows.
    fn mark(self) -> Option<Mark> {
        let content = match self.result {
            Some(result) if self.sk.starts_with(prefix(OwnMark::Outcome)) => {
                MarkContent::Outcome(Outcome { result, note: self.note, climate: self.climate, hold: self.hold })
            }
            _ => {
                let simple = TipMark::ALL.iter().find(|mark| self.sk.starts_with(prefix((**mark).into())));
                MarkContent::Simple(*simple?)
            }
        };
        Some(Mark { tip: self.pk.0, gardener: self.actor, author: self.author, at: self.at, content })
    }
}

pub(crate) fn of_tip(tip: TipId) -> String {
    format!("T#{tip}")
}

/// The tip of a partition.
pub(crate) fn tip_of(pk: &str) -> Option<TipId> {
    pk.strip_prefix("T#").and_then(TipId::parse)
}

/// The tip of a partition key.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct OfTip(TipId);

impl From<OfTip> for String {
    fn from(OfTip(tip): OfTip) -> Self {
        of_tip(tip)
    }
}

impl TryFrom<String> for OfTip {
    type Error = &'static str;

    fn try_from(pk: String) -> Result<Self, Self::Error> {
        tip_of(&pk).map(Self).ok_or("not the key of a tip")
    }
}

/// The start of the keys of one kind.
pub(crate) const fn prefix(kind: OwnMark) -> &'static str {
    kind.kind().prefix
}

/// The sort key of a gardener's mark of a tip.
pub(crate) fn sort_key(kind: OwnMark, gardener: UserId, year: u16) -> String {
    let prefix = prefix(kind);
    if kind == OwnMark::Outcome { format!("{prefix}{year}#{gardener}") } else { format!("{prefix}{gardener}") }
}

/// The key of a gardener's trial of a tip in a year.
pub(crate) fn trial_key(tip: TipId, gardener: UserId, year: u16) -> Item {
    key(of_tip(tip), sort_key(OwnMark::Outcome, gardener, year))
}

/// The trial of a mark's key, if it is one's.
pub(crate) fn trial_of(pk: &str, sk: &str) -> Option<Thing> {
    let (year, gardener) = sk.strip_prefix(prefix(OwnMark::Outcome))?.split_once('#')?;
    let OfTip(tip) = pk.to_owned().try_into().ok()?;
    Some(Thing::Outcome { tip, year: year.parse().ok()?, gardener: UserId::parse(gardener)? })
}

/// The sort key in the index `byActor`.
pub(crate) fn in_list(kind: OwnMark, MarkPosition { at, tip }: MarkPosition) -> String {
    format!("{}{at}#{tip}", prefix(kind))
}

pub(crate) fn mark(item: Item) -> Result<Mark, Failure> {
    let name = name(&item);
    read::<MarkItem>(item)?.mark().ok_or_else(|| unreadable(&name))
}

/// One mark of several, as [`readable`](crate::aws::item::readable).
pub(crate) fn readable_mark(item: Item) -> Option<Mark> {
    mark(item).map_err(|failure| skipped(&failure)).ok()
}

/// One page of a gardener's marks of one kind, newest first.
pub(crate) async fn page_of_marks(
    activity: &Table,
    gardener: UserId,
    kind: OwnMark,
    limit: u16,
    after: Option<MarkPosition>,
) -> Result<Page<Mark, MarkPosition>, Failure> {
    let start = after.map(|after| {
        let mut start = key(of_tip(after.tip), sort_key(kind, gardener, after.at.year()));
        start.insert("mark".to_owned(), text(in_list(kind, after)));
        start
    });
    let position = |item| read(item).map(|MarkPlace { pk: OfTip(tip), at }| MarkPosition { at, tip });
    let query = activity.query("byActor", &[("actor", &gardener.to_string())]).after(start);
    query.begins("mark", prefix(kind)).page(limit, readable_mark, position).await
}

/// The part of a mark that has its position.
#[derive(Deserialize)]
struct MarkPlace {
    pk: OfTip,
    at: Timestamp,
}

/// The counted mark before and after a change, if the record is about one.
pub(crate) fn marks(record: &Record) -> Result<(Option<Mark>, Option<Mark>), Failure> {
    let is_counted = |item: &&Item| {
        let key = text_of(item, "sk").unwrap_or_default();
        OwnMark::ALL.iter().map(|mark| mark.kind()).any(|kind| kind.is_counted && key.starts_with(kind.prefix))
    };
    let read = |item: &Option<Item>| {
        let item = item.as_ref().filter(is_counted).cloned();
        item.map(mark).transpose()
    };
    Ok((read(&record.old)?, read(&record.new)?))
}
