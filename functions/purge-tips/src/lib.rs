//! Once a day: deletes for good the tips that their authors deleted and can no longer restore, and what gardeners
//! did with those tips; and the photographs that belong to nothing. It also ends the suspensions whose time is over, and
//! brings the questions that nobody has answered to other gardeners.

use api::{Error, log};
use rules::{Failure, Timestamp};
use serde_json::{Value, json};
use store::{AskKnowers, Connection, EndSuspensions, Media, PurgePhotos, PurgeTips};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let tips = PurgeTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let photos = PurgePhotos::new(connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    let suspensions = EndSuspensions::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let knowers = AskKnowers::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let clock = connection.clock();
    api::work(connection.warm_up(), |_: Value| Box::pin(handle(&tips, &photos, &suspensions, &knowers, clock.now())))
        .await
}

/// Deletes everything that is due at this time, and logs the numbers. The next run does the rest that the deadline leaves.
pub async fn handle(
    tips: &PurgeTips,
    photos: &PurgePhotos,
    suspensions: &EndSuspensions,
    knowers: &AskKnowers,
    now: Timestamp,
) -> Result<(), Failure> {
    let purge = async {
        let ended = (suspensions.end(now).await?, tips.purge(now).await?, photos.purge(now).await?);
        Ok((ended, Box::pin(knowers.ask_again()).await?))
    };
    log::work("run", json!({}), purge, |((suspensions, deletions, photos), asked)| {
        json!({"suspensions": suspensions, "deletions": deletions, "photos": photos, "asked": asked})
    })
    .await
}
