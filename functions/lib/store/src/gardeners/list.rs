use rules::{Failure, Page, Timestamp, User, UserFilter, UserId, UserPosition};
use serde::Deserialize;

use crate::aws::item::{Item, read, readable, text};
use crate::items::profile::{EVERYONE, UserItem};
use crate::table::Table;

/// Lists gardeners, newest first.
#[derive(Clone, Debug)]
pub struct ListUsers {
    users: Table,
}

/// The keys of both indexes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct UserKey {
    id: UserId,
    date_joined: Timestamp,
}

impl ListUsers {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One page: one `Query`. Gardeners who are not listed are left out, so it may have fewer than its limit.
    pub async fn page(
        &self,
        filter: UserFilter,
        limit: u16,
        after: Option<UserPosition>,
    ) -> Result<Page<User, UserPosition>, Failure> {
        let (index, key) = match filter.status {
            Some(status) => ("byStatus", ("status", status.as_str())),
            None => ("all", ("everyone", EVERYONE)),
        };
        let after = after.map(|position| {
            Item::from([("id".to_owned(), text(position.id)), ("dateJoined".to_owned(), text(position.joined))])
        });
        let position = |item| read(item).map(|UserKey { id, date_joined: joined }| UserPosition { joined, id });
        let listed = |item| readable::<UserItem>(item).filter(UserItem::is_listed).map(User::from);
        self.users.query(index, &[key]).after(after).page(limit, listed, position).await
    }
}
