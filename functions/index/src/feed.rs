//! Applies changes to the index and publishes the new state.

use rules::Failure;
use search::Change;

use crate::Bucket;

/// Applies changes. There may be many feeds at once.
pub struct Feed {
    _bucket: Bucket,
}

impl Feed {
    pub fn new(bucket: Bucket) -> Result<Self, Failure> {
        Ok(Self { _bucket: bucket })
    }

    /// Applies changes in any order, repeated or not. After a failure the state of before, or one with all of the changes,
    /// is the published one.
    #[expect(clippy::unused_async, reason = "not built yet")]
    pub async fn apply(&self, _changes: Vec<Change>) -> Result<(), Failure> {
        Err(Failure::new("not built yet"))
    }
}
