//! What moderators write about a gardener for each other: `R#profile#GARDENER` and `M#ID`, beside the case about the profile. It ends with
//! the gardener, and after as long as a case.

use rules::{ActId, Failure, PrivateNote, Thing, UserId, limits};

use super::case::of_thing;
use crate::aws::item::{number, readable, to_item};
use crate::table::{Query, Table, Write, key, missing};

/// How the sort keys begin.
pub(crate) const NOTES: &str = "M#";

/// The part of a transaction that adds one.
pub(crate) fn added(activity: &Table, gardener: UserId, note: &PrivateNote) -> Result<Write, Failure> {
    let mut stored = to_item(note)?;
    let id = ActId::of_clock(activity.clock());
    stored.extend(key(of_thing(Thing::Profile(gardener)), format!("{NOTES}{id}")));
    stored.insert("expiresAt".to_owned(), number(note.at.days_after(limits::CASE_DAYS).seconds()));
    Ok(activity.put(stored).when(missing("pk")))
}

/// The newest notes about a gardener.
pub(crate) async fn newest(activity: &Table, gardener: UserId) -> Result<Vec<PrivateNote>, Failure> {
    let (found, _) = about(activity, gardener).limit(limits::PRIVATE_NOTES.into()).items().await?;
    Ok(found.into_iter().filter_map(readable).collect())
}

/// All notes about a gardener, the newest first.
pub(crate) async fn all(activity: &Table, gardener: UserId) -> Result<Vec<PrivateNote>, Failure> {
    Ok(about(activity, gardener).all().await?.into_iter().filter_map(readable).collect())
}

fn about(activity: &Table, gardener: UserId) -> Query {
    activity.partition(of_thing(Thing::Profile(gardener))).begins("sk", NOTES).newest_first()
}
