use std::collections::BTreeMap;

use rules::{Answer, Failure, QuestionId};

use crate::aws::item::{number, skipped, text, text_of};
use crate::aws::stream::{Record, each_once};
use crate::items::count::{COUNTS, Sums, UP_TO, add, queued, sums};
use crate::items::joined::joins;
use crate::items::mark::{marks, of_tip};
use crate::items::post::{ANSWERS, JOINED, answers, of_about, sort_key};
use crate::table::{Table, Write, exists, is, key, missing, write_all};

/// Keeps the counts of tips as the marks are, and those of questions as their answers are, and those who want to know them too.
#[derive(Clone, Debug)]
pub struct CountActivity {
    activity: Table,
}

/// The key of the item that has the counts.
type CountKey = (String, String);

/// The change of one record.
struct CountChange {
    sequence: String,
    sums: Sums,
}

impl CountActivity {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts the changes of a batch, each once however often it comes. Returns how many tips and questions have other counts.
    ///
    /// Records of one tip come in order, because all of its marks have one partition key, and its counts say up to which change they
    /// have counted. So older ones are dropped, and the write's condition is that nobody else has counted since the read. The same goes for
    /// the answers of a question.
    pub async fn count(&self, records: &[Record]) -> Result<usize, Failure> {
        let mut counted: BTreeMap<CountKey, Vec<CountChange>> = BTreeMap::new();
        for record in each_once(records) {
            match change(record) {
                Ok(Some((key, change))) => counted.entry(key).or_default().push(change),
                Ok(None) => {}
                // Of a later release, which counts it, or whose operator recounts.
                Err(failure) => skipped(&failure),
            }
        }
        write_all("the counts change all the time", || self.updates(&counted)).await
    }

    /// The writes of what is not counted yet, one for each tip and each question.
    async fn updates(&self, counted: &BTreeMap<CountKey, Vec<CountChange>>) -> Result<Vec<Write>, Failure> {
        let keys = counted.keys().map(|(pk, sk)| key(pk, sk)).collect();
        let stored = self.activity.items_of(keys, true).await?;
        let updates = counted.iter().filter_map(|(key, changes)| {
            let stored = stored.get(key);
            if stored.is_none() && key.1 != COUNTS {
                return None;
            }
            let up_to = stored.and_then(|item| text_of(item, UP_TO));
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
            Some(self.update(key, &sums, latest, up_to))
        });
        Ok(updates.collect())
    }

    fn update(&self, (pk, sk): &CountKey, sums: &Sums, latest: &str, up_to: Option<&str>) -> Write {
        let update = self.activity.update(key(pk, sk)).set(UP_TO, text(latest));
        // A question has its own count, and is there before its answers.
        let update = if sk == COUNTS { queued(update, self.activity.now()) } else { update.when(exists("pk")) };
        let update = sums.iter().fold(update, |update, (name, sum)| update.add(name, number(sum)));
        update.when(up_to.map_or_else(|| missing(UP_TO), |up_to| is(UP_TO, text(up_to))))
    }
}

/// The key of the counts and the record's change; `None` if it changes no count.
fn change(record: &Record) -> Result<Option<(CountKey, CountChange)>, Failure> {
    let of_question = |id: QuestionId, name: &str, sum| {
        let (key, sums) = ((of_about(id.about), sort_key(id.into())), [(name.to_owned(), sum)].into());
        Ok(Some((key, CountChange { sequence: record.sequence.clone(), sums })))
    };
    if let Some((question, sum)) = joins(record) {
        return of_question(question, JOINED, sum);
    }
    let (old, new) = answers(record);
    if let Some(question) = new.as_ref().or(old.as_ref()).map(|answer| answer.id.question) {
        let counts = |answer: Option<Answer>| i128::from(answer.is_some_and(|answer| answer.is_there()));
        return of_question(question, ANSWERS, counts(new) - counts(old));
    }
    let (old, new) = marks(record)?;
    let Some(tip) = new.as_ref().or(old.as_ref()).map(|mark| of_tip(mark.tip)) else { return Ok(None) };
    let mut changed: Sums = old.iter().flat_map(sums).map(|(name, sum)| (name, -sum)).collect();
    if let Some(new) = &new {
        add(&mut changed, &sums(new));
    }
    Ok(Some(((tip, COUNTS.to_owned()), CountChange { sequence: record.sequence.clone(), sums: changed })))
}
