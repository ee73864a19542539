//! Backs up the three tables, and restores deleted or changed items or a deleted table.
//!
//! The first step restores each table to a copy TABLE-NAME, from point-in-time recovery or from a backup, and reports how copy and table
//! differ. A deleted table is restored under its old name, from a backup, which can also be an ARN, such as that of the
//! system backup that DynamoDB makes when a table is deleted.
//!
//! The second step puts back items that were deleted or changed since, corrects the gardeners' counts of tips and deletes the copies.
//! It keeps items that are new, and items that somebody writes while it runs. The counts of votes and reports follow by the
//! stream, as with any vote.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::primitives::{DateTime, DateTimeFormat};
use aws_sdk_dynamodb::types::{
    AttributeValue, BackupStatus, PointInTimeRecoverySpecification, StreamSpecification, StreamViewType, TableStatus,
    TimeToLiveSpecification,
};
use rules::{Clock, Failure, TipId};
use store::indexed::scan_all;
use store::{Item, RecountTips, Table, concurrently, is_counts, queue_counts};
use tokio::time::sleep;

use crate::flags::Restore;
use crate::{Report, refused};

/// From one look at a table or a backup to the next. AWS takes ten minutes or more to restore even small tables.
const PAUSE: Duration = Duration::from_secs(1);
/// Of an item that expires by itself.
const EXPIRES: &str = "expiresAt";

/// The tables of a site.
pub struct Live {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
}

/// From what a table is restored.
enum Source<'a> {
    Time(DateTime),
    Backup(&'a str),
}

/// The values of an item's key attributes.
type Key = Vec<String>;

/// The differences between a live table and its copy.
struct Difference<'a> {
    table: &'a Table,
    copy: Table,
    now: BTreeMap<Key, Item>,
    then: BTreeMap<Key, Item>,
    deleted: Vec<Key>,
    changed: Vec<Key>,
    new: usize,
}

pub async fn back_up(live: &Live, report: Report<'_>) -> Result<()> {
    let name = format!("by-hand-{}", stamp());
    for table in live.all() {
        let made = table.client.create_backup().table_name(&table.name).backup_name(&name).send().await;
        let made = made.map_err(|error| refused("CreateBackup", &error))?;
        let arn = made.backup_details.context("CreateBackup: no details")?.backup_arn;
        while backup_status(table, &arn).await? == Some(BackupStatus::Creating) {
            sleep(PAUSE).await;
        }
    }
    report(format!("backed up the tables as {name}"));
    Ok(())
}

pub async fn run(live: &Live, flags: &Restore, report: Report<'_>) -> Result<()> {
    match flags {
        Restore { at: Some(time), .. } => {
            let at = DateTime::from_str(time, DateTimeFormat::DateTimeWithOffset);
            let at = at.with_context(|| format!("{time} is not a time such as 2026-01-31T12:00:00+00:00"))?;
            copy(live, flags, &Source::Time(at), report).await
        }
        Restore { backup: Some(name), .. } => copy(live, flags, &Source::Backup(name), report).await,
        Restore { copy, yes, .. } => put_back(live, copy.as_deref().unwrap_or_default(), *yes, report).await,
    }
}

impl Live {
    fn all(&self) -> [&Table; 3] {
        [&self.tips, &self.users, &self.activity]
    }
}

async fn copy(live: &Live, flags: &Restore, source: &Source<'_>, report: Report<'_>) -> Result<()> {
    let name = stamp();
    let mut deleted = Vec::new();
    for table in live.all() {
        if !exists(table).await? {
            deleted.push(table);
        }
    }
    let is_whole = !deleted.is_empty();
    let wanted = if is_whole { deleted } else { live.all().into() };
    let mut restored = Vec::new();
    for table in &wanted {
        if let Some(target) = restore(table, &name, source, is_whole).await? {
            restored.push((*table, target));
        }
    }
    if let (true, Source::Backup(backup)) = (restored.is_empty(), source) {
        let names: Vec<&str> = wanted.iter().map(|table| table.name.as_str()).collect();
        bail!("{}: no backup {backup}", names.join(" and "));
    }
    for (table, target) in &restored {
        when_active(target).await?;
        if is_whole {
            protect(table, table.name != live.users.name).await?;
            let restored = format!("{} is restored and protected again.", table.name);
            report(format!("{restored} Its stream is a new one: see Restoring in infra/ops/runbook.md"));
        } else {
            Difference::of(table, &name).await?.report(report);
        }
    }
    if !is_whole {
        let again = format!("cargo xtask restore --env {} --copy {name} --yes", flags.site.env.name());
        report(format!("Nothing was changed. To put back deleted and changed items: {again}"));
    }
    Ok(())
}

async fn put_back(live: &Live, name: &str, yes: bool, report: Report<'_>) -> Result<()> {
    let mut differences = Vec::new();
    for table in live.all() {
        if exists(&copy_of(table, name)).await? {
            differences.push(Difference::of(table, name).await?);
        }
    }
    if differences.is_empty() {
        bail!("there is no copy {name}");
    }
    for difference in &differences {
        difference.report(report);
    }
    if !yes {
        report("Nothing was changed. Repeat with --yes to put back deleted and changed items.".to_owned());
        return Ok(());
    }
    for difference in &differences {
        difference.put_back(report).await?;
    }
    let left = RecountTips::new(live.tips.clone(), live.users.clone()).run().await?;
    if left > 0 {
        report(format!("{left} gardeners' counts of tips change at this moment: repeat the command"));
        return Ok(());
    }
    for difference in &differences {
        if difference.table.name == live.tips.name {
            // The cards that were put back have old counts.
            for id in difference.old().filter_map(|key| TipId::parse(key.first()?)) {
                queue_counts(&live.activity, id).await?;
            }
        }
        delete(&difference.copy).await?;
    }
    report("Done; the copies are deleted.".to_owned());
    Ok(())
}

impl<'a> Difference<'a> {
    async fn of(table: &'a Table, name: &str) -> Result<Self> {
        let copy = copy_of(table, name);
        let (now, then) = (items(table).await?, items(&copy).await?);
        let (mut deleted, mut changed) = (Vec::new(), Vec::new());
        for (key, item) in &then {
            match now.get(key) {
                None => deleted.push(key.clone()),
                Some(other) if other != item => changed.push(key.clone()),
                Some(_) => {}
            }
        }
        let new = now.keys().filter(|key| !then.contains_key(*key)).count();
        Ok(Self { table, copy, now, then, deleted, changed, new })
    }

    fn report(&self, report: Report<'_>) {
        let (deleted, changed) = (self.deleted.len(), self.changed.len());
        report(format!("{}: {deleted} deleted, {changed} changed, {} new since", self.copy.name, self.new));
    }

    /// The keys of the items to put back.
    fn old(&self) -> impl Iterator<Item = &Key> {
        self.deleted.iter().chain(&self.changed)
    }

    async fn put_back(&self, report: Report<'_>) -> Result<()> {
        let old = self.old().filter_map(|key| Some((self.then.get(key)?.clone(), self.now.get(key).cloned())));
        let done =
            concurrently(old, |(then, now)| put_unless_changed(self.table.clone(), then, now.unwrap_or_default()));
        let (done, all) = (done.await?, self.old().count());
        let skipped = all - done;
        report(format!(
            "{}: {done} items put back, {skipped} skipped because they were written meanwhile",
            self.table.name
        ));
        Ok(())
    }
}

/// Puts an item back unless it has changed since it was compared. Returns whether it did.
async fn put_unless_changed(table: Table, then: Item, now: Item) -> Result<bool, Failure> {
    let names: BTreeSet<&String> = now.keys().chain(then.keys()).collect();
    let mut put = table.client.put_item().table_name(&table.name);
    let mut conditions = Vec::new();
    for (n, name) in names.into_iter().enumerate() {
        put = put.expression_attribute_names(format!("#a{n}"), name);
        match now.get(name) {
            Some(value) => {
                put = put.expression_attribute_values(format!(":a{n}"), value.clone());
                conditions.push(format!("#a{n} = :a{n}"));
            }
            None => conditions.push(format!("attribute_not_exists(#a{n})")),
        }
    }
    match put.set_item(Some(then)).condition_expression(conditions.join(" AND ")).send().await {
        Ok(_) => Ok(true),
        Err(error) => match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(_)) => Ok(false),
            _ => Err(store::from_sdk("PutItem", &error)),
        },
    }
}

/// All items by key, without those that expire after a day or two, and without the counts of activity, which the stream keeps.
async fn items(table: &Table) -> Result<BTreeMap<Key, Item>> {
    let all = scan_all(table).await?.into_iter();
    let lasting = all.filter(|item| !item.contains_key(EXPIRES) && !is_counts(item));
    Ok(lasting.map(|item| (key(&item), item)).collect())
}

fn key(item: &Item) -> Key {
    let text = |name| item.get(name).and_then(|value: &AttributeValue| value.as_s().ok());
    ["id", "pk", "sk"].into_iter().filter_map(text).cloned().collect()
}

fn stamp() -> String {
    let now = Clock::system().now().to_string().replace(['-', ':'], "");
    format!("{}Z", now.split('.').next().unwrap_or_default())
}

fn copy_of(table: &Table, name: &str) -> Table {
    Table::new(table.client.clone(), format!("{}-{name}", table.name))
}

async fn status(table: &Table) -> Result<Option<TableStatus>> {
    match table.client.describe_table().table_name(&table.name).send().await {
        Ok(found) => Ok(found.table.and_then(|table| table.table_status)),
        Err(error) => match error.as_service_error() {
            Some(DescribeTableError::ResourceNotFoundException(_)) => Ok(None),
            _ => Err(refused("DescribeTable", &error)),
        },
    }
}

async fn exists(table: &Table) -> Result<bool> {
    Ok(status(table).await?.is_some())
}

async fn when_active(table: &Table) -> Result<()> {
    while status(table).await? != Some(TableStatus::Active) {
        sleep(PAUSE).await;
    }
    Ok(())
}

async fn backup_status(table: &Table, arn: &str) -> Result<Option<BackupStatus>> {
    let found = table.client.describe_backup().backup_arn(arn).send().await;
    let found = found.map_err(|error| refused("DescribeBackup", &error))?;
    Ok(found.backup_description.and_then(|found| found.backup_details).map(|details| details.backup_status))
}

/// Starts restoring to a copy, or to the old name if the table is deleted. Returns the table that it makes; `None` without a backup.
async fn restore(table: &Table, name: &str, source: &Source<'_>, is_whole: bool) -> Result<Option<Table>> {
    let copy = copy_of(table, name);
    // A copy needs no indexes: only the items are compared.
    let no_indexes = Some(Vec::new());
    match source {
        Source::Time(at) => {
            let restore = table.client.restore_table_to_point_in_time().source_table_name(&table.name);
            let restore = restore.target_table_name(&copy.name).restore_date_time(*at);
            let restore = restore.set_global_secondary_index_override(no_indexes);
            restore.send().await.map_err(|error| refused("RestoreTableToPointInTime", &error))?;
            Ok(Some(copy))
        }
        Source::Backup(backup) => {
            let Some(arn) = backup_arn(table, backup).await? else { return Ok(None) };
            let (target, indexes) = if is_whole { (table.clone(), None) } else { (copy, no_indexes) };
            let restore = table.client.restore_table_from_backup().backup_arn(arn).target_table_name(&target.name);
            let restore = restore.set_global_secondary_index_override(indexes);
            restore.send().await.map_err(|error| refused("RestoreTableFromBackup", &error))?;
            Ok(Some(target))
        }
    }
}

/// The ARN of a table's backup, which is named by its name or its ARN.
async fn backup_arn(table: &Table, name: &str) -> Result<Option<String>> {
    if name.starts_with("arn:") {
        return Ok(name.contains(&format!(":table/{}/", table.name)).then(|| name.to_owned()));
    }
    let mut start = None;
    loop {
        let list = table.client.list_backups().table_name(&table.name).set_exclusive_start_backup_arn(start);
        let page = list.send().await.map_err(|error| refused("ListBackups", &error))?;
        let named = page.backup_summaries().iter().find(|backup| backup.backup_name() == Some(name));
        if let Some(arn) = named.and_then(|backup| backup.backup_arn()) {
            return Ok(Some(arn.to_owned()));
        }
        start = page.last_evaluated_backup_arn;
        if start.is_none() {
            return Ok(None);
        }
    }
}

/// Sets what a backup does not contain, as in infra/stack/data.yaml.
async fn protect(table: &Table, expires: bool) -> Result<()> {
    let update = || table.client.update_table().table_name(&table.name);
    update().deletion_protection_enabled(true).send().await.map_err(|error| refused("UpdateTable", &error))?;
    when_active(table).await?;
    // A new stream with a new ARN: the runbook has what that needs.
    let stream = StreamSpecification::builder().stream_enabled(true).stream_view_type(StreamViewType::NewAndOldImages);
    let update = update().stream_specification(stream.build()?);
    update.send().await.map_err(|error| refused("UpdateTable", &error))?;
    when_active(table).await?;
    let recovery = PointInTimeRecoverySpecification::builder().point_in_time_recovery_enabled(true).build()?;
    let update = table.client.update_continuous_backups().table_name(&table.name);
    let update = update.point_in_time_recovery_specification(recovery);
    update.send().await.map_err(|error| refused("UpdateContinuousBackups", &error))?;
    if expires {
        let expiry = TimeToLiveSpecification::builder().enabled(true).attribute_name(EXPIRES).build()?;
        let update = table.client.update_time_to_live().table_name(&table.name).time_to_live_specification(expiry);
        update.send().await.map_err(|error| refused("UpdateTimeToLive", &error))?;
    }
    Ok(())
}

/// Deletes a copy, which may inherit the table's deletion protection.
async fn delete(copy: &Table) -> Result<()> {
    let update = copy.client.update_table().table_name(&copy.name).deletion_protection_enabled(false);
    update.send().await.map_err(|error| refused("UpdateTable", &error))?;
    let delete = copy.client.delete_table().table_name(&copy.name);
    delete.send().await.map(drop).map_err(|error| refused("DeleteTable", &error))
}
