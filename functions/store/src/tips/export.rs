use rules::{Failure, Page, Tip, TipId, UserId, limits};
use serde::Deserialize;

use super::{TipItem, after_key};
use crate::Table;
use crate::table::send;

/// Reads a gardener's own tips whole, hidden ones included, newest first.
#[derive(Clone, Debug)]
pub struct ExportTips {
    tips: Table,
}

#[derive(Deserialize)]
struct Key {
    id: TipId,
}

impl ExportTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// Names the export of this owner; its cursors are valid for it only.
    pub fn filter(owner: UserId) -> String {
        format!("export {owner}")
    }

    /// One page: one `Query` of the ids, because the index has no descriptions, and one `BatchGetItem`.
    pub async fn page(&self, owner: UserId, after: Option<TipId>) -> Result<Page<Tip, TipId>, Failure> {
        let owner_id = owner.to_string();
        let query =
            self.tips.query("byAuthor", &[("authorId", &owner_id)], after_key(after)).projection_expression("id");
        // One item more than the limit says whether there is a next page.
        let (keys, _) = send::<Key>(query.limit(i32::from(limits::EXPORT_PAGE) + 1)).await?;
        let Page { items: keys, next } = Page::cut(keys, limits::EXPORT_PAGE, |key| key.id);
        let items = self.tips.get_all::<TipItem>(keys.into_iter().map(|key| key.id)).await?;
        let mut items: Vec<Tip> = items.into_iter().map(Tip::from).collect();
        items.sort_by_key(|tip| std::cmp::Reverse(tip.id));
        // The index may still have a tip that its author has just left behind.
        items.retain(|tip| tip.author.id == owner);
        Ok(Page { items, next })
    }
}
