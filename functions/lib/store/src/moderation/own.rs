use std::collections::HashMap;

use rules::{Case, Failure, OwnReport, Page, PrivateNote, Thing, Timestamp, UserId};
use serde::Deserialize;

use crate::aws::item::{read, text};
use crate::items::case::{CASE, case, is_of_thing, of_thing};
use crate::items::private_note;
use crate::items::report::{REPORTS, by, own_report};
use crate::table::{Table, key};

/// Lists a gardener's own reports with their outcomes.
#[derive(Clone, Debug)]
pub struct ListReports {
    activity: Table,
}

/// The place of a report in the list, by its key, because its thing may be of a kind that only a later release knows.
#[derive(Clone, Debug, Deserialize)]
pub struct ReportPosition {
    at: Timestamp,
    pk: String,
}

impl ReportPosition {
    pub fn parse(text: &str) -> Option<Self> {
        let (at, pk) = text.split_once(' ')?;
        Some(Self { at: Timestamp::parse(at).ok()?, pk: is_of_thing(pk).then(|| pk.to_owned())? })
    }
}

impl std::fmt::Display for ReportPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.at, self.pk)
    }
}

/// Reads what moderators wrote about a gardener for each other.
#[derive(Clone, Debug)]
pub struct ListPrivateNotes {
    activity: Table,
}

impl ListPrivateNotes {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of them, the newest first.
    pub async fn all(&self, gardener: UserId) -> Result<Vec<PrivateNote>, Failure> {
        private_note::all(&self.activity, gardener).await
    }
}

impl ListReports {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("reports {gardener}")
    }

    /// One page, the newest first: one `Query` and one `BatchGetItem` of the cases.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<ReportPosition>,
    ) -> Result<Page<OwnReport, ReportPosition>, Failure> {
        let start = after.map(|after| {
            let mut start = key(after.pk, by(gardener));
            start.insert("mark".to_owned(), text(format!("{REPORTS}{}", after.at)));
            start
        });
        let query = self.activity.query("byActor", &[("actor", &gardener.to_string())]).after(start);
        let query = query.begins("mark", REPORTS);
        let Page { items, next } = query.page(limit, own_report, read::<ReportPosition>).await?;
        Ok(Page { items: self.decided(items).await?, next })
    }

    /// The reports with what moderators decided: one `BatchGetItem` for each hundred. What a report says itself is what its gardener was
    /// told; an earlier release stored it with the case only.
    pub async fn decided(&self, reports: Vec<OwnReport>) -> Result<Vec<OwnReport>, Failure> {
        let keys = reports.iter().map(|report| key(of_thing(report.thing), CASE)).collect();
        let found = self.activity.items_of(keys, false).await?;
        let cases = found.into_values().filter_map(case).map(|case| (case.thing, case));
        let cases: HashMap<Thing, Case> = cases.collect();
        let with_outcome = |report: OwnReport| {
            let decided = cases.get(&report.thing).filter(|case| case.decided_at.is_some_and(|at| at > report.at));
            OwnReport { outcome: report.outcome.or_else(|| decided.map(|case| case.state)), ..report }
        };
        Ok(reports.into_iter().map(with_outcome).collect())
    }
}
