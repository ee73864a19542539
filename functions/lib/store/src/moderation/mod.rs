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

use rules::{Case, Failure, Score, Thing};

use crate::aws::item::{readable, text_of};
use crate::items::appeal::{APPEALS, AppealItem};
use crate::items::case::{CASE, case, of_thing};
use crate::items::report::{BY, ReportItem};
use crate::table::Table;

/// A partition: the case of a thing, and what was said about it.
#[derive(Debug, Default)]
struct Partition {
    case: Option<Case>,
    reports: Vec<ReportItem>,
    appeals: Vec<AppealItem>,
}

impl Partition {
    /// All of it, strongly consistent: one `Query` for each megabyte, which has thousands of reports.
    async fn read(activity: &Table, thing: Thing) -> Result<Self, Failure> {
        let mut found = Self::default();
        for item in activity.partition(of_thing(thing)).consistent().all().await? {
            match text_of(&item, "sk").unwrap_or_default() {
                CASE => found.case = case(item),
                sk if sk.starts_with(BY) => found.reports.extend(readable::<ReportItem>(item)),
                sk if sk.starts_with(APPEALS) => found.appeals.extend(readable::<AppealItem>(item)),
                _ => {}
            }
        }
        Ok(found)
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
