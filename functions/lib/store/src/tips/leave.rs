use aws_sdk_dynamodb::types::{Delete, TransactWriteItem, Update};
use rules::{Availability, FORMER_GARDENER, Failure, LeftTips, Timestamp, TipId, UserId};
use serde::Deserialize;

use super::purge::Deletion;
use super::{FEED, LIST, Owner};
use crate::Table;
use crate::failure::not_built;
use crate::items::{number, text};
use crate::table::{concurrently, send, transact};

/// Tips that one call ends. With 250, a call takes about two seconds of a function's processor.
const BATCH: usize = 250;

/// What an item of the index `byAuthor` has to say here. The availability may be one of a later release.
#[derive(Debug, Deserialize)]
struct OwnTip {
    id: TipId,
    availability: String,
}

/// Ends up to [`BATCH`] tips of a gardener whose profile is not active. Returns how many are left, at least.
pub(crate) async fn end_tips(tips: &Table, activity: &Table, author: Owner, left: LeftTips) -> Result<usize, Failure> {
    let author_id = author.to_string();
    let query = tips.query("byAuthor", &[("authorId", &author_id)], None).projection_expression("id, availability");
    let (found, stopped_at) = send::<OwnTip>(query).await?;
    let all = found.len() + usize::from(stopped_at.is_some());
    let ended = concurrently(found.into_iter().take(BATCH), |tip| {
        let (tips, activity) = (tips.clone(), activity.clone());
        async move { end_tip(&tips, &activity, author, &tip, left).await }
    });
    Ok(all - ended.await?)
}

/// Deletes the tip, or removes its author from it. The next run of [`crate::PurgeTips`] deletes the votes and reports on a deleted tip,
/// and removes the author from those on a kept one. Returns false if the tip differs from the index; the next call reads it again.
async fn end_tip(tips: &Table, activity: &Table, author: Owner, tip: &OwnTip, left: LeftTips) -> Result<bool, Failure> {
    let condition = "authorId = :author AND availability = :availability";
    let part = TransactWriteItem::builder();
    let is_public = tip.availability == Availability::Public.as_str();
    let end = if left == LeftTips::Keep && is_public {
        let update = Update::builder()
            .table_name(&tips.name)
            .key("id", text(tip.id))
            // The tip is in no list if its author was disabled, or has just been enabled again.
            .update_expression(format!(
                "SET card.#name = :former, authorId = :nobody, {LIST} REMOVE publicAuthor ADD version :one, revision :one",
            ))
            .condition_expression(condition)
            .expression_attribute_names("#name", "name")
            .expression_attribute_values(":former", text(FORMER_GARDENER))
            .expression_attribute_values(":nobody", text(UserId::FORMER))
            .expression_attribute_values(":feed", text(FEED))
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":author", text(author))
            .expression_attribute_values(":availability", text(&tip.availability));
        part.update(update.build().map_err(not_built)?).build()
    } else {
        let delete = Delete::builder()
            .table_name(&tips.name)
            .key("id", text(tip.id))
            .condition_expression(condition)
            .expression_attribute_values(":author", text(author))
            .expression_attribute_values(":availability", text(&tip.availability));
        part.delete(delete.build().map_err(not_built)?).build()
    };
    let deletion = Deletion::by_leaving(tip.id, Timestamp::now()).part(activity)?;
    Ok(transact(tips, vec![end, deletion]).await?.is_none())
}
