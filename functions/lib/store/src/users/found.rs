use std::collections::HashMap;

use rules::{Failure, User, UserId};

use super::UserItem;
use crate::Table;
use crate::items::readable;
use crate::table::{batch_get, keys};

/// Reads the gardeners that a search has found.
#[derive(Clone, Debug)]
pub struct GetFoundUsers {
    users: Table,
}

impl GetFoundUsers {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// Those gardeners that are still there and listed: one `BatchGetItem`, half a read unit for each. Without their telephone numbers.
    pub async fn get(&self, ids: &[UserId]) -> Result<HashMap<UserId, User>, Failure> {
        let names = [("#status", "status")];
        let request = keys(&self.users, ids, "id, #status, dateJoined, totalTips, card", &names)?;
        let found = batch_get(&self.users.client, request).await?.into_values().flatten();
        let listed = found.filter_map(readable::<UserItem>).filter(UserItem::is_listed);
        Ok(listed.map(|item| (item.id, item.into())).collect())
    }
}
