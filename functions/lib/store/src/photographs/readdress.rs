use rules::{Failure, Photo, PhotoId, UserId};

use super::media::Media;
use super::purge::PurgePhotos;
use crate::aws::item::to_item;
use crate::aws::retry::Reason;
use crate::items::copies;
use crate::items::photo::{PhotoItem, Use, attach_new, replace};
use crate::table::{Table, Write, transact};

/// Gives photographs other addresses. A photograph's address is its id, so each gets another id: its files are copied under it, what it
/// belongs to names it in place of the old one, and the old files are deleted. A case about the thing names the new ones too.
#[derive(Clone, Debug)]
pub(super) struct Readdress {
    activity: Table,
    media: Media,
}

impl Readdress {
    pub fn new(activity: Table, media: Media) -> Self {
        Self { activity, media }
    }

    /// The old and a new id of each.
    pub fn new_ids(&self, photos: &[PhotoId]) -> Vec<(PhotoId, PhotoId)> {
        photos.iter().map(|old| (*old, PhotoId::of_clock(self.activity.clock()))).collect()
    }

    /// Copies the files of those of these photographs that have a new id, and gives them that. Returns the parts of the transaction that
    /// has to write them: none if no photograph has a new id.
    pub async fn rename(
        &self,
        photos: &mut [Photo],
        owner: UserId,
        of: Use,
        new_ids: &[(PhotoId, PhotoId)],
    ) -> Result<Vec<Write>, Failure> {
        let mut parts = Vec::new();
        for photo in photos {
            let Some((_, new)) = new_ids.iter().find(|(old, _)| *old == photo.id) else { continue };
            let old = std::mem::replace(&mut photo.id, *new);
            self.announce(photo, owner).await?;
            self.media.copy(old, *new).await?;
            parts.push(attach_new(&self.activity, *new, of));
            parts.push(replace(&self.activity, old, of));
        }
        Ok(parts)
    }

    /// Writes what the photographs belong to, with these parts. Returns why it was not possible, if that has changed.
    pub async fn write(
        &self,
        owner: Write,
        parts: Vec<Write>,
        of: Use,
        new_ids: &[(PhotoId, PhotoId)],
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let refused = transact([vec![owner], parts].concat()).await?;
        if refused.is_none() {
            copies::rename_photos(&self.activity, of.thing(), new_ids).await?;
        }
        Ok(refused)
    }

    /// The new item belongs to nothing yet, so it is removed like an unused photograph if this ends early.
    async fn announce(&self, photo: &Photo, owner: UserId) -> Result<(), Failure> {
        let item = to_item(PhotoItem::copied(photo, owner, self.activity.now()))?;
        let written = self.activity.put(item).send().await?;
        written.map(drop).map_err(|_| Failure::transient("PutItem: conflict"))
    }

    /// Removes those that belong to nothing since they were shown. One that its owner has taken away stays for two days.
    pub async fn remove(&self, photos: &[PhotoId]) -> Result<usize, Failure> {
        let purge = PurgePhotos::new(self.activity.clone(), self.media.clone());
        let mut removed = 0;
        for photo in photos {
            removed += usize::from(purge.remove(*photo, self.activity.now()).await?);
        }
        Ok(removed)
    }
}
