//! Whom and what gardeners follow.

use std::collections::HashMap;

use rules::{BlockKind, Failure, FollowError, FollowKind, Followed, Follows, Refused, Status, UserId};

use crate::aws::item::{readable, text};
use crate::aws::retry::{Reason, Retry};
use crate::items::block::block_key;
use crate::items::follow::{FollowItem, add, end, follower_key, follows_key, take};
use crate::items::left::not_left;
use crate::items::profile::UserItem;
use crate::table::{Batch, Table, any, by_id, is, missing, transact};

/// Follows gardeners and plants.
#[derive(Clone, Debug)]
pub struct Follow {
    users: Table,
    activity: Table,
}

/// Ends that.
#[derive(Clone, Debug)]
pub struct Unfollow {
    activity: Table,
}

/// Reads what a gardener follows.
#[derive(Clone, Debug)]
pub struct GetFollows {
    activity: Table,
}

impl Follow {
    pub fn new(users: Table, activity: Table) -> Self {
        Self { users, activity }
    }

    /// Follows it, unless the caller does already. One read, then one write for a plant; for a gardener one transaction, which requires that
    /// the other one has not left, that the caller neither blocks nor mutes them, and that they do not block the caller.
    pub async fn follow(&self, caller: UserId, followed: Followed) -> Result<(), FollowError> {
        self.check(caller, followed).await?;
        match followed {
            Followed::Gardener(other) => self.follow_gardener(caller, other).await,
            Followed::Plant(_) => {
                let added = add(&self.activity, caller, followed).settle(FollowError::from(Refused::Busy)).await?;
                added.map(drop).ok_or(FollowError::TooMany(FollowKind::Plant))
            }
        }
    }

    /// The caller may write, and the followed gardener is there for others.
    async fn check(&self, caller: UserId, followed: Followed) -> Result<(), FollowError> {
        let other = match followed {
            Followed::Gardener(other) if other == caller => return Err(FollowError::OwnProfile),
            Followed::Gardener(other) => Some(other),
            Followed::Plant(_) => None,
        };
        let ids = [Some(caller), other].into_iter().flatten();
        let batch = Batch::new().consistent(&self.users, ids.map(by_id), &[])?;
        let found = batch.read().await?.all(&self.users);
        let found = found.into_iter().filter_map(readable::<UserItem>);
        let found: HashMap<UserId, UserItem> = found.map(|profile| (profile.id, profile)).collect();
        let own = found.get(&caller).ok_or(Refused::NoProfile)?;
        if own.status != Status::Active {
            return Err(Refused::Inactive.into());
        }
        let is_there = |other| found.get(&other).is_some_and(|profile| !profile.is_suspended());
        if other.is_none_or(is_there) { Ok(()) } else { Err(FollowError::NoSuchGardener) }
    }

    async fn follow_gardener(&self, caller: UserId, other: UserId) -> Result<(), FollowError> {
        let activity = &self.activity;
        let may_follow = any([missing("pk"), is("kind", text(BlockKind::Mute))]);
        let parts = vec![
            add(activity, caller, Followed::Gardener(other)),
            not_left(activity, other),
            activity.check(block_key(caller, other)).when(missing("pk")),
            activity.check(block_key(other, caller)).when(may_follow),
            activity.put(follower_key(caller, other)),
        ];
        let mut retry = Retry::new();
        loop {
            match transact(parts.clone()).await?.as_deref() {
                None => return Ok(()),
                Some([Reason::Condition(_), ..]) => return Err(FollowError::TooMany(FollowKind::Gardener)),
                Some([_, Reason::Condition(_), ..]) => return Err(FollowError::NoSuchGardener),
                Some([_, _, Reason::Condition(_), ..] | [_, _, _, Reason::Condition(_), ..]) => {
                    return Err(FollowError::Unwanted);
                }
                Some(reasons) => retry.record(reasons),
            }
            retry.wait(FollowError::from(Refused::Busy)).await?;
        }
    }
}

impl Unfollow {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Ends it, if the caller follows it: also a gardener who is suspended or has left.
    pub async fn unfollow(&self, caller: UserId, followed: Followed) -> Result<(), FollowError> {
        let Followed::Gardener(other) = followed else {
            return take(&self.activity, caller, followed).settle(FollowError::from(Refused::Busy)).await.map(drop);
        };
        let mut retry = Retry::new();
        loop {
            match transact(end(&self.activity, caller, other).into()).await?.as_deref() {
                None | Some([Reason::Condition(_), ..]) => return Ok(()),
                Some(reasons) => retry.record(reasons),
            }
            retry.wait(FollowError::from(Refused::Busy)).await?;
        }
    }
}

impl GetFollows {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// All of it, as it is now: one `GetItem`, a read unit for each 4 KB.
    pub async fn all(&self, gardener: UserId) -> Result<Follows, Failure> {
        let item = self.activity.get_by(follows_key(gardener), true).await?;
        Ok(item.and_then(readable::<FollowItem>).unwrap_or_default().into())
    }
}
