use rules::{PostError, PostId, Refused, Thing, UserId};

use crate::items::copies::thing_is_gone;
use crate::items::post::{NotDeleted, delete};
use crate::table::Table;

/// Deletes questions and answers.
#[derive(Clone, Debug)]
pub struct DeletePost {
    activity: Table,
}

impl DeletePost {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Deletes the caller's question or answer, also one that moderation has hidden. The answers of a question stay.
    pub async fn delete(&self, caller: UserId, id: PostId) -> Result<(), PostError> {
        match delete(&self.activity, id, caller, PostError::from(Refused::Busy)).await? {
            Ok(()) => Ok(thing_is_gone(&self.activity, Thing::Post(id)).await?),
            Err(NotDeleted::Missing) => Err(PostError::NoSuchPost),
            Err(NotDeleted::NotTheirs) => Err(PostError::NotYours),
        }
    }
}
