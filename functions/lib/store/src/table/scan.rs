//! Reads of whole tables, for operators' programs.

use rules::Failure;

use super::Table;
use crate::aws::failure::from_sdk;
use crate::aws::item::Item;

/// One page of one of a table's segments, strongly consistent, from `start` on: a megabyte, or so many items. Returns its items and where
/// the next page starts.
pub async fn scan(
    table: &Table,
    (segment, segments): (i32, i32),
    start: Option<Item>,
    limit: Option<i32>,
) -> Result<(Vec<Item>, Option<Item>), Failure> {
    let request = table.client.scan().table_name(&table.name).segment(segment).total_segments(segments);
    let request = request.consistent_read(true).set_exclusive_start_key(start).set_limit(limit);
    let page = request.send().await.map_err(|error| from_sdk("Scan", &error))?;
    Ok((page.items.unwrap_or_default(), page.last_evaluated_key))
}

/// All items of a table, strongly consistent.
pub async fn scan_all(table: &Table) -> Result<Vec<Item>, Failure> {
    let (mut found, mut start) = (Vec::new(), None);
    loop {
        let (items, next) = scan(table, (0, 1), start, None).await?;
        found.extend(items);
        start = next;
        if start.is_none() {
            return Ok(found);
        }
    }
}
