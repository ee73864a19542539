use rules::{BlockKind, MarkError, UserId};

use crate::aws::item::{Item, text_of};
use crate::items::block::block_key;
use crate::table::{Batch, Table};

/// An error if one of the two blocks the other: one `BatchGetItem`.
pub(crate) async fn unblocked(activity: &Table, caller: UserId, author: UserId) -> Result<(), MarkError> {
    let both = [block_key(caller, author), block_key(author, caller)];
    let found = Batch::new().of(activity, both, &[])?.read().await?.all(activity);
    let is_block = |item: &Item| text_of(item, "kind") == Some(BlockKind::Block.as_str());
    if found.iter().any(is_block) { Err(MarkError::Blocked) } else { Ok(()) }
}
