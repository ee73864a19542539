use rules::{
    Act, Case, CaseFile, CaseOwner, CaseState, Evidence, Failure, FiledAppeal, FiledReport, Page, ReportReason, Status,
    Thing, ThingKind, Timestamp, UserId, limits,
};
use serde::Deserialize;

use super::Partition;
use super::log::history;
use super::things::{Reported, Things, now, version_seen};
use crate::aws::item::{Item, read, readable, text, text_of};
use crate::items::appeal::AppealItem;
use crate::items::case::{CASE, QUEUE, QueuedCase, case, is_of_thing, of_thing};
use crate::items::private_note;
use crate::items::profile::UserItem;
use crate::items::report::ReportItem;
use crate::table::{Batch, Table, key};

/// Lists the cases that wait for a moderator.
#[derive(Clone, Debug)]
pub struct ListCases {
    activity: Table,
}

/// Reads one case with all that a moderator has to know.
#[derive(Clone, Debug)]
pub struct GetCase(Things);

/// The place of a case in the queue, by its key, because its thing may be of a kind that only a later release knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CasePosition {
    at: String,
    pk: String,
}

/// Which cases of the queue are listed.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaseFilter {
    pub kind: Option<ThingKind>,
    pub reason: Option<ReportReason>,
    /// Whose things they are about.
    pub gardener: Option<UserId>,
}

impl CaseFilter {
    fn may_have(&self, place: &QueuedCase) -> bool {
        self.kind.is_none_or(|kind| place.pk.0.kind() == kind) && place.may_be(self.reason, self.gardener)
    }

    fn has(&self, case: &Case) -> bool {
        self.reason.is_none_or(|reason| case.reasons.contains(reason))
            && self.gardener.is_none_or(|gardener| case.owner == gardener)
    }
}

/// The list's name in its cursors.
impl std::fmt::Display for CaseFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [kind, reason] = [self.kind.map(ThingKind::as_str), self.reason.map(ReportReason::as_str)];
        let gardener = self.gardener.map(|id| id.to_string());
        write!(f, "cases {} {} {}", kind.unwrap_or("-"), reason.unwrap_or("-"), gardener.as_deref().unwrap_or("-"))
    }
}

impl CasePosition {
    pub fn parse(text: &str) -> Option<Self> {
        let (at, pk) = text.split_once(' ')?;
        Some(Self { at: at.to_owned(), pk: is_of_thing(pk).then(|| pk.to_owned())? })
    }
}

impl std::fmt::Display for CasePosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.at, self.pk)
    }
}

impl ListCases {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// One page of the queue, unsafe advice first, and how many cases there are from its start on: one `Query` of as many keys as one
    /// request looks at, and one `BatchGetItem`.
    pub async fn page(
        &self,
        filter: &CaseFilter,
        limit: u16,
        after: Option<CasePosition>,
    ) -> Result<(Page<Case, CasePosition>, usize), Failure> {
        let start = after.map(|after| {
            let mut start = key(after.pk, CASE);
            start.insert("at".to_owned(), text(after.at));
            start
        });
        let query = self.activity.query("queue", &[("queue", QUEUE)]).after(start).oldest_first();
        let Page { items, next } = query.page(limits::QUEUE_COUNTED, Some, read::<CasePosition>).await?;
        let mut places = items.into_iter().filter_map(|item| {
            let place = readable::<QueuedCase>(item.clone()).filter(|place| filter.may_have(place))?;
            Some((place, item))
        });
        let page: Vec<(QueuedCase, Item)> = places.by_ref().take(limit.into()).collect();
        // The place of an appeal does not say whose it is, so a filter only counts one that it has read.
        let is_all = filter.reason.is_none() && filter.gardener.is_none();
        let left: Vec<bool> = places.map(|(place, _)| is_all || place.says_whose()).collect();
        let last = page.last().filter(|_| !left.is_empty()).map(|(_, item)| read(item.clone())).transpose()?;

        let keys = page.iter().map(|(place, _)| key(of_thing(place.pk.0), CASE));
        let mut found: Vec<Item> = Batch::new().of(&self.activity, keys, &[])?.read().await?.all(&self.activity);
        let (read, now) = (page.len(), self.activity.now());
        let cases = page.into_iter().filter_map(|(place, _)| {
            let pk = of_thing(place.pk.0);
            let index = found.iter().position(|item| text_of(item, "pk") == Some(&pk))?;
            // The index may be behind a decision.
            case(found.swap_remove(index)).map(|case| case.at(now)).filter(|case| case.waits && filter.has(case))
        });
        let items: Vec<Case> = cases.collect();
        let total = if is_all { read } else { items.len() } + left.into_iter().filter(|counts| *counts).count();
        Ok((Page { items, next: last.or(next) }, total))
    }
}

fn filed(report: ReportItem) -> FiledReport {
    let weight = report.weighs();
    let ReportItem { reason, note, at, version, photo, .. } = report;
    FiledReport { reason, note, at, weight, version, photo }
}

fn filed_appeal(AppealItem { text, at, against, .. }: AppealItem) -> FiledAppeal {
    FiledAppeal { text, at, against }
}

/// The versions that a case shows, the newest first: those of reports that count come before others, which any new account can add.
fn shown(mut evidence: Vec<Evidence>, reports: &[FiledReport]) -> Vec<Evidence> {
    let counts = |evidence: &Evidence| {
        reports.iter().any(|report| report.weight > 0 && report.version.as_ref() == Some(&evidence.version))
    };
    evidence.sort_by_key(|evidence| std::cmp::Reverse((counts(evidence), evidence.at)));
    evidence.truncate(limits::CASE_VERSIONS);
    evidence.sort_by_key(|evidence| std::cmp::Reverse(evidence.at));
    evidence
}

fn known(user: &UserItem) -> CaseOwner {
    CaseOwner {
        name: user.card.summary.name.clone(),
        status: user.status,
        joined: user.date_joined,
        total_tips: user.total_tips,
        paused_until: user.paused_until(),
        suspended_until: user.hold.as_ref().and_then(|hold| hold.until),
    }
}

/// Whether the act can be done to the owner of the case's thing. The conditions of `DecideCase` say the same.
fn suits_owner(act: Act, case: &Case, owner: Option<&UserItem>, now: Timestamp) -> bool {
    let is_active = |user: &UserItem| !user.is_moderator() && user.status == Status::Active;
    // Not by an operator, whose act belongs to no case.
    let has_case = |user: &UserItem| user.hold.as_ref().is_some_and(|hold| hold.case.is_some());
    let is_suspended = |user: &UserItem| !user.is_moderator() && has_case(user);
    let is_free = |user: &UserItem| user.paused_until().is_none_or(|until| until <= now);
    match act {
        // The suspension of another case goes on as this one's.
        Act::Suspend => {
            case.state == CaseState::Suspended || owner.is_some_and(|user| is_active(user) || is_suspended(user))
        }
        Act::Pause => case.paused_until.is_some() || owner.is_some_and(|user| is_active(user) && is_free(user)),
        Act::Keep | Act::Note | Act::Hide | Act::Remove | Act::Restore | Act::Resume => true,
    }
}

impl GetCase {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// The case with its reports and its thing, read at once, then its owner's profile and history. `None` if there is no case.
    pub async fn get(&self, thing: Thing, moderator: UserId) -> Result<Option<CaseFile>, Failure> {
        let Things { users, activity, .. } = &self.0;
        let (partition, found) = tokio::try_join!(Partition::read(activity, thing), self.0.get(thing))?;
        let case = partition.case_for(moderator, thing, found.as_ref(), &self.0).await?;
        let Some((case, may_decide)) = case else { return Ok(None) };
        let Partition { reports, appeals, evidence, .. } = partition;
        let (owner, history, notes) = tokio::try_join!(
            self.owner(users, &case, found.as_ref()),
            history(&self.0, case.owner),
            private_note::newest(activity, case.owner)
        )?;
        // What the others write about a moderator is not for that one.
        let notes = if case.owner == moderator { Vec::new() } else { notes };
        let mut reports: Vec<FiledReport> = reports.into_iter().map(filed).collect();
        reports.sort_by_key(|report| std::cmp::Reverse(report.at));
        let evidence = shown(evidence, &reports);
        reports.truncate(limits::CASE_REPORTS);
        let mut acts = if may_decide { case.acts(now(thing, found.as_ref())) } else { Vec::new() };
        let at = activity.now();
        acts.retain(|act| suits_owner(*act, &case, owner.as_ref(), at) && case.may_answer(moderator, *act, at));
        Ok(Some(CaseFile {
            now: found.as_ref().filter(|found| !found.is_gone()).map(Reported::content),
            note: found.as_ref().and_then(Reported::note).cloned(),
            is_public: found.as_ref().is_some_and(Reported::is_public),
            acts,
            thing_version: version_seen(thing, found.as_ref()),
            evidence,
            reports,
            appeals: appeals.into_iter().map(filed_appeal).collect(),
            owner: owner.as_ref().map(known),
            notes,
            history,
            case,
        }))
    }

    async fn owner(&self, users: &Table, case: &Case, found: Option<&Reported>) -> Result<Option<UserItem>, Failure> {
        match found {
            Some(Reported::Profile(user)) => Ok(Some(user.clone())),
            _ if case.owner == UserId::FORMER => Ok(None),
            _ => users.get(case.owner).await,
        }
    }
}
