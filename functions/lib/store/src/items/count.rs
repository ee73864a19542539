//! The counts of a tip: `T#TIP` and `A`, kept by `count-activity`. The index `queue` has those that the tips' cards do not show yet.

use std::collections::{BTreeMap, HashMap};

use rules::{Climate, Counts, Failure, Mark, MarkContent, OwnMark, Timestamp, TipId, TipMark, TipResult, vote_weight};

use super::mark::of_tip;
use crate::aws::item::{Item, number_of, text};
use crate::table::{Table, Write, exists, key};

/// The sort key of an item with counts.
pub(crate) const COUNTS: &str = "A";
/// The attribute with the score of a tip's votes.
pub(crate) const SCORE: &str = "score";
/// The value of `queue` in counts that the tip's card does not show yet.
pub(crate) const QUEUE: &str = "counts";
/// The newest change that counts have.
pub(crate) const UP_TO: &str = "upTo";
/// Sorts before every change.
pub(crate) const NO_CHANGE: &str = "0";

/// The amounts that a mark adds to its counts, by attribute.
pub(crate) type Sums = BTreeMap<String, i128>;

/// The counts of a mark.
pub(crate) fn sums(mark: &Mark) -> Sums {
    match &mark.content {
        MarkContent::Simple(vote) if OwnMark::from(*vote).kind().is_counted => {
            [(vote.to_string(), 1), (SCORE.to_owned(), vote_weight(mark.at))].into()
        }
        MarkContent::Simple(_) => Sums::new(),
        MarkContent::Outcome(outcome) => {
            let climate = outcome.climate.map(|climate| (in_climate(outcome.result, climate), 1));
            [(outcome.result.to_string(), 1)].into_iter().chain(climate).collect()
        }
    }
}

pub(crate) fn add(to: &mut Sums, more: &Sums) {
    for (name, sum) in more {
        *to.entry(name.clone()).or_default() += sum;
    }
}

/// The counts that an item has, by attribute: those that this release knows.
pub(crate) fn stored_sums(item: &Item) -> Sums {
    let results = TipResult::ALL.iter().flat_map(|result| {
        let climates = Climate::ALL.iter().map(|climate| in_climate(*result, *climate));
        [result.to_string()].into_iter().chain(climates)
    });
    let names = TipMark::ALL.iter().map(TipMark::to_string).chain([SCORE.to_owned()]).chain(results);
    let sums = names.map(|name| (number_of(Some(item), &name), name)).filter(|(sum, _)| *sum != 0);
    sums.map(|(sum, name)| (name, sum)).collect()
}

/// Brings counts to the cards with an update of theirs.
pub(crate) fn queued(update: Write, now: Timestamp) -> Write {
    update.set("queue", text(QUEUE)).set("at", text(now))
}

/// Puts a tip's counts into the queue, if it has any, so that they come to its card again.
pub async fn queue_counts(activity: &Table, tip: TipId) -> Result<(), Failure> {
    let update = queued(activity.update(key(of_tip(tip), COUNTS)), activity.now()).when(exists("pk"));
    update.settle(Failure::transient("counts change all the time")).await.map(drop)
}

/// The items with counts under these partition keys, by key. One that does not exist is missing.
pub(crate) async fn counts_of(
    activity: &Table,
    keys: impl IntoIterator<Item = String>,
    consistent: bool,
) -> Result<HashMap<String, Item>, Failure> {
    let keys = keys.into_iter().map(|pk| key(pk, COUNTS)).collect();
    let found = activity.items_of(keys, consistent).await?;
    Ok(found.into_iter().map(|((pk, _), item)| (pk, item)).collect())
}

fn shown(item: Option<&Item>, name: &str) -> u64 {
    u64::try_from(number_of(item, name)).unwrap_or_default()
}

pub(crate) fn counts(item: Option<&Item>) -> Counts {
    Counts {
        helpful: shown(item, OwnMark::Helpful.as_str()),
        worked: shown(item, TipResult::Worked.as_str()),
        partly: shown(item, TipResult::Partly.as_str()),
        did_not: shown(item, TipResult::DidNot.as_str()),
    }
}

/// The attribute with the number of trials of one result in one climate.
pub(crate) fn in_climate(result: TipResult, climate: Climate) -> String {
    format!("{result}#{climate}")
}
