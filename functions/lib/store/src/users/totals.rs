use std::collections::HashMap;

use rules::Failure;
use serde::Deserialize;

use crate::Table;
use crate::indexed::scan_all;
use crate::items::{number, readable, text};
use crate::retry::settled;

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
struct Counted {
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
            let Some(Counted { author_id, availability }) = readable(tip) else { continue };
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
            let update = self.users.client.update_item().table_name(&self.users.name).key("id", text(id));
            let update = update
                .update_expression("SET totalTips = :expected")
                .condition_expression("totalTips = :read")
                .expression_attribute_values(":expected", number(expected))
                .expression_attribute_values(":read", number(total_tips));
            let busy = Failure::transient("a profile changes all the time");
            left += usize::from(settled("UpdateItem", busy, || update.clone().send()).await?.is_none());
        }
        Ok(left)
    }
}
