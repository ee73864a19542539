//! Reports, the cases that they open, and what moderators do.
//!
//! The sum of the reports is computed from the reports at each new one, so no report can be counted twice or lost.

pub mod appeal;
pub mod cases;
pub mod decide;
pub mod ending;
pub mod log;
pub mod moderators;
pub mod own;
pub mod report;
pub mod take;
pub(crate) mod things;
pub mod tip;

use rules::{Case, Evidence, Failure, ReportReason, Score, Thing, Timestamp, UserId};

use self::things::{Reported, Things};
use crate::aws::item::{readable, text_of};
use crate::items::appeal::{APPEALS, AppealItem};
use crate::items::case::{CASE, case, of_thing};
use crate::items::evidence::{self, VERSIONS};
use crate::items::report::{BY, ReportItem};
use crate::table::{Table, settle_all};

/// A partition: the case of a thing, and what was said about it.
#[derive(Debug, Default)]
struct Partition {
    case: Option<Case>,
    reports: Vec<ReportItem>,
    appeals: Vec<AppealItem>,
    evidence: Vec<Evidence>,
}

impl Partition {
    /// All of it, strongly consistent: one `Query` for each megabyte, which has thousands of reports.
    async fn read(activity: &Table, thing: Thing) -> Result<Self, Failure> {
        let mut found = Self::default();
        for item in activity.partition(of_thing(thing)).consistent().all().await? {
            match text_of(&item, "sk").unwrap_or_default() {
                CASE => found.case = case(item),
                sk if sk.starts_with(BY) => found.reports.extend(readable::<ReportItem>(item)),
                sk if sk.starts_with(VERSIONS) => found.evidence.extend(evidence::evidence(&item)),
                sk if sk.starts_with(APPEALS) => found.appeals.extend(readable::<AppealItem>(item)),
                _ => {}
            }
        }
        found.evidence.sort_by_key(|evidence| std::cmp::Reverse(evidence.at));
        Ok(found)
    }

    /// The case as it is now, with whether the moderator may decide it. One that nobody has reported has a case if everybody sees it: a
    /// moderator acts on that too.
    async fn case_for(
        &self,
        moderator: UserId,
        thing: Thing,
        found: Option<&Reported>,
        things: &Things,
    ) -> Result<Option<(Case, bool)>, Failure> {
        let now = things.activity.now();
        let case = self.case.clone().or_else(|| {
            let found = found.filter(|found| found.is_public())?;
            Some(Case::unreported(thing, found.owner(), found.content().start(), now))
        });
        let Some(case) = case else { return Ok(None) };
        let case = things.with_owner(case.at(now), found).await?;
        let has_reported = self.open().any(|report| report.actor == moderator);
        let may_decide = !has_reported && case.may_be_decided_by(moderator, now);
        Ok(Some((case, may_decide)))
    }

    /// Ends what was reported at that time, or keeps it for an appeal (`None`). What has ended meanwhile stays gone.
    async fn end_evidence(&self, activity: &Table, thing: Thing, end: Option<Timestamp>) -> Result<(), Failure> {
        let changes = self.evidence.iter().map(|evidence| evidence::until(activity, thing, &evidence.version, end));
        settle_all("evidence changes all the time", changes.collect()).await.map(drop)
    }

    /// The reason that the open reports give with the most weight.
    fn reason(&self) -> Option<ReportReason> {
        let said = |reason: &ReportReason| {
            let reports = self.open().filter(|report| report.reason == *reason);
            reports.fold((0, 0), |(weight, reports), report| (weight + report.weighs(), reports + 1))
        };
        // Of equal ones the first of the list.
        let most = ReportReason::ALL.iter().rev().max_by_key(|reason| said(reason));
        most.copied().filter(|_| self.open().next().is_some())
    }

    /// The reports that no moderator has decided.
    fn open(&self) -> impl Iterator<Item = &ReportItem> {
        let decided = self.case.as_ref().and_then(|case| case.decided_at);
        self.reports.iter().filter(move |report| report.is_open(decided))
    }

    fn score(&self) -> Score {
        let mut score = Score::default();
        self.open().for_each(|report| score.add(report.reason, report.weighs()));
        score
    }
}
