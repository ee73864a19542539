//! Whom a gardener blocks and mutes: `F#GARDENER` and `B#OTHER`.

use rules::{BlockKind, Name, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::aws::item::Item;
use crate::table::{Query, Table, key};

/// How the partition keys begin. Each has the gardeners whom one gardener blocks, mutes or follows.
pub(crate) const BLOCKS: &str = "F#";
/// How the sort keys begin.
pub(crate) const OTHER: &str = "B#";

/// A stored block. The index `byActor` has it under the blocked gardener, so that it goes when that gardener leaves.
#[derive(Serialize, Deserialize)]
pub(crate) struct BlockItem {
    pub pk: String,
    pub sk: String,
    pub actor: UserId,
    pub mark: String,
    pub kind: BlockKind,
    pub name: Name,
    pub at: Timestamp,
}

pub(crate) fn of_gardener(gardener: UserId) -> String {
    format!("{BLOCKS}{gardener}")
}

/// All that a gardener blocks and mutes.
pub(crate) fn blocks_of(activity: &Table, gardener: UserId) -> Query {
    activity.partition(of_gardener(gardener)).begins("sk", OTHER)
}

pub(crate) fn about(other: UserId) -> String {
    format!("{OTHER}{other}")
}

/// The key of what the gardener does about the other one.
pub(crate) fn block_key(gardener: UserId, other: UserId) -> Item {
    key(of_gardener(gardener), about(other))
}
