//! Once a day: deletes for good the tips whose authors deleted them so long ago that they cannot restore them, and what gardeners
//! did with those tips; and the photographs that belong to nothing.

use api::{Error, log};
use rules::{Failure, Timestamp};
use serde_json::{Value, json};
use store::{Connection, Media, PurgePhotos, PurgeTips};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let tips = PurgeTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let photos = PurgePhotos::new(connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    api::work(connection.warm_up(), |_: Value| Box::pin(handle(&tips, &photos, Timestamp::now()))).await
}

/// Does what is due at this time, and logs how much it was. What is not done by the deadline, the next run does.
pub async fn handle(tips: &PurgeTips, photos: &PurgePhotos, now: Timestamp) -> Result<(), Failure> {
    let purge = async { Ok((tips.purge(now).await?, photos.purge(now).await?)) };
    log::work("run", json!({}), purge, |(deletions, photos)| json!({"deletions": deletions, "photos": photos})).await
}
