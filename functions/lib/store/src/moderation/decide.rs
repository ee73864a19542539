use aws_sdk_dynamodb::types::AttributeValue;
use rules::{
    Act, Case, CaseError, CaseState, Change, Content, Failure, Hold, LoggedAct, ModeratorNote, Refused, ReportNote,
    Status, Thing, Timestamp, UserId, limits, verdict,
};

use super::Partition;
use super::log::added;
use super::things::{Reported, Things, now, version_seen};
use crate::aws::item::{number, text, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::items::case::{CASE, has_version, holding, of_thing, read_case};
use crate::items::day::{self, TRUST, of_day};
use crate::items::evidence;
use crate::items::profile::MODERATOR;
use crate::table::{Table, Write, any, below, by_id, concurrently, exists, is, is_not, key, missing, transact};

/// Decides cases.
#[derive(Clone, Debug)]
pub struct DecideCase(Things);

/// An act with its words.
#[derive(Clone, Debug)]
pub struct Decision {
    pub act: Act,
    /// For the owner, and for the log.
    pub message: Option<ReportNote>,
    /// The versions of the case, and of what it is about, that the moderator has seen.
    pub version: u64,
    pub thing_version: String,
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
            if case.version != decision.version {
                return Err(CaseError::Stale);
            }
            if version_seen(thing, found.as_ref()) != decision.thing_version {
                return Err(CaseError::ThingChanged);
            }
            let parts = self.parts(moderator, &case, found.as_ref(), decision, now).await?;
            let is_about_owner = decision.act == Act::Suspend || case.state == CaseState::Suspended;
            let Some(reasons) = transact(parts).await? else {
                let decided = read_case(&self.0.activity, thing).await?.ok_or(CaseError::NoSuchCase)?;
                let state = decided.state;
                let reports: Vec<_> =
                    partition.open().map(|report| (report.actor, report.sk.clone(), report.at)).collect();
                concurrently(reports.into_iter(), |report| {
                    let activity = self.0.activity.clone();
                    async move { credit(&activity, thing, report, state).await }
                })
                .await?;
                partition.end_evidence(&self.0.activity, thing, Some(evidence::end(now))).await?;
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

    async fn parts(
        &self,
        moderator: UserId,
        case: &Case,
        found: Option<&Reported>,
        decision: &Decision,
        at: Timestamp,
    ) -> Result<Vec<Write>, CaseError> {
        let Things { activity, users, .. } = &self.0;
        let verdict = verdict(case.state, now(case.thing, found), decision.act).ok_or(CaseError::Unsuited)?;
        let reason = case.reasons.iter().next().unwrap_or_default();
        let message = decision.message.clone();
        let logged = LoggedAct {
            at,
            act: decision.act,
            thing: case.thing,
            reason,
            message: message.clone(),
            moderator: Some(moderator),
            title: String::new(),
        };
        let hold = Hold { reason, at, message, case: Some(case.thing), was_public: true, removed: false };
        let decided = self.case(case, verdict.state, at)?.set("decidedBy", text(moderator));
        let decided = match verdict.state {
            CaseState::Hidden | CaseState::Removed => holding(decided, Some(&hold))?,
            CaseState::Suspended => decided,
            CaseState::Open | CaseState::Kept | CaseState::Noted => holding(decided, None)?,
        };
        let mut parts = vec![decided, is_moderator(users, moderator)];
        if let (true, Some(found)) = (case.version == 0, found) {
            parts.push(evidence::keep(activity, case.thing, &found.content(), at, Some(evidence::end(at)))?);
        }
        parts.extend(self.changes(case, found, verdict.change, hold).await?);
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
            Change::Suspend => Ok(vec![self.owner(case, Status::Inactive, Some(&hold), 0)?]),
            Change::Return => {
                let (parts, difference) = self.0.back(found).await?;
                let owner = self.owner(case, Status::Active, None, difference)?;
                Ok(std::iter::once(owner).chain(parts).collect())
            }
        }
    }

    /// Suspends the owner, who is no moderator, or ends that. `follow-gardeners` takes the tips out of the lists and brings them back.
    /// `difference`: of the public tips.
    fn owner(&self, case: &Case, status: Status, hold: Option<&Hold>, difference: i8) -> Result<Write, Failure> {
        let update = self.0.users.update(by_id(case.owner)).set("status", text(status));
        let update = match hold {
            Some(hold) => update.set("held", to_value(hold)?).set("card.suspended", AttributeValue::Bool(true)),
            None => update.remove(["held", "card.suspended"]),
        };
        let update = update.add("revision", number(1)).add("totalTips", number(difference)).when(exists("id"));
        Ok(update.when(any([missing("role"), is_not("role", text(MODERATOR))])))
    }

    fn case(&self, case: &Case, state: CaseState, now: Timestamp) -> Result<Write, Failure> {
        let is_kept = state.stays();
        let update = self.0.activity.update(key(of_thing(case.thing), CASE)).set("state", text(state));
        let update = update.set("decidedAt", text(now)).set("wasKept", AttributeValue::Bool(is_kept));
        // Its text is kept beside it, for a shorter time. The title stays, for the notice to its owner.
        let update = if case.version == 0 {
            let copy = Content { text: String::new(), ..case.copy.clone() };
            let update = update.set("owner", text(case.owner)).set("reasons", to_value(case.reasons)?);
            update.set("reports", number(0)).set("opened", text(case.opened)).set("copy", to_value(&copy)?)
        } else {
            update.set("copy.text", text(""))
        };
        let update = update.set("expiresAt", number(now.days_after(limits::CASE_DAYS).seconds()));
        let update = update.set("version", number(case.version + 1)).remove(["queue", "at"]);
        // The answer to an appeal is no new act, so nobody appeals against it again.
        let update = if is_kept || state == case.state { update } else { update.set("actedAt", text(now)) };
        Ok(update.when(has_version(case.version)).showing_stored())
    }
}

/// The part of a transaction that requires an active moderator.
fn is_moderator(users: &Table, moderator: UserId) -> Write {
    let check = users.check(by_id(moderator)).when(is("role", text(MODERATOR)));
    check.when(is("status", text(Status::Active)))
}

/// Writes the decision into a report, which tells its reporter, and adds it to the reporter's standing, once. Returns whether it was not there yet.
async fn credit(
    activity: &Table,
    thing: Thing,
    (reporter, sk, at): (UserId, String, Timestamp),
    state: CaseState,
) -> Result<bool, Failure> {
    let decided = activity.update(key(of_thing(thing), sk)).set("credited", text(at)).set("outcome", text(state));
    let decided = decided.when(is("at", text(at))).when(any([missing("credited"), below("credited", text(at))]));
    let mut retry = Retry::new();
    loop {
        let stored = activity.get_by(key(of_day(reporter), TRUST), true).await?;
        let standing = day::with_decided(activity, reporter, stored.as_ref(), state.is_held());
        match transact(vec![decided.clone(), standing]).await? {
            None => return Ok(true),
            Some(reasons) if is_first(&reasons) => return Ok(false),
            // Another case of the reporter's is decided at this moment.
            Some(reasons) => retry.record(&reasons),
        }
        retry.wait(Failure::transient("a standing changes all the time")).await?;
    }
}

/// Whether a transaction ended because the first part's condition failed.
pub(super) fn is_first(reasons: &[Reason]) -> bool {
    matches!(reasons, [Reason::Condition(_), ..])
}
