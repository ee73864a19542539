//! Once a day: deletes for good the tips whose authors deleted them so long ago that they cannot restore them, and what gardeners
//! did with those tips.

use api::log;
use rules::{Failure, Timestamp};
use serde_json::json;
use store::PurgeTips;

/// Does what is due at this time, and logs how much it was. What is not done by the deadline, the next run does.
pub async fn handle(tips: &PurgeTips, now: Timestamp) -> Result<(), Failure> {
    log::work("run", json!({}), tips.purge(now), |deletions| json!({"deletions": deletions})).await
}
