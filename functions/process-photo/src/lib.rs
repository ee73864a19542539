//! Makes the files of an uploaded photograph, or refuses it.
//!
//! A photograph is ready only after all of its files were written, and its upload goes last, so this can end anywhere and be repeated
//! whole. One attempt at a time has it, so that the files are of one upload. A picture may end the process: a decoder that panics, or one
//! that takes too long. So attempts are counted, and the last one refuses; one that ends for want of a service does not count.

use api::{Error, log};
use picture::{Files, files};
use rules::{Colour, Failure, PhotoId, Refusal, UserId};
use serde::Deserialize;
use serde_json::json;
use store::{Attempt, Begun, Connection, Media, PhotoStates, WIDTHS, upload_of};

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
    /// Of the content.
    #[serde(default)]
    pub etag: String,
    /// Another one for each write of the key.
    #[serde(default)]
    pub sequencer: String,
}

/// A photograph's properties as its files show them, or why there are none.
type Made = Result<(u16, u16, Colour), Refusal>;

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let photos = PhotoStates::new(connection.table("ACTIVITY_TABLE")?);
    let media = Media::new(connection.bucket("MEDIA_BUCKET")?);
    api::work(connection.warm_up(), |event| Box::pin(handle(&photos, &media, event))).await
}

/// Processes one upload, and logs the outcome.
pub async fn handle(photos: &PhotoStates, media: &Media, event: Event) -> Result<(), Failure> {
    let Some(object) = event.detail.map(|detail| detail.object) else { return Ok(()) };
    let Some((owner, id)) = upload_of(&object.key) else { return Ok(()) };
    let work = process(photos, media, &object, (owner, id));
    log::work("photo", json!({"photo": id}), work, |outcome| json!({"outcome": outcome})).await
}

async fn process(
    photos: &PhotoStates,
    media: &Media,
    object: &Object,
    (owner, id): (UserId, PhotoId),
) -> Result<&'static str, Failure> {
    let upload = format!("{} {}", object.etag, object.sequencer);
    let outcome = match photos.begin(owner, id, &upload, photos.now()).await? {
        Begun::Gone => {
            media.delete(id).await?;
            "gone"
        }
        Begun::Done => "done before",
        // Lambda repeats this event in a minute, when the other attempt has ended in any way.
        Begun::Busy => return Err(Failure::transient("another attempt is under way")),
        Begun::Attempt(attempt) => match made(media, owner, id, &attempt).await {
            Ok(Some(made)) => end(photos, &attempt, made).await?,
            Ok(None) => {
                photos.give_up(&attempt).await?;
                "no upload"
            }
            Err(failure) => {
                photos.give_up(&attempt).await?;
                return Err(failure);
            }
        },
    };
    media.delete_upload(owner, id).await?;
    Ok(outcome)
}

async fn end(photos: &PhotoStates, attempt: &Attempt, made: Made) -> Result<&'static str, Failure> {
    let (is_ended, outcome) = match made {
        Ok((width, height, colour)) => (photos.ready(attempt, width, height, colour).await?, "ready"),
        Err(refusal) => (photos.refuse(attempt, refusal).await?, refusal.as_str()),
    };
    if is_ended { Ok(outcome) } else { Err(Failure::transient("the photograph was changed meanwhile")) }
}

/// Makes and writes the files. `None` if there is no upload any more.
async fn made(media: &Media, owner: UserId, id: PhotoId, attempt: &Attempt) -> Result<Option<Made>, Failure> {
    if attempt.number >= ATTEMPTS {
        return Ok(Some(Err(Refusal::Damaged)));
    }
    let Some(upload) = media.upload(owner, id).await? else { return Ok(None) };
    let Files { width, height, colour, sizes } = match files(&upload, &WIDTHS) {
        Ok(files) => files,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    media.put(id, sizes.into_iter().map(|size| [size.avif, size.jpeg])).await?;
    Ok(Some(Ok((width, height, colour))))
}
