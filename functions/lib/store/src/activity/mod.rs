//! The table of activity: what gardeners do with tips, and what counts it.
//!
//! Its keys are `pk` and `sk`; `infra/README.md` has their forms. A gardener has one item for each vote and each saved tip, and one
//! for each year's report, so nothing can be counted twice. The index `byActor` has them by gardener, newest first of each kind. What
//! a mark belongs to is in its key, and the caller's id is a part of every key that a route writes or deletes, so nobody can touch
//! somebody else's mark. The counts of a tip are one item, which the stream keeps ([`count`]); the index `queue` has those that the
//! tips' cards do not show yet ([`publish`]).

pub mod blocks;
pub mod count;
pub mod leave;
pub mod list;
pub mod mark;
pub mod outcomes;
pub mod publish;
pub mod recount;
pub mod top;
pub mod tried;

use std::collections::HashMap;
use std::fmt::Display;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::AttributeValue;
use rules::known;
use rules::{
    Climate, Counts, Daily, Failure, Hold, Mark, MarkContent, MarkPosition, Note, Outcome, OwnMark, Refused, Shown,
    Timestamp, TipId, TipMark, TipResult, UserId,
};
use serde::{Deserialize, Serialize};

use crate::Table;
use crate::failure::from_sdk;
use crate::items::{Item, item, name, number, read, skipped, text, unreadable};
use crate::retry::settled;
use crate::table::{batch_get, part};

/// The sort key of an item with counts.
pub(crate) const COUNTS: &str = "A";
/// Seconds after a day's end until its counts may be forgotten.
pub(crate) const DAYS_KEPT: u64 = 3 * 24 * 60 * 60;
/// The attribute with the score of a tip's votes.
const SCORE: &str = "score";

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
    /// Of a report whose note moderation has hidden.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    hold: Option<Hold>,
}

/// A mark as a DynamoDB item, for programs that load many at once.
pub fn stored_mark(mark: &Mark) -> Result<Item, Failure> {
    item(MarkItem::from(mark))
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
        pk.strip_prefix("T#").and_then(TipId::parse).map(Self).ok_or("not the key of a tip")
    }
}

pub(crate) fn of_day(gardener: UserId) -> String {
    format!("Q#{gardener}")
}

/// Counts one more of these for the gardener's day, in the attribute `name`.
pub(crate) async fn count_day<E: From<Failure> + From<Refused> + Clone>(
    activity: &Table,
    gardener: UserId,
    daily: Daily,
    name: &str,
    now: Timestamp,
) -> Result<(), E> {
    let update =
        activity.client.update_item().table_name(&activity.name).set_key(Some(key(of_day(gardener), now.day())));
    let update = update
        .update_expression("SET expiresAt = :expires ADD #kind :one")
        .condition_expression("attribute_not_exists(#kind) OR #kind < :most")
        .expression_attribute_names("#kind", name)
        .expression_attribute_values(":one", number(1))
        .expression_attribute_values(":most", number(daily.most()))
        .expression_attribute_values(":expires", number(now.seconds() + DAYS_KEPT));
    let counted = settled("UpdateItem", E::from(Refused::Busy), || update.clone().send()).await?;
    counted.map(|_| ()).ok_or(Refused::DailyLimit(daily).into())
}

/// The start of the keys of one kind.
const fn prefix(kind: OwnMark) -> &'static str {
    kind.kind().prefix
}

/// The sort key of a gardener's mark of a tip.
pub(crate) fn sort_key(kind: OwnMark, gardener: UserId, year: u16) -> String {
    let prefix = prefix(kind);
    if kind == OwnMark::Outcome { format!("{prefix}{year}#{gardener}") } else { format!("{prefix}{gardener}") }
}

/// The sort key in the index `byActor`.
fn in_list(kind: OwnMark, MarkPosition { at, tip }: MarkPosition) -> String {
    format!("{}{at}#{tip}", prefix(kind))
}

/// The key of an item.
#[derive(Deserialize)]
pub(crate) struct Key {
    pub pk: String,
    pub sk: String,
}

/// A Query of a partition.
pub(crate) fn partition(activity: &Table, pk: impl Display) -> QueryFluentBuilder {
    let query = activity.client.query().table_name(&activity.name);
    query.key_condition_expression("pk = :pk").expression_attribute_values(":pk", text(pk))
}

/// A Query of the keys of a partition.
pub(crate) fn keys_of(activity: &Table, pk: impl Display) -> QueryFluentBuilder {
    partition(activity, pk).projection_expression("pk, sk")
}

/// Deletes an item, if it is there.
pub(crate) async fn delete(activity: Table, Key { pk, sk }: Key) -> Result<bool, Failure> {
    let request = activity.client.delete_item().table_name(&activity.name).set_key(Some(key(pk, sk)));
    request.send().await.map(|_| true).map_err(|error| from_sdk("DeleteItem", &error))
}

pub(crate) fn key(pk: impl Into<String>, sk: impl Into<String>) -> Item {
    let attribute = |name: &str, value: String| (name.to_owned(), AttributeValue::S(value));
    Item::from([attribute("pk", pk.into()), attribute("sk", sk.into())])
}

/// Whether the stream keeps this item: the counts of a tip, or the list of the top tips. Others have the same sort key.
pub fn is_counts(item: &Item) -> bool {
    attribute(item, "sk") == Some(COUNTS)
        && attribute(item, "pk").is_some_and(|pk| pk == publish::TOP || pk.starts_with("T#"))
}

/// Puts a tip's counts into the queue, if it has any, so that they come to its card again.
pub async fn queue_counts(activity: &Table, tip: TipId) -> Result<(), Failure> {
    let update = activity.client.update_item().table_name(&activity.name).set_key(Some(key(of_tip(tip), COUNTS)));
    let update = update
        .update_expression("SET #queue = :queue, #at = :now")
        .condition_expression("attribute_exists(pk)")
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_names("#at", "at")
        .expression_attribute_values(":queue", text(count::QUEUE))
        .expression_attribute_values(":now", text(Timestamp::now()));
    let busy = Failure::transient("counts change all the time");
    settled("UpdateItem", busy, || update.clone().send()).await.map(drop)
}

/// A Query of a gardener's marks of one kind, newest first.
fn marks_of(activity: &Table, gardener: UserId, kind: OwnMark, after: Option<MarkPosition>) -> QueryFluentBuilder {
    let start = after.map(|after| {
        let mut start = key(of_tip(after.tip), sort_key(kind, gardener, after.at.year()));
        start.insert("mark".to_owned(), text(in_list(kind, after)));
        start
    });
    activity
        .query("byActor", &[("actor", &gardener.to_string())], start)
        .key_condition_expression("#k0 = :k0 AND begins_with(#mark, :kind)")
        .expression_attribute_names("#mark", "mark")
        .expression_attribute_values(":kind", text(prefix(kind)))
}

pub(crate) fn mark(item: Item) -> Result<Mark, Failure> {
    let name = name(&item);
    read::<MarkItem>(item)?.mark().ok_or_else(|| unreadable(&name))
}

/// One mark of several, as [`crate::items::readable`].
pub(crate) fn readable_mark(item: Item) -> Option<Mark> {
    mark(item).map_err(|failure| skipped(&failure)).ok()
}

/// The items with counts under these partition keys, by key. One that does not exist is missing.
async fn counts_of(
    activity: &Table,
    keys: impl IntoIterator<Item = String>,
    consistent: bool,
) -> Result<HashMap<String, Item>, Failure> {
    let keys = keys.into_iter().map(|pk| key(pk, COUNTS)).collect();
    let found = items_of(activity, keys, consistent).await?;
    Ok(found.into_iter().map(|((pk, _), item)| (pk, item)).collect())
}

/// The items of these different keys, by partition and sort key. One that does not exist is missing.
pub(crate) async fn items_of(
    activity: &Table,
    keys: Vec<Item>,
    consistent: bool,
) -> Result<HashMap<(String, String), Item>, Failure> {
    let mut found = HashMap::new();
    for keys in keys.chunks(100) {
        let mut request = part(activity, keys.to_vec(), None, &[])?;
        for keys in request.values_mut() {
            keys.consistent_read = Some(consistent);
        }
        let items = batch_get(&activity.client, request).await?.into_values().flatten();
        found.extend(items.filter_map(|item| {
            let [pk, sk] = ["pk", "sk"].map(|name| attribute(&item, name).map(str::to_owned));
            Some(((pk?, sk?), item))
        }));
    }
    Ok(found)
}

pub(crate) fn attribute<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
}

/// A count of an item; 0 if it has none.
pub(crate) fn count(item: Option<&Item>, name: &str) -> i128 {
    let number = item.and_then(|item| item.get(name)?.as_n().ok()?.parse().ok());
    number.unwrap_or_default()
}

fn shown(item: Option<&Item>, name: &str) -> u64 {
    u64::try_from(count(item, name)).unwrap_or_default()
}

fn counts(item: Option<&Item>) -> Counts {
    Counts {
        helpful: shown(item, OwnMark::Helpful.as_str()),
        worked: shown(item, TipResult::Worked.as_str()),
        partly: shown(item, TipResult::Partly.as_str()),
        did_not: shown(item, TipResult::DidNot.as_str()),
    }
}

/// The attribute with the number of reports of one result in one climate.
fn in_climate(result: TipResult, climate: Climate) -> String {
    format!("{result}#{climate}")
}

/// The part of a gardener's profile that a mark needs.
#[derive(Debug, Deserialize)]
struct Profile {
    id: UserId,
    status: rules::Status,
    #[serde(rename = "dateJoined")]
    joined: Timestamp,
    card: ProfileCard,
}

#[derive(Debug, Deserialize)]
struct ProfileCard {
    #[serde(default)]
    shown: Shown,
    summary: rules::UserSummary,
}

const PROFILE: &str = "id, #status, dateJoined, card.summary, card.shown";
const PROFILE_NAMES: &[(&str, &str)] = &[("#status", "status")];
