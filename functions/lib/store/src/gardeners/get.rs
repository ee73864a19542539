use rules::{Failure, User, UserId};

use crate::items::profile::UserItem;
use crate::table::Table;

/// Reads one gardener: one `GetItem`; a second one if the gardener is missing or suspended.
#[derive(Clone, Debug)]
pub struct GetUser {
    users: Table,
}

impl GetUser {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// Not one whom moderators have suspended.
    pub async fn get(&self, id: UserId) -> Result<Option<User>, Failure> {
        Ok(self.users.get_if(id, |item: &UserItem| !item.is_suspended()).await?.map(User::from))
    }

    /// The gardener's own profile, also of one whom moderators have suspended.
    pub async fn own(&self, id: UserId) -> Result<Option<User>, Failure> {
        Ok(self.users.get::<UserItem>(id).await?.map(User::from))
    }
}
