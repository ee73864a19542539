use rules::{Page, TipCard, TipId, UserId};

use super::{cards, list::first};
use crate::table::{Item, text};
use crate::{Failure, Table};

/// Lists a gardener's own tips, hidden ones included, newest first.
#[derive(Clone, Debug)]
pub struct ListMyTips {
    tips: Table,
}

impl ListMyTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// Names the list of this owner, for cursors to be bound to it.
    pub fn filter(owner: UserId) -> String {
        format!("mytips {owner}")
    }

    /// One page: one `Query`.
    pub async fn page(&self, owner: UserId, limit: u16, after: Option<TipId>) -> Result<Page<TipCard, TipId>, Failure> {
        let start = after.map(|id| Item::from([("id".to_owned(), text(id)), ("authorId".to_owned(), text(owner))]));
        let answer = self
            .tips
            .client
            .query()
            .table_name(&self.tips.name)
            .index_name("byAuthor")
            .key_condition_expression("authorId = :owner")
            .expression_attribute_values(":owner", text(owner))
            .scan_index_forward(false)
            .limit(i32::from(limit) + 1)
            .set_exclusive_start_key(start)
            .send()
            .await
            .map_err(|e| Failure::of("Query", &e))?;
        Ok(first(cards(answer.items.unwrap_or_default())?, limit))
    }
}
