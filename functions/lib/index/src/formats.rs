//! The indexes of several formats beside each other, for a release that brings a new one: its functions and those of the release before
//! run at the same time, and each of them feeds and reads its own.

use std::collections::BTreeSet;

use rules::Failure;
use search::FORMAT;
use store::{Bucket, Condition, Listed};

use crate::state::{ALL, current};

/// While this object is there, the index may lack changes that only the index of the release before got.
const UNFINISHED: &str = "unfinished";

/// Why the index of this release must be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Missing,
    /// It was built ahead of the release that feeds it.
    Unfinished,
    /// Another release has been feeding its own index since.
    Outdated,
}

/// `None` if the index of this release has all changes.
pub async fn need(bucket: &Bucket) -> Result<Option<Need>, Failure> {
    let all = bucket.list_all(ALL).await?;
    let states = || all.iter().filter(|object| object.key.ends_with("/current.json"));
    let Some(own) = states().find(|object| object.key == current(FORMAT)) else { return Ok(Some(Need::Missing)) };
    if all.iter().any(|object| object.key == unfinished()) {
        return Ok(Some(Need::Unfinished));
    }
    // S3 has whole seconds.
    let is_newer = |other: &Listed| other.key != own.key && other.modified >= own.modified;
    Ok(states().any(is_newer).then_some(Need::Outdated))
}

/// Notes that the index is built ahead of the release that feeds it.
pub async fn begin(bucket: &Bucket) -> Result<(), Failure> {
    bucket.put(&unfinished(), b"{}", Condition::Always).await.map(drop)
}

/// The index has all changes, and its release feeds it.
pub async fn finish(bucket: &Bucket) -> Result<(), Failure> {
    bucket.delete(&unfinished()).await
}

/// Deletes the indexes of formats that are older than the one before this. Returns how many objects that were.
pub async fn delete_old(bucket: &Bucket) -> Result<usize, Failure> {
    let all = bucket.list_all(ALL).await?;
    let older: BTreeSet<u32> = all.iter().map(format).filter(|format| *format < FORMAT).collect();
    let Some(before) = older.last() else { return Ok(0) };
    let mut deleted = 0;
    for object in all.iter().filter(|object| format(object) < *before) {
        bucket.delete(&object.key).await?;
        deleted += 1;
    }
    Ok(deleted)
}

fn unfinished() -> String {
    format!("{ALL}{FORMAT}/{UNFINISHED}")
}

/// The number in the object's key. Releases before 2026-11-24 had none, which is the oldest format.
fn format(object: &Listed) -> u32 {
    let part = object.key.strip_prefix(ALL).and_then(|rest| rest.split('/').next());
    part.and_then(|number| number.parse().ok()).unwrap_or_default()
}
