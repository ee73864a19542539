//! The streams of both tables: keeps the search index as the tables are.
//!
//! A failure fails the whole batch, which can be repeated whole: the index knows the revision of each item.

use api::{Error, log};
use index::{Feed, gardener_change, tip_change};
use rules::Failure;
use search::Change;
use serde_json::json;
use store::Connection;
use store::stream::{Record, StreamEvent};

/// The names of the tables whose streams come here.
#[derive(Clone, Debug)]
pub struct Tables {
    pub tips: String,
    pub users: String,
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let settings = connection.settings();
    let tables = Tables { tips: settings.get("TIPS_TABLE")?, users: settings.get("USERS_TABLE")? };
    let feed = Feed::new(connection.bucket("INDEX_BUCKET")?)?;
    api::work(async {}, |event| Box::pin(handle(&tables, &feed, event))).await
}

/// Brings one batch of records into the index, and logs it.
pub async fn handle(tables: &Tables, feed: &Feed, event: StreamEvent) -> Result<(), Failure> {
    let records = event.records.len();
    let changes = changes_of(tables, event);
    let fields = json!({"records": records, "changes": changes.as_ref().map_or(0, Vec::len)});
    log::work("batch", fields, async { feed.apply(changes?).await }, |()| json!({})).await
}

fn changes_of(tables: &Tables, event: StreamEvent) -> Result<Vec<Change>, Failure> {
    let change = |Record { table, old, new, .. }| match table {
        table if table == tables.tips => Ok(tip_change(old, new)),
        table if table == tables.users => Ok(gardener_change(old, new)),
        _ => Err(Failure::new("a record is of another table")),
    };
    event.records.into_iter().filter_map(|record| change(record).transpose()).collect()
}
