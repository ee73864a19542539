//! Follows the stream of the gardeners: a new name reaches all tips of that gardener, and the tips of one who is not active
//! leave the lists until the gardener is active again.

use std::time::{Duration, Instant};

use api::log;
use rules::{Failure, Timestamp};
use serde_json::json;
use store::stream::StreamEvent;
use store::{FollowGardener, INDEX_LAG};

/// For a whole batch. The function's own timeout is 60 s. Tips written by then stay, and the next try continues.
const DEADLINE: Duration = Duration::from_secs(50);
/// So old is a change at least when the index has all tips that were shared before it. The stream's times are whole seconds.
const SETTLED: Duration = INDEX_LAG.saturating_add(Duration::from_secs(1));

/// Follows the changes of a batch. A failure is one of the whole batch, which Lambda then sends again.
pub async fn handle(gardeners: &FollowGardener, event: StreamEvent) -> Result<(), Failure> {
    let (start, records) = (Instant::now(), event.records.len());
    let followed = tokio::time::timeout(DEADLINE, follow(gardeners, event)).await;
    let followed = followed.unwrap_or_else(|_| Err(Failure::transient("the batch took too long")));
    let (level, fields) = match &followed {
        Ok((gardeners, tips)) => ("info", json!({"gardeners": gardeners, "tips": tips})),
        Err(failure) => ("error", json!({"cause": failure.to_string()})),
    };
    let mut line = json!({"records": records, "durationMs": start.elapsed().as_millis()});
    if let (Some(line), Some(fields)) = (line.as_object_mut(), fields.as_object()) {
        line.extend(fields.clone());
    }
    log::event(level, "batch", line);
    followed.map(|_| ())
}

/// Returns the number of gardeners and of changed tips.
async fn follow(gardeners: &FollowGardener, event: StreamEvent) -> Result<(usize, usize), Failure> {
    let (mut changed, mut latest) = (Vec::new(), None);
    for record in &event.records {
        if let Some(id) = FollowGardener::concerned(record)? {
            latest = latest.max(Some(record.at));
            if !changed.contains(&id) {
                changed.push(id);
            }
        }
    }
    if let Some(latest) = latest {
        let age = Timestamp::now().milliseconds().saturating_sub(latest.milliseconds());
        tokio::time::sleep(SETTLED.saturating_sub(Duration::from_millis(age))).await;
    }
    let mut tips = 0;
    for id in &changed {
        tips += gardeners.follow(*id).await?;
    }
    Ok((changed.len(), tips))
}
