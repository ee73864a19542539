use aws_sdk_dynamodb::types::KeysAndAttributes;
use rules::{Failure, Page, Tip, TipId, UserId, limits};
use serde::Deserialize;

use super::{TipItem, after_key};
use crate::Table;
use crate::failure::not_built;
use crate::table::{Item, batch_get, read, send, text};

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
        let mut items = self.get_all(keys).await?;
        items.sort_by_key(|tip| std::cmp::Reverse(tip.id));
        // The index may still have a tip that its author has just left behind.
        items.retain(|tip| tip.author.id == owner);
        Ok(Page { items, next })
    }

    /// The tips as they are now: one that was deleted meanwhile is missing, and an edit of a moment ago is in it.
    async fn get_all(&self, keys: Vec<Key>) -> Result<Vec<Tip>, Failure> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let keys = keys.into_iter().map(|key| Item::from([("id".to_owned(), text(key.id))])).collect();
        let request = KeysAndAttributes::builder().set_keys(Some(keys)).consistent_read(true);
        let request = [(self.tips.name.clone(), request.build().map_err(not_built)?)].into();
        let found = batch_get(&self.tips.client, request).await?;
        found.into_values().flatten().map(|item| Ok(read::<TipItem>(item)?.into())).collect()
    }
}
