//! What the search index has to know of stored items. The feed reads them from the tables' streams, a rebuild from the tables;
//! both take the same way from here on.

use rules::{Tip, TipId, User, UserId};
use serde::de::DeserializeOwned;

use super::profile::UserItem;
use super::tip::TipItem;
use crate::aws::item::{Item, readable};

/// What a write left of an item, with the item's revision.
#[derive(Clone, Debug)]
pub enum Written {
    /// A public tip, which has the revision in itself.
    Tip(Box<Tip>),
    /// A tip that is not public or does not exist any more.
    NoTip(TipId, u64),
    Gardener(Box<User>, u64),
    NoGardener(UserId, u64),
}

/// What a write left of a tip, from its item before and after it; `None` where there is no item. Idempotency records, and writes
/// that leave the revision as it is, are no news; neither are items that this release cannot read.
pub fn tip(old: Option<Item>, new: Option<Item>) -> Option<Written> {
    let (item, is_there) = news::<TipItem>(old, new)?;
    Some(if is_there && item.feed.is_some() {
        Written::Tip(Box::new(item.into()))
    } else {
        Written::NoTip(item.id, item.revision)
    })
}

/// What a write left of a profile, in the same way. Most writes of profiles count tips and leave the revision as it is.
pub fn gardener(old: Option<Item>, new: Option<Item>) -> Option<Written> {
    let (item, is_there) = news::<UserItem>(old, new)?;
    let (id, revision) = (item.id, item.revision);
    Some(if is_there && item.is_listed() {
        Written::Gardener(Box::new(item.into()), revision)
    } else {
        Written::NoGardener(id, revision)
    })
}

/// The item as it is now, or as it was if it is gone, and whether it is still there. `None` if the write is no news.
fn news<T: DeserializeOwned>(old: Option<Item>, new: Option<Item>) -> Option<(T, bool)> {
    let is_there = new.is_some();
    let item = is_news(old.as_ref(), new.as_ref()).then_some(new.or(old)).flatten()?;
    Some((readable(item)?, is_there))
}

fn is_news(old: Option<&Item>, new: Option<&Item>) -> bool {
    let Some(item) = new.or(old) else { return false };
    let is_record = item.get("id").and_then(|id| id.as_s().ok()).is_some_and(|id| id.starts_with("idempotency#"));
    let revision = |item: Option<&Item>| item.and_then(|item| item.get("revision").cloned());
    !is_record && (old.is_none() || new.is_none() || revision(old) != revision(new))
}
