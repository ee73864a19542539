use std::collections::BTreeMap;

use rules::{
    Climate, Counts, Failure, Location, Mark, Name, Note, OwnMark, ResultCounts, TipId, TipResult, UserId, limits,
};
use serde::Deserialize;

use crate::aws::item::{Item, number_of, read};
use crate::items::count::{COUNTS, counts, in_climate};
use crate::items::mark::{of_tip, prefix, readable_mark};
use crate::items::profile::active_profiles;
use crate::table::{Batch, Table, by_id, key};

/// Trials that are read for their notes: those of the last years. Within a year the key has gardeners and not times, so of more
/// trials these are some, and not the newest.
const TRIALS: i32 = 100;
/// Gardeners whose profiles are read: twice the notes that are shown, because some may not be active.
const TRIERS: usize = 2 * limits::NOTES;

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
    /// Of each climate with a trial.
    pub climates: BTreeMap<&'static str, ResultCounts>,
    pub notes: Vec<OutcomeNote>,
}

/// A trial's note.
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
struct InFeed {
    feed: Option<String>,
}

impl GetOutcomes {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// One `BatchGetItem` and one `Query` at once, then one `BatchGetItem` of the triers. `None` if the tip is not public. Notes of the
    /// asked climate come first, then the newest ones of those that are read. A trier who is not active any more has no note.
    pub async fn get(&self, tip: TipId, climate: Option<Climate>) -> Result<Option<TipOutcomes>, Failure> {
        let (counted, trials) = tokio::try_join!(self.counts(tip), self.trials(tip))?;
        let Some(counted) = counted else { return Ok(None) };
        let counted = counted.as_ref();
        let climates = Climate::ALL.iter().map(|climate| {
            let of = |result| u64::try_from(number_of(counted, &in_climate(result, *climate))).unwrap_or_default();
            let [worked, partly, did_not] = [TipResult::Worked, TipResult::Partly, TipResult::DidNot].map(of);
            (climate.as_str(), ResultCounts { worked, partly, did_not })
        });
        Ok(Some(TipOutcomes {
            counts: counts(counted),
            climates: climates.filter(|(_, counts)| *counts != ResultCounts::default()).collect(),
            notes: self.notes(trials, climate).await?,
        }))
    }

    /// The item with the tip's counts, if there is one. `None` if the tip is not public.
    async fn counts(&self, tip: TipId) -> Result<Option<Option<Item>>, Failure> {
        let batch = Batch::new().of(&self.tips, [by_id(tip)], &["feed"])?;
        let mut found = batch.of(&self.activity, [key(of_tip(tip), COUNTS)], &[])?.read().await?;
        let tip: Option<InFeed> = found.one(&self.tips).map(read).transpose()?;
        let counted = found.one(&self.activity);
        Ok(tip.filter(|tip| tip.feed.is_some()).map(|_| counted))
    }

    /// Trials of the last years, at most [`TRIALS`].
    async fn trials(&self, tip: TipId) -> Result<Vec<Mark>, Failure> {
        let query = self.activity.partition(of_tip(tip)).begins("sk", prefix(OwnMark::Outcome));
        let (found, _) = query.newest_first().limit(TRIALS).items().await?;
        Ok(found.into_iter().filter_map(readable_mark).collect())
    }

    async fn notes(&self, trials: Vec<Mark>, climate: Option<Climate>) -> Result<Vec<OutcomeNote>, Failure> {
        let of = |mark: &Mark| mark.outcome().and_then(|outcome| outcome.climate);
        let mut trials = trials;
        trials.retain(|mark| mark.outcome().is_some_and(|outcome| outcome.note.is_some() && outcome.hold.is_none()));
        trials.sort_by_key(|mark| (climate.is_some() && of(mark) != climate, std::cmp::Reverse(mark.at)));
        trials.truncate(TRIERS);
        let triers = active_profiles(&self.users, trials.iter().map(|mark| mark.gardener)).await?;
        let notes = trials.into_iter().filter_map(|mark| {
            let year = mark.at.year();
            let outcome = mark.outcome()?.clone();
            let trier = triers.get(&mark.gardener)?;
            let shows_place = trier.summary.shows_place(trier.shown);
            let summary = trier.summary.clone().public(trier.shown);
            Some(OutcomeNote {
                result: outcome.result,
                year,
                climate: outcome.climate.filter(|_| shows_place),
                place: Some(summary.location).filter(|place| !place.as_str().is_empty()),
                note: outcome.note?,
                gardener: (mark.gardener, summary.name),
            })
        });
        Ok(notes.take(limits::NOTES).collect())
    }
}
