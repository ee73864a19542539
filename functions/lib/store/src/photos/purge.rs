use rules::{Failure, PhotoId, Timestamp, limits};
use serde::Deserialize;

use super::media::Media;
use super::{QUEUE, id, key};
use crate::Table;
use crate::items::text;
use crate::retry::settled;
use crate::table::{concurrently, send};

/// Photographs of one page.
const BATCH: i32 = 100;

/// Removes photographs that belong to nothing.
#[derive(Clone, Debug)]
pub struct PurgePhotos {
    activity: Table,
    media: Media,
}

#[derive(Deserialize)]
struct Queued {
    pk: String,
}

impl PurgePhotos {
    pub fn new(activity: Table, media: Media) -> Self {
        Self { activity, media }
    }

    /// Removes those that have belonged to nothing for some days, and those of gardeners who have left. Returns how many. Each step can
    /// be repeated: the item first loses its state, so that nothing can use it any more; then its files go, then the item.
    pub async fn purge(&self, now: Timestamp) -> Result<usize, Failure> {
        let (mut done, mut start) = (0, None);
        loop {
            let query = self.activity.query("queue", &[("queue", QUEUE)], start).scan_index_forward(true);
            let query = query
                .key_condition_expression("#k0 = :k0 AND #at <= :latest")
                .expression_attribute_names("#at", "at")
                .expression_attribute_values(":latest", text(now.days_before(limits::UNUSED_PHOTO_DAYS)));
            let (queued, stopped_at) = send::<Queued>(query.limit(BATCH)).await?;
            let ids = queued.into_iter().filter_map(|queued| id(&queued.pk));
            done += concurrently(ids, |id| {
                let this = self.clone();
                async move { this.remove(id, now).await }
            })
            .await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(done);
            }
        }
    }

    /// Removes one now that has belonged to nothing for so long. False if it has been used since.
    pub(crate) async fn remove(&self, id: PhotoId, now: Timestamp) -> Result<bool, Failure> {
        let update = self.activity.client.update_item().table_name(&self.activity.name).set_key(Some(key(id)));
        let update = update
            .update_expression("REMOVE #state")
            .condition_expression("#queue = :queue AND #at <= :latest")
            .expression_attribute_names("#state", "state")
            .expression_attribute_names("#queue", "queue")
            .expression_attribute_names("#at", "at")
            .expression_attribute_values(":queue", text(QUEUE))
            .expression_attribute_values(":latest", text(now.days_before(limits::UNUSED_PHOTO_DAYS)));
        let busy = Failure::transient("a photograph changes all the time");
        if settled("UpdateItem", busy.clone(), || update.clone().send()).await?.is_none() {
            return Ok(false);
        }
        self.media.delete(id).await?;
        let delete = self.activity.client.delete_item().table_name(&self.activity.name).set_key(Some(key(id)));
        settled("DeleteItem", busy, || delete.clone().send()).await?;
        Ok(true)
    }
}
