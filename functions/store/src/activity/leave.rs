use rules::{Failure, UserId};
use serde::Deserialize;

use super::{COUNTS, key, of_author, of_day};
use crate::Table;
use crate::failure::from_sdk;
use crate::table::{concurrently, send, text};

/// The key of an item.
#[derive(Deserialize)]
struct Key {
    pk: String,
    sk: String,
}

/// Marks that one call ends.
const BATCH: usize = 250;

/// Deletes everything of a gardener's activity: up to [`BATCH`] marks, the days' counts, the sums of the own tips. Returns how many
/// marks are left, at least.
pub(crate) async fn end_activity(activity: &Table, gardener: UserId) -> Result<usize, Failure> {
    let id = gardener.to_string();
    let marks = activity.query("byActor", &[("actor", &id)], None).projection_expression("pk, sk");
    let days = activity
        .client
        .query()
        .table_name(&activity.name)
        .key_condition_expression("pk = :days")
        .expression_attribute_values(":days", text(of_day(gardener)))
        .projection_expression("pk, sk");
    let ((marks, stopped_at), (days, _)) = tokio::try_join!(send::<Key>(marks), send::<Key>(days))?;
    let left = marks.len().saturating_sub(BATCH) + usize::from(stopped_at.is_some());
    let of_tips = Key { pk: of_author(gardener), sk: COUNTS.to_owned() };
    concurrently(marks.into_iter().take(BATCH).chain(days).chain([of_tips]), |Key { pk, sk }| {
        let delete = activity.client.delete_item().table_name(&activity.name).set_key(Some(key(pk, sk)));
        async move { delete.send().await.map(|_| true).map_err(|error| from_sdk("DeleteItem", &error)) }
    })
    .await?;
    Ok(left)
}
