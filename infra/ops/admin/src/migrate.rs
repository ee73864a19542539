//! Migrations: changes of stored data for a release. Each scans one table; its function returns the write that an item needs, if any.
//! `cargo xtask deploy` runs those that are not done yet, in the order of their numbers, when all functions are of the new release
//! (decision 31).
//!
//! An interrupted migration continues after the last page that it finished, and every write can be repeated. The table of activity has
//! an item for each migration, with its progress.

mod sums_of_authors;

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use rules::{Clock, Failure};
use store::{Item, Table, concurrently, from_sdk, indexed};

use crate::Report;
use crate::restore::Live;

/// The partition of the items that record migrations.
const RECORDS: &str = "MIGRATIONS";

/// One change of stored data. Its number and its work never change once it is released.
pub struct Migration {
    pub number: u32,
    pub title: &'static str,
    /// The table that it reads whole.
    pub table: fn(&Live) -> &Table,
    /// The write that an item needs; none if it is as it should be. Its condition is that nobody has written the item since it was read.
    pub write: fn(&Table, &Item) -> Result<Option<TransactWriteItem>, Failure>,
}

/// All migrations, in the order of their numbers.
pub const ALL: &[Migration] = &[sums_of_authors::MIGRATION];

/// How far a migration got.
#[derive(Debug, PartialEq)]
enum Progress {
    New,
    /// After a page that ended here, with so many writes until then.
    At(Item, usize),
    Done,
}

/// How to run them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Writes nothing, and says how many items each would change.
    pub dry_run: bool,
    /// Items that are read together; a megabyte of them if not given.
    pub page: Option<i32>,
}

/// Runs the migrations that are not done.
pub async fn run(live: &Live, migrations: &[Migration], options: Options, report: Report<'_>) -> Result<(), Failure> {
    let Options { dry_run, .. } = options;
    let mut done = 0;
    for migration in migrations {
        let Migration { number, title, .. } = migration;
        let progress = progress(&live.activity, *number).await?;
        if progress == Progress::Done {
            done += 1;
            continue;
        }
        let (changed, left) = one(live, migration, progress, options, report).await?;
        if dry_run {
            report(format!("migration {number}, {title}: would change {changed} items"));
        } else if left == 0 {
            report(format!("migration {number}, {title}: done, {changed} items changed"));
        } else {
            return Err(Failure::transient(format!(
                "migration {number}: {left} items change at this moment: run it again"
            )));
        }
    }
    if done == migrations.len() {
        report(format!("all {done} migrations are done"));
    }
    Ok(())
}

/// Returns how many items the migration has changed, earlier runs included, and how many it skipped.
async fn one(
    live: &Live,
    migration: &Migration,
    progress: Progress,
    Options { dry_run, page }: Options,
    report: Report<'_>,
) -> Result<(usize, usize), Failure> {
    let (mut start, mut changed) = match progress {
        Progress::At(key, changed) => {
            report(format!("migration {}: goes on after an interruption", migration.number));
            (Some(key), changed)
        }
        _ => (None, 0),
    };
    let (table, mut left) = ((migration.table)(live), 0);
    loop {
        let (items, next) = indexed::scan(table, (0, 1), start, page).await?;
        let (written, missed) = write(table, migration, &items, dry_run).await?;
        (changed, left) = (changed + written, left + missed);
        // After a page with items that were left, the next run starts from that page.
        if !dry_run && left == 0 {
            record(&live.activity, migration, next.as_ref(), changed).await?;
        }
        start = next;
        if start.is_none() {
            return Ok((changed, left));
        }
    }
}

/// Returns how many items it changed, and how many it left, because others wrote them at the same moment.
async fn write(table: &Table, migration: &Migration, items: &[Item], dry_run: bool) -> Result<(usize, usize), Failure> {
    let mut writes = Vec::new();
    for item in items {
        writes.extend((migration.write)(table, item)?);
    }
    let needed = writes.len();
    if dry_run {
        return Ok((needed, 0));
    }
    let written = concurrently(writes.into_iter(), |write| {
        let client = table.client.clone();
        async move {
            let Err(error) = client.transact_write_items().transact_items(write).send().await else { return Ok(true) };
            match error.as_service_error() {
                Some(service) if service.is_transaction_canceled_exception() => Ok(false),
                _ => Err(from_sdk("TransactWriteItems", &error)),
            }
        }
    })
    .await?;
    Ok((written, needed - written))
}

fn key(number: u32) -> Item {
    let text = |value: String| AttributeValue::S(value);
    Item::from([("pk".to_owned(), text(RECORDS.to_owned())), ("sk".to_owned(), text(format!("{number:04}")))])
}

async fn progress(activity: &Table, number: u32) -> Result<Progress, Failure> {
    let get = activity.client.get_item().table_name(&activity.name).set_key(Some(key(number))).consistent_read(true);
    let Some(item) = get.send().await.map_err(|error| from_sdk("GetItem", &error))?.item else {
        return Ok(Progress::New);
    };
    let changed = item.get("changed").and_then(|changed| changed.as_n().ok()?.parse().ok()).unwrap_or_default();
    let after = item.get("after").and_then(|after| after.as_m().ok());
    Ok(after.map_or(Progress::Done, |after| Progress::At(after.clone(), changed)))
}

/// Stores the last key that the migration has processed, from which the next run continues, or that the migration is done.
async fn record(activity: &Table, migration: &Migration, after: Option<&Item>, changed: usize) -> Result<(), Failure> {
    let mut item = key(migration.number);
    item.insert("title".to_owned(), AttributeValue::S(migration.title.to_owned()));
    item.insert("changed".to_owned(), AttributeValue::N(changed.to_string()));
    match after {
        Some(after) => item.insert("after".to_owned(), AttributeValue::M(after.clone())),
        None => item.insert("done".to_owned(), AttributeValue::S(Clock::system().now().to_string())),
    };
    let put = activity.client.put_item().table_name(&activity.name).set_item(Some(item));
    put.send().await.map(drop).map_err(|error| from_sdk("PutItem", &error))
}
