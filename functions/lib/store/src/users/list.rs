use rules::{Failure, Page, User, UserFilter, UserPosition};

use super::{EVERYONE, UserItem};
use crate::Table;
use crate::table::{Item, send, text};

/// Lists gardeners, newest first.
#[derive(Clone, Debug)]
pub struct ListUsers {
    users: Table,
}

impl ListUsers {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One page: one `Query`.
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
        // One item more than the limit says whether there is a next page.
        let request = self.users.query(index, &[key], after).limit(i32::from(limit) + 1);
        let (items, _) = send::<UserItem>(request).await?;
        let users = items.into_iter().map(User::from).collect();
        Ok(Page::cut(users, limit, |user: &User| UserPosition { joined: user.date_joined, id: user.id }))
    }
}
