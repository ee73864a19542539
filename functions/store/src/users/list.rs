use rules::{Page, User, UserFilter, UserPosition, fold};

use super::{EVERYONE, user};
use crate::table::{Item, text};
use crate::{Failure, Table};

/// Lists gardeners, newest first.
#[derive(Clone, Debug)]
pub struct ListUsers {
    users: Table,
}

impl ListUsers {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One page: one `Query`. A search reads at most 1 MB (128 read units) of the gardeners and leaves out what does not
    /// match, so its page may hold fewer than `limit`, even none, while `next` says that there is more to look through.
    pub async fn page(
        &self,
        filter: &UserFilter,
        limit: u16,
        after: Option<UserPosition>,
    ) -> Result<Page<User, UserPosition>, Failure> {
        // The words of a search are in `all` alone, which keeps a page of the other within one read unit.
        let (index, attribute, value) = match filter.status.filter(|_| filter.matching.is_none()) {
            Some(status) => ("byStatus", "status", status.as_str()),
            None => ("all", "everyone", EVERYONE),
        };
        let start = after.map(|place| {
            Item::from([
                ("id".to_owned(), text(place.id)),
                ("dateJoined".to_owned(), text(place.joined)),
                (attribute.to_owned(), text(value)),
            ])
        });
        let mut request = self
            .users
            .client
            .query()
            .table_name(&self.users.name)
            .index_name(index)
            .key_condition_expression("#key = :key")
            .expression_attribute_names("#key", attribute)
            .expression_attribute_values(":key", text(value))
            .scan_index_forward(false)
            .set_exclusive_start_key(start);
        match &filter.matching {
            Some(search) => {
                let mut conditions = Vec::new();
                if let Some(status) = filter.status {
                    conditions.push("#status = :status".to_owned());
                    request = request.expression_attribute_names("#status", "status");
                    request = request.expression_attribute_values(":status", text(status));
                }
                for (n, word) in fold::words(search.as_str()).into_iter().enumerate() {
                    let contains = |attribute: &str| format!("contains({attribute}, :w{n})");
                    let anywhere = ["searchName", "searchSpecialization", "searchLocation"].map(contains);
                    conditions.push(format!("({})", anywhere.join(" OR ")));
                    request = request.expression_attribute_values(format!(":w{n}"), text(word));
                }
                request = request.set_filter_expression(Some(conditions.join(" AND ")).filter(|c| !c.is_empty()));
            }
            // One more than asked for tells whether there is a next page.
            None => request = request.limit(i32::from(limit) + 1),
        }
        let answer = request.send().await.map_err(|e| Failure::of("Query", &e))?;
        let read_up_to = answer.last_evaluated_key().filter(|_| filter.matching.is_some()).map(position).transpose()?;
        let items = answer.items.unwrap_or_default().into_iter().map(user).collect::<Result<_, _>>()?;
        let mut page = first(items, limit);
        page.next = page.next.or(read_up_to);
        Ok(page)
    }
}

fn first(mut users: Vec<User>, limit: u16) -> Page<User, UserPosition> {
    let more = users.len() > usize::from(limit);
    users.truncate(limit.into());
    let last = users.last().filter(|_| more);
    Page { next: last.map(|user| UserPosition { joined: user.date_joined, id: user.id }), items: users }
}

/// The place that an index's answer can be gone on after.
fn position(key: &Item) -> Result<UserPosition, Failure> {
    let part = |name: &str| key.get(name).and_then(|value| value.as_s().ok()).map(String::as_str).unwrap_or_default();
    UserPosition::parse(&format!("{} {}", part("dateJoined"), part("id")))
        .ok_or_else(|| Failure::new("Query: the last key is none of this table's"))
}
