use rules::{Failure, Status, UserId};

use crate::aws::item::text_of;
use crate::items::profile::MODERATOR;
use crate::table::{Table, by_id};

/// Knows who decides reports now. A token says who did when it was made, up to a quarter of an hour ago.
#[derive(Clone, Debug)]
pub struct Moderators {
    users: Table,
}

impl Moderators {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// Whether the gardener is an active moderator.
    pub async fn has(&self, gardener: UserId) -> Result<bool, Failure> {
        let profile = self.users.get_by(by_id(gardener), false).await?;
        let is =
            |name: &str, value: &str| profile.as_ref().is_some_and(|profile| text_of(profile, name) == Some(value));
        Ok(is("role", MODERATOR) && is("status", Status::Active.as_str()))
    }
}
