use std::collections::HashMap;

use rules::{Failure, User, UserId};

use crate::aws::item::readable;
use crate::items::profile::UserItem;
use crate::table::{Batch, Table, by_id};

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
        let attributes = ["id", "status", "dateJoined", "totalTips", "card"];
        let batch = Batch::new().of(&self.users, ids.iter().map(by_id), &attributes)?;
        let found = batch.read().await?.all(&self.users).into_iter();
        let listed = found.filter_map(readable::<UserItem>).filter(UserItem::is_listed);
        Ok(listed.map(|item| (item.id, item.into())).collect())
    }
}
