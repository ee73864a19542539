//! Whom and what gardeners follow.

use crate::plants::PlantId;
use crate::{FollowKind, UserId};

/// A gardener or a plant that a gardener follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    Gardener(UserId),
    Plant(PlantId),
}

impl Followed {
    /// From the parts of a path. `None` if there is no such kind, no id, or no such plant.
    pub fn parse(kind: &str, id: &str) -> Option<Self> {
        match FollowKind::parse(kind).ok()? {
            FollowKind::Gardener => UserId::parse(id).map(Self::Gardener),
            FollowKind::Plant => PlantId::parse(id).map(Self::Plant),
        }
    }
}

/// All that one gardener follows, in no order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Follows {
    pub gardeners: Vec<UserId>,
    pub plants: Vec<PlantId>,
}

impl Follows {
    pub fn is_empty(&self) -> bool {
        self.gardeners.is_empty() && self.plants.is_empty()
    }
}
