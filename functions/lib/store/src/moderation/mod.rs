//! Reports, the cases that they open, and what moderators do.
//!
//! The sum of the reports is computed from the reports at each new one, so no report can be counted twice or lost.

pub mod appeal;
pub mod cases;
pub mod decide;
pub mod log;
pub mod own;
pub mod report;
mod things;
pub mod tip;

use rules::{Case, Evidence, Failure, Score, Thing, Timestamp};

use self::things::Reported;

use crate::aws::item::{readable, text_of};
use crate::items::appeal::{APPEALS, AppealItem};
use crate::items::case::{CASE, case, of_thing};
use crate::items::evidence::{VERSIONS, evidence};
use crate::items::report::{BY, ReportItem};
use crate::table::{Table, Write, concurrently};

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
                sk if sk.starts_with(VERSIONS) => found.evidence.extend(evidence(&item)),
                sk if sk.starts_with(APPEALS) => found.appeals.extend(readable::<AppealItem>(item)),
                _ => {}
            }
        }
        found.evidence.sort_by_key(|evidence| std::cmp::Reverse(evidence.at));
        Ok(found)
    }

    /// The case, or one without reports about something that everybody sees: a moderator acts on that too.
    fn case_of(&self, thing: Thing, found: Option<&Reported>, now: Timestamp) -> Option<Case> {
        self.case.clone().or_else(|| {
            let found = found.filter(|found| found.is_public())?;
            Some(Case::unreported(thing, found.owner(), found.content().start(), now))
        })
    }

    /// The reports that no moderator has decided.
    fn open(&self) -> impl Iterator<Item = &ReportItem> {
        let decided = self.case.as_ref().and_then(|case| case.decided_at);
        self.reports.iter().filter(move |report| decided.is_none_or(|decided| report.at > decided))
    }

    fn score(&self) -> Score {
        let mut score = Score::default();
        self.open().for_each(|report| score.add(report.reason, report.weighs()));
        score
    }
}

/// Sends these changes of the ends of evidence. What has ended meanwhile stays gone.
async fn end_evidence(changes: impl Iterator<Item = Write>) -> Result<(), Failure> {
    let busy = || Failure::transient("evidence changes all the time");
    let sent = concurrently(changes, |change| async move { change.settle(busy()).await.map(|done| done.is_some()) });
    sent.await.map(drop)
}
