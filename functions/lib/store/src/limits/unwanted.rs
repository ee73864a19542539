//! Whose tips a gardener does not want to be sent.

use std::collections::HashSet;

use rules::{BlockKind, Failure, UserId, known};
use serde::Deserialize;

use crate::aws::item::readable;
use crate::items::block::blocks_of;
use crate::table::Table;

/// The gardeners whom one gardener blocks and mutes. Every list that the server sends to a reader asks it: the app folds and leaves out
/// by itself, a mail and a calendar cannot.
#[derive(Debug, Default)]
pub struct Unwanted {
    blocked: HashSet<UserId>,
    muted: HashSet<UserId>,
}

#[derive(Deserialize)]
struct OwnBlock {
    actor: UserId,
    #[serde(default, deserialize_with = "known::option")]
    kind: Option<BlockKind>,
}

impl Unwanted {
    /// One `Query`, half a read unit for each 4 KB.
    pub(crate) async fn of(activity: &Table, reader: UserId) -> Result<Self, Failure> {
        let (found, _) = blocks_of(activity, reader).items().await?;
        let mut unwanted = Self::default();
        for OwnBlock { actor, kind } in found.into_iter().filter_map(readable) {
            match kind {
                Some(BlockKind::Block) => unwanted.blocked.insert(actor),
                Some(BlockKind::Mute) => unwanted.muted.insert(actor),
                // Of a later release.
                None => false,
            };
        }
        Ok(unwanted)
    }

    /// For what the reader has chosen: a saved tip of a gardener who was muted later stays.
    pub fn blocks(&self, author: UserId) -> bool {
        self.blocked.contains(&author)
    }

    /// For what the site chooses.
    pub fn has(&self, author: UserId) -> bool {
        self.blocks(author) || self.muted.contains(&author)
    }
}
