//! Follows the published state of the index.

use std::sync::Arc;

use rules::Failure;
use search::Index;

use crate::Bucket;

/// The index as it is published, at most two seconds old.
pub struct Reader {
    _bucket: Bucket,
}

impl Reader {
    pub fn new(bucket: Bucket) -> Result<Self, Failure> {
        Ok(Self { _bucket: bucket })
    }

    /// The open index. Every failure is transient: the index is missing or broken until it is rebuilt, or the bucket could
    /// not be reached for too long.
    #[expect(clippy::unused_async, reason = "not built yet")]
    pub async fn current(&self) -> Result<Arc<Index>, Failure> {
        Err(Failure::transient("not built yet"))
    }
}
