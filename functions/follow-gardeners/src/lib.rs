//! Follows the stream of the gardeners: a new name reaches all tips of that gardener, the tips of one who is not active leave the lists
//! until the gardener is active again, and the portrait of one who is suspended gets another address.

use std::time::Duration;

use api::{Error, log};
use rules::Failure;
use serde_json::json;
use store::stream::StreamEvent;
use store::{Connection, FollowGardener, HidePortrait, INDEX_LAG, Media};

/// So old is a change at least when the index has all tips that were shared before it. The stream's times are whole seconds.
const SETTLED: Duration = INDEX_LAG.saturating_add(Duration::from_secs(1));

/// What this function changes.
#[derive(Debug)]
pub struct Followers {
    pub tips: FollowGardener,
    pub portraits: HidePortrait,
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let (activity, media) = (connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    let portraits = HidePortrait::new(users.clone(), activity, media);
    let followers = Followers { tips: FollowGardener::new(tips, users), portraits };
    api::work(connection.warm_up(), |event| Box::pin(handle(&followers, event))).await
}

/// Follows the changes of a batch. A failure is one of the whole batch, which Lambda then sends again. Tips that were written by the
/// deadline stay, and the next try continues.
pub async fn handle(followers: &Followers, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    let done = |(gardeners, tips)| json!({"gardeners": gardeners, "tips": tips});
    log::work("batch", records, follow(followers, event), done).await
}

/// Returns the number of gardeners and of changed tips.
async fn follow(followers: &Followers, event: StreamEvent) -> Result<(usize, usize), Failure> {
    // Portraits wait for no index.
    for (gardener, portrait) in event.records.iter().filter_map(HidePortrait::concerned) {
        followers.portraits.hide(gardener, portrait).await?;
    }
    let gardeners = &followers.tips;
    let (mut changed, mut latest) = (Vec::new(), None);
    for record in &event.records {
        if let Some(id) = FollowGardener::concerned(record) {
            latest = latest.max(Some(record.at));
            if !changed.contains(&id) {
                changed.push(id);
            }
        }
    }
    if let Some(latest) = latest {
        let age = gardeners.now().milliseconds().saturating_sub(latest.milliseconds());
        tokio::time::sleep(SETTLED.saturating_sub(Duration::from_millis(age))).await;
    }
    let mut tips = 0;
    for id in &changed {
        tips += gardeners.follow(*id).await?;
    }
    Ok((changed.len(), tips))
}
