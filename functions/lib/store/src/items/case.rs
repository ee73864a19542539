//! Cases: `R#THING` and `CASE`. All reports of the thing have that partition key, and the appeals too, so that one `Query` reads a case
//! whole. A case that waits for a moderator is in the index `queue`, whose order is unsafe advice, then the rest, then appeals, each by
//! time.

use rules::{
    ActedBy, Case, CaseState, Content, Failure, Hold, ReportReason, Set, Taken, Thing, Timestamp, UserId, known, limits,
};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, number, readable, text, text_of, to_value};
use crate::table::{If, Table, Write, any, at_most, is, key, missing};

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
    /// Missing in one that an earlier release has stored.
    kept_version: Option<String>,
    copy: Content,
    /// In hundredths. Missing in one that an earlier release has stored.
    #[serde(default)]
    weight: u32,
    version: u64,
    /// The release before this one has only written it to the thing.
    #[serde(rename = "held")]
    hold: Option<Hold>,
    decided_by: Option<UserId>,
    /// Missing in one that an earlier release has stored.
    acted_by: Option<ActedBy>,
    #[serde(default, deserialize_with = "known::list")]
    appealed: Set<CaseState>,
    appealed_at: Option<Timestamp>,
    /// Missing in one that an earlier release has paused.
    paused_until: Option<Timestamp>,
    taken_by: Option<UserId>,
    taken_until: Option<Timestamp>,
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
        thing_of(&pk).map(Self).ok_or("not the key of a thing")
    }
}

/// The thing of a partition key. `None` of a kind that only a later release knows.
pub(crate) fn thing_of(pk: &str) -> Option<Thing> {
    serde_json::from_value(pk.strip_prefix(OF_THINGS)?.into()).ok()
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

/// The place of reports in the queue, with what a moderator looks for there: the index has nothing else but the case's key. `is_unsafe`: a
/// reporter whose reports count says so.
pub(crate) fn place(is_unsafe: bool, since: Timestamp, reasons: Set<ReportReason>, owner: UserId) -> String {
    let rank = if is_unsafe { "0#" } else { "1#" };
    let reasons: Vec<&str> = reasons.iter().map(ReportReason::as_str).collect();
    format!("{rank}{since}#{}#{owner}", reasons.join(","))
}

/// A place of reports, and the same without the gardener, who leaves. `None` of one that names nobody.
pub(crate) fn of_former(place: &str) -> Option<(&str, String)> {
    let (before, owner) = place.rsplit_once('#')?;
    let owner = UserId::parse(owner)?;
    (owner != UserId::FORMER).then(|| (place, format!("{before}#{}", UserId::FORMER)))
}

/// The place of an appeal.
pub(crate) fn appealed(since: Timestamp) -> String {
    format!("{APPEALED}{since}")
}

/// Whether a stored case waits for nothing but the answer to an appeal.
pub(crate) fn is_appeal(item: &Item) -> bool {
    text_of(item, "at").is_some_and(|at| at.starts_with(APPEALED))
}

/// A case in the index.
#[derive(Debug, Deserialize)]
pub(crate) struct QueuedCase {
    pub pk: OfThing,
    at: String,
}

impl QueuedCase {
    /// The reasons and the owner. The place of an appeal has neither, and that of an earlier release either.
    fn said(&self) -> Option<(&str, &str)> {
        let mut parts = self.at.splitn(4, '#').skip(2);
        Some((parts.next()?, parts.next()?))
    }

    /// Whether it says what it is about: then [`Self::may_be`] is certain.
    pub fn says_whose(&self) -> bool {
        self.said().is_some()
    }

    /// Whether the reasons and the owner may be these.
    pub fn may_be(&self, reason: Option<ReportReason>, owner: Option<UserId>) -> bool {
        let Some((reasons, of)) = self.said() else { return true };
        reason.is_none_or(|reason| reasons.split(',').any(|word| word == reason.as_str()))
            && owner.is_none_or(|owner| of == owner.to_string())
    }
}

/// The stored case. `None` if this release cannot read it.
pub(crate) fn case(item: Item) -> Option<Case> {
    #[derive(Deserialize)]
    struct CasePlace {
        pk: OfThing,
        queue: Option<String>,
        #[serde(default)]
        at: String,
        #[serde(rename = "expiresAt")]
        expires_at: Option<u64>,
    }
    let CasePlace { pk: OfThing(thing), queue, at, expires_at } = readable(item.clone())?;
    let CaseItem {
        state,
        owner,
        reasons,
        reports,
        opened,
        decided_at,
        acted_at,
        was_kept,
        kept_version,
        copy,
        weight,
        version,
        hold,
        decided_by,
        acted_by,
        appealed,
        appealed_at,
        paused_until,
        taken_by,
        taken_until,
    } = readable(item)?;
    let unstored = || Hold {
        reason: reasons.iter().next().unwrap_or_default(),
        at: acted_at.unwrap_or(opened),
        message: None,
        case: Some(thing),
        was_public: true,
        removed: state == CaseState::Removed,
        until: None,
    };
    let paused_before = || {
        let at = acted_at.filter(|_| state == CaseState::Paused)?;
        Some(at.days_after(limits::PAUSE_DAYS))
    };
    let waits = queue.is_some();
    let appealed_before = || Timestamp::parse(at.strip_prefix(APPEALED).filter(|_| waits)?).ok();
    let appealed_at = appealed_at.or_else(appealed_before);
    // An earlier release has not stored against what.
    let appealed = if appealed.is_empty() { appealed_at.map(|_| state).into_iter().collect() } else { appealed };
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
        kept_version,
        copy,
        weight,
        version,
        waits,
        acted_by: acted_by.unwrap_or_else(|| ActedBy::only(state, decided_by)),
        appealed,
        appealed_at,
        paused_until: paused_until.or_else(paused_before),
        taken: taken_by.zip(taken_until).map(|(by, until)| Taken { by, until }),
        ends: expires_at.is_some(),
        hold: state.is_held().then(|| hold.unwrap_or_else(unstored)),
    })
}

/// Holds the case's thing, or ends that: beside the thing, so that its author cannot end it by deleting the thing and making it again.
pub(crate) fn holding(case: Write, hold: Option<&Hold>) -> Result<Write, Failure> {
    Ok(case.set_or_remove("held", hold.map(to_value).transpose()?))
}

/// The part of a transaction that requires that the thing has the case that was read, or still none.
pub(crate) fn unchanged(activity: &Table, thing: Thing, case: Option<&Case>) -> Write {
    activity.check(key(of_thing(thing), CASE)).when(has_version(case.map_or(0, |case| case.version)))
}

/// The condition that no other moderator looks at a case.
pub(crate) fn is_free_for(moderator: UserId, now: Timestamp) -> If {
    any([missing("takenUntil"), at_most("takenUntil", text(now)), is("takenBy", text(moderator))])
}

/// The condition that a case has the version that was read; 0 if it was not stored.
pub(crate) fn has_version(version: u64) -> If {
    if version == 0 { missing("pk") } else { is("version", number(version)) }
}

/// The case as it is now, without what was said about it: one `GetItem`.
pub(crate) async fn read_case(activity: &Table, thing: Thing) -> Result<Option<Case>, Failure> {
    Ok(activity.get_by(key(of_thing(thing), CASE), true).await?.and_then(case))
}
