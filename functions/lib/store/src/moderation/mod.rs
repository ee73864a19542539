//! Reports, the cases that they open, and what moderators do, in the table of activity.
//!
//! All reports of a thing have its partition key, and its case and appeals too, so that one `Query` reads a case whole. The sum of the
//! reports is computed from the reports at each new one, so no report can be counted twice or lost. A case that waits for a moderator
//! is in the index `queue`, whose order is unsafe advice, then the rest, then appeals, each by time.

pub mod cases;
pub mod decide;
pub mod log;
pub mod own;
pub mod report;
mod things;

use rules::{
    Appeal, Case, CaseState, Content, Failure, ReportNote, ReportReason, Score, Set, Thing, Timestamp, UserId, known,
};
use serde::{Deserialize, Serialize};

use crate::Table;
use crate::activity::{attribute, key, partition};
use crate::failure::from_sdk;
use crate::items::{Item, readable};

use things::Found;

/// The sort key of a case.
const CASE: &str = "CASE";
/// The value of `queue` in a case that waits.
const QUEUE: &str = "case";
/// How a report's place in its gardener's list begins.
pub(crate) const REPORTS: &str = "R#";
/// How the sort keys of reports and appeals begin.
const BY: &str = "P#";
const APPEALS: &str = "APPEAL#";
/// How the place of an appeal in the queue begins.
const APPEALED: &str = "2#";
/// The sort key of what a gardener's reports were worth, beside the counts of the days.
const TRUST: &str = "TRUST";

/// A stored report.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReportItem {
    pk: OfThing,
    sk: String,
    pub(crate) actor: UserId,
    mark: String,
    at: Timestamp,
    #[serde(default, deserialize_with = "known::or_default")]
    reason: ReportReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<ReportNote>,
    weight: u32,
    /// Of the thing, when it was reported.
    pub(crate) title: String,
    /// What moderators have decided about the thing. The next report of it has none.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<CaseState>,
    /// Seconds since 1970. It is decided long before, and its case is kept longer.
    #[serde(rename = "expiresAt")]
    expires_at: u64,
}

impl ReportItem {
    pub(crate) fn thing(&self) -> Thing {
        self.pk.0
    }
}

pub(crate) fn is_report(item: &Item) -> bool {
    is_about_thing(item, |sk| sk.starts_with(BY))
}

pub(crate) fn is_case(item: &Item) -> bool {
    is_about_thing(item, |sk| sk == CASE)
}

fn is_about_thing(item: &Item, is: impl Fn(&str) -> bool) -> bool {
    attribute(item, "pk").is_some_and(|pk| pk.starts_with("R#")) && attribute(item, "sk").is_some_and(is)
}

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

/// A stored appeal.
#[derive(Debug, Serialize, Deserialize)]
struct AppealItem {
    pk: OfThing,
    sk: String,
    at: Timestamp,
    text: Appeal,
}

/// A partition: the case of a thing, and what was said about it.
#[derive(Debug, Default)]
struct Partition {
    case: Option<Case>,
    reports: Vec<ReportItem>,
    appeals: Vec<AppealItem>,
}

/// The thing of a partition key.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct OfThing(Thing);

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

fn of_thing(thing: Thing) -> String {
    format!("{OF_THINGS}{thing}")
}

/// Whether it is the key of a thing, in this release or a later one.
fn is_of_thing(pk: &str) -> bool {
    pk.starts_with(OF_THINGS)
}

fn by(reporter: UserId) -> String {
    format!("{BY}{reporter}")
}

fn appeal_of(acted_at: Timestamp) -> String {
    format!("{APPEALS}{acted_at}")
}

/// The place of a case in the queue.
fn place(reasons: Set<ReportReason>, is_appeal: bool, since: Timestamp) -> String {
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
    struct Place {
        pk: OfThing,
        queue: Option<String>,
        #[serde(default)]
        at: String,
    }
    let Place { pk: OfThing(thing), queue, at } = readable(item.clone())?;
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
async fn read_case(activity: &Table, thing: Thing) -> Result<Option<Case>, Failure> {
    Ok(activity.get_by(key(of_thing(thing), CASE), true).await?.and_then(case))
}

impl Partition {
    /// All of it, strongly consistent: one `Query` for each megabyte, which has thousands of reports.
    async fn read(activity: &Table, thing: Thing) -> Result<Self, Failure> {
        let (mut found, mut start) = (Self::default(), None);
        loop {
            let query = partition(activity, of_thing(thing)).consistent_read(true).set_exclusive_start_key(start);
            let page = query.send().await.map_err(|error| from_sdk("Query", &error))?;
            for item in page.items.unwrap_or_default() {
                match attribute(&item, "sk").unwrap_or_default() {
                    CASE => found.case = case(item),
                    sk if sk.starts_with(BY) => found.reports.extend(readable::<ReportItem>(item)),
                    sk if sk.starts_with(APPEALS) => found.appeals.extend(readable::<AppealItem>(item)),
                    _ => {}
                }
            }
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(found);
            }
        }
    }

    /// The reports that no moderator has decided.
    fn open(&self) -> impl Iterator<Item = &ReportItem> {
        let decided = self.case.as_ref().and_then(|case| case.decided_at);
        self.reports.iter().filter(move |report| decided.is_none_or(|decided| report.at > decided))
    }

    fn score(&self) -> Score {
        let mut score = Score::default();
        self.open().for_each(|report| score.add(report.reason, report.weight));
        score
    }
}
