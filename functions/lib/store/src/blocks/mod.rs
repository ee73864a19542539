//! Whom gardeners block and mute.

use std::collections::HashMap;

use rules::{Block, BlockError, BlockKind, Failure, Refused, Status, UserId, limits};
use serde::Deserialize;

use crate::aws::item::{readable, to_item};
use crate::aws::retry::{Reason, Retry};
use crate::items::block::{BlockItem, OTHER, about, block_key, blocks_of, of_gardener};
use crate::items::follow::{end, follower, follower_key};
use crate::items::left::not_left;
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::table::{Batch, Table, Write, by_id, exists, missing, transact};

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

/// What a gardener does about others already.
#[derive(Deserialize)]
struct KnownBlock {
    sk: String,
    #[serde(default, deserialize_with = "rules::known::option")]
    kind: Option<BlockKind>,
}

impl BlockGardener {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Blocks or mutes the other gardener instead of what there was before. The caller then does not follow them, and who is blocked does not
    /// follow the caller. Three reads at once, then one transaction, which requires that the other one has not left: leaving ends the blocks
    /// that there are.
    pub async fn block(&self, caller: UserId, other: UserId, kind: BlockKind) -> Result<(), BlockError> {
        if caller == other {
            return Err(BlockError::OwnProfile);
        }
        let profiles = async {
            let batch = Batch::new().consistent(&self.users, [by_id(caller), by_id(other)], PUBLIC_PROFILE)?;
            Ok(batch.read().await?.all(&self.users))
        };
        let ended = Ended::by(kind, caller, other);
        let blocked = blocks_of(&self.activity, caller).read::<KnownBlock>();
        let (found, (blocked, _), mut follows) = tokio::try_join!(profiles, blocked, ended.read(&self.activity))?;
        let found = found.into_iter().filter_map(readable::<PublicProfile>);
        let mut found: HashMap<UserId, PublicProfile> = found.map(|profile| (profile.id, profile)).collect();
        let own = found.remove(&caller).ok_or(Refused::NoProfile)?;
        if own.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let other = found.remove(&other).ok_or(BlockError::NoSuchGardener)?;
        let others = blocked.iter().filter(|before| before.kind == Some(kind) && before.sk != about(other.id));
        if others.count() >= limits::BLOCKS {
            return Err(BlockError::TooMany(kind));
        }
        let now = self.activity.now();
        let block = BlockItem {
            pk: of_gardener(caller),
            sk: about(other.id),
            actor: other.id,
            mark: format!("{OTHER}{now}"),
            kind,
            name: other.card.summary.name,
            at: now,
        };
        let (put, mut retry) = (self.activity.put(to_item(block)?), Retry::new());
        loop {
            let parts = [put.clone(), not_left(&self.activity, other.id)].into_iter().chain(follows);
            match transact(parts.collect()).await?.as_deref() {
                None => return Ok(()),
                Some([_, Reason::Condition(_), ..]) => return Err(BlockError::NoSuchGardener),
                Some(reasons) => retry.record(reasons),
            }
            retry.wait(BlockError::from(Refused::Busy)).await?;
            follows = ended.read(&self.activity).await?;
        }
    }
}

/// Who follows whom no longer after a block.
struct Ended(Vec<(UserId, UserId)>);

impl Ended {
    fn by(kind: BlockKind, caller: UserId, other: UserId) -> Self {
        Self(match kind {
            BlockKind::Block => vec![(caller, other), (other, caller)],
            BlockKind::Mute => vec![(caller, other)],
        })
    }

    /// The parts of a transaction that end what there is now, and require that nothing else begins meanwhile.
    async fn read(&self, activity: &Table) -> Result<Vec<Write>, Failure> {
        let key = |(gardener, other): &(UserId, UserId)| follower_key(*gardener, *other);
        let found = activity.items_of(self.0.iter().map(key).collect(), true).await?;
        let parts = self.0.iter().map(|(gardener, other)| {
            if found.contains_key(&(of_gardener(*other), follower(*gardener))) {
                let [taken, note] = end(activity, *gardener, *other);
                vec![taken, note.when(exists("pk"))]
            } else {
                vec![activity.check(follower_key(*gardener, *other)).when(missing("pk"))]
            }
        });
        Ok(parts.flatten().collect())
    }
}

impl UnblockGardener {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Ends the block or the muting, if there is one.
    pub async fn unblock(&self, caller: UserId, other: UserId) -> Result<(), BlockError> {
        let own = block_key(caller, other);
        self.activity.delete(own).settle(BlockError::from(Refused::Busy)).await.map(drop)
    }
}

impl ListBlocks {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of them, in no order: one `Query`.
    pub async fn all(&self, gardener: UserId) -> Result<Vec<Block>, Failure> {
        let (found, _) = blocks_of(&self.activity, gardener).items().await?;
        let blocks = found.into_iter().filter_map(readable::<BlockItem>);
        Ok(blocks
            .map(|block| Block { gardener: block.actor, name: block.name, kind: block.kind, at: block.at })
            .collect())
    }
}
