//! Gardeners who have left. A note of each stays for a day in the table of activity, `LEFT#USER`, and no profile of a noted gardener can be
//! created. An access token is valid for a quarter of an hour, and a request that began before the account was deleted for seconds.

use aws_sdk_dynamodb::types::{ConditionCheck, TransactWriteItem};
use rules::{Failure, Timestamp, UserId};

use crate::Table;
use crate::activity::key;
use crate::failure::not_built;
use crate::items::{Item, number};
use crate::retry::settled;

const SECONDS_KEPT: u64 = 24 * 60 * 60;

fn note(gardener: UserId) -> Item {
    key(format!("LEFT#{gardener}"), "L")
}

/// Stores the note. A later read of the profile finds one that was created before the note.
pub(super) async fn note_leaving<B>(activity: &Table, gardener: UserId, busy: B) -> Result<(), B>
where
    B: From<Failure> + Clone,
{
    let mut item = note(gardener);
    item.insert("expiresAt".to_owned(), number(Timestamp::now().seconds() + SECONDS_KEPT));
    let put = activity.client.put_item().table_name(&activity.name).set_item(Some(item));
    settled("PutItem", busy, || put.clone().send()).await.map(drop)
}

/// The part of a transaction that requires that the gardener has not left.
pub(super) fn not_left(activity: &Table, gardener: UserId) -> Result<TransactWriteItem, Failure> {
    let check = ConditionCheck::builder()
        .table_name(&activity.name)
        .set_key(Some(note(gardener)))
        .condition_expression("attribute_not_exists(pk)");
    Ok(TransactWriteItem::builder().condition_check(check.build().map_err(not_built)?).build())
}
