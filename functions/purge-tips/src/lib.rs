//! Once a day: deletes for good the tips whose authors deleted them so long ago that they cannot restore them, and what gardeners
//! did with those tips; and the photographs that belong to nothing.

use api::log;
use rules::{Failure, Timestamp};
use serde_json::json;
use store::{PurgePhotos, PurgeTips};

/// Does what is due at this time, and logs how much it was. What is not done by the deadline, the next run does.
pub async fn handle(tips: &PurgeTips, photos: &PurgePhotos, now: Timestamp) -> Result<(), Failure> {
    let purge = async { Ok((tips.purge(now).await?, photos.purge(now).await?)) };
    log::work("run", json!({}), purge, |(deletions, photos)| json!({"deletions": deletions, "photos": photos})).await
}
