use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::types::{Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use rules::{Failure, Photo, Timestamp, TipId, UserId, limits};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Owner;
use crate::Table;
use crate::activity::{COUNTS, Key, delete, keys_of, of_tip, queue_counts};
use crate::failure::{from_sdk, not_built};
use crate::items::{Item, item, read, text};
use crate::photos::{self, Use};
use crate::retry::{Reason, settled};
use crate::table::{concurrently, send, transact};

/// A run deletes the tips that became due in the last 15 days. A tip stays only if every run fails for that long.
const DAYS: u64 = 15;

/// Part of a condition: the tip was deleted at `:latest` or before.
const DUE: &str = "begins_with(authorId, :deleted) AND card.deletedAt <= :latest";

/// Deletes tips for good whose authors cannot restore them any more, and what gardeners did with them. Of tips that their authors have
/// left behind, activity forgets the author.
#[derive(Clone, Debug)]
pub struct PurgeTips {
    tips: Table,
    activity: Table,
}

/// The item that names a tip and the day of its deletion, so that nobody has to look for deleted tips in all of them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Deletion {
    pk: String,
    sk: TipId,
}

/// A tip that is not deleted at once.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    author_id: Owner,
    #[serde(default)]
    photos: Vec<Photo>,
}

impl Deletion {
    pub fn new(tip: TipId, at: Timestamp) -> Self {
        Self { pk: partition(at), sk: tip }
    }

    /// Of a tip that its author has left, deleted or kept: the next run finds it.
    pub fn by_leaving(tip: TipId, now: Timestamp) -> Self {
        Self::new(tip, now.days_before(limits::RESTORABLE_DAYS + 1))
    }

    /// The part of a transaction that puts it.
    pub fn part(self, activity: &Table) -> Result<TransactWriteItem, Failure> {
        let put = Put::builder().table_name(&activity.name).set_item(Some(item(self)?));
        Ok(TransactWriteItem::builder().put(put.build().map_err(not_built)?).build())
    }
}

/// The deletions of a day.
fn partition(at: Timestamp) -> String {
    format!("D#{}", at.day())
}

impl PurgeTips {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// Returns how many deletions it is done with. Each step can be repeated: the tip goes first, then what gardeners did with it,
    /// then the item that names it. So a run that ends early leaves that item to the next one.
    pub async fn purge(&self, now: Timestamp) -> Result<usize, Failure> {
        let mut done = 0;
        for days in limits::RESTORABLE_DAYS + 1..=limits::RESTORABLE_DAYS + DAYS {
            let mut start = None;
            loop {
                let (deletions, stopped_at) = self.page(&partition(now.days_before(days)), start).await?;
                done += concurrently(deletions.into_iter(), |deletion| {
                    let this = self.clone();
                    async move { this.finish(deletion, now).await }
                })
                .await?;
                start = stopped_at;
                if start.is_none() {
                    break;
                }
            }
        }
        Ok(done)
    }

    /// False if the tip is being written at this moment; the next run finds it again.
    async fn finish(&self, deletion: Deletion, now: Timestamp) -> Result<bool, Failure> {
        let latest = now.days_before(limits::RESTORABLE_DAYS);
        // A tip that has been restored since stays; so does one that was deleted again later, which another item names.
        let request = self.tips.client.delete_item().table_name(&self.tips.name).key("id", text(deletion.sk));
        let response = request
            .condition_expression(format!("attribute_not_exists(id) OR ({DUE} AND attribute_not_exists(photos))"))
            .expression_attribute_values(":deleted", text(Owner::DELETED))
            .expression_attribute_values(":latest", text(latest))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let is_gone = match response {
            Ok(_) => true,
            Err(error) => match error.as_service_error() {
                Some(DeleteItemError::ConditionalCheckFailedException(failed)) => {
                    let Kept { author_id, photos } = read(failed.item().cloned().unwrap_or_default())?;
                    if author_id == Owner::Author(UserId::FORMER) {
                        self.forget_author(deletion.sk).await?;
                    }
                    match self.finish_with_photos(deletion.sk, latest, &photos).await? {
                        Some(is_gone) => is_gone,
                        None => return Ok(false),
                    }
                }
                Some(DeleteItemError::TransactionConflictException(_)) => return Ok(false),
                _ => return Err(from_sdk("DeleteItem", &error)),
            },
        };
        if is_gone {
            self.delete_activity(deletion.sk).await?;
        }
        delete(self.activity.clone(), Key { pk: deletion.pk, sk: deletion.sk.to_string() }).await
    }

    /// Deletes a tip that has photographs, and makes them belong to nothing in the same transaction, so that none is left that nobody
    /// looks for. False if it has none or is not due; `None` if it is being written at this moment.
    async fn finish_with_photos(
        &self,
        tip: TipId,
        latest: Timestamp,
        photos: &[Photo],
    ) -> Result<Option<bool>, Failure> {
        if photos.is_empty() {
            return Ok(Some(false));
        }
        let delete = Delete::builder()
            .table_name(&self.tips.name)
            .key("id", text(tip))
            .condition_expression(DUE)
            .expression_attribute_values(":deleted", text(Owner::DELETED))
            .expression_attribute_values(":latest", text(latest))
            .build()
            .map_err(not_built)?;
        let mut parts = vec![TransactWriteItem::builder().delete(delete).build()];
        for photo in photos {
            parts.push(photos::release(&self.activity, photo.id, Use::Tip(tip), photos::long_ago())?);
        }
        Ok(match transact(&self.activity, parts).await?.as_deref() {
            None => Some(true),
            Some([Reason::Condition(_), ..]) => Some(false),
            Some(_) => None,
        })
    }

    /// Deletes what gardeners did with the tip.
    async fn delete_activity(&self, tip: TipId) -> Result<(), Failure> {
        let (partition, mut start) = (of_tip(tip), None);
        loop {
            let (keys, stopped_at) = self.page::<Key>(&partition, start).await?;
            for key in keys {
                delete(self.activity.clone(), key).await?;
            }
            start = stopped_at;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// Takes the author from what gardeners did with a tip, and puts the tip's counts into the queue: the list of the top tips has
    /// authors too, until it is written again.
    async fn forget_author(&self, tip: TipId) -> Result<(), Failure> {
        let (partition, mut start) = (of_tip(tip), None);
        loop {
            let (keys, stopped_at) = self.page::<Key>(&partition, start).await?;
            concurrently(keys.into_iter(), |Key { pk, sk }| {
                let activity = self.activity.clone();
                async move {
                    if sk == COUNTS {
                        return queue_counts(&activity, tip).await.map(|()| true);
                    }
                    let update = activity.client.update_item().table_name(&activity.name);
                    let update = update
                        .key("pk", text(pk))
                        .key("sk", text(sk))
                        .update_expression("SET author = :nobody")
                        .condition_expression("attribute_exists(pk)")
                        .expression_attribute_values(":nobody", text(UserId::FORMER));
                    let busy = Failure::transient("a mark changes all the time");
                    settled("UpdateItem", busy, || update.clone().send()).await.map(|_| true)
                }
            })
            .await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// The keys of a partition, and where the next page starts.
    async fn page<T: DeserializeOwned>(
        &self,
        partition: &str,
        start: Option<Item>,
    ) -> Result<(Vec<T>, Option<Item>), Failure> {
        let query = keys_of(&self.activity, partition).set_exclusive_start_key(start);
        send(query.consistent_read(true)).await
    }
}
