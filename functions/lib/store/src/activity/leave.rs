use rules::{Failure, PhotoId, Timestamp, TipId, UserId};
use serde::Deserialize;

use super::blocks::of_gardener;
use super::{Key, delete, keys_of, of_day};
use crate::notices;
use crate::photos;
use crate::table::{concurrently, send};
use crate::tips::Owner;
use crate::{Media, PurgePhotos, Table};

/// A mark or a photograph.
#[derive(Deserialize)]
struct Own {
    #[serde(flatten)]
    key: Key,
    /// Of a photograph.
    tip: Option<TipId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tip {
    author_id: Owner,
}

/// Marks, and notices, that one call ends.
const BATCH: usize = 250;

/// Ends everything of a gardener's activity: up to [`BATCH`] marks and photographs, the days' counts, blocks and notices. Returns how many marks and
/// photographs are left, at least. The photographs of kept tips stay, and say nothing about their owner; those of tips that are still
/// the gardener's are left.
pub(crate) async fn end_activity(
    activity: &Table,
    tips: &Table,
    media: &Media,
    gardener: UserId,
) -> Result<usize, Failure> {
    let id = gardener.to_string();
    let marks = activity.query("byActor", &[("actor", &id)], None).projection_expression("pk, sk, tip");
    let own = [of_day(gardener), of_gardener(gardener), notices::of_gardener(gardener)];
    let [days, blocks, notices] = own.map(|pk| send::<Key>(keys_of(activity, pk)));
    let ((marks, stopped_at), (days, _), (blocks, _), (notices, more)) =
        tokio::try_join!(send::<Own>(marks), days, blocks, notices)?;
    let marks_left = marks.len() + usize::from(stopped_at.is_some());
    let left = marks_left + notices.len().saturating_sub(BATCH) + usize::from(more.is_some());
    let ended = concurrently(marks.into_iter().take(BATCH), |Own { key, tip }| {
        let (activity, tips, media) = (activity.clone(), tips.clone(), media.clone());
        async move {
            match photos::id(&key.pk) {
                Some(photo) => end_photo(activity, &tips, media, gardener, photo, tip).await,
                None => delete(activity, key).await,
            }
        }
    });
    let rest = days.into_iter().chain(blocks).chain(notices.into_iter().take(BATCH));
    let rest = concurrently(rest, |key| delete(activity.clone(), key));
    let (ended, _) = tokio::try_join!(ended, rest)?;
    Ok(left - ended)
}

/// Removes the photograph with its files, unless it belongs to a tip that the gardener has left behind. False while it belongs to a tip of
/// the gardener.
async fn end_photo(
    activity: Table,
    tips: &Table,
    media: Media,
    gardener: UserId,
    photo: PhotoId,
    tip: Option<TipId>,
) -> Result<bool, Failure> {
    let tip: Option<Tip> = match tip {
        Some(tip) => tips.get_consistent(tip).await?,
        None => None,
    };
    match tip.map(|tip| tip.author_id) {
        Some(owner) if owner.id() == gardener => Ok(false),
        Some(_) => photos::forget_owner(&activity, photo, gardener).await,
        None => {
            photos::abandon(&activity, photo, gardener).await?;
            // If this fails, the next run of `purge-tips` does it.
            PurgePhotos::new(activity, media).remove(photo, Timestamp::now()).await?;
            Ok(true)
        }
    }
}
