use rules::{Failure, UserId};

use super::{COUNTS, Key, delete, keys_of, of_author, of_day};
use crate::Table;
use crate::table::{concurrently, send};

/// Marks that one call ends.
const BATCH: usize = 250;

/// Deletes everything of a gardener's activity: up to [`BATCH`] marks, the days' counts, the sums of the own tips. Returns how many
/// marks are left, at least.
pub(crate) async fn end_activity(activity: &Table, gardener: UserId) -> Result<usize, Failure> {
    let id = gardener.to_string();
    let marks = activity.query("byActor", &[("actor", &id)], None).projection_expression("pk, sk");
    let days = keys_of(activity, of_day(gardener));
    let ((marks, stopped_at), (days, _)) = tokio::try_join!(send::<Key>(marks), send::<Key>(days))?;
    let left = marks.len().saturating_sub(BATCH) + usize::from(stopped_at.is_some());
    let of_tips = Key { pk: of_author(gardener), sk: COUNTS.to_owned() };
    let keys = marks.into_iter().take(BATCH).chain(days).chain([of_tips]);
    concurrently(keys, |key| delete(activity.clone(), key)).await?;
    Ok(left)
}
