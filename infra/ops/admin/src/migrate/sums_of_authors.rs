//! Releases before 2026-11-24 stored the sums of an author's counts, `G#USER`. They are computed from the cards now, and nothing deletes
//! the stored ones when their gardener leaves.

use aws_sdk_dynamodb::types::{Delete, TransactWriteItem};
use rules::Failure;
use store::{Item, Table};

use super::Migration;

pub const MIGRATION: Migration =
    Migration { number: 1, title: "delete the sums of authors", table: |live| &live.activity, write };

fn write(activity: &Table, item: &Item) -> Result<Option<TransactWriteItem>, Failure> {
    let text = |name: &str| item.get(name).and_then(|value| value.as_s().ok());
    let (Some(pk), Some("A")) = (text("pk"), text("sk").map(String::as_str)) else { return Ok(None) };
    if !pk.starts_with("G#") {
        return Ok(None);
    }
    let key = item.iter().filter(|(name, _)| matches!(name.as_str(), "pk" | "sk"));
    let key = key.map(|(name, value)| (name.clone(), value.clone())).collect();
    let delete = Delete::builder().table_name(&activity.name).set_key(Some(key)).build();
    let delete = delete.map_err(|_| Failure::new("a deletion could not be built"))?;
    Ok(Some(TransactWriteItem::builder().delete(delete).build()))
}
