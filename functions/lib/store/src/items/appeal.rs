//! Appeals: `R#THING` and `APPEAL#TIME`, the time of the act.

use rules::{Appeal, Timestamp};
use serde::{Deserialize, Serialize};

use super::case::OfThing;

/// How the sort keys begin.
pub(crate) const APPEALS: &str = "APPEAL#";

/// A stored appeal.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AppealItem {
    pub pk: OfThing,
    pub sk: String,
    pub at: Timestamp,
    pub text: Appeal,
}

pub(crate) fn appeal_of(acted_at: Timestamp) -> String {
    format!("{APPEALS}{acted_at}")
}
