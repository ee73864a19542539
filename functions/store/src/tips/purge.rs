use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use rules::{Failure, Timestamp, TipId, limits};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Owner;
use crate::Table;
use crate::activity::{Key, delete, keys_of, of_tip};
use crate::failure::from_sdk;
use crate::table::{Item, concurrently, send, text};

/// Days whose deletions a run looks at. So long it may fail every time, and nothing stays.
const DAYS: u64 = 15;

/// Deletes tips for good whose authors cannot restore them any more.
#[derive(Clone, Debug)]
pub struct PurgeTips {
    tips: Table,
    activity: Table,
}

/// The item that names a tip and the day of its deletion, so that nobody has to look for deleted tips in all of them.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Deletion {
    pk: String,
    sk: TipId,
}

impl Deletion {
    pub fn new(tip: TipId, at: Timestamp) -> Self {
        Self { pk: partition(at), sk: tip }
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
            .condition_expression(
                "attribute_not_exists(id) OR (begins_with(authorId, :deleted) AND card.deletedAt <= :latest)",
            )
            .expression_attribute_values(":deleted", text(Owner::DELETED))
            .expression_attribute_values(":latest", text(latest))
            .send()
            .await;
        if let Err(error) = response {
            match error.as_service_error() {
                Some(DeleteItemError::ConditionalCheckFailedException(_)) => {}
                Some(DeleteItemError::TransactionConflictException(_)) => return Ok(false),
                _ => return Err(from_sdk("DeleteItem", &error)),
            }
        } else {
            self.delete_activity(deletion.sk).await?;
        }
        delete(self.activity.clone(), Key { pk: deletion.pk, sk: deletion.sk.to_string() }).await
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
