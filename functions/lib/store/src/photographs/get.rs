use rules::{Failure, OwnPhoto, PhotoId, UserId};

use crate::aws::item::readable;
use crate::items::photo::{PhotoItem, photo_key};
use crate::table::Table;

/// Reads the state of a photograph.
#[derive(Clone, Debug)]
pub struct GetPhoto {
    activity: Table,
}

impl GetPhoto {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// The photograph, if it is the caller's: one consistent `GetItem`.
    pub async fn get(&self, caller: UserId, id: PhotoId) -> Result<Option<OwnPhoto>, Failure> {
        let photo: Option<PhotoItem> = self.activity.get_by(photo_key(id), true).await?.and_then(readable);
        Ok(photo.filter(|photo| photo.actor == Some(caller)).and_then(|photo| photo.own()))
    }
}
