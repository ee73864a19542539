use std::collections::HashSet;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{
    Act, Case, CaseError, CaseState, Change, Content, Failure, Hold, LoggedAct, ModeratorNote, PhotoId, Refused,
    ReportNote, ReportReason, Status, Thing, Timestamp, UserId, Verdict, limits,
};

use super::Partition;
use super::log::added;
use super::things::{Reported, Things, now, version_seen};
use crate::aws::item::{number, text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::case::{
    CASE, QUEUE, appealed as appealed_place, has_version, holding, is_free_for, of_thing, read_case,
};
use crate::items::day::{self, TRUST, of_day};
use crate::items::ending::Ending;
use crate::items::evidence;
use crate::items::left::{bar, barred_by};
use crate::items::photo;
use crate::items::profile::{MODERATOR, UserItem};
use crate::items::report::ReportItem;
use crate::table::{
    Table, Write, any, at_most, by_id, concurrently, exists, is, is_not, key, missing, settle_all, transact,
};

/// Decides cases.
#[derive(Clone, Debug)]
pub struct DecideCase(Things);

/// An act with its words.
#[derive(Clone, Debug)]
pub struct Decision {
    pub act: Act,
    /// For the owner, and for the log.
    pub message: Option<ReportNote>,
    /// After how many days a suspension ends by itself.
    pub days: Option<u64>,
    /// The versions of the case, and of what it is about, that the moderator has seen.
    pub version: u64,
    /// `None`: whatever it is now, which is for acts that publish nothing.
    pub thing_version: Option<String>,
}

impl DecideCase {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// Acts in one transaction with the case, the thing, its owner and the log, on the condition that case and thing have the versions that
    /// the moderator has seen and that the moderator's profile still is one's. So two moderators never act twice, and one who was
    /// demoted a minute ago cannot act. Then the reporters' standing changes, which no reader waits for.
    pub async fn decide(&self, moderator: UserId, thing: Thing, decision: &Decision) -> Result<Case, CaseError> {
        let mut retry = Retry::new();
        loop {
            let now = self.0.activity.now();
            let (partition, found) = tokio::try_join!(Partition::read(&self.0.activity, thing), self.0.get(thing))?;
            let case = partition.case_for(moderator, thing, found.as_ref(), &self.0).await?;
            let (case, may_decide) = case.ok_or(CaseError::NoSuchCase)?;
            if !may_decide {
                return Err(CaseError::OwnCase);
            }
            if let Some(taken) = case.taken.filter(|_| case.is_taken_from(moderator, now)) {
                return Err(CaseError::Taken(taken.until));
            }
            if case.version != decision.version {
                return Err(CaseError::Stale);
            }
            if decision.thing_version.as_ref().is_some_and(|seen| version_seen(thing, found.as_ref()) != *seen) {
                return Err(CaseError::ThingChanged);
            }
            if !offers(&case, found.as_ref(), decision.act) {
                return Err(CaseError::Unsuited);
            }
            if !case.may_answer(moderator, decision.act, now) {
                return Err(CaseError::OwnCase);
            }
            let reason = partition.reason();
            let parts = self.parts(Some(moderator), &case, found.as_ref(), (decision, reason), now).await?;
            let is_about_owner = matches!(decision.act, Act::Pause | Act::Resume)
                || (matches!(case.state, CaseState::Paused | CaseState::Suspended) && decision.act != Act::Suspend);
            let Some(reasons) = transact(parts).await? else {
                let decided = read_case(&self.0.activity, thing).await?.ok_or(CaseError::NoSuchCase)?;
                let seen = found.as_ref().filter(|found| !found.is_gone()).map(|found| found.content().version());
                let credits = partition.credits(case.is_appeal(), decided.state, seen.as_deref());
                concurrently(credits.into_iter(), |credit| {
                    let activity = self.0.activity.clone();
                    async move { credit.give(&activity, thing).await }
                })
                .await?;
                if matches!(decided.state, CaseState::Hidden | CaseState::Removed) {
                    partition.hold_photos(&self.0.activity, thing, found.as_ref()).await?;
                }
                let end = (!decided.waits).then(|| evidence::end(now));
                partition.end_evidence(&self.0.activity, thing, end).await?;
                return Ok(decided);
            };
            match reasons.as_slice() {
                reasons if is_first(reasons) => return Err(CaseError::Stale),
                [_, Reason::Condition(_), ..] => return Err(CaseError::NotModerator),
                // The owner has left, or is a moderator, whom only an operator can suspend.
                [_, _, Reason::Condition(_), ..] if is_about_owner => return Err(CaseError::Unsuited),
                // The thing or its owner has changed since the read.
                reasons => retry.record(reasons),
            }
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }

    /// Ends a suspension whose time is over, as if a moderator had restored. False if something changes at this moment; a suspension that has
    /// ended already, or that another case has changed, stays as it is.
    pub(super) async fn end_suspension(&self, thing: Thing, now: Timestamp) -> Result<bool, Failure> {
        let (partition, found) = tokio::try_join!(Partition::read(&self.0.activity, thing), self.0.get(thing))?;
        let Some(case) = partition.case.map(|case| case.at(now)) else { return Ok(true) };
        if case.state != CaseState::Suspended {
            return Ok(true);
        }
        let owner: Option<UserItem> = self.0.users.get_consistent(case.owner).await?;
        let hold = owner.and_then(|owner| owner.hold).filter(|hold| hold.case == Some(thing));
        let Some(until) = hold.and_then(|hold| hold.until) else { return Ok(true) };
        if until >= now.next_day() {
            return Ok(true);
        }
        let decision =
            Decision { act: Act::Restore, message: None, days: None, version: case.version, thing_version: None };
        let parts =
            self.parts(None, &case, found.as_ref(), (&decision, None), now).await.map_err(|error| match error {
                CaseError::Failure(failure) => failure,
                error => Failure::new(error.to_string()),
            })?;
        Ok(transact(parts).await?.is_none())
    }

    /// Without a moderator, time has done it.
    async fn parts(
        &self,
        moderator: Option<UserId>,
        case: &Case,
        found: Option<&Reported>,
        (decision, reported): (&Decision, Option<ReportReason>),
        at: Timestamp,
    ) -> Result<Vec<Write>, CaseError> {
        let Things { activity, users, .. } = &self.0;
        let verdict = case.verdict(now(case.thing, found), decision.act).ok_or(CaseError::Unsuited)?;
        let reason = reported.or_else(|| case.reasons.iter().next()).unwrap_or_default();
        // Nobody reads what is said to somebody who has left, and nobody could have it erased. A note is for the readers of its tip.
        let is_read = decision.message.is_none() || self.has_owner(case, found).await?;
        let message = decision.message.clone().filter(|_| is_read);
        let words = if verdict.change == Change::Note { decision.message.clone() } else { message.clone() };
        let (act, thing, gone, title) = (decision.act, case.thing, verdict.state == CaseState::Gone, String::new());
        let logged = LoggedAct { at, act, thing, reason, message, moderator, gone, title };
        let owner = match verdict.change {
            Change::Suspend | Change::Return | Change::Pause | Change::Resume => self.owner_of(case, found).await?,
            _ => None,
        };
        let suspended = owner.as_ref().and_then(|owner| owner.hold.as_ref());
        let until = match verdict.change {
            // The answer to an appeal leaves its end.
            Change::Pause => Some(case.paused_until.unwrap_or_else(|| at.days_after(limits::PAUSE_DAYS))),
            Change::Suspend => {
                let new = decision.days.map(|days| at.days_after(days));
                match suspended {
                    // The answer to an appeal leaves its end.
                    Some(before) if case.state == CaseState::Suspended && new.is_none() => before.until,
                    // Another case makes it longer only. One without an end stays one.
                    Some(before) => before.until.zip(new).map(|(before, new)| before.max(new)),
                    None => new,
                }
            }
            _ => None,
        };
        // Repeated, it is the same act: its owner reads the new words, and appeals once.
        let is_repeated = verdict.state == case.state;
        let act_done = if verdict.change == Change::Pause { CaseState::Paused } else { verdict.state };
        let since = case.done_at(act_done).filter(|_| is_repeated).unwrap_or(at);
        let hold =
            Hold { reason, at: since, message: words, case: Some(case.thing), was_public: true, removed: false, until };
        let decided = self.case(case, found, verdict, decision.act, at)?.remove(["takenBy", "takenUntil"]);
        let acted_by = case.acted_by.after(verdict.change, is_repeated, moderator);
        let decided = decided.set("actedBy", to_value(acted_by)?);
        let decided = match verdict.change {
            Change::Pause => decided.with(until, |decided, until| decided.set("pausedUntil", text(until))),
            Change::Resume => decided.remove(["pausedUntil"]),
            _ => decided,
        };
        let decided = decided.set_or_remove("decidedBy", moderator.map(text));
        let decided = decided.with(moderator, |decided, moderator| decided.when(is_free_for(moderator, at)));
        // What it was held by before goes on.
        let keeps_hold = matches!(verdict.change, Change::Return | Change::Resume | Change::Pause);
        // After a suspension its owner can appeal against it again, so its days begin again.
        let again = case.hold.clone().filter(|_| verdict.change == Change::Return && verdict.state.is_held());
        let again = again.map(|hold| Hold { at, ..hold });
        let decided = match verdict.state {
            CaseState::Hidden | CaseState::Removed if again.is_some() => holding(decided, again.as_ref())?,
            CaseState::Hidden | CaseState::Removed if keeps_hold => decided,
            CaseState::Hidden | CaseState::Removed => holding(decided, Some(&hold))?,
            CaseState::Suspended => decided,
            CaseState::Open | CaseState::Kept | CaseState::Noted | CaseState::Gone | CaseState::Paused => {
                holding(decided, None)?
            }
        };
        let mut parts = vec![decided];
        parts.extend(moderator.map(|moderator| is_moderator(users, moderator)));
        // Time ends by itself what a moderator has barred.
        let barred = moderator.and(owner.as_ref()).and_then(|owner| self.barred(owner, verdict.change, &hold));
        let taken_over = match &owner {
            Some(owner) if verdict.change == Change::Suspend => self.taken_over(case, owner).await?,
            None if verdict.change == Change::Suspend => return Err(CaseError::Unsuited),
            _ => Vec::new(),
        };
        parts.extend(self.changes(case, found, verdict.change, hold, suspended).await?);
        if again.is_some() {
            parts.extend(self.0.held(found, again.as_ref()).await?);
        }
        parts.extend(barred);
        parts.extend(taken_over);
        parts.extend(
            until
                .filter(|_| verdict.change == Change::Suspend)
                .map(|until| Ending::part(activity, case.thing, until))
                .transpose()?,
        );
        if let (true, Some(found)) = (case.version == 0, found) {
            parts.push(evidence::keep(activity, case.thing, &found.content(), at, Some(evidence::end(at)))?);
        }
        let as_read = self.0.as_read(case.thing, found);
        if !parts.iter().any(|part| part.is_of_item_of(&as_read)) {
            parts.push(as_read);
        }
        parts.push(added(activity, &logged, case.owner)?);
        Ok(parts)
    }

    /// The parts that change the thing or its owner. If they change the owner, that is the first.
    async fn changes(
        &self,
        case: &Case,
        found: Option<&Reported>,
        change: Change,
        hold: Hold,
        suspended: Option<&Hold>,
    ) -> Result<Vec<Write>, Failure> {
        match change {
            Change::Nothing => Ok(Vec::new()),
            Change::Note => {
                let note = hold.message.map(|text| ModeratorNote { text, at: hold.at });
                self.0.noted(found, note).await
            }
            Change::TakeNote => self.0.noted(found, None).await,
            Change::Hold => self.0.held(found, Some(&hold)).await,
            Change::Release => self.0.held(found, None).await,
            Change::Remove => self.0.removed(found, &hold).await,
            Change::Pause => Ok(vec![self.paused(case, Some(&hold), hold.at)?]),
            Change::Resume => Ok(vec![self.paused(case, None, hold.at)?]),
            Change::Suspend => Ok(vec![self.owner(case, Some(&hold), suspended)?]),
            Change::Return => Ok(vec![self.owner(case, None, suspended)?]),
        }
    }

    /// The part that bars the address of an owner who is suspended or paused now, or lets it be used again: the account can be deleted at
    /// Cognito, where nobody asks this site.
    fn barred(&self, owner: &UserItem, change: Change, hold: &Hold) -> Option<Write> {
        let address = owner.card.verified_email()?;
        let (suspension, pause) = match change {
            Change::Suspend => (Some(hold), owner.pause.as_ref()),
            Change::Pause => (owner.hold.as_ref(), Some(hold)),
            Change::Resume => (owner.hold.as_ref(), None),
            _ => (None, owner.pause.as_ref()),
        };
        let until = barred_by(suspension, pause, hold.at).unwrap_or(hold.at);
        Some(bar(&self.0.activity, address, until))
    }

    /// The parts by which another case gives its suspension of the owner to this one. The answer to an appeal against that comes first. Fails
    /// where the owner cannot be suspended, as where an operator has disabled the account.
    async fn taken_over(&self, case: &Case, owner: &UserItem) -> Result<Vec<Write>, CaseError> {
        let suspended_by = owner.hold.as_ref().and_then(|hold| hold.case);
        if owner.is_moderator() || (owner.status != Status::Active && suspended_by.is_none()) {
            return Err(CaseError::Unsuited);
        }
        let Some(other) = suspended_by.filter(|other| *other != case.thing) else { return Ok(Vec::new()) };
        let Some(earlier) = read_case(&self.0.activity, other).await? else { return Ok(Vec::new()) };
        let parts = self.0.without_suspension(&earlier).await?;
        if !parts.is_empty() && earlier.is_appeal() { Err(CaseError::AppealWaits) } else { Ok(parts) }
    }

    async fn has_owner(&self, case: &Case, found: Option<&Reported>) -> Result<bool, Failure> {
        match found {
            _ if case.owner == UserId::FORMER => Ok(false),
            Some(Reported::Profile(_)) => Ok(true),
            _ => Ok(self.0.users.get_stored(case.owner).await?.is_some()),
        }
    }

    /// The profile of the owner as it is now; the thing may be that.
    async fn owner_of(&self, case: &Case, found: Option<&Reported>) -> Result<Option<UserItem>, Failure> {
        match found {
            Some(Reported::Profile(user)) => Ok(Some(user.clone())),
            _ => self.0.users.get_consistent(case.owner).await,
        }
    }

    /// Suspends the owner, who is no moderator, or ends that. `follow-gardeners` takes the tips out of the lists and brings them back. A
    /// case suspends somebody active or takes over the suspension that was read, and ends only its own: neither another case's nor what an
    /// operator did.
    fn owner(&self, case: &Case, hold: Option<&Hold>, suspended: Option<&Hold>) -> Result<Write, Failure> {
        let update = self.0.users.update(by_id(case.owner));
        let update = match hold {
            Some(hold) => update.set("status", text(Status::Inactive)).set("held", to_value(hold)?),
            None => update.set("status", text(Status::Active)).remove(["held", "card.suspended"]),
        };
        let update = update.with(hold, |update, _| update.set("card.suspended", AttributeValue::Bool(true)));
        let is_free = match (hold, suspended) {
            (Some(_), Some(suspended)) => is("held.at", text(suspended.at)),
            (Some(_), None) => is("status", text(Status::Active)),
            (None, _) => is("held.case", text(case.thing)),
        };
        Ok(is_no_moderator(update.add("revision", number(1))).when(is_free))
    }

    /// Lets the owner, who is active and no moderator, write nothing for some days, or ends that. No case takes the place of another one's
    /// pause.
    fn paused(&self, case: &Case, hold: Option<&Hold>, now: Timestamp) -> Result<Write, Failure> {
        let update = self.0.users.update(by_id(case.owner)).set_or_remove("paused", hold.map(to_value).transpose()?);
        let is_own = [missing("paused"), is("paused.case", text(case.thing)), at_most("paused.until", text(now))];
        let update = is_no_moderator(update).when(any(is_own));
        let is_new = hold.is_some() && case.paused_until.is_none();
        Ok(if is_new { update.when(is("status", text(Status::Active))) } else { update })
    }

    fn case(
        &self,
        case: &Case,
        found: Option<&Reported>,
        verdict: Verdict,
        act: Act,
        now: Timestamp,
    ) -> Result<Write, Failure> {
        let state = verdict.state;
        let is_kept = state.stays();
        let update = self.0.activity.update(key(of_thing(case.thing), CASE)).set("state", text(state));
        let update = update.set("decidedAt", text(now)).set("wasKept", AttributeValue::Bool(is_kept));
        let kept = found.filter(|_| is_kept).map(|found| text(found.content().version()));
        let update = update.set_or_remove("keptVersion", kept);
        // Its text is kept beside it, for a shorter time. The title stays, for the notice to its owner.
        let update = if case.version == 0 {
            let copy = Content { text: String::new(), ..case.copy.clone() };
            let update = update.set("owner", text(case.owner)).set("reasons", to_value(case.reasons)?);
            update.set("reports", number(0)).set("opened", text(case.opened)).set("copy", to_value(&copy)?)
        } else {
            update.set("copy.text", text(""))
        };
        let update = update.set("version", number(case.version + 1));
        let update = match case.appealed_at.map(|since| (since, case.still_appealed(act))) {
            Some((since, appealed)) if !appealed.is_empty() => {
                let update = update.set("appealed", to_value(appealed)?).set("appealedAt", text(since));
                update.set("queue", text(QUEUE)).set("at", text(appealed_place(since)))
            }
            _ => {
                let update = update.set("expiresAt", number(now.days_after(limits::CASE_DAYS).seconds()));
                update.remove(["queue", "at", "appealed", "appealedAt"])
            }
        };
        // The answer to an appeal is no new act, so nobody appeals against it again.
        // What comes back after another act, such as a pause, can be appealed against again.
        let update = if state.is_settled() || state == case.state { update } else { update.set("actedAt", text(now)) };
        Ok(update.when(has_version(case.version)).showing_stored())
    }
}

/// Whether the page of the case offers the act.
fn offers(case: &Case, found: Option<&Reported>, act: Act) -> bool {
    case.acts(now(case.thing, found)).contains(&act)
}

/// The condition that a profile is there, and not a moderator's.
fn is_no_moderator(update: Write) -> Write {
    update.when(exists("id")).when(any([missing("role"), is_not("role", text(MODERATOR))]))
}

/// The part of a transaction that requires an active moderator.
pub(super) fn is_moderator(users: &Table, moderator: UserId) -> Write {
    let check = users.check(by_id(moderator)).when(is("role", text(MODERATOR)));
    check.when(is("status", text(Status::Active)))
}

/// What a decision says of a report.
#[derive(Clone, Debug)]
pub(super) struct Credit {
    report: ReportItem,
    outcome: CaseState,
    /// What it is in its reporter's standing. `None`: nothing, because its author has changed or deleted the thing since.
    is_upheld: Option<bool>,
}

impl Partition {
    /// What a decision says of the reports: of the open ones and, if it answers an appeal, of those that it decides the other way round.
    /// `seen`: the version of the thing that was decided. A report of a version that its author has changed since was not shown to be false.
    fn credits(&self, is_appeal: bool, outcome: CaseState, seen: Option<&str>) -> Vec<Credit> {
        let decided = self.case.as_ref().and_then(|case| case.decided_at);
        let of = |report: &ReportItem| {
            let is_open = report.is_open(decided);
            let is_reversed = report.outcome.is_some_and(|before| before.is_upheld() != outcome.is_upheld());
            let is_same = report.version.as_deref().is_none_or(|version| Some(version) == seen);
            // Of what is gone nobody can say whether a report of it was false.
            let is_false = is_same && outcome != CaseState::Gone;
            let is_upheld = outcome.is_upheld().then_some(true).or_else(|| is_false.then_some(false));
            let concerned = is_open || (is_reversed && (is_appeal || outcome.is_upheld()));
            concerned.then(|| Credit { report: report.clone(), outcome, is_upheld })
        };
        self.reports.iter().filter_map(of).collect()
    }

    /// Holds the photographs that were reported and that the author has taken away since, so that they belong to nothing else.
    pub(super) async fn hold_photos(
        &self,
        activity: &Table,
        thing: Thing,
        found: Option<&Reported>,
    ) -> Result<(), Failure> {
        let now: HashSet<PhotoId> =
            found.iter().flat_map(|found| found.content().photos).map(|photo| photo.id).collect();
        let reported = self.evidence.iter().flat_map(|evidence| &evidence.content.photos).map(|photo| photo.id);
        let gone: HashSet<PhotoId> = reported.filter(|id| !now.contains(id)).collect();
        let holds = gone.into_iter().map(|id| photo::held_after(activity, id, thing));
        settle_all("a photograph changes all the time", holds.collect()).await.map(drop)
    }
}

impl Credit {
    /// Writes the decision into the report, which tells its reporter, and adds it to the reporter's standing, once. Returns whether it was
    /// not there yet.
    async fn give(self, activity: &Table, thing: Thing) -> Result<bool, Failure> {
        let Self { report, outcome, is_upheld } = self;
        let (reporter, at, counted) = (report.actor, report.at, report.counted());
        let decided = activity.update(key(of_thing(thing), report.sk)).set("credited", text(at));
        let decided = decided.set_or_remove("upheld", is_upheld.map(AttributeValue::Bool));
        let decided = decided.set("outcome", text(outcome)).when(is("at", text(at)));
        let decided = decided.when(report.outcome.map_or_else(|| missing("outcome"), |was| is("outcome", text(was))));
        let mut retry = Retry::new();
        loop {
            let stored = activity.get_by(key(of_day(reporter), TRUST), true).await?;
            let standing = day::with_decided(activity, reporter, stored.as_ref(), (counted, is_upheld));
            match transact(std::iter::once(decided.clone()).chain(standing).collect()).await? {
                None => return Ok(true),
                Some(reasons) if is_first(&reasons) => return Ok(false),
                // Another case of the reporter's is decided at this moment.
                Some(reasons) => retry.record(&reasons),
            }
            retry.wait(Failure::transient("a standing changes all the time")).await?;
        }
    }
}

/// Whether a transaction ended because the first part's condition failed.
pub(super) fn is_first(reasons: &[Reason]) -> bool {
    matches!(reasons, [Reason::Condition(_), ..])
}
