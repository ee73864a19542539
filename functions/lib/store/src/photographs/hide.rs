use rules::{Failure, Photo, PhotoId, Thing, TipId};
use serde::Deserialize;

use super::media::Media;
use super::readdress::{NewIds, Readdress};
use crate::aws::item::{number, to_value};
use crate::aws::retry::{Reason, Retry};
use crate::aws::stream::Record;
use crate::items::photo::Use;
use crate::items::tip::Owner;
use crate::table::{Table, Write, by_id, is, missing, transact};

/// Hides the photographs of tips that have left the lists, and those that were reported and that their authors have taken out. The author
/// sees those of the tip as before, and if the tip is shown again, it keeps the new addresses.
#[derive(Clone, Debug)]
pub struct HidePhotos {
    tips: Table,
    addresses: Readdress,
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
        Self { tips, addresses: Readdress::new(activity, media) }
    }

    /// The tip that has left the lists, or of which photographs were taken out, with those that everybody could see.
    pub fn concerned(record: &Record) -> Option<(TipId, Vec<PhotoId>)> {
        record.old.as_ref().filter(|old| old.contains_key("feed"))?;
        let (old, new) = record.either_image::<TipImage>();
        let old = old?;
        let kept = new.filter(|new| new.feed.is_some()).map(|new| new.photos);
        let is_kept = |photo: &ShownPhoto| kept.iter().flatten().any(|kept| kept.id == photo.id);
        let concerned = kept.is_none() || !old.photos.iter().all(is_kept);
        concerned.then(|| (old.id, old.photos.into_iter().map(|photo| photo.id).collect()))
    }

    /// Hides those of these photographs that the tip still has, and removes those that belong to nothing any more. It can be repeated
    /// and come late: a tip that is in the lists again keeps the addresses of its photographs. Returns how many it hid or removed.
    pub async fn hide(&self, tip: TipId, shown: &[PhotoId]) -> Result<usize, Failure> {
        let mut retry = Retry::new();
        loop {
            let stored: Option<TipWithPhotos> = self.tips.get_consistent(tip).await?;
            if stored.as_ref().is_some_and(|tip| tip.feed.is_some()) {
                return self.addresses.hide_taken_away(Thing::Tip(tip), shown).await;
            }
            let new_ids = self.addresses.new_ids(shown).await?;
            if let Some(reasons) = self.rename(tip, stored, &new_ids).await? {
                retry.record(&reasons);
                retry.wait(Failure::transient("a tip changes all the time")).await?;
                continue;
            }
            self.addresses.rename_in_cases(Thing::Tip(tip), &new_ids).await?;
            return self.addresses.hide_taken_away(Thing::Tip(tip), shown).await;
        }
    }

    /// Gives photographs of the tip new ids. Returns why it was not possible, if the tip has changed.
    async fn rename(
        &self,
        id: TipId,
        tip: Option<TipWithPhotos>,
        new_ids: &NewIds,
    ) -> Result<Option<Vec<Reason>>, Failure> {
        let Some(TipWithPhotos { author_id, revision, mut photos, .. }) = tip else { return Ok(None) };
        let parts = self.addresses.rename(&mut photos, author_id.id(), Use::Tip(id), new_ids).await?;
        if parts.is_empty() {
            return Ok(None);
        }
        transact([vec![self.write(id, revision, &photos)?], parts].concat()).await
    }

    fn write(&self, tip: TipId, revision: u64, photos: &[Photo]) -> Result<Write, Failure> {
        let cover = photos.first().map(|photo| Photo { caption: None, ..photo.clone() });
        let update = self.tips.update(by_id(tip)).set("photos", to_value(photos)?);
        let update = update.set("card.cover", to_value(cover)?).add("revision", number(1));
        Ok(update.when(is("revision", number(revision))).when(missing("feed")))
    }
}
