use std::collections::HashMap;

use rules::{Failure, TipCard, TipId};

use crate::items::card::{public_cards, public_texts};
use crate::table::Table;

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
        public_cards(&self.tips, ids).await
    }

    /// The same with the whole text of each, for the sentence that a search has found.
    pub async fn with_texts(&self, ids: &[TipId]) -> Result<HashMap<TipId, (TipCard, String)>, Failure> {
        public_texts(&self.tips, ids).await
    }
}
