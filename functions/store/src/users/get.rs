use rules::{User, UserId};

use super::UserItem;
use crate::{Failure, Table};

/// Reads one gardener: one `GetItem`; a second one where there is none.
#[derive(Clone, Debug)]
pub struct GetUser {
    users: Table,
}

impl GetUser {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    pub async fn get(&self, id: UserId) -> Result<Option<User>, Failure> {
        self.users.get::<UserItem>(id).await?.map(TryInto::try_into).transpose()
    }
}
