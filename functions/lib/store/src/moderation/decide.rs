use std::collections::HashMap;

use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use rules::{
    Act, Appeal, Case, CaseError, CaseState, Failure, Hold, LoggedAct, ModeratorNote, Refused, ReportNote, Status,
    Thing, Timestamp, UserId, limits,
};

use super::log::added;
use super::things::Things;
use super::{AppealItem, CASE, Found, OfThing, Partition, QUEUE, TRUST, appeal_of, of_thing, place, read_case};
use crate::Table;
use crate::activity::{key, of_day};
use crate::failure::not_built;
use crate::items::{attribute, item, number, text};
use crate::retry::{Reason, Retry};
use crate::table::{concurrently, names, put, transact};

/// The stored role of a moderator.
pub(crate) const MODERATOR: &str = "moderator";

/// Decides cases.
#[derive(Clone, Debug)]
pub struct DecideCase(Things);

/// Appeals against a hiding or a suspension.
#[derive(Clone, Debug)]
pub struct AppealCase {
    activity: Table,
}

/// An act with its words.
#[derive(Clone, Debug)]
pub struct Decision {
    pub act: Act,
    /// For the owner, and for the log.
    pub message: Option<ReportNote>,
    /// The version of the case that the moderator has seen.
    pub version: u64,
}

impl DecideCase {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// Acts in one transaction with the case, the thing, its owner and the log, on the condition that the case has the version that
    /// the moderator has seen and that the moderator's profile still is one's. So two moderators never act twice, and one who was
    /// demoted a minute ago cannot act. Then the reporters' standing changes, which no reader waits for.
    pub async fn decide(&self, moderator: UserId, thing: Thing, decision: &Decision) -> Result<Case, CaseError> {
        let mut retry = Retry::new();
        loop {
            let now = Timestamp::now();
            let (partition, found) = tokio::try_join!(Partition::read(&self.0.activity, thing), self.0.get(thing))?;
            let case = partition.case.as_ref().ok_or(CaseError::NoSuchCase)?;
            let has_reported = partition.open().any(|report| report.actor == moderator);
            if case.owner == moderator || has_reported {
                return Err(CaseError::OwnCase);
            }
            if case.version != decision.version {
                return Err(CaseError::Stale);
            }
            let parts = self.parts(moderator, case, found.as_ref(), decision, now).await?;
            let is_about_owner = decision.act == Act::Suspend || case.state == CaseState::Suspended;
            let Some(reasons) = transact(&self.0.tips, parts).await? else {
                let decided = read_case(&self.0.activity, thing).await?.ok_or(CaseError::NoSuchCase)?;
                let state = decided.state;
                let reports: Vec<_> =
                    partition.open().map(|report| (report.actor, report.sk.clone(), report.at)).collect();
                concurrently(reports.into_iter(), |report| {
                    let activity = self.0.activity.clone();
                    async move { credit(&activity, thing, report, state).await }
                })
                .await?;
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
        found: Option<&Found>,
        decision: &Decision,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>, CaseError> {
        let Things { activity, users, .. } = &self.0;
        let reason = case.reasons.iter().next().unwrap_or_default();
        let hold = Hold {
            reason,
            at: now,
            message: decision.message.clone(),
            case: Some(case.thing),
            was_public: true,
            removed: false,
        };
        let is_removed = case.state == CaseState::Removed;
        let is_suspended = case.state == CaseState::Suspended;
        // A note stays on a tip that comes back.
        let back = if found.is_some_and(|found| found.note().is_some()) { CaseState::Noted } else { CaseState::Kept };
        let (state, mut changes) = match decision.act {
            // What reports alone have hidden is public again.
            Act::Keep if !is_suspended && !is_removed => match self.0.noted(found, None).await? {
                Some(parts) => (CaseState::Kept, parts),
                None => (back, self.0.held(found, None).await?),
            },
            Act::Note => {
                let note = decision.message.clone().map(|text| ModeratorNote { text, at: now });
                (CaseState::Noted, self.0.noted(found, note).await?.ok_or(CaseError::Unsuited)?)
            }
            Act::Restore if is_suspended => {
                let (parts, difference) = self.0.back(found).await?;
                let owner = self.owner(case, Status::Active, None, difference)?;
                (back, std::iter::once(owner).chain(parts).collect())
            }
            // After some days a removed tip is gone for good.
            Act::Restore if is_removed && !found.is_some_and(Found::is_removed) => return Err(CaseError::Unsuited),
            Act::Restore if is_removed || case.state == CaseState::Hidden => (back, self.0.held(found, None).await?),
            Act::Hide if case.thing.kind() != rules::ThingKind::Profile && !is_suspended && !is_removed => {
                (CaseState::Hidden, self.0.held(found, Some(&hold)).await?)
            }
            Act::Remove if !is_suspended => match self.0.removed(found, &hold).await? {
                Some(parts) => (CaseState::Removed, parts),
                // An appeal has its answer though the tip is gone for good.
                None if is_removed => (CaseState::Removed, Vec::new()),
                None => return Err(CaseError::Unsuited),
            },
            // Of a suspended gardener's appeal it is the answer.
            Act::Suspend => (CaseState::Suspended, vec![self.owner(case, Status::Inactive, Some(&hold), 0)?]),
            _ => return Err(CaseError::Unsuited),
        };
        let logged = LoggedAct {
            at: now,
            act: decision.act,
            thing: case.thing,
            reason,
            message: decision.message.clone(),
            moderator: Some(moderator),
            title: case.copy.title.clone(),
        };
        let mut parts = vec![self.case(case, state, now)?, is_moderator(users, moderator)?];
        parts.append(&mut changes);
        parts.push(added(activity, &logged, case.owner)?);
        Ok(parts)
    }

    /// Suspends the owner, who is no moderator, or ends that. `follow-gardeners` takes the tips out of the lists and brings them back.
    /// `difference`: of the public tips.
    fn owner(
        &self,
        case: &Case,
        status: Status,
        hold: Option<&Hold>,
        difference: i8,
    ) -> Result<TransactWriteItem, Failure> {
        let update = Update::builder()
            .table_name(&self.0.users.name)
            .key("id", text(case.owner))
            .condition_expression("attribute_exists(id) AND (attribute_not_exists(#role) OR #role <> :moderator)")
            .set_expression_attribute_names(Some(names(&[("#status", "status"), ("#role", "role")])))
            .expression_attribute_values(":moderator", text(MODERATOR))
            .expression_attribute_values(":status", text(status))
            .expression_attribute_values(":difference", number(difference))
            .expression_attribute_values(":one", number(1));
        let counts = "ADD revision :one, totalTips :difference";
        let update = match hold {
            Some(hold) => update
                .update_expression(format!("SET #status = :status, held = :hold, card.suspended = :suspended {counts}"))
                .expression_attribute_values(":suspended", AttributeValue::Bool(true))
                .expression_attribute_values(":hold", attribute(hold)?),
            None => update.update_expression(format!("SET #status = :status REMOVE held, card.suspended {counts}")),
        };
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }

    fn case(&self, case: &Case, state: CaseState, now: Timestamp) -> Result<TransactWriteItem, Failure> {
        let is_kept = state.stays();
        // The answer to an appeal is no new act, so nobody appeals against it again.
        let acted = if is_kept || state == case.state { "" } else { ", actedAt = :now" };
        let expires = now.days_after(limits::CASE_DAYS).seconds();
        let update = Update::builder()
            .table_name(&self.0.activity.name)
            .set_key(Some(key(of_thing(case.thing), CASE)))
            .update_expression(format!(
                "SET #state = :state, decidedAt = :now, wasKept = :kept, expiresAt = :expires, version = :next{acted} \
                 REMOVE #queue, #at"
            ))
            .condition_expression("version = :read")
            .set_expression_attribute_names(Some(names(&[("#state", "state"), ("#queue", "queue"), ("#at", "at")])))
            .expression_attribute_values(":state", text(state))
            .expression_attribute_values(":now", text(now))
            .expression_attribute_values(":kept", AttributeValue::Bool(is_kept))
            .expression_attribute_values(":expires", number(expires))
            .expression_attribute_values(":read", number(case.version))
            .expression_attribute_values(":next", number(case.version + 1))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build();
        Ok(TransactWriteItem::builder().update(update.map_err(not_built)?).build())
    }
}

impl AppealCase {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Puts the case of the caller's own thing back into the queue, once for each hiding or suspension, within some days.
    pub async fn appeal(&self, caller: UserId, thing: Thing, words: Appeal) -> Result<(), CaseError> {
        let now = Timestamp::now();
        let mut retry = Retry::new();
        loop {
            let case = read_case(&self.activity, thing).await?.filter(|case| case.owner == caller);
            let case = case.ok_or(CaseError::NoSuchCase)?;
            let acted_at = case.acted_at.filter(|_| case.appeal_until().is_some_and(|until| until > now));
            let acted_at = acted_at.ok_or(CaseError::Unsuited)?;
            let appeal = AppealItem { pk: OfThing(thing), sk: appeal_of(acted_at), at: now, text: words.clone() };
            let update = Update::builder()
                .table_name(&self.activity.name)
                .set_key(Some(key(of_thing(thing), CASE)))
                .update_expression("SET #queue = :queue, #at = :place, version = :next REMOVE expiresAt")
                .condition_expression("version = :read")
                .set_expression_attribute_names(Some(names(&[("#queue", "queue"), ("#at", "at")])))
                .expression_attribute_values(":queue", text(QUEUE))
                .expression_attribute_values(":place", text(place(case.reasons, !case.waits, now)))
                .expression_attribute_values(":read", number(case.version))
                .expression_attribute_values(":next", number(case.version + 1))
                .build()
                .map_err(not_built)?;
            let once = put(&self.activity, item(&appeal)?, "attribute_not_exists(pk)", HashMap::new())?;
            let parts = vec![once, TransactWriteItem::builder().update(update).build()];
            let Some(reasons) = transact(&self.activity, parts).await? else { return Ok(()) };
            if is_first(&reasons) {
                return Err(CaseError::Unsuited);
            }
            retry.record(&reasons);
            retry.wait(CaseError::from(Refused::Busy)).await?;
        }
    }
}

/// The part of a transaction that requires an active moderator.
fn is_moderator(users: &Table, moderator: UserId) -> Result<TransactWriteItem, Failure> {
    let check = ConditionCheck::builder()
        .table_name(&users.name)
        .key("id", text(moderator))
        .condition_expression("#role = :moderator AND #status = :active")
        .set_expression_attribute_names(Some(names(&[("#role", "role"), ("#status", "status")])))
        .expression_attribute_values(":moderator", text(MODERATOR))
        .expression_attribute_values(":active", text(Status::Active))
        .build()
        .map_err(not_built)?;
    Ok(TransactWriteItem::builder().condition_check(check).build())
}

/// Writes the decision into a report, which tells its reporter, and adds it to the reporter's standing, once. Returns whether it was not there yet.
async fn credit(
    activity: &Table,
    thing: Thing,
    (reporter, sk, at): (UserId, String, Timestamp),
    state: CaseState,
) -> Result<bool, Failure> {
    let decided = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(of_thing(thing), sk)))
        .update_expression("SET credited = :at, outcome = :state")
        .condition_expression("#at = :at AND (attribute_not_exists(credited) OR credited < :at)")
        .set_expression_attribute_names(Some(names(&[("#at", "at")])))
        .expression_attribute_values(":at", text(at))
        .expression_attribute_values(":state", text(state))
        .build();
    let standing = Update::builder()
        .table_name(&activity.name)
        .set_key(Some(key(of_day(reporter), TRUST)))
        .update_expression("ADD decided :one, upheld :upheld")
        .expression_attribute_values(":one", number(1))
        .expression_attribute_values(":upheld", number(u8::from(state.is_held())))
        .build();
    let parts = [decided, standing].map(|update| update.map_err(not_built));
    let parts = parts.into_iter().map(|update| Ok(TransactWriteItem::builder().update(update?).build()));
    Ok(transact(activity, parts.collect::<Result<_, Failure>>()?).await?.is_none())
}

/// Whether a transaction ended because the first part's condition failed.
fn is_first(reasons: &[Reason]) -> bool {
    matches!(reasons, [Reason::Condition(_), ..])
}
