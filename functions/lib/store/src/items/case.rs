//! Cases: `R#THING` and `CASE`. All reports of the thing have that partition key, and the appeals too, so that one `Query` reads a case
//! whole. A case that waits for a moderator is in the index `queue`, whose order is unsafe advice, then the rest, then appeals, each by
//! time.

use rules::{Case, CaseState, Content, Failure, ReportReason, Set, Thing, Timestamp, UserId, known};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, readable, text_of};
use crate::table::{Table, key};

/// The sort key of a case.
pub(crate) const CASE: &str = "CASE";
/// The value of `queue` in a case that waits.
pub(crate) const QUEUE: &str = "case";
/// How the place of an appeal in the queue begins.
const APPEALED: &str = "2#";

/// A stored case.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CaseItem {
    #[serde(deserialize_with = "known::or_default")]
    state: CaseState,
    owner: UserId,
    /// Of the reports that no moderator has decided.
    #[serde(deserialize_with = "known::list")]
    reasons: Set<ReportReason>,
    reports: u32,
    opened: Timestamp,
    /// When a moderator last decided.
    decided_at: Option<Timestamp>,
    /// When the thing was last hidden or suspended, by reports or by a moderator.
    acted_at: Option<Timestamp>,
    #[serde(default)]
    was_kept: bool,
    copy: Content,
    version: u64,
}

pub(crate) fn is_case(item: &Item) -> bool {
    is_about_thing(item, |sk| sk == CASE)
}

pub(super) fn is_about_thing(item: &Item, is: impl Fn(&str) -> bool) -> bool {
    text_of(item, "pk").is_some_and(is_of_thing) && text_of(item, "sk").is_some_and(is)
}

/// The thing of a partition key.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct OfThing(pub Thing);

impl From<OfThing> for String {
    fn from(OfThing(thing): OfThing) -> Self {
        of_thing(thing)
    }
}

impl TryFrom<String> for OfThing {
    type Error = &'static str;

    fn try_from(pk: String) -> Result<Self, Self::Error> {
        let thing = pk.strip_prefix(OF_THINGS).map(|thing| serde_json::from_value(thing.into()));
        thing.and_then(Result::ok).map(Self).ok_or("not the key of a thing")
    }
}

/// How the partition keys begin.
const OF_THINGS: &str = "R#";

pub(crate) fn of_thing(thing: Thing) -> String {
    format!("{OF_THINGS}{thing}")
}

/// Whether it is the key of a thing, in this release or a later one.
pub(crate) fn is_of_thing(pk: &str) -> bool {
    pk.starts_with(OF_THINGS)
}

/// The place of a case in the queue.
pub(crate) fn place(reasons: Set<ReportReason>, is_appeal: bool, since: Timestamp) -> String {
    let rank = match (is_appeal, reasons.contains(ReportReason::Unsafe)) {
        (true, _) => APPEALED,
        (_, true) => "0#",
        _ => "1#",
    };
    format!("{rank}{since}")
}

/// The stored case. `None` if this release cannot read it.
pub(crate) fn case(item: Item) -> Option<Case> {
    #[derive(Deserialize)]
    struct CasePlace {
        pk: OfThing,
        queue: Option<String>,
        #[serde(default)]
        at: String,
    }
    let CasePlace { pk: OfThing(thing), queue, at } = readable(item.clone())?;
    let CaseItem { state, owner, reasons, reports, opened, decided_at, acted_at, was_kept, copy, version } =
        readable(item)?;
    let (waits, is_appeal) = (queue.is_some(), queue.is_some() && at.starts_with(APPEALED));
    Some(Case {
        thing,
        state,
        owner,
        reasons,
        reports,
        opened,
        decided_at,
        acted_at,
        was_kept,
        copy,
        version,
        waits,
        is_appeal,
    })
}

/// The case as it is now, without what was said about it: one `GetItem`.
pub(crate) async fn read_case(activity: &Table, thing: Thing) -> Result<Option<Case>, Failure> {
    Ok(activity.get_by(key(of_thing(thing), CASE), true).await?.and_then(case))
}
