use rules::{Failure, PhotoId, Timestamp, limits};
use serde::Deserialize;

use super::media::Media;
use crate::aws::item::text;
use crate::items::case::read_case;
use crate::items::photo::{QUEUE, belonged_to, photo_key, photo_of};
use crate::table::{Table, at_most, concurrently, is};

/// Photographs of one page.
const BATCH: i32 = 100;

/// Removes photographs that belong to nothing.
#[derive(Clone, Debug)]
pub struct PurgePhotos {
    activity: Table,
    media: Media,
}

#[derive(Deserialize)]
struct QueuedPhoto {
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
            let query = self.activity.query("queue", &[("queue", QUEUE)]).start(start).oldest_first();
            let query = query.at_most("at", now.days_before(limits::UNUSED_PHOTO_DAYS));
            let (queued, stopped_at) = query.limit(BATCH).read::<QueuedPhoto>().await?;
            let ids = queued.into_iter().filter_map(|queued| photo_of(&queued.pk));
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

    /// Removes one now that has belonged to nothing for so long. False if it has been used since, or while a case waits about what it
    /// belonged to: then it is looked at again some days later.
    pub(crate) async fn remove(&self, id: PhotoId, now: Timestamp) -> Result<bool, Failure> {
        if let Some(thing) = belonged_to(&self.activity, id).await?
            && read_case(&self.activity, thing).await?.is_some_and(|case| case.waits)
        {
            let later = self.activity.update(photo_key(id)).set("at", text(now)).when(is("queue", text(QUEUE)));
            later.settle(Failure::transient("a photograph changes all the time")).await?;
            return Ok(false);
        }
        let update = self.activity.update(photo_key(id)).remove(["state"]).when(is("queue", text(QUEUE)));
        let update = update.when(at_most("at", text(now.days_before(limits::UNUSED_PHOTO_DAYS))));
        let busy = Failure::transient("a photograph changes all the time");
        if update.settle(busy.clone()).await?.is_none() {
            return Ok(false);
        }
        self.media.delete(id).await?;
        self.activity.delete(photo_key(id)).settle(busy).await?;
        Ok(true)
    }
}
