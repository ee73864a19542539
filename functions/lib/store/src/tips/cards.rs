use std::collections::HashMap;

use rules::{Failure, TipCard, TipId};

use super::CardItem;
use crate::Table;
use crate::items::readable;
use crate::table::{batch_get, keys};

/// Reads the cards of tips that a search has found.
#[derive(Clone, Debug)]
pub struct GetCards {
    tips: Table,
}

impl GetCards {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// The cards of those tips that are public now: one `BatchGetItem`, half a read unit for each 4 KB of a tip.
    pub async fn get(&self, ids: &[TipId]) -> Result<HashMap<TipId, TipCard>, Failure> {
        let request = keys(&self.tips, ids, "id, authorId, version, card, feed", &[])?;
        let found = batch_get(&self.tips.client, request).await?.into_values().flatten();
        let public = found.filter_map(readable::<CardItem>).filter(|tip| tip.feed.is_some());
        Ok(public.map(|tip| (tip.id, tip.into())).collect())
    }
}
