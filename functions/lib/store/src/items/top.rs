//! The list of the tips with the highest scores: `TOP` and `A`.

use std::cmp::Reverse;
use std::collections::HashMap;

use rules::{Failure, TipId, UserId};
use serde::{Deserialize, Serialize};

use super::count::{COUNTS, counts_of};
use crate::aws::item::{Item, number, readable, text_of, to_value};
use crate::table::{Table, any, is, key, missing};

/// The partition key of the item with the tips of the highest scores.
pub(crate) const TOP: &str = "TOP";
/// Tips in it: five times as many as the home page shows, because some may be hidden.
const RANKED: usize = 60;
const RANKED_OF_ONE: usize = 4;

/// A tip of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ranked {
    pub tip: TipId,
    pub author: UserId,
    /// As text, because it may have more digits than a number has in every reader.
    pub score: String,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Top {
    #[serde(default)]
    pub tips: Vec<Ranked>,
    /// Grows with every write.
    #[serde(default)]
    pub version: u64,
}

impl Ranked {
    pub fn score(&self) -> i128 {
        self.score.parse().unwrap_or_default()
    }
}

/// The tips of the highest scores, at most [`RANKED`] and [`RANKED_OF_ONE`] of each author. Of equal scores the newer tip is first. Tips
/// that their authors have left behind are of many.
pub(crate) fn best(mut tips: Vec<(i128, Ranked)>) -> Vec<Ranked> {
    tips.retain(|(score, _)| *score > 0);
    tips.sort_by_key(|(score, ranked)| Reverse((*score, ranked.tip)));
    let mut by_author = HashMap::<UserId, usize>::new();
    let ranked = tips.into_iter().map(|(_, ranked)| ranked).filter(|ranked| {
        let of_one = by_author.entry(ranked.author).or_default();
        *of_one += 1;
        *of_one <= RANKED_OF_ONE || ranked.author == UserId::FORMER
    });
    ranked.take(RANKED).collect()
}

/// Replaces the list, if nobody else has since it was read.
pub(crate) async fn write_top(activity: &Table, tips: Vec<Ranked>, version: u64) -> Result<(), Failure> {
    let update = activity.update(key(TOP, COUNTS)).set("tips", to_value(tips)?).set("version", number(version + 1));
    let update = update.when(any([missing("version"), is("version", number(version))]));
    let busy = Failure::transient("the top tips change all the time");
    update.settle(busy.clone()).await?.map(drop).ok_or(busy)
}

/// The list of the top tips.
pub(crate) async fn top(activity: &Table) -> Result<Top, Failure> {
    let stored: Option<Item> = counts_of(activity, [TOP.to_owned()], false).await?.remove(TOP);
    Ok(stored.and_then(readable).unwrap_or_default())
}

/// Whether the stream keeps this item: the counts of a tip, or the list of the top tips. Others have the same sort key.
pub fn is_counts(item: &Item) -> bool {
    text_of(item, "sk") == Some(COUNTS) && text_of(item, "pk").is_some_and(|pk| pk == TOP || pk.starts_with("T#"))
}
