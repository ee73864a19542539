//! Deleted tips: `D#DAY` and the tip.

use std::ops::Not;

use rules::{Failure, Timestamp, TipId, limits};
use serde::{Deserialize, Serialize};

use crate::aws::item::to_item;
use crate::table::{Table, Write};

/// The item that names a tip and the day of its deletion, so that nobody has to look for deleted tips in all of them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Deletion {
    pub pk: String,
    pub sk: TipId,
    /// The author has left, so that nothing keeps what the tip said.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub left: bool,
}

impl Deletion {
    pub fn new(tip: TipId, at: Timestamp) -> Self {
        Self { pk: of_deletions(at), sk: tip, left: false }
    }

    /// Of a tip that is deleted for good: the next run finds it.
    pub fn for_good(tip: TipId, now: Timestamp) -> Self {
        Self::new(tip, now.days_before(limits::RESTORABLE_DAYS + 1))
    }

    /// The same of a tip that its author has left, deleted or kept.
    pub fn by_leaving(tip: TipId, now: Timestamp) -> Self {
        Self { left: true, ..Self::for_good(tip, now) }
    }

    /// The part of a transaction that puts it.
    pub fn part(self, activity: &Table) -> Result<Write, Failure> {
        Ok(activity.put(to_item(self)?))
    }
}

/// The deletions of a day.
pub(crate) fn of_deletions(at: Timestamp) -> String {
    format!("D#{}", at.day())
}
