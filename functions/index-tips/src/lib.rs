//! The streams of both tables: keeps the search index as the tables are.
//!
//! A failure fails the whole batch, which can be repeated whole: the index knows the revision of each item.

use std::time::{Duration, Instant};

use api::log;
use index::{Feed, gardener_change, tip_change};
use rules::Failure;
use search::Change;
use serde_json::json;
use store::stream::{Record, StreamEvent};
use tokio::time::timeout;

/// For a whole batch. The function's own timeout is 60 s, and would end the process.
const DEADLINE: Duration = Duration::from_secs(50);

/// The names of the tables whose streams come here.
#[derive(Clone, Debug)]
pub struct Tables {
    pub tips: String,
    pub users: String,
}

/// Brings one batch of records into the index, and logs what it was.
pub async fn handle(tables: &Tables, feed: &Feed, event: StreamEvent) -> Result<(), Failure> {
    let (start, records) = (Instant::now(), event.records.len());
    let mut changes = 0;
    let outcome = match changes_of(tables, event) {
        Ok(batch) => {
            changes = batch.len();
            let applied = timeout(DEADLINE, feed.apply(batch)).await;
            applied.unwrap_or_else(|_| Err(Failure::transient("the batch took too long")))
        }
        Err(failure) => Err(failure),
    };
    let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut fields = json!({"records": records, "changes": changes, "durationMs": milliseconds});
    if let (Err(failure), Some(fields)) = (&outcome, fields.as_object_mut()) {
        fields.insert("cause".to_owned(), failure.to_string().into());
    }
    log::event(if outcome.is_ok() { "info" } else { "error" }, "batch", fields);
    outcome
}

fn changes_of(tables: &Tables, event: StreamEvent) -> Result<Vec<Change>, Failure> {
    let change = |Record { table, old, new, .. }| match table {
        table if table == tables.tips => tip_change(old, new),
        table if table == tables.users => gardener_change(old, new),
        _ => Err(Failure::new("a record is of another table")),
    };
    event.records.into_iter().filter_map(|record| change(record).transpose()).collect()
}
