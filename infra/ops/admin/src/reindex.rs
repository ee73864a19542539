//! Rebuilds the search index from the tables while the site runs: decision 20 says why nothing is lost.
//!
//! First a new index of all items is published in the place of the old one. Later writes may be in the old index
//! only, so the tables are read once more, and the differences go to the new index as a feed would bring it. Every later
//! write reaches the new index by the tables' streams. The solved questions come last, and with each run of `write-sitemaps`.

use std::collections::HashMap;

use index::formats::{self, Need};
use index::{Bucket, Feed, Reader, Rebuild, gardener_change, refresh_questions, sweep, tip_change};
use rules::{Clock, Failure, TipId, UserId};
use search::Change;
use store::{AllQuestions, Table, indexed};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// Parts of a table that are read at the same time.
const SEGMENTS: i32 = 4;
/// Changes of the second reading that are published together.
const BATCH: usize = 500;
/// Items from one line of progress to the next.
const STEP: usize = 10_000;

/// The sources of the index.
#[derive(Clone, Debug)]
pub struct Tables {
    pub tips: Table,
    pub users: Table,
    pub questions: AllQuestions,
}

/// The result of the first reading: the revision of each item.
#[derive(Debug, Default)]
pub struct Seen(HashMap<Id, u64>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Id {
    Tip(TipId),
    Gardener(UserId),
}

/// All steps. `report` gets lines for the operator.
pub async fn run(tables: &Tables, bucket: &Bucket, report: impl Fn(String)) -> Result<(), Failure> {
    let seen = replace(tables, bucket, &report).await?;
    report(format!("published: {} items", seen.0.len()));
    let late = catch_up(tables, bucket, seen, &report).await?;
    report(format!("caught up: {late} items were written meanwhile"));
    let (feed, index) = (Feed::new(bucket.clone())?, Reader::new(bucket.clone())?.current().await?);
    let solved = tables.questions.ids(true).await?;
    let asked = refresh_questions(&index, &feed, &tables.questions, &solved, Clock::system().now()).await?;
    report(format!("brought: {asked} solved questions"));
    formats::finish(bucket).await?;
    let deleted = sweep(bucket).await?;
    report(format!("deleted: {deleted} files that nothing names"));
    let old = formats::delete_old(bucket).await?;
    if old > 0 {
        report(format!("deleted: {old} objects of formats that no release uses any more"));
    }
    Ok(())
}

/// Builds the index of a release whose functions do not run yet, if it has none that is up to date. Until they run, changes go to the
/// index of the release before, so [`run_if_needed`] completes it afterwards.
pub async fn run_ahead(tables: &Tables, bucket: &Bucket, report: impl Fn(String)) -> Result<(), Failure> {
    match formats::need(bucket).await? {
        Some(Need::Missing | Need::Outdated) => {
            formats::begin(bucket).await?;
            let seen = replace(tables, bucket, &report).await?;
            report(format!("published ahead of its release: {} items", seen.0.len()));
        }
        Some(Need::Unfinished) => report("it is built and will be completed after the release".to_owned()),
        None => report("it is up to date".to_owned()),
    }
    Ok(())
}

/// All steps, unless the index has all changes.
pub async fn run_if_needed(tables: &Tables, bucket: &Bucket, report: impl Fn(String)) -> Result<(), Failure> {
    if formats::need(bucket).await?.is_some() {
        return run(tables, bucket, report).await;
    }
    report("it is up to date".to_owned());
    Ok(())
}

/// Reads both tables and publishes an index of them.
pub async fn replace(tables: &Tables, bucket: &Bucket, report: impl Fn(String)) -> Result<Seen, Failure> {
    let mut rebuild = Rebuild::new(bucket.clone())?;
    let mut seen = Seen::default();
    each_change(tables, &report, |change| {
        seen.0.extend(revision(&change));
        rebuild.add(change)
    })
    .await?;
    report(format!("read: all {} items; uploading the index", seen.0.len()));
    rebuild.publish().await?;
    Ok(seen)
}

/// Reads both tables again and applies the changes since the first reading, deletions included. Returns how many items that
/// were.
pub async fn catch_up(
    tables: &Tables,
    bucket: &Bucket,
    Seen(mut seen): Seen,
    report: impl Fn(String),
) -> Result<usize, Failure> {
    let mut changes = Vec::new();
    each_change(tables, report, |change| {
        if revision(&change).is_none_or(|(id, version)| seen.remove(&id) != Some(version)) {
            changes.push(change);
        }
        Ok(())
    })
    .await?;
    changes.extend(seen.into_iter().map(|(id, version)| match id {
        Id::Tip(id) => Change::DeleteTip { id, version },
        Id::Gardener(id) => Change::DeleteGardener { id, version },
    }));
    let feed = Feed::new(bucket.clone())?;
    for batch in changes.chunks(BATCH) {
        feed.apply(batch.to_vec()).await?;
    }
    Ok(changes.len())
}

/// Reads both tables, in segments at the same time.
async fn each_change(
    tables: &Tables,
    report: impl Fn(String),
    mut each: impl FnMut(Change) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (pages, mut read) = mpsc::channel(2);
    let mut tasks = JoinSet::new();
    for segment in 0..SEGMENTS {
        for table in [Kind::Tips, Kind::Users] {
            tasks.spawn(segment_of(tables.clone(), table, segment, pages.clone()));
        }
    }
    drop(pages);
    let mut items = 0;
    while let Some(page) = read.recv().await {
        for change in page? {
            each(change)?;
            items += 1;
            if items % STEP == 0 {
                report(format!("read: {items} items"));
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Kind {
    Tips,
    Users,
}

/// Sends the changes of one segment, page by page, until it ends or fails or nobody listens.
async fn segment_of(tables: Tables, kind: Kind, segment: i32, pages: mpsc::Sender<Result<Vec<Change>, Failure>>) {
    let (table, change): (_, fn(_, _) -> Option<Change>) = match kind {
        Kind::Tips => (&tables.tips, tip_change),
        Kind::Users => (&tables.users, gardener_change),
    };
    let mut start = None;
    loop {
        let (page, next) = match indexed::scan(table, (segment, SEGMENTS), start, None).await {
            Ok((items, next)) => (Ok(items.into_iter().filter_map(|item| change(None, Some(item))).collect()), next),
            Err(failure) => (Err(failure), None),
        };
        start = next;
        let is_last = start.is_none() || page.is_err();
        if pages.send(page).await.is_err() || is_last {
            return;
        }
    }
}

/// Of a tip or a gardener, as the tables have it.
fn revision(change: &Change) -> Option<(Id, u64)> {
    Some(match change {
        Change::Tip(tip) => (Id::Tip(tip.id), tip.version),
        Change::DeleteTip { id, version } => (Id::Tip(*id), *version),
        Change::Gardener(gardener) => (Id::Gardener(gardener.id), gardener.version),
        Change::DeleteGardener { id, version } => (Id::Gardener(*id), *version),
        Change::Question(_) | Change::DeleteQuestion { .. } => return None,
    })
}
