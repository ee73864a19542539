use rules::{Failure, Page, TipCard, TipId, UserId};

use super::list::one_page;
use crate::Table;

/// Lists a gardener's own tips, hidden ones included, newest first.
#[derive(Clone, Debug)]
pub struct ListMyTips {
    tips: Table,
}

impl ListMyTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// Names the list of this owner; its cursors are valid for it only.
    pub fn filter(owner: UserId) -> String {
        format!("mytips {owner}")
    }

    /// One page: one `Query`.
    pub async fn page(&self, owner: UserId, limit: u16, after: Option<TipId>) -> Result<Page<TipCard, TipId>, Failure> {
        one_page(&self.tips, "byAuthor", &[("authorId", &owner.to_string())], limit, after).await
    }
}
