//! Whom and what gardeners follow.

use serde::Serialize;
use utoipa::ToSchema;

use crate::plants::PlantId;
use crate::{FollowKind, UserId, limits};

impl FollowKind {
    /// How many of the kind one may follow.
    pub const fn most(self) -> usize {
        match self {
            Self::Gardener => limits::FOLLOWED_GARDENERS,
            Self::Plant => limits::FOLLOWED_PLANTS,
        }
    }
}

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

    pub const fn kind(self) -> FollowKind {
        match self {
            Self::Gardener(_) => FollowKind::Gardener,
            Self::Plant(_) => FollowKind::Plant,
        }
    }
}

/// Whom and what a gardener follows, in no order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Follows {
    pub gardeners: Vec<UserId>,
    pub plants: Vec<PlantId>,
}

impl Follows {
    pub fn is_empty(&self) -> bool {
        self.gardeners.is_empty() && self.plants.is_empty()
    }
}
