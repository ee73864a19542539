use rules::{Failure, Page, Tip, TipId, UserId, limits};

use crate::items::card::{TipKey, after_key};
use crate::items::tip::{Owner, TipItem};
use crate::table::Table;

/// Reads a gardener's own tips whole, hidden and deleted ones included, newest first.
#[derive(Clone, Debug)]
pub struct ExportTips {
    tips: Table,
}

impl ExportTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// Names the export of this owner; its cursors are valid for it only.
    pub fn filter(owner: UserId) -> String {
        format!("export {owner}")
    }

    /// One page: two `Query`s of the ids at once, because the index has no descriptions, and one `BatchGetItem`.
    pub async fn page(&self, owner: UserId, after: Option<TipId>) -> Result<Page<Tip, TipId>, Failure> {
        let keys = tokio::try_join!(self.keys(Owner::Author(owner), after), self.keys(Owner::Deleted(owner), after));
        let mut keys = keys.map(|(tips, deleted)| [tips, deleted].concat())?;
        keys.sort_by_key(|key| std::cmp::Reverse(key.id));
        // A tip that is deleted or restored at this moment may be in both.
        keys.dedup_by_key(|key| key.id);
        let Page { items: keys, next } = Page::cut(keys, limits::EXPORT_PAGE, |key| key.id);
        let items = self.tips.get_all::<TipItem>(keys.into_iter().map(|key| key.id)).await?;
        let mut items: Vec<Tip> = items.into_iter().map(Tip::from).collect();
        items.sort_by_key(|tip| std::cmp::Reverse(tip.id));
        // The index may still have a tip that its author has just left behind.
        items.retain(|tip| tip.author.id == owner);
        Ok(Page { items, next })
    }

    async fn keys(&self, owner: Owner, after: Option<TipId>) -> Result<Vec<TipKey>, Failure> {
        let owner = owner.to_string();
        let query = self.tips.query("byAuthor", &[("authorId", &owner)]).after(after_key(after)).only(&["id"]);
        // One item more than the limit says whether there is a next page.
        Ok(query.limit(i32::from(limits::EXPORT_PAGE) + 1).read().await?.0)
    }
}
