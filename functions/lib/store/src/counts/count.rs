use std::collections::BTreeMap;

use rules::Failure;

use crate::aws::item::{number, skipped, text, text_of};
use crate::aws::stream::{Record, each_once};
use crate::items::count::{COUNTS, Sums, UP_TO, add, counts_of, queued, sums};
use crate::items::mark::{marks, of_tip};
use crate::table::{Table, Write, is, key, missing, write_all};

/// Keeps the counts of tips as the marks are.
#[derive(Clone, Debug)]
pub struct CountActivity {
    activity: Table,
}

/// The change of one record.
struct CountChange {
    sequence: String,
    sums: Sums,
}

impl CountActivity {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts the changes of a batch, each once however often it comes. Returns how many tips have other counts.
    ///
    /// Records of one tip come in order, because all of its marks have one partition key, and its counts say up to which change they
    /// have counted. So older ones are dropped, and the write's condition is that nobody else has counted since the read.
    pub async fn count(&self, records: &[Record]) -> Result<usize, Failure> {
        let mut tips: BTreeMap<String, Vec<CountChange>> = BTreeMap::new();
        for record in each_once(records) {
            match change(record) {
                Ok(Some((tip, change))) => tips.entry(tip).or_default().push(change),
                Ok(None) => {}
                // Of a later release, which counts it, or whose operator recounts.
                Err(failure) => skipped(&failure),
            }
        }
        write_all("the counts change all the time", || self.updates(&tips)).await
    }

    /// The writes of the marks that are not counted yet, one for each tip.
    async fn updates(&self, tips: &BTreeMap<String, Vec<CountChange>>) -> Result<Vec<Write>, Failure> {
        let stored = counts_of(&self.activity, tips.keys().cloned(), true).await?;
        let updates = tips.iter().filter_map(|(tip, changes)| {
            let up_to = stored.get(tip).and_then(|item| text_of(item, UP_TO));
            let new = changes.iter().filter(|change| up_to.is_none_or(|up_to| change.sequence.as_str() > up_to));
            let (mut sums, mut latest) = (Sums::new(), None);
            for change in new {
                latest = latest.max(Some(&change.sequence));
                add(&mut sums, &change.sums);
            }
            sums.retain(|_, sum| *sum != 0);
            // A purged tip has no counts any more, and its marks, which go after it, bring none back.
            let is_purged = up_to.is_none() && sums.values().all(|sum| *sum < 0);
            let latest = latest.filter(|_| !sums.is_empty() && !is_purged)?;
            Some(self.update(tip, &sums, latest, up_to))
        });
        Ok(updates.collect())
    }

    fn update(&self, tip: &str, sums: &Sums, latest: &str, up_to: Option<&str>) -> Write {
        let update = queued(self.activity.update(key(tip, COUNTS)), self.activity.now()).set(UP_TO, text(latest));
        let update = sums.iter().fold(update, |update, (name, sum)| update.add(name, number(sum)));
        update.when(up_to.map_or_else(|| missing(UP_TO), |up_to| is(UP_TO, text(up_to))))
    }
}

/// The tip's partition key and the record's change; `None` if it changes no count.
fn change(record: &Record) -> Result<Option<(String, CountChange)>, Failure> {
    let (old, new) = marks(record)?;
    let Some(tip) = new.as_ref().or(old.as_ref()).map(|mark| of_tip(mark.tip)) else { return Ok(None) };
    let mut changed: Sums = old.iter().flat_map(sums).map(|(name, sum)| (name, -sum)).collect();
    if let Some(new) = &new {
        add(&mut changed, &sums(new));
    }
    Ok(Some((tip, CountChange { sequence: record.sequence.clone(), sums: changed })))
}
