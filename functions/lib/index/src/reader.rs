//! Follows the published state of the index.

use std::sync::Arc;
use std::time::Duration;

use rules::{Clock, Failure, Timestamp};
use search::Index;
use store::Bucket;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::folder::Folder;
use crate::state::{CURRENT, Published, age, broken, install, published};

/// How old an answer's state may be.
const FRESH: Duration = Duration::from_secs(2);
/// How long a state is used while the bucket cannot be reached. A tip that was hidden meanwhile is dropped by who
/// reads its card.
const STALE: Duration = Duration::from_mins(5);
/// How long a request waits for a newer state while there is an older one, and for the first one: it has nine seconds.
const PATIENCE: Duration = Duration::from_secs(3);
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(8);

/// The index as it is published, at most two seconds old.
pub struct Reader {
    bucket: Bucket,
    folder: Folder,
    clock: Clock,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    open: Option<Open>,
    /// The time and the failure of the last request to the bucket.
    asked: Option<(Timestamp, Option<Failure>)>,
}

#[derive(Clone)]
struct Open {
    index: Arc<Index>,
    of: Published,
    /// When this was the published state.
    confirmed: Timestamp,
}

impl Reader {
    pub fn new(bucket: Bucket) -> Result<Self, Failure> {
        Ok(Self { bucket, folder: Folder::new()?, clock: Clock::system(), known: Mutex::default() })
    }

    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// The open index. Every failure is transient: the index is missing or broken until it is rebuilt, or the bucket could not
    /// be reached for too long.
    pub async fn current(&self) -> Result<Arc<Index>, Failure> {
        // Concurrent callers wait for the one that asks.
        let mut known = self.known.lock().await;
        let now = self.clock.now();
        if known.asked.as_ref().is_none_or(|(at, _)| age(*at, now) >= FRESH) {
            let failure = match self.ask(known.open.clone(), now).await {
                Ok(open) => {
                    known.open = Some(open);
                    None
                }
                Err(failure) => {
                    // A state that cannot be fetched may be as before. One that is broken is not.
                    known.open =
                        known.open.take().filter(|open| failure.is_transient && age(open.confirmed, now) < STALE);
                    Some(Failure::transient(failure.to_string()))
                }
            };
            known.asked = Some((now, failure));
        }
        match (&known.open, &known.asked) {
            (Some(open), _) => Ok(open.index.clone()),
            (None, Some((_, Some(failure)))) => Err(failure.clone()),
            (None, _) => Err(Failure::transient("there is no index")),
        }
    }

    async fn ask(&self, open: Option<Open>, now: Timestamp) -> Result<Open, Failure> {
        let patience = if open.is_some() { PATIENCE } else { PATIENCE_AT_FIRST };
        let fetched = timeout(patience, self.fetch(open, now)).await;
        fetched.unwrap_or_else(|_| Err(Failure::transient("fetching the index takes too long")))
    }

    async fn fetch(&self, open: Option<Open>, now: Timestamp) -> Result<Open, Failure> {
        let of = published(&self.bucket, open.as_ref().map(|open| open.of.clone())).await?;
        let of = of.ok_or_else(|| Failure::new(format!("there is no {}", *CURRENT)))?;
        if let Some(open) = open.filter(|open| open.of.etag == of.etag) {
            return Ok(Open { confirmed: now, ..open });
        }
        install(&self.bucket, &of.state.manifest, self.folder.path()).await?;
        let index = Arc::new(Index::open(self.folder.path()).map_err(broken)?);
        Ok(Open { index, of, confirmed: now })
    }
}
