//! Gardeners who have left. A note of each stays for a day in the table of activity, `LEFT#USER`, and no profile of a noted gardener can be
//! created. An access token is valid for a quarter of an hour, and a request that began before the account was deleted for seconds.
//!
//! Who is suspended or paused does not come back with the same address before its end, whether they leave or delete their account at
//! Cognito: `BARRED#` and the digest of the address.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rules::{Failure, Hold, Timestamp, UserId, limits};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::aws::item::{Item, number, read};
use crate::table::{Table, Write, any, at_most, key, missing};

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

/// Whether the gardener has left in the last day.
pub(crate) async fn has_left(activity: &Table, gardener: UserId) -> Result<bool, Failure> {
    Ok(activity.get_by(note(gardener), true).await?.is_some())
}

/// The part of a transaction that requires that the gardener has not left.
pub(crate) fn not_left(activity: &Table, gardener: UserId) -> Write {
    activity.check(note(gardener)).when(missing("pk"))
}

/// A stored address that is barred.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Barred {
    expires_at: u64,
}

fn address_key(address: &str) -> Item {
    let digest = Sha256::digest(address.to_lowercase());
    key(format!("BARRED#{}", BASE64_URL_SAFE_NO_PAD.encode(digest)), "L")
}

/// Until when the address of a gardener with this suspension and this pause cannot be used for another profile: at most a year.
pub(crate) fn barred_by(suspension: Option<&Hold>, pause: Option<&Hold>, now: Timestamp) -> Option<Timestamp> {
    let year = now.days_after(limits::CASE_DAYS);
    let suspended = suspension.map(|hold| hold.until.map_or(year, |until| until.min(year)));
    suspended.max(pause.and_then(|hold| hold.until).filter(|until| *until > now))
}

/// The write that bars the address until then.
pub(crate) fn bar(activity: &Table, address: &str, until: Timestamp) -> Write {
    let mut item = address_key(address);
    item.insert("expiresAt".to_owned(), number(until.seconds()));
    activity.put(item)
}

/// The part of a transaction that requires that the address is not barred. If it is, its condition fails with what [`barred_until`] reads.
pub(crate) fn not_barred(activity: &Table, address: &str) -> Write {
    let over = at_most("expiresAt", number(activity.now().seconds()));
    activity.check(address_key(address)).when(any([missing("pk"), over])).showing_stored()
}

pub(crate) fn barred_until(stored: Item) -> Result<Timestamp, Failure> {
    let Barred { expires_at } = read(stored)?;
    Ok(Timestamp::from_milliseconds(expires_at * 1000))
}
