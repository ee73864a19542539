use rules::{Failure, OwnPhoto, PhotoId, UserId};

use super::{PhotoItem, key};
use crate::Table;
use crate::failure::from_sdk;
use crate::items::readable;

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
        let request = self.activity.client.get_item().table_name(&self.activity.name).set_key(Some(key(id)));
        let response = request.consistent_read(true).send().await.map_err(|error| from_sdk("GetItem", &error))?;
        let photo: Option<PhotoItem> = response.item.and_then(readable);
        Ok(photo.filter(|photo| photo.actor == Some(caller)).and_then(|photo| photo.own()))
    }
}
