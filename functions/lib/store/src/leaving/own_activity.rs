use rules::{Failure, PhotoId, Thing, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::text;
use crate::items::block::blocks_of;
use crate::items::copies;
use crate::items::day::of_day;
use crate::items::doubt::doubted_of;
use crate::items::mark::trial_of;
use crate::items::notice::of_notified;
use crate::items::photo::{abandoned, photo_key, photo_of};
use crate::items::post::{delete, post_of};
use crate::items::tip::Owner;
use crate::photographs::media::Media;
use crate::photographs::purge::PurgePhotos;
use crate::questions::doubt::trust;
use crate::table::{Key, Table, concurrently, is};

/// A mark, a photograph, a question or an answer.
#[derive(Deserialize)]
struct LeaversMark {
    #[serde(flatten)]
    key: Key,
    /// Of a photograph. Of an answer too, where nothing reads it.
    tip: Option<TipId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TipOfPhoto {
    author_id: Owner,
}

/// Marks, and notices, that one call ends.
pub(super) const BATCH: usize = 250;

/// Ends everything of a gardener's activity: up to [`BATCH`] marks and photographs, the days' counts, blocks and notices, and what cases
/// keep of their notes, and of what is gone already. Returns how many marks and
/// photographs are left, at least. The photographs of kept tips stay, and say nothing about their owner; those of tips that are still
/// the gardener's are left.
pub async fn end(activity: &Table, tips: &Table, media: &Media, gardener: UserId) -> Result<usize, Failure> {
    let id = gardener.to_string();
    let marks = activity.query("byActor", &[("actor", &id)]).only(&["pk", "sk", "tip"]);
    let [days, notices] = [of_day(gardener), of_notified(gardener)].map(|pk| activity.partition(pk));
    let [days, blocks, notices] =
        [days, blocks_of(activity, gardener), notices].map(|own| own.only(&["pk", "sk"]).read::<Key>());
    let ((marks, stopped_at), (days, _), (blocks, _), (notices, more)) =
        tokio::try_join!(marks.read::<LeaversMark>(), days, blocks, notices)?;
    let marks_left = marks.len() + usize::from(stopped_at.is_some());
    let left = marks_left + notices.len().saturating_sub(BATCH) + usize::from(more.is_some());
    let ended = concurrently(marks.into_iter().take(BATCH), |LeaversMark { key, tip }| {
        let (activity, tips, media) = (activity.clone(), tips.clone(), media.clone());
        async move {
            if let Some(photo) = photo_of(&key.pk) {
                return end_photo(activity, &tips, media, gardener, photo, tip).await;
            }
            let post = post_of(&key.pk, &key.sk);
            let thing = trial_of(&key.pk, &key.sk).or(post.map(Thing::Post));
            if let Some(thing) = thing {
                copies::end(&activity, thing).await?;
            }
            let ended = match post {
                Some(post) => delete(&activity, post, gardener, busy()).await.map(|_| true)?,
                None => match doubted_of(&key.pk, &key.sk) {
                    Some(answer) => trust(&activity, gardener, answer, busy()).await.map(|()| true)?,
                    None => activity.clone().end(key).await?,
                },
            };
            // Again, for a report that was written meanwhile. A later one finds nothing, and ends what it has written.
            if let Some(thing) = thing {
                copies::end(&activity, thing).await?;
            }
            Ok(ended)
        }
    });
    let rest = days.into_iter().chain(blocks).chain(notices.into_iter().take(BATCH));
    let rest = concurrently(rest, |key| activity.clone().end(key));
    let gone = copies::end_of_gone(activity, gardener, BATCH);
    let (ended, _, gone_left) = tokio::try_join!(ended, rest, gone)?;
    Ok(left - ended + gone_left)
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
    let tip: Option<TipOfPhoto> = match tip {
        Some(tip) => tips.get_consistent(tip).await?,
        None => None,
    };
    match tip.map(|tip| tip.author_id) {
        Some(owner) if owner.id() == gardener => Ok(false),
        Some(_) => forget_owner(&activity, photo, gardener).await,
        None => {
            abandon(&activity, photo, gardener).await?;
            // If this fails, the next run of `purge-tips` does it.
            let now = activity.now();
            PurgePhotos::new(activity, media).remove(photo, now).await?;
            Ok(true)
        }
    }
}

/// The tip that the photograph belongs to stays.
async fn forget_owner(activity: &Table, id: PhotoId, owner: UserId) -> Result<bool, Failure> {
    let update = activity.update(photo_key(id)).remove(["actor", "mark"]).when(is("actor", text(owner)));
    update.settle(Failure::transient("a photograph changes all the time")).await.map(|_| true)
}

/// Nothing uses the photograph: it is removed at the next occasion.
async fn abandon(activity: &Table, id: PhotoId, owner: UserId) -> Result<bool, Failure> {
    abandoned(activity, id, owner).settle(Failure::transient("a photograph changes all the time")).await.map(|_| true)
}

fn busy() -> Failure {
    Failure::transient("a question or an answer changes all the time")
}
