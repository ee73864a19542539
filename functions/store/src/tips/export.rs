use aws_sdk_dynamodb::types::KeysAndAttributes;
use rules::{Failure, Page, Tip, TipId, UserId, limits};
use serde::Deserialize;

use super::{TipItem, after_key};
use crate::Table;
use crate::failure::{from_sdk, not_built};
use crate::table::{Item, Reason, Retry, read, send, text};

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

    /// The tips as they are now: one that was deleted meanwhile is missing, and an edit of a moment ago is in it. DynamoDB leaves keys out above 16 MB and when it throttles.
    async fn get_all(&self, keys: Vec<Key>) -> Result<Vec<Tip>, Failure> {
        let mut keys: Vec<Item> = keys.into_iter().map(|key| Item::from([("id".to_owned(), text(key.id))])).collect();
        let (mut tips, mut retry) = (Vec::with_capacity(keys.len()), Retry::new());
        while !keys.is_empty() {
            let request = KeysAndAttributes::builder().set_keys(Some(keys)).consistent_read(true);
            let request = request.build().map_err(not_built)?;
            let response = self.tips.client.batch_get_item().request_items(&self.tips.name, request).send().await;
            let response = response.map_err(|error| from_sdk("BatchGetItem", &error))?;
            for item in response.responses.into_iter().flatten().flat_map(|(_, items)| items) {
                tips.push(read::<TipItem>(item)?.into());
            }
            keys = response.unprocessed_keys.into_iter().flatten().flat_map(|(_, rest)| rest.keys).collect();
            if !keys.is_empty() {
                retry.record(&[Reason::Throttled]);
                retry.wait(Failure::transient("BatchGetItem: some keys were not read")).await?;
            }
        }
        Ok(tips)
    }
}
