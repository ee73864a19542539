use std::collections::HashMap;

use rules::{Block, BlockError, BlockKind, Failure, MarkError, Name, Refused, Status, Timestamp, UserId, limits};
use serde::{Deserialize, Serialize};

use super::{PROFILE, PROFILE_NAMES, Profile, attribute, key, partition};
use crate::Table;
use crate::failure::from_sdk;
use crate::items::{Item, item, readable};
use crate::retry::settled;
use crate::table::{batch_get, keys, part, send};

/// How the partition keys begin. Each has the gardeners whom one gardener blocks or mutes.
pub(crate) const BLOCKS: &str = "F#";
/// How the sort keys begin.
const OF: &str = "B#";

/// Blocks and mutes gardeners.
#[derive(Clone, Debug)]
pub struct BlockGardener {
    users: Table,
    activity: Table,
}

/// Ends that.
#[derive(Clone, Debug)]
pub struct UnblockGardener {
    activity: Table,
}

/// Lists whom a gardener blocks and mutes.
#[derive(Clone, Debug)]
pub struct ListBlocks {
    activity: Table,
}

/// A stored block. The index `byActor` has it under the blocked gardener, so that it goes when that gardener leaves.
#[derive(Serialize, Deserialize)]
struct BlockItem {
    pk: String,
    sk: String,
    actor: UserId,
    mark: String,
    kind: BlockKind,
    name: Name,
    at: Timestamp,
}

/// What a gardener does about others already.
#[derive(Deserialize)]
struct Before {
    sk: String,
    #[serde(default, deserialize_with = "rules::known::option")]
    kind: Option<BlockKind>,
}

pub(crate) fn of_gardener(gardener: UserId) -> String {
    format!("{BLOCKS}{gardener}")
}

fn of(other: UserId) -> String {
    format!("{OF}{other}")
}

/// The key of what the gardener does about the other one.
pub(crate) fn block_key(gardener: UserId, other: UserId) -> Item {
    key(of_gardener(gardener), of(other))
}

impl BlockGardener {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Blocks or mutes the other gardener instead of what there was before. Two reads at once, then one write of two units.
    pub async fn block(&self, caller: UserId, other: UserId, kind: BlockKind) -> Result<(), BlockError> {
        if caller == other {
            return Err(BlockError::OwnProfile);
        }
        let profiles = async {
            let mut request = keys(&self.users, &[caller, other], PROFILE, PROFILE_NAMES)?;
            for keys in request.values_mut() {
                keys.consistent_read = Some(true);
            }
            batch_get(&self.users.client, request).await
        };
        let (found, (blocked, _)) =
            tokio::try_join!(profiles, send::<Before>(partition(&self.activity, of_gardener(caller))))?;
        let mut found: HashMap<UserId, Profile> = found
            .into_values()
            .flatten()
            .filter_map(readable::<Profile>)
            .map(|profile| (profile.id, profile))
            .collect();
        let own = found.remove(&caller).ok_or(Refused::NoProfile)?;
        if own.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let other = found.remove(&other).ok_or(BlockError::NoSuchGardener)?;
        let others = blocked.iter().filter(|before| before.kind == Some(kind) && before.sk != of(other.id));
        if others.count() >= limits::BLOCKS {
            return Err(BlockError::TooMany(kind));
        }
        let now = Timestamp::now();
        let block = BlockItem {
            pk: of_gardener(caller),
            sk: of(other.id),
            actor: other.id,
            mark: format!("{OF}{now}"),
            kind,
            name: other.card.summary.name,
            at: now,
        };
        let put = self.activity.client.put_item().table_name(&self.activity.name).set_item(Some(item(block)?));
        settled("PutItem", BlockError::from(Refused::Busy), || put.clone().send()).await?;
        Ok(())
    }
}

impl UnblockGardener {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Ends the block or the muting, if there is one.
    pub async fn unblock(&self, caller: UserId, other: UserId) -> Result<(), BlockError> {
        let own = block_key(caller, other);
        let delete = self.activity.client.delete_item().table_name(&self.activity.name).set_key(Some(own));
        settled("DeleteItem", BlockError::from(Refused::Busy), || delete.clone().send()).await?;
        Ok(())
    }
}

impl ListBlocks {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of them, in no order: one `Query`.
    pub async fn all(&self, gardener: UserId) -> Result<Vec<Block>, Failure> {
        let query = partition(&self.activity, of_gardener(gardener));
        let found = query.send().await.map_err(|error| from_sdk("Query", &error))?.items.unwrap_or_default();
        let blocks = found.into_iter().filter_map(readable::<BlockItem>);
        Ok(blocks
            .map(|block| Block { gardener: block.actor, name: block.name, kind: block.kind, at: block.at })
            .collect())
    }
}

/// An error if one of the two blocks the other: one `BatchGetItem`.
pub(super) async fn unblocked(activity: &Table, caller: UserId, author: UserId) -> Result<(), MarkError> {
    let both = [block_key(caller, author), block_key(author, caller)];
    let found = batch_get(&activity.client, part(activity, both.into(), None, &[])?).await?;
    let is_block = |item: &Item| attribute(item, "kind") == Some(BlockKind::Block.as_str());
    if found.into_values().flatten().any(|item| is_block(&item)) { Err(MarkError::Blocked) } else { Ok(()) }
}
