use rules::{Failure, Tip, TipId, UserId};

use crate::items::tip::{Owner, TipItem};
use crate::table::Table;

/// Reads one tip: one `GetItem`, half a read unit for each 4 KB; a second one if the tip is missing, or somebody else's and not
/// in the lists. The time of the response therefore does not tell a hidden tip from a missing one.
#[derive(Clone, Debug)]
pub struct GetTip {
    tips: Table,
}

impl GetTip {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// The tip, if the caller may see it.
    pub async fn get(&self, caller: UserId, id: TipId) -> Result<Option<Tip>, Failure> {
        let is_visible = |tip: &TipItem| tip.author_id == Owner::Author(caller) || tip.is_listed();
        Ok(self.tips.get_if(id, is_visible).await?.map(Tip::from))
    }

    /// The tip, if everyone may see it.
    pub async fn listed(&self, id: TipId) -> Result<Option<Tip>, Failure> {
        Ok(self.tips.get_if(id, TipItem::is_listed).await?.map(Tip::from))
    }
}
