use rules::{Failure, Photo, PhotoId, Thing, TipId, UserId};
use serde::Deserialize;

use super::media::Media;
use super::purge::PurgePhotos;
use crate::aws::item::{number, text, to_item, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::aws::stream::Record;
use crate::items::copies;
use crate::items::photo::{PhotoItem, QUEUE, Use, photo_key, replace};
use crate::items::tip::Owner;
use crate::table::{Table, Write, by_id, is, missing, transact};

/// Hides the photographs of tips that have left the lists. A photograph's address is its id, so each gets another id: its files are copied
/// under it, the tip names it in place of the old one, and the old files are deleted. The author sees it as before, and if the tip is
/// shown again, it keeps the new address. A case about the tip names the new ones too.
#[derive(Clone, Debug)]
pub struct HidePhotos {
    tips: Table,
    activity: Table,
    media: Media,
}

/// The part of a tip that has its photographs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipWithPhotos {
    author_id: Owner,
    revision: u64,
    feed: Option<String>,
    #[serde(default)]
    photos: Vec<Photo>,
}

/// The part of a tip before or after a change.
#[derive(Deserialize)]
struct TipImage {
    id: TipId,
    feed: Option<String>,
    #[serde(default)]
    photos: Vec<ShownPhoto>,
}

#[derive(Deserialize)]
struct ShownPhoto {
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
        let (old, new) = record.either_image::<TipImage>();
        let old = old?;
        let is_listed = new.is_some_and(|new| new.feed.is_some());
        (!is_listed).then(|| (old.id, old.photos.into_iter().map(|photo| photo.id).collect()))
    }

    /// Hides those of these photographs that the tip still has, and removes those that belong to nothing any more. It can be repeated
    /// and come late: a tip that is in the lists again stays as it is. Returns how many it hid or removed.
    pub async fn hide(&self, tip: TipId, shown: &[PhotoId]) -> Result<usize, Failure> {
        let new_ids: Vec<(PhotoId, PhotoId)> =
            shown.iter().map(|old| (*old, PhotoId::of_clock(self.activity.clock()))).collect();
        let mut retry = Retry::new();
        loop {
            let stored: Option<TipWithPhotos> = self.tips.get_consistent(tip).await?;
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
        tip: Option<TipWithPhotos>,
        new_ids: &[(PhotoId, PhotoId)],
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let Some(TipWithPhotos { author_id, revision, photos, .. }) = tip else { return Ok(None) };
        let new_id = |photo: &Photo| new_ids.iter().find(|(old, _)| *old == photo.id).map(|(_, new)| *new);
        let mut parts = Vec::new();
        let mut renamed = photos.clone();
        for photo in &mut renamed {
            let Some(new) = new_id(photo) else { continue };
            let old = std::mem::replace(&mut photo.id, new);
            self.announce(photo, author_id.id()).await?;
            self.media.copy(old, new).await?;
            parts.push(self.attach(new, id));
            parts.push(replace(&self.activity, old, Use::Tip(id)));
        }
        if parts.is_empty() {
            return Ok(None);
        }
        parts.insert(0, self.write(id, revision, &renamed)?);
        let refused = transact(parts).await?;
        if refused.is_none() {
            copies::rename_photos(&self.activity, Thing::Tip(id), new_ids).await?;
        }
        Ok(refused)
    }

    /// The new item belongs to nothing yet, so it is removed like an unused photograph if this ends early.
    async fn announce(&self, photo: &Photo, owner: UserId) -> Result<(), Failure> {
        let item = to_item(PhotoItem::of_tip(photo, owner, self.activity.now()))?;
        let written = self.activity.put(item).send().await?;
        written.map(drop).map_err(|_| Failure::transient("PutItem: conflict"))
    }

    fn write(&self, tip: TipId, revision: u64, photos: &[Photo]) -> Result<Write, Failure> {
        let cover = photos.first().map(|photo| Photo { caption: None, ..photo.clone() });
        let update = self.tips.update(by_id(tip)).set("photos", to_value(photos)?);
        let update = update.set("card.cover", to_value(cover)?).add("revision", number(1));
        Ok(update.when(is("revision", number(revision))).when(missing("feed")))
    }

    fn attach(&self, photo: PhotoId, tip: TipId) -> Write {
        let update = self.activity.update(photo_key(photo)).set("tip", text(tip)).remove(["queue", "at"]);
        update.when(is("queue", text(QUEUE))).when(missing("tip")).when(missing("portrait"))
    }

    /// Removes those that belong to nothing since they were shown. One that its author has taken from the tip stays for two days.
    async fn remove(&self, photos: &[PhotoId]) -> Result<usize, Failure> {
        let purge = PurgePhotos::new(self.activity.clone(), self.media.clone());
        let mut removed = 0;
        for photo in photos {
            removed += usize::from(purge.remove(*photo, self.activity.now()).await?);
        }
        Ok(removed)
    }
}
