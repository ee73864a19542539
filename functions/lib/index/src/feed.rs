//! Applies changes to the index and publishes the new state.

use std::collections::HashSet;
use std::time::Duration;

use rules::{Clock, Failure};
use search::{Change, Manifest, Writer};
use store::{Bucket, Condition};
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::folder::Folder;
use crate::plant_names;
use crate::state::{FILES, Published, State, broken, delete, install, publish, published, upload};

/// How often a batch starts again from the state of another feed that was first.
const ATTEMPTS: u32 = 6;

/// Retired files that one batch deletes. A batch retires far fewer.
const DELETED: usize = 200;

/// Applies changes. There may be several feeds at once: each starts again if another one was first.
pub struct Feed {
    bucket: Bucket,
    folder: Folder,
    clock: Clock,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    published: Option<Published>,
    /// Keys that were uploaded for a state that was not published.
    left: HashSet<String>,
    /// Keys of retired files that are deleted.
    gone: HashSet<String>,
}

impl Feed {
    pub fn new(bucket: Bucket) -> Result<Self, Failure> {
        Ok(Self { bucket, folder: Folder::new()?, clock: Clock::system(), known: Mutex::default() })
    }

    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Applies changes in any order, repeated or not. After a failure the published state is the one of before, or one that has
    /// all of the changes. A bucket without files has an empty index; one with a broken state must be rebuilt first.
    pub async fn apply(&self, changes: Vec<Change>) -> Result<(), Failure> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut known = self.known.lock().await;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                let jitter = u64::from(self.clock.now().milliseconds().to_le_bytes()[0]);
                sleep(Duration::from_millis((20 << attempt) + jitter)).await;
            }
            known.published = published(&self.bucket, known.published.take()).await?;
            let Some(before) = known.published.clone() else {
                self.begin().await?;
                continue;
            };
            install(&self.bucket, &before.state.manifest, self.folder.path()).await?;
            let manifest = self.write(&changes).map_err(broken)?;
            if manifest == before.state.manifest || self.replace(&mut known, before, manifest).await? {
                return Ok(());
            }
        }
        Err(Failure::transient("other feeds of the index were first each time"))
    }

    /// Publishes an empty index, unless there are files: then the state is lost, and an empty one would hide it.
    async fn begin(&self) -> Result<(), Failure> {
        if !self.bucket.list(&FILES, &FILES).await?.is_empty() {
            return Err(Failure::new("the index is broken: its files are there and its state is missing"));
        }
        self.folder.empty().map_err(|error| broken(error.into()))?;
        let manifest = self.write(&[]).map_err(broken)?;
        publish(&self.bucket, State { manifest, retired: Vec::new() }, Condition::IfMissing).await?;
        Ok(())
    }

    fn write(&self, changes: &[Change]) -> search::Result<Manifest> {
        let mut writer = Writer::open(self.folder.path(), plant_names(), self.clock.now())?;
        for change in changes {
            writer.apply(change.clone())?;
        }
        writer.commit()
    }

    /// Uploads the files that the state before lacks, then publishes. `false` if another feed was first.
    async fn replace(&self, known: &mut Known, before: Published, manifest: Manifest) -> Result<bool, Failure> {
        // Not the files of an earlier attempt: its upload may have failed, and the list of a segment's deletions has the same key again.
        let there: HashSet<_> = before.state.manifest.files.iter().map(|file| &file.key).collect();
        let new: Vec<_> = manifest.files.iter().filter(|file| !there.contains(&file.key)).cloned().collect();
        known.left.extend(new.iter().map(|file| file.key.clone()));
        upload(&self.bucket, new, self.folder.path()).await?;

        let now = self.clock.now();
        let mut state = before.state.next(manifest, known.left.iter().cloned(), now);
        state.retired.retain(|file| !known.gone.contains(&file.key));
        let Some(after) = publish(&self.bucket, state, Condition::IfMatch(&before.etag)).await? else {
            return Ok(false);
        };
        known.left.clear();
        let due = after.state.due(now).take(DELETED).map(str::to_owned).collect();
        known.gone = delete(&self.bucket, due).await.into_iter().collect();
        known.published = Some(after);
        Ok(true)
    }
}
