//! Suspensions that end by themselves: `E#DAY` and the thing of the case.

use rules::{Failure, Thing, Timestamp};
use serde::{Deserialize, Serialize};

use crate::aws::item::to_item;
use crate::table::{Table, Write};

/// The item that names a case by the day on which its suspension ends, so that nobody has to look for them in all.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ending {
    pub pk: String,
    pub sk: Thing,
}

impl Ending {
    /// The part of a transaction that puts it.
    pub fn part(activity: &Table, thing: Thing, until: Timestamp) -> Result<Write, Failure> {
        Ok(activity.put(to_item(Self { pk: of_endings(until), sk: thing })?))
    }
}

/// The endings of a day.
pub(crate) fn of_endings(at: Timestamp) -> String {
    format!("E#{}", at.day())
}
