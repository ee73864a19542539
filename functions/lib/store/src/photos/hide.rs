use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use rules::{Failure, Photo, PhotoId, Timestamp, TipId, UserId};
use serde::Deserialize;

use super::media::Media;
use super::{PhotoItem, QUEUE, Use, key, long_ago, release};
use crate::failure::{from_sdk, not_built};
use crate::items::{attribute, item, number, text};
use crate::retry::{Reason, Retry};
use crate::stream::Record;
use crate::table::transact;
use crate::tips::Owner;
use crate::{PurgePhotos, Table};

/// Hides the photographs of tips that have left the lists. A photograph's address is its id, so each gets another id: its files are copied
/// under it, the tip names it in place of the old one, and the old files are deleted. The author sees it as before, and if the tip is
/// shown again, it keeps the new address.
#[derive(Clone, Debug)]
pub struct HidePhotos {
    tips: Table,
    activity: Table,
    media: Media,
}

/// The part of a tip that has its photographs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnTip {
    author_id: Owner,
    revision: u64,
    feed: Option<String>,
    #[serde(default)]
    photos: Vec<Photo>,
}

/// The part of a tip before or after a change.
#[derive(Deserialize)]
struct Image {
    id: TipId,
    feed: Option<String>,
    #[serde(default)]
    photos: Vec<Shown>,
}

#[derive(Deserialize)]
struct Shown {
    id: PhotoId,
}

impl HidePhotos {
    pub fn new(tips: Table, activity: Table, media: Media) -> Self {
        Self { tips, activity, media }
    }

    /// The tip that has left the lists, with the photographs that everybody could see.
    pub fn concerned(record: &Record) -> Option<(TipId, Vec<PhotoId>)> {
        if record.old.as_ref().is_none_or(|old| !old.contains_key("feed") || !old.contains_key("photos")) {
            return None;
        }
        let (old, new) = record.either_image::<Image>();
        let old = old?;
        let is_listed = new.is_some_and(|new| new.feed.is_some());
        (!is_listed).then(|| (old.id, old.photos.into_iter().map(|photo| photo.id).collect()))
    }

    /// Hides those of these photographs that the tip still has, and removes those that belong to nothing any more. It can be repeated
    /// and come late: a tip that is in the lists again stays as it is. Returns how many it hid or removed.
    pub async fn hide(&self, tip: TipId, shown: &[PhotoId]) -> Result<usize, Failure> {
        let new_ids: Vec<(PhotoId, PhotoId)> = shown.iter().map(|old| (*old, PhotoId::new())).collect();
        let mut retry = Retry::new();
        loop {
            let stored: Option<OwnTip> = self.tips.get_consistent(tip).await?;
            if stored.as_ref().is_some_and(|tip| tip.feed.is_some()) {
                return Ok(0);
            }
            if let Some(reasons) = self.rename(tip, stored, &new_ids).await? {
                retry.record(&reasons);
                retry.wait(Failure::transient("a tip changes all the time")).await?;
                continue;
            }
            return self.remove(shown).await;
        }
    }

    /// Gives photographs of the tip new ids. Returns why it was not possible, if the tip has changed.
    async fn rename(
        &self,
        id: TipId,
        tip: Option<OwnTip>,
        new_ids: &[(PhotoId, PhotoId)],
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let Some(OwnTip { author_id, revision, photos, .. }) = tip else { return Ok(None) };
        let new_id = |photo: &Photo| new_ids.iter().find(|(old, _)| *old == photo.id).map(|(_, new)| *new);
        let mut parts = Vec::new();
        let mut renamed = photos.clone();
        for photo in &mut renamed {
            let Some(new) = new_id(photo) else { continue };
            let old = std::mem::replace(&mut photo.id, new);
            self.announce(photo, author_id.id()).await?;
            self.media.copy(old, new).await?;
            parts.push(self.attach(new, id)?);
            parts.push(release(&self.activity, old, Use::Tip(id), long_ago())?);
        }
        if parts.is_empty() {
            return Ok(None);
        }
        parts.insert(0, self.write(id, revision, &renamed)?);
        transact(&self.tips, parts).await
    }

    /// The new item belongs to nothing yet, so it is removed like an unused photograph if this ends early.
    async fn announce(&self, photo: &Photo, owner: UserId) -> Result<(), Failure> {
        let item = item(PhotoItem::of_tip(photo, owner, Timestamp::now()))?;
        let put = self.activity.client.put_item().table_name(&self.activity.name).set_item(Some(item));
        put.send().await.map(drop).map_err(|error| from_sdk("PutItem", &error))
    }

    fn write(&self, tip: TipId, revision: u64, photos: &[Photo]) -> Result<TransactWriteItem, Failure> {
        let cover = photos.first().map(|photo| Photo { caption: None, ..photo.clone() });
        let update = Update::builder()
            .table_name(&self.tips.name)
            .key("id", text(tip))
            .update_expression("SET photos = :photos, card.cover = :cover ADD revision :one")
            .condition_expression("revision = :revision AND attribute_not_exists(feed)")
            .expression_attribute_values(":photos", attribute(photos)?)
            .expression_attribute_values(":cover", attribute(cover)?)
            .expression_attribute_values(":revision", number(revision))
            .expression_attribute_values(":one", number(1));
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }

    fn attach(&self, photo: PhotoId, tip: TipId) -> Result<TransactWriteItem, Failure> {
        let update = Update::builder()
            .table_name(&self.activity.name)
            .set_key(Some(key(photo)))
            .update_expression("SET tip = :tip REMOVE #queue, #at")
            .condition_expression("#queue = :queue AND attribute_not_exists(tip) AND attribute_not_exists(portrait)")
            .expression_attribute_names("#queue", "queue")
            .expression_attribute_names("#at", "at")
            .expression_attribute_values(":tip", text(tip))
            .expression_attribute_values(":queue", text(QUEUE));
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }

    /// Removes those that belong to nothing since they were shown. One that its author has taken from the tip stays for two days.
    async fn remove(&self, photos: &[PhotoId]) -> Result<usize, Failure> {
        let purge = PurgePhotos::new(self.activity.clone(), self.media.clone());
        let mut removed = 0;
        for photo in photos {
            removed += usize::from(purge.remove(*photo, Timestamp::now()).await?);
        }
        Ok(removed)
    }
}
