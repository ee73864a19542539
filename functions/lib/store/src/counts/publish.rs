use std::collections::HashMap;

use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Counts, Failure, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::{Item, number, number_of, read, skipped, text, text_of, to_value};
use crate::items::count::{COUNTS, QUEUE, SCORE, UP_TO, counts, counts_of};
use crate::items::mark::tip_of;
use crate::items::tip::Owner;
use crate::items::top::{Ranked, TOP, Top, best, write_top};
use crate::table::{Table, by_id, exists, is, key};

/// Counts that are published at once.
const BATCH: i32 = 100;

/// Brings counts to where people see them: to the tips' cards and, by their score, to the list of the top tips.
#[derive(Clone, Debug)]
pub struct PublishCounts {
    tips: Table,
    activity: Table,
}

#[derive(Deserialize)]
struct QueuedCounts {
    pk: String,
}

/// A tip whose card was written.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipOfCounts {
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
            let query = self.activity.query("queue", &[("queue", QUEUE)]).start(start).oldest_first();
            let (queued, stopped_at) = query.limit(BATCH).read::<QueuedCounts>().await?;
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
            let Some(tip) = tip_of(pk) else { continue };
            let author = self.write_card(tip, counts(Some(item))).await?;
            ranked.insert(tip, author.map(|author| (author, number_of(Some(item), SCORE))));
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
        let update = self.tips.update(by_id(tip)).set("card.counts", to_value(counts)?).add("revision", number(1));
        let update = update.when(exists("card")).returning(ReturnValue::AllNew);
        let written = update.settle(Failure::transient("a tip changes all the time")).await?;
        let tip = written.map(read::<TipOfCounts>).transpose()?;
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
        let known = |name| is(name, text(text_of(counts, name).unwrap_or_default()));
        let update = self.activity.update(key(pk, COUNTS)).remove(["queue"]).when(known(UP_TO)).when(known("at"));
        update.settle(Failure::transient("counts change all the time")).await.map(drop)
    }
}
