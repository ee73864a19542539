//! Once a day: deletes for good the tips whose authors deleted them so long ago that they cannot restore them, and what gardeners
//! did with those tips; and the photographs that belong to nothing.

use std::time::{Duration, Instant};

use api::log;
use rules::{Failure, Timestamp};
use serde_json::json;
use store::{PurgePhotos, PurgeTips};
use tokio::time::timeout;

/// The function's own timeout is 60 s. What is not done by then, the next run does.
const DEADLINE: Duration = Duration::from_secs(50);

/// Does what is due at this time, and logs how much it was.
pub async fn handle(tips: &PurgeTips, photos: &PurgePhotos, now: Timestamp) -> Result<(), Failure> {
    let start = Instant::now();
    let purge = async { Ok((tips.purge(now).await?, photos.purge(now).await?)) };
    let purged = timeout(DEADLINE, purge).await;
    let purged = purged.unwrap_or_else(|_| Err(Failure::transient("the run took too long")));
    let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let (level, fields) = match &purged {
        Ok((deletions, photos)) => {
            ("info", json!({"deletions": deletions, "photos": photos, "durationMs": milliseconds}))
        }
        Err(failure) => ("error", json!({"cause": failure.to_string(), "durationMs": milliseconds})),
    };
    log::event(level, "run", fields);
    purged.map(|_| ())
}
