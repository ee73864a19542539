//! What the search index has to know of a stored item.

use rules::Failure;
use search::Change;

use crate::table::Item;

/// Of a tip, before and after a write: `None` if the item did not exist, or does not any more. No change if the item is no
/// tip.
pub fn tip_change(_old: Option<Item>, _new: Option<Item>) -> Result<Option<Change>, Failure> {
    Err(Failure::new("not built yet"))
}

/// Of a profile. No change if the write changed nothing that the index knows, such as a count of tips.
pub fn gardener_change(_old: Option<Item>, _new: Option<Item>) -> Result<Option<Change>, Failure> {
    Err(Failure::new("not built yet"))
}
