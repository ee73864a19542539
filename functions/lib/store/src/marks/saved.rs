use rules::{Failure, MarkPosition, OwnMark, Page, TipCard, TipId, UserId};

use crate::items::card::public_cards;
use crate::items::mark::page_of_marks;
use crate::table::Table;

/// Lists the tips that a gardener has saved.
#[derive(Clone, Debug)]
pub struct ListSaved {
    activity: Table,
    tips: Table,
}

impl ListSaved {
    pub fn new(activity: Table, tips: Table) -> Self {
        Self { activity, tips }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("saved {gardener}")
    }

    /// One page, the newest mark first: one `Query` and one `BatchGetItem`. It has fewer cards than the limit where saved tips are
    /// not public now.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<MarkPosition>,
    ) -> Result<Page<TipCard, MarkPosition>, Failure> {
        let Page { items, next } = page_of_marks(&self.activity, gardener, OwnMark::Saved, limit, after).await?;
        let ids: Vec<TipId> = items.iter().map(|mark| mark.tip).collect();
        let mut cards = public_cards(&self.tips, &ids).await?;
        Ok(Page { items: ids.iter().filter_map(|id| cards.remove(id)).collect(), next })
    }
}
