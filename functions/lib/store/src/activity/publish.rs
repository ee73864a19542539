use std::cmp::Reverse;
use std::collections::HashMap;

use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Counts, Failure, TipId, UserId};
use serde::{Deserialize, Serialize};

use super::count::{QUEUE, UP_TO, named};
use super::{COUNTS, SCORE, attribute, count, counts, counts_of, key};
use crate::Table;
use crate::items::{Item, attribute as value, number, read, readable, skipped, text};
use crate::retry::settled;
use crate::table::send;
use crate::tips::Owner;

/// The partition key of the item with the tips of the highest scores.
pub(super) const TOP: &str = "TOP";
/// Tips in it: five times as many as the home page shows, because some may be hidden.
const RANKED: usize = 60;
const RANKED_OF_ONE: usize = 4;
/// Counts that are published at once.
const BATCH: i32 = 100;

/// Brings counts to where people see them: to the tips' cards and, by their score, to the list of the top tips.
#[derive(Clone, Debug)]
pub struct PublishCounts {
    tips: Table,
    activity: Table,
}

/// A tip of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ranked {
    pub tip: TipId,
    pub author: UserId,
    /// As text, because it may have more digits than a number has in every reader.
    pub score: String,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Top {
    #[serde(default)]
    pub tips: Vec<Ranked>,
    /// Grows with every write.
    #[serde(default)]
    pub version: u64,
}

#[derive(Deserialize)]
struct Queued {
    pk: String,
}

/// A tip whose card was written.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    author_id: Owner,
}

impl PublishCounts {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// Publishes the counts that changed since the last time. Returns the number of their tips. After a failure the rest is still in
    /// the queue.
    pub async fn publish(&self) -> Result<usize, Failure> {
        let (mut published, mut start) = (0, None);
        loop {
            let query = self.activity.query("queue", &[("queue", QUEUE)], start).scan_index_forward(true);
            let (queued, stopped_at) = send::<Queued>(query.limit(BATCH)).await?;
            published += queued.len();
            self.publish_all(queued.into_iter().map(|queued| queued.pk).collect()).await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(published);
            }
        }
    }

    async fn publish_all(&self, queued: Vec<String>) -> Result<(), Failure> {
        let stored = counts_of(&self.activity, queued, true).await?;
        let mut ranked = HashMap::new();
        for (pk, item) in &stored {
            let Some(tip) = pk.strip_prefix("T#").and_then(TipId::parse) else { continue };
            let author = self.write_card(tip, counts(Some(item))).await?;
            ranked.insert(tip, author.map(|author| (author, count(Some(item), SCORE))));
        }
        if !ranked.is_empty() {
            self.rank(&ranked).await?;
        }
        for (pk, item) in &stored {
            self.take_from_queue(pk, item).await?;
        }
        Ok(())
    }

    /// Returns the tip's author; `None` if there is no such tip any more.
    async fn write_card(&self, tip: TipId, counts: Counts) -> Result<Option<UserId>, Failure> {
        let update = self.tips.client.update_item().table_name(&self.tips.name).key("id", text(tip));
        let update = update
            .update_expression("SET card.#counts = :counts ADD revision :one")
            .condition_expression("attribute_exists(card)")
            .expression_attribute_names("#counts", "counts")
            .expression_attribute_values(":counts", value(counts)?)
            .expression_attribute_values(":one", number(1))
            .return_values(ReturnValue::AllNew);
        let busy = Failure::transient("a tip changes all the time");
        let written = settled("UpdateItem", busy, || update.clone().send()).await?;
        let tip = written.and_then(|written| written.attributes).map(read::<Written>).transpose()?;
        Ok(tip.map(|tip| tip.author_id.id()))
    }

    /// Puts tips into the list by their new scores, and takes those out that are gone (`None`).
    async fn rank(&self, changed: &HashMap<TipId, Option<(UserId, i128)>>) -> Result<(), Failure> {
        let stored = counts_of(&self.activity, [TOP.to_owned()], true).await?.remove(TOP);
        let top: Top = match stored.map(read).transpose() {
            Ok(top) => top.unwrap_or_default(),
            Err(failure) => {
                // A later release's: it stays as it is, and the counts go on.
                skipped(&failure);
                return Ok(());
            }
        };
        let mut tips: Vec<(i128, Ranked)> = top.tips.into_iter().map(|ranked| (ranked.score(), ranked)).collect();
        tips.retain(|(_, ranked)| !changed.contains_key(&ranked.tip));
        tips.extend(changed.iter().filter_map(|(tip, now)| {
            let (author, score) = (*now)?;
            Some((score, Ranked { tip: *tip, author, score: score.to_string() }))
        }));
        write_top(&self.activity, best(tips), top.version).await
    }

    /// Unless they have changed since they were read, or were queued again: then they stay for the next time.
    async fn take_from_queue(&self, pk: &str, counts: &Item) -> Result<(), Failure> {
        let known = |name| text(attribute(counts, name).unwrap_or_default());
        let update = self.activity.client.update_item().table_name(&self.activity.name).set_key(Some(key(pk, COUNTS)));
        let update = named(update)
            .update_expression("REMOVE #queue")
            .condition_expression("#upTo = :upTo AND #at = :at")
            .expression_attribute_values(":upTo", known(UP_TO))
            .expression_attribute_values(":at", known("at"));
        let busy = Failure::transient("counts change all the time");
        settled("UpdateItem", busy, || update.clone().send()).await?;
        Ok(())
    }
}

impl Ranked {
    fn score(&self) -> i128 {
        self.score.parse().unwrap_or_default()
    }
}

/// The tips of the highest scores, at most [`RANKED`] and [`RANKED_OF_ONE`] of each author. Of equal scores the newer tip is first. Tips
/// that their authors have left behind are of many.
pub(super) fn best(mut tips: Vec<(i128, Ranked)>) -> Vec<Ranked> {
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
pub(super) async fn write_top(activity: &Table, tips: Vec<Ranked>, version: u64) -> Result<(), Failure> {
    let update = activity.client.update_item().table_name(&activity.name);
    let update = update
        .set_key(Some(key(TOP, COUNTS)))
        .update_expression("SET tips = :tips, #version = :next")
        .condition_expression("attribute_not_exists(#version) OR #version = :version")
        .expression_attribute_names("#version", "version")
        .expression_attribute_values(":tips", value(tips)?)
        .expression_attribute_values(":version", number(version))
        .expression_attribute_values(":next", number(version + 1));
    let busy = Failure::transient("the top tips change all the time");
    let written = settled("UpdateItem", busy.clone(), || update.clone().send()).await?;
    written.map(|_| ()).ok_or(busy)
}

/// The list of the top tips.
pub(super) async fn top(activity: &Table) -> Result<Top, Failure> {
    let stored: Option<Item> = counts_of(activity, [TOP.to_owned()], false).await?.remove(TOP);
    Ok(stored.and_then(readable).unwrap_or_default())
}
