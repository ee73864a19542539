use aws_sdk_dynamodb::types::ReturnValue;
use rules::{Failure, Photo, PhotoId, Thing, UserId};

use super::media::Media;
use super::purge::PurgePhotos;
use crate::aws::item::{Item, to_item};
use crate::items::copies;
use crate::items::photo::{self, PhotoItem, Use, attach_new, replace};
use crate::table::{Table, Write, missing};

/// Why a change of a photograph is not done.
const BUSY: &str = "a photograph changes all the time";

/// Gives photographs other addresses. A photograph's address is its id, so each gets another id: its files are copied under it, what it
/// belongs to names it in place of the old one, and the old files are deleted. A case about the thing names the new ones too.
///
/// The old photograph's item keeps the new id from the first step on, so that one that ended early goes on where it ended.
#[derive(Clone, Debug)]
pub(super) struct Readdress {
    activity: Table,
    media: Media,
}

/// Old ids of photographs, each with its new one.
pub(super) type NewIds = Vec<(PhotoId, PhotoId)>;

impl Readdress {
    pub fn new(activity: Table, media: Media) -> Self {
        Self { activity, media }
    }

    /// The new ids of those that are there: the same ones each time.
    pub async fn new_ids(&self, photos: &[PhotoId]) -> Result<NewIds, Failure> {
        let mut new_ids = Vec::new();
        for old in photos {
            let new = PhotoId::of_clock(self.activity.clock());
            let named = photo::moves_to(&self.activity, *old, new).returning(ReturnValue::AllNew);
            if let Some(item) = named.settle(Failure::transient(BUSY)).await? {
                new_ids.push((*old, photo::new_id(&item).unwrap_or(new)));
            }
        }
        Ok(new_ids)
    }

    /// Copies the files of those of these photographs that have a new id, and gives them that. Returns the parts of the transaction that
    /// has to write them: none if no photograph has a new id.
    pub async fn rename(
        &self,
        photos: &mut [Photo],
        owner: UserId,
        of: Use,
        new_ids: &NewIds,
    ) -> Result<Vec<Write>, Failure> {
        let mut parts = Vec::new();
        for photo in photos {
            let Some((_, new)) = new_ids.iter().find(|(old, _)| *old == photo.id) else { continue };
            let old = std::mem::replace(&mut photo.id, *new);
            // The new item belongs to nothing yet, so it is removed like an unused photograph if this ends early.
            let item = to_item(PhotoItem::copied(photo, owner, self.activity.now()))?;
            self.activity.put(item).when(missing("pk")).settle(Failure::transient(BUSY)).await?;
            self.media.copy(old, *new).await?;
            parts.push(attach_new(&self.activity, *new, of));
            parts.push(replace(&self.activity, old, of));
        }
        Ok(parts)
    }

    pub async fn rename_in_cases(&self, thing: Thing, new_ids: &NewIds) -> Result<(), Failure> {
        if new_ids.is_empty() { Ok(()) } else { copies::rename_photos(&self.activity, thing, new_ids).await }
    }

    /// Hides what a case about the thing shows of it and its owner has taken away: it stays as long as the case needs it, and only the case
    /// knows where. Then removes those of the photographs `shown` that nothing needs any more; one that was taken away stays for two days.
    /// Returns how many it removed.
    pub async fn hide_taken_away(&self, thing: Thing, shown: &[PhotoId]) -> Result<usize, Failure> {
        let mut hidden = Vec::new();
        let in_cases = copies::photos_of(&self.activity, thing).await?;
        let others = shown.iter().copied().filter(|photo| !in_cases.contains(photo));
        for old in in_cases.iter().copied().chain(others) {
            let taken_away = photo::taken_away(&self.activity, old, thing).await?;
            // Of one that no case names only what was begun is finished: the case may name the new id already.
            let is_concerned = |item: &Item| in_cases.contains(&old) || photo::new_id(item).is_some();
            let Some(item) = taken_away.filter(is_concerned) else { continue };
            let new_ids = self.new_ids(&[old]).await?;
            let Some((_, new)) = new_ids.first() else { continue };
            self.media.copy(old, *new).await?;
            let copy = photo::hidden_copy(item, *new);
            self.activity.put(copy).when(missing("pk")).settle(Failure::transient(BUSY)).await?;
            self.rename_in_cases(thing, &new_ids).await?;
            // Unless its owner has put it back meanwhile.
            photo::forget(&self.activity, old, thing).settle(Failure::transient(BUSY)).await?;
            hidden.push(old);
        }
        let purge = PurgePhotos::new(self.activity.clone(), self.media.clone());
        let mut removed = 0;
        for photo in hidden.iter().chain(shown.iter().filter(|photo| !hidden.contains(photo))) {
            removed += usize::from(purge.remove(*photo, self.activity.now()).await?);
        }
        Ok(removed)
    }
}
