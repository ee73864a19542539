//! Whom and what a gardener follows: `F#GARDENER` and `G`, one item, so that a feed reads it whole for a few units. Each followed gardener has
//! `F#OTHER` and `W#GARDENER` for it, so that it goes when they leave or block. Nobody is shown those.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Followed, Follows, UserId};
use serde::Deserialize;

use crate::aws::item::Item;
use crate::items::block::of_gardener;
use crate::table::{Query, Table, Write, any, contains, exists, key, missing, smaller};

/// The attribute with the set of gardeners. DynamoDB removes it with its last member.
const GARDENERS: &str = "gardeners";
/// The sort key.
const FOLLOWS: &str = "G";
/// How the sort keys of the others' items begin.
const FOLLOWER: &str = "W#";

/// The stored item. A plant that this release does not know is left out.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct FollowItem {
    #[serde(default)]
    pub gardeners: Vec<UserId>,
    #[serde(default)]
    plants: Vec<String>,
}

impl From<FollowItem> for Follows {
    fn from(item: FollowItem) -> Self {
        let plants = item.plants.iter().filter_map(|plant| rules::plants::PlantId::parse(plant));
        Self { plants: plants.collect(), gardeners: item.gardeners }
    }
}

pub(crate) fn follows_key(gardener: UserId) -> Item {
    key(of_gardener(gardener), FOLLOWS)
}

/// The key of what the followed gardener has of it.
pub(crate) fn follower_key(gardener: UserId, other: UserId) -> Item {
    key(of_gardener(other), follower(gardener))
}

pub(crate) fn follower(gardener: UserId) -> String {
    format!("{FOLLOWER}{gardener}")
}

/// Who follows, of such a key.
pub(crate) fn follower_of(sk: &str) -> Option<UserId> {
    sk.strip_prefix(FOLLOWER).and_then(UserId::parse)
}

/// The keys of those who follow a gardener, as they are now.
pub(crate) fn followers_of(activity: &Table, gardener: UserId) -> Query {
    activity.partition(of_gardener(gardener)).begins("sk", FOLLOWER).only(&["pk", "sk"]).consistent()
}

/// The attribute with its kind, and the set with it alone.
fn member(followed: Followed) -> (&'static str, AttributeValue) {
    match followed {
        Followed::Gardener(id) => (GARDENERS, AttributeValue::Ss(vec![id.to_string()])),
        Followed::Plant(id) => ("plants", AttributeValue::Ss(vec![id.to_string()])),
    }
}

/// Adds it to what the gardener follows, unless these are too many.
pub(crate) fn add(activity: &Table, gardener: UserId, followed: Followed) -> Write {
    let (attribute, member) = member(followed);
    let is_there = match followed {
        Followed::Gardener(id) => contains(attribute, id),
        Followed::Plant(id) => contains(attribute, id),
    };
    let has_room = any([missing(attribute), smaller(attribute, followed.kind().most()), is_there]);
    activity.update(follows_key(gardener)).add(attribute, member).when(has_room)
}

/// Takes it from what the gardener follows, if they follow anything.
pub(crate) fn take(activity: &Table, gardener: UserId, followed: Followed) -> Write {
    let (attribute, member) = member(followed);
    without(activity, gardener, attribute, member)
}

/// Ends that one gardener follows another: the parts of a transaction.
pub(crate) fn end(activity: &Table, gardener: UserId, other: UserId) -> [Write; 2] {
    let followed = Followed::Gardener(other);
    [take(activity, gardener, followed), activity.delete(follower_key(gardener, other))]
}

/// Takes these gardeners from what the gardener follows, if they follow anything.
pub(crate) fn take_all(activity: &Table, gardener: UserId, others: &[UserId]) -> Write {
    let others = AttributeValue::Ss(others.iter().map(UserId::to_string).collect());
    without(activity, gardener, GARDENERS, others)
}

fn without(activity: &Table, gardener: UserId, attribute: &str, members: AttributeValue) -> Write {
    activity.update(follows_key(gardener)).take(attribute, members).when(exists("pk"))
}

/// Deletes what the gardener follows, unless a gardener is among it.
pub(crate) fn end_without_gardeners(activity: &Table, gardener: UserId) -> Write {
    activity.delete(follows_key(gardener)).when(missing(GARDENERS))
}
