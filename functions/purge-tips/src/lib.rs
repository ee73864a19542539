//! Once a day: deletes for good the tips that their authors deleted and can no longer restore, and what gardeners
//! did with those tips; and the photographs that belong to nothing. It also ends the suspensions whose time is over.

use api::{Error, log};
use rules::{Failure, Timestamp};
use serde_json::{Value, json};
use store::{Connection, EndSuspensions, Media, PurgePhotos, PurgeTips};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let tips = PurgeTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let photos = PurgePhotos::new(connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    let suspensions = EndSuspensions::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let clock = connection.clock();
    api::work(connection.warm_up(), |_: Value| Box::pin(handle(&tips, &photos, &suspensions, clock.now()))).await
}

/// Deletes everything that is due at this time, and logs the numbers. The next run does the rest that the deadline leaves.
pub async fn handle(
    tips: &PurgeTips,
    photos: &PurgePhotos,
    suspensions: &EndSuspensions,
    now: Timestamp,
) -> Result<(), Failure> {
    let purge = async { Ok((suspensions.end(now).await?, tips.purge(now).await?, photos.purge(now).await?)) };
    log::work("run", json!({}), purge, |(suspensions, deletions, photos)| {
        json!({"suspensions": suspensions, "deletions": deletions, "photos": photos})
    })
    .await
}
