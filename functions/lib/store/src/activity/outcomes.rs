use std::collections::{BTreeMap, HashMap};

use rules::{
    Climate, Counts, Failure, Location, Mark, Name, Note, OwnMark, ResultCounts, Shown, Status, TipId, TipResult,
    UserId, UserSummary, limits,
};
use serde::Deserialize;

use super::{COUNTS, PROFILE, PROFILE_NAMES, Profile, count, counts, in_climate, key, of_tip, prefix, readable_mark};
use crate::Table;
use crate::failure::from_sdk;
use crate::items::{Item, read, readable, text};
use crate::table::{batch_get, keys, part};

/// Reports that are read for their notes: those of the last years. Within a year the key has gardeners and not times, so of more
/// reports these are some, and not the newest.
const REPORTS: i32 = 100;
/// Reporters whose profiles are read: twice the notes that are shown, because some may not be active.
const REPORTERS: usize = 2 * limits::NOTES;

/// Reads how a tip turned out for those who tried it.
#[derive(Clone, Debug)]
pub struct GetOutcomes {
    tips: Table,
    users: Table,
    activity: Table,
}

#[derive(Debug)]
pub struct TipOutcomes {
    pub counts: Counts,
    /// Of each climate with a report.
    pub climates: BTreeMap<&'static str, ResultCounts>,
    pub notes: Vec<OutcomeNote>,
}

/// A report's note.
#[derive(Debug)]
pub struct OutcomeNote {
    pub result: TipResult,
    pub year: u16,
    /// Not of a gardener under 18, or who does not show the place.
    pub climate: Option<Climate>,
    /// From the profile, if it has one.
    pub place: Option<Location>,
    pub note: Note,
    pub gardener: (UserId, Name),
}

#[derive(Deserialize)]
struct Feed {
    feed: Option<String>,
}

impl GetOutcomes {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// One `BatchGetItem` and one `Query` at once, then one `BatchGetItem` of the reporters. `None` if the tip is not public. Notes of the
    /// asked climate come first, then the newest ones of those that are read. A reporter who is not active any more has no note.
    pub async fn get(&self, tip: TipId, climate: Option<Climate>) -> Result<Option<TipOutcomes>, Failure> {
        let (counted, reports) = tokio::try_join!(self.counts(tip), self.reports(tip))?;
        let Some(counted) = counted else { return Ok(None) };
        let counted = counted.as_ref();
        let climates = Climate::ALL.iter().map(|climate| {
            let of = |result| u64::try_from(count(counted, &in_climate(result, *climate))).unwrap_or_default();
            let [worked, partly, did_not] = [TipResult::Worked, TipResult::Partly, TipResult::DidNot].map(of);
            (climate.as_str(), ResultCounts { worked, partly, did_not })
        });
        Ok(Some(TipOutcomes {
            counts: counts(counted),
            climates: climates.filter(|(_, counts)| *counts != ResultCounts::default()).collect(),
            notes: self.notes(reports, climate).await?,
        }))
    }

    /// The item with the tip's counts, if there is one. `None` if the tip is not public.
    async fn counts(&self, tip: TipId) -> Result<Option<Option<Item>>, Failure> {
        let mut request = keys(&self.tips, &[tip], "feed", &[])?;
        request.extend(part(&self.activity, vec![key(of_tip(tip), COUNTS)], None, &[])?);
        let mut found = batch_get(&self.tips.client, request).await?;
        let mut one = |table: &Table| found.remove(&table.name).and_then(|mut items| items.pop());
        let tip: Option<Feed> = one(&self.tips).map(read).transpose()?;
        let counted = one(&self.activity);
        Ok(tip.filter(|tip| tip.feed.is_some()).map(|_| counted))
    }

    /// Reports of the last years, at most [`REPORTS`].
    async fn reports(&self, tip: TipId) -> Result<Vec<Mark>, Failure> {
        let query = self
            .activity
            .client
            .query()
            .table_name(&self.activity.name)
            .key_condition_expression("pk = :tip AND begins_with(sk, :reports)")
            .expression_attribute_values(":tip", text(of_tip(tip)))
            .expression_attribute_values(":reports", text(prefix(OwnMark::Outcome)))
            .scan_index_forward(false)
            .limit(REPORTS);
        let found = query.send().await.map_err(|error| from_sdk("Query", &error))?.items.unwrap_or_default();
        Ok(found.into_iter().filter_map(readable_mark).collect())
    }

    async fn notes(&self, reports: Vec<Mark>, climate: Option<Climate>) -> Result<Vec<OutcomeNote>, Failure> {
        let of = |mark: &Mark| mark.outcome().and_then(|outcome| outcome.climate);
        let mut reports = reports;
        reports.retain(|mark| mark.outcome().is_some_and(|outcome| outcome.note.is_some() && outcome.hold.is_none()));
        reports.sort_by_key(|mark| (climate.is_some() && of(mark) != climate, std::cmp::Reverse(mark.at)));
        reports.truncate(REPORTERS);
        let reporters = self.reporters(&reports).await?;
        let notes = reports.into_iter().filter_map(|mark| {
            let year = mark.at.year();
            let outcome = mark.outcome()?.clone();
            let (summary, shown) = reporters.get(&mark.gardener)?.clone();
            let hides_place = summary.is_minor() || !shown.place;
            let summary = summary.public(shown);
            Some(OutcomeNote {
                result: outcome.result,
                year,
                climate: outcome.climate.filter(|_| !hides_place),
                place: Some(summary.location).filter(|place| !place.as_str().is_empty()),
                note: outcome.note?,
                gardener: (mark.gardener, summary.name),
            })
        });
        Ok(notes.take(limits::NOTES).collect())
    }

    /// The profiles of those reporters that are active.
    async fn reporters(&self, reports: &[Mark]) -> Result<HashMap<UserId, (UserSummary, Shown)>, Failure> {
        let mut ids: Vec<UserId> = reports.iter().map(|mark| mark.gardener).collect();
        ids.sort();
        ids.dedup();
        let request = keys(&self.users, &ids, PROFILE, PROFILE_NAMES)?;
        let found = batch_get(&self.users.client, request).await?.into_values().flatten();
        let active = found.filter_map(readable::<Profile>).filter(|found| found.status == Status::Active);
        Ok(active.map(|found| (found.id, (found.card.summary, found.card.shown))).collect())
    }
}
