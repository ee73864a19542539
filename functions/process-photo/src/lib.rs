//! Makes the files of an uploaded photograph, or refuses it.
//!
//! A photograph is ready only after all of its files were written, and its upload goes last, so this can end anywhere and be repeated
//! whole. A picture may end the process: a decoder that panics, or one that takes too long. So attempts are counted, and the
//! last one refuses.

use api::{Error, log};
use picture::{Files, files};
use rules::{Colour, Failure, PhotoId, Refusal, UserId};
use serde::Deserialize;
use serde_json::json;
use store::{Begun, Connection, Media, PhotoStates, WIDTHS, upload_of};

/// As often as Lambda calls for one upload (`MaximumRetryAttempts` in `template.yaml`).
const ATTEMPTS: u64 = 3;

/// The event of `EventBridge`. A release's check has no detail.
#[derive(Debug, Deserialize)]
pub struct Event {
    pub detail: Option<Detail>,
}

#[derive(Debug, Deserialize)]
pub struct Detail {
    pub object: Object,
}

/// The object that was written.
#[derive(Debug, Deserialize)]
pub struct Object {
    pub key: String,
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let photos = PhotoStates::new(connection.table("ACTIVITY_TABLE")?);
    let media = Media::new(connection.bucket("MEDIA_BUCKET")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&photos, &media, event))).await
}

/// Processes one upload, and logs the outcome.
pub async fn handle(photos: &PhotoStates, media: &Media, event: Event) -> Result<(), Failure> {
    let Some((owner, id)) = event.detail.as_ref().and_then(|detail| upload_of(&detail.object.key)) else {
        return Ok(());
    };
    log::work("photo", json!({"photo": id}), process(photos, media, owner, id), |outcome| json!({"outcome": outcome}))
        .await
}

async fn process(photos: &PhotoStates, media: &Media, owner: UserId, id: PhotoId) -> Result<&'static str, Failure> {
    let outcome = match photos.begin(owner, id).await? {
        Begun::Gone => {
            media.delete(id).await?;
            "gone"
        }
        Begun::Done => "done before",
        Begun::Attempt(attempt) => match made(media, owner, id, attempt).await? {
            Ok((width, height, colour)) => {
                if photos.ready(id, width, height, colour).await? {
                    "ready"
                } else {
                    return Err(Failure::transient("the photograph was changed meanwhile"));
                }
            }
            Err(refusal) => {
                photos.refuse(id, refusal).await?;
                refusal.as_str()
            }
        },
    };
    media.delete_upload(owner, id).await?;
    Ok(outcome)
}

/// Makes and writes the files. Returns the width and height of the largest in pixels, and the photograph's colour.
async fn made(
    media: &Media,
    owner: UserId,
    id: PhotoId,
    attempt: u64,
) -> Result<Result<(u16, u16, Colour), Refusal>, Failure> {
    if attempt >= ATTEMPTS {
        return Ok(Err(Refusal::Damaged));
    }
    let Some(upload) = media.upload(owner, id).await? else { return Ok(Err(Refusal::Damaged)) };
    let Files { width, height, colour, sizes } = match files(&upload, &WIDTHS) {
        Ok(files) => files,
        Err(refusal) => return Ok(Err(refusal)),
    };
    media.put(id, sizes.into_iter().map(|size| [size.avif, size.jpeg])).await?;
    Ok(Ok((width, height, colour)))
}
