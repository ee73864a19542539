//! Gardeners who have left. A note of each stays for a day in the table of activity, `LEFT#USER`, and no profile of a noted gardener can be
//! created. An access token is valid for a quarter of an hour, and a request that began before the account was deleted for seconds.

use rules::{Failure, UserId};

use crate::aws::item::{Item, number};
use crate::table::{Table, Write, key, missing};

const SECONDS_KEPT: u64 = 24 * 60 * 60;

pub(crate) fn note(gardener: UserId) -> Item {
    key(format!("LEFT#{gardener}"), "L")
}

/// Stores the note. A later read of the profile finds one that was created before the note.
pub(crate) async fn note_leaving<B>(activity: &Table, gardener: UserId, busy: B) -> Result<(), B>
where
    B: From<Failure> + Clone,
{
    let mut item = note(gardener);
    item.insert("expiresAt".to_owned(), number(activity.now().seconds() + SECONDS_KEPT));
    activity.put(item).settle(busy).await.map(drop)
}

/// The part of a transaction that requires that the gardener has not left.
pub(crate) fn not_left(activity: &Table, gardener: UserId) -> Write {
    activity.check(note(gardener)).when(missing("pk"))
}
