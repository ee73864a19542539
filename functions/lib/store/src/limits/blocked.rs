use rules::{BlockKind, Failure, UserId};

use crate::aws::item::{Item, text_of};
use crate::items::block::block_key;
use crate::table::{Batch, Table};

/// Whether the caller and one of the others block each other, either way: one `BatchGetItem`.
pub(crate) async fn is_blocked(activity: &Table, caller: UserId, others: &[UserId]) -> Result<bool, Failure> {
    let keys = others.iter().flat_map(|other| [block_key(caller, *other), block_key(*other, caller)]);
    let found = Batch::new().of(activity, keys, &[])?.read().await?.all(activity);
    let is_block = |item: &Item| text_of(item, "kind") == Some(BlockKind::Block.as_str());
    Ok(found.iter().any(is_block))
}
