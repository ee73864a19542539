//! Builds the index from nothing and puts it in the place of the published one.

use std::collections::HashSet;

use rules::{Clock, Failure};
use search::{Change, Writer};
use store::{Bucket, Condition, Object};

use crate::folder::Folder;
use crate::plant_names;
use crate::state::{CURRENT, FILES, RETIRED_FOR, State, age, broken, delete, publish, published, upload};

/// A new index that does not need the published one, which may be broken.
pub struct Rebuild {
    bucket: Bucket,
    folder: Folder,
    clock: Clock,
    writer: Writer<'static>,
}

impl Rebuild {
    pub fn new(bucket: Bucket) -> Result<Self, Failure> {
        let (folder, clock) = (Folder::new()?, Clock::system());
        let writer = Writer::open(folder.path(), plant_names(), clock.now()).map_err(broken)?;
        Ok(Self { bucket, folder, clock, writer })
    }

    pub fn add(&mut self, change: Change) -> Result<(), Failure> {
        self.writer.apply(change).map_err(broken)
    }

    /// Uploads the files and replaces whatever state is published. Feeds go on from this one.
    pub async fn publish(mut self) -> Result<(), Failure> {
        let manifest = self.writer.commit().map_err(broken)?;
        upload(&self.bucket, manifest.files.clone(), self.folder.path()).await?;
        loop {
            let object = self.bucket.get(&CURRENT, None).await?;
            let (before, condition) = match &object {
                Object::Found { content, etag } => (serde_json::from_slice(content).ok(), Condition::IfMatch(etag)),
                Object::Missing | Object::Unchanged => (None, Condition::IfMissing),
            };
            let before = before.unwrap_or_else(|| State { manifest: manifest.clone(), retired: Vec::new() });
            let state = before.next(manifest.clone(), [], self.clock.now());
            if publish(&self.bucket, state, condition).await?.is_some() {
                return Ok(());
            }
        }
    }
}

/// Deletes the files that the published state does not know, such as those of a feed that was killed. Files of the last hour
/// stay, because a feed uploads files before it publishes them. Returns how many were deleted.
pub async fn sweep(bucket: &Bucket) -> Result<usize, Failure> {
    let now = Clock::system().now();
    let published = published(bucket, None).await?.ok_or_else(|| Failure::new(format!("there is no {}", *CURRENT)))?;
    let State { manifest, retired } = published.state;
    let files = manifest.files.into_iter().map(|file| file.key);
    let known: HashSet<_> = files.chain(retired.into_iter().map(|file| file.key)).collect();
    let all = bucket.list_all(&FILES).await?;
    let old = all.iter().filter(|object| age(object.modified, now) >= RETIRED_FOR);
    let keys = old.filter_map(|object| object.key.strip_prefix(FILES.as_str()));
    let unknown: Vec<_> = keys.filter(|key| !known.contains(*key)).map(str::to_owned).collect();
    let expected = unknown.len();
    let gone = delete(bucket, unknown).await.len();
    if gone < expected {
        return Err(Failure::transient("a file of the index could not be deleted"));
    }
    Ok(gone)
}
