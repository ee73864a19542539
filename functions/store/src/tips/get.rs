use rules::{Tip, TipId};

use super::TipItem;
use crate::{Failure, Table};

/// Reads one tip: one `GetItem`, half a read unit for each 4 KB; a second one where there is none.
#[derive(Clone, Debug)]
pub struct GetTip {
    tips: Table,
}

impl GetTip {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// The tip, hidden or not: whether the caller may see it is the caller's question.
    pub async fn get(&self, id: TipId) -> Result<Option<Tip>, Failure> {
        self.tips.get::<TipItem>(id).await?.map(TryInto::try_into).transpose()
    }
}
