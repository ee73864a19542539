use rules::{Failure, Tip, TipId};

use super::TipItem;
use crate::Table;

/// Reads one tip: one `GetItem`, half a read unit for each 4 KB; a second one if the tip is missing.
#[derive(Clone, Debug)]
pub struct GetTip {
    tips: Table,
}

impl GetTip {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// The tip, hidden or not. The handler decides whether the caller may see it.
    pub async fn get(&self, id: TipId) -> Result<Option<Tip>, Failure> {
        Ok(self.tips.get::<TipItem>(id).await?.map(Tip::from))
    }
}
