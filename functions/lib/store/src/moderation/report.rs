use aws_sdk_dynamodb::types::ReturnValue;
use rules::{
    Act, ActedBy, Case, CaseState, Content, Daily, Failure, Hold, LoggedAct, PhotoId, Refused, ReportError, ReportNote,
    ReportReason, Reporter, Score, Set, Status, Thing, Timestamp, UserId, WHOLE, limits,
};
use serde::Deserialize;

use super::Partition;
use super::log::added;
use super::things::{Reported, Things};
use crate::aws::item::{number, number_of, read, readable, text, text_of, to_item, to_value};
use crate::aws::retry::Retry;
use crate::items::case::{CASE, OfThing, QUEUE, has_version, holding, of_thing, place};
use crate::items::copies;
use crate::items::day::{TRUST, of_day, standing};
use crate::items::evidence;
use crate::items::left::has_left;
use crate::items::report::{REPORTS, ReportItem, by};
use crate::limits::day::count_day;
use crate::table::{Batch, Table, Write, by_id, is, key, missing, transact};

/// The attribute of the day's count.
const COUNTED: &str = "reports";

/// Reports tips, notes and profiles. Enough of them hide a thing at once.
#[derive(Clone, Debug)]
pub struct ReportThing(Things);

/// The part of the reporter's profile that a report needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReporterProfile {
    status: Status,
    date_joined: Timestamp,
    total_tips: u64,
}

/// What is read beside the thing.
struct BeforeReport {
    weight: u32,
    /// When the caller has reported it before.
    reported_at: Option<Timestamp>,
    /// That report, if no moderator has decided since.
    open: Option<ReportItem>,
    is_limit_reached: bool,
}

/// What a gardener says of a thing.
#[derive(Clone, Debug)]
pub struct NewReport {
    pub reason: ReportReason,
    pub note: Option<ReportNote>,
    /// The photograph of the thing that it is about.
    pub photo: Option<PhotoId>,
}

impl NewReport {
    /// Whether the report says the same of the same content.
    fn repeats(&self, report: &ReportItem, version: &str, made_at: Option<Timestamp>) -> bool {
        let of_this = report.version.as_deref() == Some(version) && made_at.is_none_or(|made_at| report.at >= made_at);
        of_this && report.reason == self.reason && report.note == self.note && report.photo == self.photo
    }
}

impl ReportThing {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self(Things { tips, users, activity })
    }

    /// Reports the thing. A gardener has one report of it: a new one takes the place of the open one, unless it says the same of the same
    /// content. Three reads at once, then the writes: the day's count, what is reported with the report, and the case with the sum of all
    /// open reports, which a `Query` reads. A report that hides the thing changes the case in one transaction with the thing.
    pub async fn report(&self, caller: UserId, thing: Thing, new: NewReport) -> Result<(), ReportError> {
        let activity = &self.0.activity;
        let now = activity.now();
        let (found, before) = tokio::try_join!(async { Ok(self.0.get(thing).await?) }, self.read(caller, thing, now))?;
        let found = found.filter(Reported::is_public).ok_or(ReportError::NoSuchThing)?;
        if found.owner() == caller {
            return Err(ReportError::OwnThing);
        }
        let content = found.content();
        if new.photo.is_some_and(|id| content.photos.iter().all(|photo| photo.id != id)) {
            return Err(ReportError::NoSuchPhoto);
        }
        let version = content.version();
        if !before.open.as_ref().is_some_and(|open| new.repeats(open, &version, found.made_at())) {
            if before.is_limit_reached {
                return Err(Refused::DailyLimit(Daily::Reports).into());
            }
            count_day::<ReportError>(activity, caller, Daily::Reports, COUNTED, now).await?;
            let report = ReportItem {
                pk: OfThing(thing),
                sk: by(caller),
                actor: caller,
                mark: format!("{REPORTS}{now}"),
                at: now,
                reason: new.reason,
                note: new.note,
                weight: before.weight / WHOLE,
                hundredths: Some(before.weight),
                title: content.title.clone(),
                version: Some(version),
                photo: new.photo,
                outcome: None,
                upheld: None,
                expires_at: now.days_after(limits::CASE_DAYS).seconds(),
            };
            let kept = evidence::keep(activity, thing, &content, now, None)?;
            tokio::try_join!(
                async { Ok(kept.settle(Failure::transient("evidence changes all the time")).await.map(drop)?) },
                self.put(&report, before.reported_at)
            )?;
        }
        self.follow(thing, &found).await?;
        self.end_if_gone(thing, &found).await
    }

    /// The thing may have gone since the report began. Then the request that ended it has not seen the report.
    async fn end_if_gone(&self, thing: Thing, found: &Reported) -> Result<(), ReportError> {
        let activity = &self.0.activity;
        match self.0.get(thing).await? {
            Some(now) if now.owner() == found.owner() => {}
            Some(kept) => copies::end_of_kept(activity, thing, &kept.content().title).await?,
            None if has_left(activity, found.owner()).await? => copies::end(activity, thing).await?,
            None => copies::thing_is_gone(activity, thing).await?,
        }
        Ok(())
    }

    async fn read(&self, caller: UserId, thing: Thing, now: Timestamp) -> Result<BeforeReport, ReportError> {
        let Things { users, activity, .. } = &self.0;
        let (own, case) = (key(of_thing(thing), by(caller)), key(of_thing(thing), CASE));
        let (day, trust) = (key(of_day(caller), now.day()), key(of_day(caller), TRUST));
        let attributes = ["id", "status", "dateJoined", "totalTips"];
        // The profile may have just been created, and an open report is not counted again.
        let batch = Batch::new().consistent(users, [by_id(caller)], &attributes)?;
        let mut found = batch.consistent(activity, [own, case, day, trust], &[])?.read().await?;
        let profile: ReporterProfile = found.one(users).map(read).transpose()?.ok_or(Refused::NoProfile)?;
        if profile.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let items = found.all(activity);
        let one = |pk: &str, sk: &str| {
            items.iter().find(|item| text_of(item, "pk") == Some(pk) && text_of(item, "sk") == Some(sk))
        };
        let (reports, days) = (of_thing(thing), of_day(caller));
        let trust = one(&days, TRUST);
        let today = number_of(one(&days, &now.day()), COUNTED);
        let reporter = Reporter {
            joined: profile.date_joined,
            public_tips: profile.total_tips,
            today: u64::try_from(today).unwrap_or_default(),
            standing: standing(trust),
        };
        let own = one(&reports, &by(caller));
        let reported_at = own.and_then(|item| Timestamp::parse(text_of(item, "at")?).ok());
        let decided = one(&reports, CASE).and_then(|item| Timestamp::parse(text_of(item, "decidedAt")?).ok());
        Ok(BeforeReport {
            weight: reporter.weight(now),
            reported_at,
            open: own.and_then(|item| readable::<ReportItem>(item.clone())).filter(|report| report.is_open(decided)),
            is_limit_reached: today >= limits::REPORTS_A_DAY.into(),
        })
    }

    /// Writes the report over the caller's earlier one, if there is one.
    async fn put(&self, report: &ReportItem, before: Option<Timestamp>) -> Result<(), ReportError> {
        let put = self.0.activity.put(to_item(report)?);
        let put = put.when(before.map_or_else(|| missing("pk"), |before| is("at", text(before))));
        // Another request of the caller's has reported it meanwhile: that is the one report.
        put.settle(ReportError::from(Refused::Busy)).await.map(drop)
    }

    /// Brings the case in line with its reports, and hides the thing if they weigh enough. It can be repeated.
    async fn follow(&self, thing: Thing, found: &Reported) -> Result<(), ReportError> {
        let activity = &self.0.activity;
        let mut retry = Retry::new();
        loop {
            let partition = Partition::read(activity, thing).await?;
            let score = partition.score();
            let Some(case) = NewCase::of(&partition, found, &score, activity.now()) else { return Ok(()) };
            // A profile is only suspended by a moderator.
            let was_kept = partition.case.as_ref().is_some_and(|case| case.was_kept_as(&found.content()));
            let hides = !matches!(found, Reported::Profile(_)) && score.hides(was_kept);
            // As it is now: another report may have hidden it.
            let found = if hides { self.0.get(thing).await?.filter(|found| !found.is_held()) } else { None };
            let reasons = if let Some(found) = found {
                let hold = case.hold(thing);
                let mut parts = vec![holding(case.update(activity, thing, true)?, Some(&hold))?];
                parts.extend(self.0.held(Some(&found), Some(&hold)).await?);
                parts.push(added(activity, &automatic(thing, &hold), case.owner)?);
                match transact(parts).await? {
                    None => return Ok(partition.hold_photos(activity, thing, Some(&found)).await?),
                    Some(reasons) => reasons,
                }
            } else {
                match case.update(activity, thing, false)?.returning(ReturnValue::AllNew).send().await? {
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
    /// The one that counts most.
    reason: ReportReason,
    reports: u32,
    opened: Timestamp,
    copy: Content,
    weight: u32,
    /// A reporter whose report counts says that it is unsafe.
    is_unsafe: bool,
    /// Reports alone hide it.
    acted_by: ActedBy,
    /// Of the stored case; 0 if there is none.
    version: u64,
    at: Timestamp,
}

impl NewCase {
    /// `None` if the stored case has all reports.
    fn of(partition: &Partition, found: &Reported, score: &Score, at: Timestamp) -> Option<Self> {
        let stored = partition.case.as_ref();
        let is_open = stored.is_some_and(|case| case.waits);
        let opened = partition.open().map(|report| report.at).min()?;
        let reasons: Set<ReportReason> = partition.open().map(|report| report.reason).collect();
        let has_all = |case: &Case| {
            let same = (case.reports, case.reasons, case.weight) == (score.reports, reasons, score.total);
            // Its thing was gone, and is there again.
            is_open && same && !case.ends
        };
        if stored.is_some_and(has_all) {
            return None;
        }
        Some(Self {
            state: stored.map(|case| case.state).filter(|state| !state.is_settled()).unwrap_or(CaseState::Open),
            owner: found.owner(),
            reasons,
            reason: partition.reason().unwrap_or_default(),
            reports: score.reports,
            opened,
            copy: stored.filter(|_| is_open).map_or_else(|| found.content().start(), |case: &Case| case.copy.clone()),
            weight: score.total,
            is_unsafe: score.unsafe_advice > 0,
            acted_by: ActedBy { held: None, ..stored.map(|case| case.acted_by).unwrap_or_default() },
            version: stored.map_or(0, |case| case.version),
            at,
        })
    }

    fn hold(&self, thing: Thing) -> Hold {
        let reason = self.reason;
        Hold { reason, at: self.at, message: None, case: Some(thing), was_public: true, removed: false, until: None }
    }

    /// `hides`: the reports hide the thing.
    fn update(&self, activity: &Table, thing: Thing, hides: bool) -> Result<Write, Failure> {
        let state = if hides { CaseState::Hidden } else { self.state };
        let update = activity.update(key(of_thing(thing), CASE)).set("state", text(state));
        let update = update.set("owner", text(self.owner)).set("reasons", to_value(self.reasons)?);
        let update = update.set("reports", number(self.reports)).set("opened", text(self.opened));
        let update =
            update.set("copy", to_value(&self.copy)?).set("queue", text(QUEUE)).set("weight", number(self.weight));
        let update =
            update.set("at", text(place(self.is_unsafe, self.opened, self.reasons, self.owner))).remove(["expiresAt"]);
        let update = update.set("version", number(self.version + 1));
        let update = if hides {
            update.set("actedAt", text(self.at)).set("actedBy", to_value(self.acted_by)?).remove(["decidedBy"])
        } else {
            update
        };
        Ok(update.when(has_version(self.version)).showing_stored())
    }
}

/// What the log says of a hiding by reports alone.
fn automatic(thing: Thing, hold: &Hold) -> LoggedAct {
    LoggedAct {
        at: hold.at,
        act: Act::Hide,
        thing,
        reason: hold.reason,
        message: None,
        moderator: None,
        gone: false,
        title: String::new(),
    }
}
