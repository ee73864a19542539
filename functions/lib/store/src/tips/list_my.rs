use rules::{Failure, Page, TipCard, TipId, UserId};

use crate::items::card::page_of_cards;
use crate::items::tip::Owner;
use crate::table::Table;

/// Lists a gardener's own tips, hidden ones included, newest first; or, apart from them, the deleted ones.
#[derive(Clone, Debug)]
pub struct ListMyTips {
    tips: Table,
}

impl ListMyTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// Names the list of this owner; its cursors are valid for it only.
    pub fn filter(owner: UserId, deleted: bool) -> String {
        format!("mytips {}", partition(owner, deleted))
    }

    /// One page: one `Query`.
    pub async fn page(
        &self,
        owner: UserId,
        deleted: bool,
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        page_of_cards(&self.tips, "byAuthor", &[("authorId", &partition(owner, deleted))], limit, after).await
    }
}

fn partition(owner: UserId, deleted: bool) -> String {
    if deleted { Owner::Deleted(owner) } else { Owner::Author(owner) }.to_string()
}
