//! Follows the stream of the tips: when a tip leaves the lists, its photographs get other addresses, so that the ones that readers know
//! answer 404.

use api::{Error, log};
use rules::Failure;
use serde_json::json;
use store::stream::StreamEvent;
use store::{Connection, HidePhotos, Media};

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let (tips, activity) = (connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let photos = HidePhotos::new(tips, activity, Media::new(connection.bucket("MEDIA_BUCKET")?));
    api::work(connection.warm_up(), |event| Box::pin(handle(&photos, event))).await
}

/// Follows the changes of a batch. A failure is one of the whole batch, which Lambda then sends again.
pub async fn handle(photos: &HidePhotos, event: StreamEvent) -> Result<(), Failure> {
    let records = json!({"records": event.records.len()});
    log::work("batch", records, hide(photos, event), |photos| json!({"photos": photos})).await
}

/// Returns the number of photographs that have other addresses now or are gone.
async fn hide(photos: &HidePhotos, event: StreamEvent) -> Result<usize, Failure> {
    let mut hidden = 0;
    for (tip, shown) in event.records.iter().filter_map(HidePhotos::concerned) {
        hidden += photos.hide(tip, &shown).await?;
    }
    Ok(hidden)
}
