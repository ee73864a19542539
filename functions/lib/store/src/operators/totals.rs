use std::collections::HashMap;

use rules::Failure;
use serde::Deserialize;

use crate::aws::item::{number, readable};
use crate::table::scan::scan_all;
use crate::table::{Table, by_id, is};

/// Attempts for counts that change while they are corrected.
const ATTEMPTS: usize = 3;

/// Computes `totalTips` of all gardeners from the tips, and corrects what differs.
#[derive(Clone, Debug)]
pub struct RecountTips {
    tips: Table,
    users: Table,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Total {
    id: String,
    total_tips: u64,
}

/// A tip, or another record of the table.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipOrRecord {
    author_id: Option<String>,
    availability: Option<String>,
}

impl RecountTips {
    pub fn new(tips: Table, users: Table) -> Self {
        Self { tips, users }
    }

    /// Returns how many counts could not be corrected, because they change all the time.
    pub async fn run(&self) -> Result<usize, Failure> {
        let mut left = 0;
        for _ in 0..ATTEMPTS {
            left = self.correct().await?;
            if left == 0 {
                break;
            }
        }
        Ok(left)
    }

    /// The profiles are read first, and a count is corrected only if it is still what was read: a tip that is shared meanwhile changes
    /// it in its own transaction.
    async fn correct(&self) -> Result<usize, Failure> {
        let profiles = scan_all(&self.users).await?;
        let mut public: HashMap<String, u64> = HashMap::new();
        for tip in scan_all(&self.tips).await? {
            let Some(TipOrRecord { author_id, availability }) = readable(tip) else { continue };
            if let (Some(author), Some("public")) = (author_id, availability.as_deref()) {
                *public.entry(author).or_default() += 1;
            }
        }
        let mut left = 0;
        for profile in profiles {
            let Some(Total { id, total_tips }) = readable(profile) else { continue };
            let expected = public.get(&id).copied().unwrap_or_default();
            if expected == total_tips {
                continue;
            }
            let update = self.users.update(by_id(id)).set("totalTips", number(expected));
            let update = update.when(is("totalTips", number(total_tips)));
            left += usize::from(update.settle(Failure::transient("a profile changes all the time")).await?.is_none());
        }
        Ok(left)
    }
}
