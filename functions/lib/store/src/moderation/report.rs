use aws_sdk_dynamodb::types::{ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update};
use rules::{
    Act, Case, CaseState, Content, Daily, Failure, Hold, LoggedAct, Refused, ReportError, ReportNote, ReportReason,
    Reporter, Score, Set, Status, Thing, Timestamp, UserId, limits,
};
use serde::Deserialize;

use super::log::added;
use super::things::Things;
use super::{CASE, Found, OfThing, Partition, QUEUE, REPORTS, ReportItem, TRUST, by, of_thing, place};
use crate::Table;
use crate::activity::{attribute, count, count_day, key, of_day};
use crate::failure::not_built;
use crate::items::{self, number, read, text};
use crate::retry::{Retry, settled};
use crate::table::{self, batch_get, keys, names, part, transact};

/// The attribute of the day's count.
const COUNTED: &str = "reports";

/// Reports tips, notes and profiles. Enough of them hide a thing at once.
#[derive(Clone, Debug)]
pub struct ReportThing(Things);

/// The part of the reporter's profile that a report needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Profile {
    status: Status,
    date_joined: Timestamp,
    total_tips: u64,
}

/// What is read beside the thing.
struct Before {
    weight: u32,
    /// Of the caller's earlier report.
    reported_at: Option<Timestamp>,
    /// No moderator has decided since.
    is_open: bool,
    is_limit_reached: bool,
}

impl ReportThing {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// Reports the thing, unless the caller has an open report of it. Three reads at once, then three writes: the day's count, the
    /// report, and the case with the sum of all open reports, which a `Query` reads. A report that hides the thing changes the case in
    /// one transaction with the thing.
    pub async fn report(
        &self,
        caller: UserId,
        thing: Thing,
        reason: ReportReason,
        note: Option<ReportNote>,
    ) -> Result<(), ReportError> {
        let now = Timestamp::now();
        let (found, before) = tokio::try_join!(async { Ok(self.0.get(thing).await?) }, self.read(caller, thing, now))?;
        let found = found.filter(Found::is_public).ok_or(ReportError::NoSuchThing)?;
        if found.owner() == caller {
            return Err(ReportError::OwnThing);
        }
        if !before.is_open {
            if before.is_limit_reached {
                return Err(Refused::DailyLimit(Daily::Reports).into());
            }
            count_day::<ReportError>(&self.0.activity, caller, Daily::Reports, COUNTED, now).await?;
            let report = ReportItem {
                pk: OfThing(thing),
                sk: by(caller),
                actor: caller,
                mark: format!("{REPORTS}{now}"),
                at: now,
                reason,
                note,
                weight: before.weight,
                title: found.content().title,
                outcome: None,
                expires_at: now.days_after(limits::CASE_DAYS).seconds(),
            };
            self.put(&report, before.reported_at).await?;
        }
        self.follow(thing, &found).await
    }

    async fn read(&self, caller: UserId, thing: Thing, now: Timestamp) -> Result<Before, ReportError> {
        let Things { users, activity, .. } = &self.0;
        let (own, case) = (key(of_thing(thing), by(caller)), key(of_thing(thing), CASE));
        let (day, trust) = (key(of_day(caller), now.day()), key(of_day(caller), TRUST));
        let status = &[("#status", "status")];
        let mut request = keys(users, &[caller], "id, #status, dateJoined, totalTips", status)?;
        // The profile may have just been created, and an open report is not counted again.
        request.extend(part(activity, vec![own, case, day, trust], None, &[])?);
        for keys in request.values_mut() {
            keys.consistent_read = Some(true);
        }
        let mut read_items = batch_get(&users.client, request).await?;
        let profile = read_items.remove(&users.name).unwrap_or_default().pop();
        let profile: Profile = profile.map(read).transpose()?.ok_or(Refused::NoProfile)?;
        if profile.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let items = read_items.remove(&activity.name).unwrap_or_default();
        let one = |pk: &str, sk: &str| {
            items.iter().find(|item| attribute(item, "pk") == Some(pk) && attribute(item, "sk") == Some(sk))
        };
        let (reports, days) = (of_thing(thing), of_day(caller));
        let trust = one(&days, TRUST);
        let counted = |name| u64::try_from(count(trust, name)).unwrap_or_default();
        let reporter = Reporter {
            joined: profile.date_joined,
            public_tips: profile.total_tips,
            decided: counted("decided"),
            upheld: counted("upheld"),
        };
        let reported_at = one(&reports, &by(caller)).and_then(|item| Timestamp::parse(attribute(item, "at")?).ok());
        let decided = one(&reports, CASE).and_then(|item| Timestamp::parse(attribute(item, "decidedAt")?).ok());
        Ok(Before {
            weight: reporter.weight(now),
            reported_at,
            is_open: reported_at.is_some_and(|at| decided.is_none_or(|decided| at > decided)),
            is_limit_reached: count(one(&days, &now.day()), COUNTED) >= limits::REPORTS_A_DAY.into(),
        })
    }

    /// Writes the report over the caller's decided one, if there is one.
    async fn put(&self, report: &ReportItem, before: Option<Timestamp>) -> Result<(), ReportError> {
        let activity = &self.0.activity;
        let put = activity.client.put_item().table_name(&activity.name).set_item(Some(items::item(report)?));
        let put = match before {
            None => put.condition_expression("attribute_not_exists(pk)"),
            Some(before) => put
                .condition_expression("#at = :before")
                .expression_attribute_names("#at", "at")
                .expression_attribute_values(":before", text(before)),
        };
        // Another request of the caller's has reported it meanwhile: that is the one report.
        settled("PutItem", ReportError::from(Refused::Busy), || put.clone().send()).await?;
        Ok(())
    }

    /// Brings the case in line with its reports, and hides the thing if they weigh enough. It can be repeated.
    async fn follow(&self, thing: Thing, found: &Found) -> Result<(), ReportError> {
        let Things { tips, activity, .. } = &self.0;
        let mut retry = Retry::new();
        loop {
            let partition = Partition::read(activity, thing).await?;
            let score = partition.score();
            let Some(case) = NewCase::of(&partition, found, &score) else { return Ok(()) };
            // A profile is only suspended by a moderator.
            let was_kept = partition.case.as_ref().is_some_and(|case| case.was_kept);
            let hides = !matches!(found, Found::Profile(_)) && score.hides(was_kept);
            let update = case.update(activity, thing, hides)?;
            let reasons = if hides {
                let hold = case.hold(thing);
                // As it is now: another report may have hidden it.
                let found = self.0.get(thing).await?.filter(|found| !found.is_held());
                let Some(found) = found else { return Ok(()) };
                let mut parts = vec![TransactWriteItem::builder().update(update).build()];
                parts.extend(self.0.held(Some(&found), Some(&hold)).await?);
                parts.push(added(activity, &case.automatic(thing, &hold), case.owner)?);
                match transact(tips, parts).await? {
                    None => return Ok(()),
                    Some(reasons) => reasons,
                }
            } else {
                match table::update(activity, update).await? {
                    Ok(_) => return Ok(()),
                    Err(reason) => vec![reason],
                }
            };
            retry.record(&reasons);
            retry.wait(ReportError::from(Refused::Busy)).await?;
        }
    }
}

/// A case after a report.
struct NewCase {
    state: CaseState,
    owner: UserId,
    reasons: Set<ReportReason>,
    reports: u32,
    opened: Timestamp,
    copy: Content,
    /// Of the stored case.
    version: Option<u64>,
    at: Timestamp,
}

impl NewCase {
    /// `None` if the stored case has all reports.
    fn of(partition: &Partition, found: &Found, score: &Score) -> Option<Self> {
        let stored = partition.case.as_ref();
        let is_open = stored.is_some_and(|case| case.waits);
        let opened = partition.open().map(|report| report.at).min()?;
        let reasons: Set<ReportReason> = partition.open().map(|report| report.reason).collect();
        if stored.is_some_and(|case| is_open && case.reports == score.reports && case.reasons == reasons) {
            return None;
        }
        Some(Self {
            state: stored.map(|case| case.state).filter(|state| !state.stays()).unwrap_or(CaseState::Open),
            owner: found.owner(),
            reasons,
            reports: score.reports,
            opened,
            copy: stored.filter(|_| is_open).map_or_else(|| found.content().copied(), |case: &Case| case.copy.clone()),
            version: stored.map(|case| case.version),
            at: Timestamp::now(),
        })
    }

    fn hold(&self, thing: Thing) -> Hold {
        let reason = self.reasons.iter().next().unwrap_or_default();
        Hold { reason, at: self.at, message: None, case: Some(thing), was_public: true, removed: false }
    }

    /// What the log says of a hiding by reports alone.
    fn automatic(&self, thing: Thing, hold: &Hold) -> LoggedAct {
        let title = self.copy.title.clone();
        LoggedAct { at: hold.at, act: Act::Hide, thing, reason: hold.reason, message: None, moderator: None, title }
    }

    /// `hides`: the reports hide the thing.
    fn update(&self, activity: &Table, thing: Thing, hides: bool) -> Result<Update, Failure> {
        let (acted, state) = if hides { (", actedAt = :acted", CaseState::Hidden) } else { ("", self.state) };
        let update = Update::builder()
            .table_name(&activity.name)
            .set_key(Some(key(of_thing(thing), CASE)))
            .update_expression(format!(
                "SET #state = :state, #owner = :owner, reasons = :reasons, reports = :reports, opened = :opened, #copy = :copy, \
                 #queue = :queue, #at = :at, version = :next{acted} REMOVE expiresAt"
            ))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .set_expression_attribute_names(Some(names(&[
                ("#state", "state"),
                ("#owner", "owner"),
                ("#copy", "copy"),
                ("#queue", "queue"),
                ("#at", "at"),
            ])))
            .expression_attribute_values(":state", text(state))
            .expression_attribute_values(":owner", text(self.owner))
            .expression_attribute_values(":reasons", items::attribute(self.reasons)?)
            .expression_attribute_values(":reports", number(self.reports))
            .expression_attribute_values(":opened", text(self.opened))
            .expression_attribute_values(":copy", items::attribute(&self.copy)?)
            .expression_attribute_values(":queue", text(QUEUE))
            .expression_attribute_values(":at", text(place(self.reasons, false, self.opened)))
            .expression_attribute_values(":next", number(self.version.unwrap_or_default() + 1));
        let update = if hides { update.expression_attribute_values(":acted", text(self.at)) } else { update };
        let update = match self.version {
            None => update.condition_expression("attribute_not_exists(pk)"),
            Some(version) => {
                update.condition_expression("version = :read").expression_attribute_values(":read", number(version))
            }
        };
        update.build().map_err(not_built)
    }
}
