//! The published state, and the way of its files from and to the bucket.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use rules::{Failure, Timestamp};
use search::{FORMAT, Manifest, SegmentFile};
use serde::{Deserialize, Serialize};
use store::{Bucket, Condition, Object};
use tokio::task::JoinSet;

/// The keys of all formats begin so.
pub(crate) const ALL: &str = "search/";
/// The published state of this format, and the start of its files' keys.
pub(crate) static CURRENT: LazyLock<String> = LazyLock::new(|| current(FORMAT));
pub(crate) static FILES: LazyLock<String> = LazyLock::new(|| format!("{ALL}{FORMAT}/files/"));

/// How long a reader may take from the state to its files, by far.
pub(crate) const RETIRED_FOR: Duration = Duration::from_hours(1);
/// In an hour with many changes only the youngest retired files wait an hour, and the others this long, so that the state
/// stays small.
const RETIRED: usize = 2_000;
const RETIRED_FOR_AT_LEAST: Duration = Duration::from_mins(1);

/// Files that are moved at the same time.
const AT_ONCE: usize = 8;

/// The content of `current.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub manifest: Manifest,
    /// Files that the state before had and this one has not, the oldest first.
    pub retired: Vec<Retired>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Retired {
    pub key: String,
    pub at: Timestamp,
}

/// A state as it was read, with its entity tag.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub state: State,
    pub etag: String,
}

impl State {
    /// Returns the next state. It retires the files that this manifest does not use: those of the state before and the keys in `left`.
    pub fn next(self, manifest: Manifest, left: impl IntoIterator<Item = String>, now: Timestamp) -> Self {
        let in_use: HashSet<_> = manifest.files.iter().map(|file| file.key.as_str()).collect();
        let Self { manifest: before, mut retired } = self;
        let mut known: HashSet<_> = retired.iter().map(|file| file.key.clone()).collect();
        let left = before.files.into_iter().map(|file| file.key).chain(left);
        retired.extend(left.filter(|key| known.insert(key.clone())).map(|key| Retired { key, at: now }));
        retired.retain(|file| !in_use.contains(file.key.as_str()));
        Self { manifest, retired }
    }

    /// The keys of files that no reader can be on its way to any more.
    pub fn due(&self, now: Timestamp) -> impl Iterator<Item = &str> {
        let crowded = self.retired.len().saturating_sub(RETIRED);
        let is_due = move |(place, file): &(usize, &Retired)| {
            let wait = if *place < crowded { RETIRED_FOR_AT_LEAST } else { RETIRED_FOR };
            age(file.at, now) >= wait
        };
        self.retired.iter().enumerate().filter(is_due).map(|(_, file)| file.key.as_str())
    }
}

/// The key of the published state of a format.
pub(crate) fn current(format: u32) -> String {
    format!("{ALL}{format}/current.json")
}

/// The published state, if it is not the one with this entity tag. `Ok(None)` if there is no state. A failure that is not
/// transient means that the state is broken.
pub(crate) async fn published(bucket: &Bucket, known: Option<Published>) -> Result<Option<Published>, Failure> {
    match bucket.get(&CURRENT, known.as_ref().map(|known| known.etag.as_str())).await? {
        Object::Unchanged => Ok(known),
        Object::Missing => Ok(None),
        Object::Found { content, etag } => match serde_json::from_slice(&content) {
            Ok(state) => Ok(Some(Published { state, etag })),
            Err(_) => Err(Failure::new(format!("{} is broken", *CURRENT))),
        },
    }
}

/// Publishes a state if the one of before is still the published one. Returns it with its entity tag.
pub(crate) async fn publish(
    bucket: &Bucket,
    state: State,
    condition: Condition<'_>,
) -> Result<Option<Published>, Failure> {
    let content = serde_json::to_vec(&state).map_err(|_| Failure::new(format!("{} could not be written", *CURRENT)))?;
    let etag = bucket.put(&CURRENT, &content, condition).await?;
    Ok(etag.map(|etag| Published { state, etag }))
}

/// Brings the folder to the state, and downloads the files that it lacks.
pub(crate) async fn install(bucket: &Bucket, manifest: &Manifest, folder: &Path) -> Result<(), Failure> {
    let missing: Vec<SegmentFile> = manifest.missing(folder).into_iter().cloned().collect();
    at_once(missing, |file| {
        let (bucket, folder) = (bucket.clone(), folder.to_owned());
        async move {
            match bucket.get(&format!("{}{}", *FILES, file.key), None).await? {
                Object::Found { content, .. } => file.place(&folder, &content).map_err(broken),
                _ => Err(Failure::new(format!("the index is broken: {} is missing", file.key))),
            }
        }
    })
    .await?;
    manifest.install(folder).map_err(broken)
}

/// Uploads files from the folder.
pub(crate) async fn upload(bucket: &Bucket, files: Vec<SegmentFile>, folder: &Path) -> Result<(), Failure> {
    at_once(files, |file| {
        let (bucket, path) = (bucket.clone(), folder.join(&file.name));
        async move {
            let content = fs::read(path).map_err(|error| broken(error.into()))?;
            bucket.put(&format!("{}{}", *FILES, file.key), &content, Condition::Always).await?;
            Ok(())
        }
    })
    .await
}

/// Deletes files and returns the keys of those that are gone; the caller tries the others again some time.
pub(crate) async fn delete(bucket: &Bucket, keys: Vec<String>) -> Vec<String> {
    let mut gone = Vec::new();
    for key in keys {
        match bucket.delete(&format!("{}{key}", *FILES)).await {
            Ok(()) => gone.push(key),
            Err(_) => break,
        }
    }
    gone
}

/// A failure that is not transient means that the index has to be rebuilt.
pub(crate) fn broken(error: search::Error) -> Failure {
    match error {
        search::Error::File(error) => Failure::transient(format!("a file of the index: {}", error.kind())),
        search::Error::Broken(_) | search::Error::Engine(_) => Failure::new(error.to_string()),
    }
}

pub(crate) fn age(then: Timestamp, now: Timestamp) -> Duration {
    Duration::from_millis(now.milliseconds().saturating_sub(then.milliseconds()))
}

/// Does something with each file, several at the same time, until one fails.
async fn at_once<F: Future<Output = Result<(), Failure>> + Send + 'static>(
    files: Vec<SegmentFile>,
    work: impl Fn(SegmentFile) -> F,
) -> Result<(), Failure> {
    let mut tasks = JoinSet::new();
    for file in files {
        if tasks.len() == AT_ONCE {
            finish(tasks.join_next().await)?;
        }
        tasks.spawn(work(file));
    }
    while !tasks.is_empty() {
        finish(tasks.join_next().await)?;
    }
    Ok(())
}

fn finish(task: Option<Result<Result<(), Failure>, tokio::task::JoinError>>) -> Result<(), Failure> {
    match task {
        None => Ok(()),
        Some(Ok(result)) => result,
        Some(Err(_)) => Err(Failure::new("moving a file of the index ended early")),
    }
}
