//! Appeals: `R#THING` and `APPEAL#TIME`, the time of the act.

use rules::{Appeal, CaseState, OwnAppeal, Timestamp, UserId, known};
use serde::{Deserialize, Serialize};

use super::case::OfThing;
use crate::aws::item::{Item, readable};

/// How the sort keys begin.
pub(crate) const APPEALS: &str = "APPEAL#";

/// A stored appeal.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AppealItem {
    pub pk: OfThing,
    pub sk: String,
    /// Whose it is, and its place among what they did. An earlier release has stored neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    pub at: Timestamp,
    pub text: Appeal,
    /// The act. An earlier release has not stored it.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    pub against: Option<CaseState>,
    /// Seconds since 1970: with the case's decision.
    #[serde(rename = "expiresAt", default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<u64>,
}

/// How an appeal's place in its gardener's list begins.
pub(crate) const LISTED: &str = "APPEAL#";

pub(crate) fn appeal_of(acted_at: Timestamp) -> String {
    format!("{APPEALS}{acted_at}")
}

/// An appeal as its gardener takes it along. `None` if this release cannot read it.
pub(crate) fn own_appeal(item: Item) -> Option<OwnAppeal> {
    let AppealItem { pk: OfThing(thing), at, text, against, .. } = readable(item)?;
    Some(OwnAppeal { thing, against, at, text })
}
