//! Work on many items.

use rules::Failure;
use tokio::task::{JoinError, JoinSet};

use super::Write;
use crate::aws::retry::Retry;

/// Writes at the same time.
const CONCURRENT: usize = 16;

/// Does some work for every item, [`CONCURRENT`] at a time, and returns how often it was true. The first failure ends it.
pub async fn concurrently<T, F>(items: impl Iterator<Item = T>, work: impl Fn(T) -> F) -> Result<usize, Failure>
where
    F: Future<Output = Result<bool, Failure>> + Send + 'static,
{
    let (mut running, mut done) = (JoinSet::new(), 0);
    for item in items {
        if running.len() == CONCURRENT {
            done += usize::from(ended(running.join_next().await)?);
        }
        running.spawn(work(item));
    }
    while !running.is_empty() {
        done += usize::from(ended(running.join_next().await)?);
    }
    Ok(done)
}

/// The result of finished work. Nothing aborts it, and none panics.
fn ended(finished: Option<Result<Result<bool, Failure>, JoinError>>) -> Result<bool, Failure> {
    finished.unwrap_or(Ok(Ok(false))).unwrap_or_else(|_| Err(Failure::new("a write was aborted")))
}

/// Sends writes whose conditions are that nothing has changed since they were made. Those that find a change are made again, until all
/// are written; `writes` makes those that are still to be written. Returns how many were. `busy` says what changes all the time.
pub(crate) async fn write_all<F>(busy: &str, writes: impl Fn() -> F) -> Result<usize, Failure>
where
    F: Future<Output = Result<Vec<Write>, Failure>>,
{
    let (mut done, mut retry) = (0, Retry::new());
    loop {
        let writes = writes().await?;
        let all = writes.len();
        let written = settle_all(busy, writes).await?;
        done += written;
        if written == all {
            return Ok(done);
        }
        retry.wait(Failure::transient(busy)).await?;
    }
}

/// Sends each of these writes until it conflicts with no other one. Returns how many were written: the conditions of the others failed.
pub(crate) async fn settle_all(busy: &str, writes: Vec<Write>) -> Result<usize, Failure> {
    let busy = Failure::transient(busy);
    concurrently(writes.into_iter(), |write| {
        let busy = busy.clone();
        async move { Ok(write.settle(busy).await?.is_some()) }
    })
    .await
}
