//! How soon questions are answered, `PL#-` and `A#`, among the questions about the garden: one item of the whole site.

use serde::{Deserialize, Serialize};

use crate::aws::item::Item;
use crate::table::key;

/// The stored number.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AnsweredItem {
    pk: String,
    sk: String,
    /// In hours.
    pub within: u64,
}

const PARTITION: &str = "PL#-";
const ANSWERED: &str = "A#";

impl AnsweredItem {
    pub fn new(within: u64) -> Self {
        Self { pk: PARTITION.to_owned(), sk: ANSWERED.to_owned(), within }
    }
}

pub(crate) fn answered_key() -> Item {
    key(PARTITION, ANSWERED)
}
