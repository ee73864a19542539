use rules::{Failure, Page, User, UserFilter, UserPosition, fold};

use super::{EVERYONE, UserItem};
use crate::Table;
use crate::table::{Item, contains_all, send, text};

/// Lists gardeners, newest first.
#[derive(Clone, Debug)]
pub struct ListUsers {
    users: Table,
}

impl ListUsers {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One page: one `Query`. A search reads at most 1 MB (128 read units) of the gardeners and filters them, so its page
    /// may have fewer than `limit`, even none, while `next` says that there are more to read.
    pub async fn page(
        &self,
        filter: &UserFilter,
        limit: u16,
        after: Option<UserPosition>,
    ) -> Result<Page<User, UserPosition>, Failure> {
        // Only `all` has the words of a search; without them a page of `byStatus` stays within one read unit.
        let (index, key) = match filter.status.filter(|_| filter.matching.is_none()) {
            Some(status) => ("byStatus", ("status", status.as_str())),
            None => ("all", ("everyone", EVERYONE)),
        };
        let after = after.map(|position| {
            Item::from([("id".to_owned(), text(position.id)), ("dateJoined".to_owned(), text(position.joined))])
        });
        let mut request = self.users.query(index, &[key], after);
        if let Some(search) = &filter.matching {
            let (searched, words) = contains_all(request, fold::words(search.as_str()));
            request = searched;
            let mut conditions: Vec<String> = words.into_iter().collect();
            if let Some(status) = filter.status {
                conditions.push("#status = :status".to_owned());
                request = request.expression_attribute_names("#status", "status");
                request = request.expression_attribute_values(":status", text(status));
            }
            request = request.set_filter_expression(Some(conditions.join(" AND ")).filter(|c| !c.is_empty()));
        } else {
            // One item more than the limit says whether there is a next page.
            request = request.limit(i32::from(limit) + 1);
        }
        let (items, stopped_at) = send::<UserItem>(request).await?;
        let users = items.into_iter().map(User::from).collect();
        let mut page = Page::cut(users, limit, |user: &User| UserPosition { joined: user.date_joined, id: user.id });
        let stopped_at = stopped_at.filter(|_| filter.matching.is_some());
        page.next = page.next.or(stopped_at.as_ref().and_then(position));
        Ok(page)
    }
}

/// The position of an index's key.
fn position(key: &Item) -> Option<UserPosition> {
    let part = |name: &str| key.get(name)?.as_s().ok();
    UserPosition::parse(&format!("{} {}", part("dateJoined")?, part("id")?))
}
