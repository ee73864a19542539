use rules::{Failure, PhotoId, TipId, UserId};
use serde::Deserialize;

use super::{COUNTS, key, of_author, of_day};
use crate::Table;
use crate::failure::from_sdk;
use crate::photos;
use crate::table::{concurrently, send, text};
use crate::tips::Owner;

/// The key of an item.
#[derive(Deserialize)]
struct Key {
    pk: String,
    sk: String,
    /// Of a photograph.
    tip: Option<TipId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tip {
    author_id: Owner,
}

/// Marks that one call ends.
const BATCH: usize = 250;

/// Ends everything of a gardener's activity: up to [`BATCH`] marks and photographs, the days' counts, the sums of the own tips. Returns
/// how many marks and photographs are left, at least. The photographs of kept tips stay, and say nothing about their owner; those of
/// tips that are still the gardener's are left.
pub(crate) async fn end_activity(activity: &Table, tips: &Table, gardener: UserId) -> Result<usize, Failure> {
    let id = gardener.to_string();
    let marks = activity.query("byActor", &[("actor", &id)], None).projection_expression("pk, sk, tip");
    let days = activity
        .client
        .query()
        .table_name(&activity.name)
        .key_condition_expression("pk = :days")
        .expression_attribute_values(":days", text(of_day(gardener)))
        .projection_expression("pk, sk");
    let ((marks, stopped_at), (days, _)) = tokio::try_join!(send::<Key>(marks), send::<Key>(days))?;
    let left = marks.len() + usize::from(stopped_at.is_some());
    let of_tips = Key { pk: of_author(gardener), sk: COUNTS.to_owned(), tip: None };
    let ended = concurrently(marks.into_iter().take(BATCH), |key| {
        let (activity, tips) = (activity.clone(), tips.clone());
        async move {
            match photos::id(&key.pk) {
                Some(photo) => end_photo(&activity, &tips, gardener, photo, key.tip).await,
                None => delete(&activity, key).await,
            }
        }
    });
    let others = concurrently(days.into_iter().chain([of_tips]), |key| {
        let activity = activity.clone();
        async move { delete(&activity, key).await }
    });
    let (ended, _) = tokio::try_join!(ended, others)?;
    Ok(left - ended)
}

async fn delete(activity: &Table, Key { pk, sk, .. }: Key) -> Result<bool, Failure> {
    let delete = activity.client.delete_item().table_name(&activity.name).set_key(Some(key(pk, sk)));
    delete.send().await.map(|_| true).map_err(|error| from_sdk("DeleteItem", &error))
}

/// False while the photograph belongs to a tip of the gardener.
async fn end_photo(
    activity: &Table,
    tips: &Table,
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
        Some(_) => photos::forget_owner(activity, photo, gardener).await,
        None => photos::abandon(activity, photo, gardener).await,
    }
}
