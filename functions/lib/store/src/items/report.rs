//! Reports of things: `R#THING` and `P#REPORTER`. A thing has one of each gardener.

use rules::{CaseState, OwnReport, PhotoId, ReportNote, ReportReason, Thing, Timestamp, UserId, WHOLE, known};
use serde::{Deserialize, Serialize};

use super::case::{OfThing, is_about_thing};
use crate::aws::item::{Item, readable};

/// How a report's place in its gardener's list begins.
pub(crate) const REPORTS: &str = "R#";
/// How the sort keys begin.
pub(crate) const BY: &str = "P#";

/// A stored report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ReportItem {
    pub pk: OfThing,
    pub sk: String,
    pub actor: UserId,
    pub mark: String,
    pub at: Timestamp,
    #[serde(default, deserialize_with = "known::or_default")]
    pub reason: ReportReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<ReportNote>,
    /// In whole, for the release before this one.
    pub weight: u32,
    /// In hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hundredths: Option<u32>,
    /// Of the thing, when it was reported. Empty if its gardener has left.
    pub title: String,
    /// Of the content that it is about ([`evidence`](super::evidence)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The photograph that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<PhotoId>,
    /// What moderators have decided about the thing. The next report of it has none.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    pub outcome: Option<CaseState>,
    /// What it is in its reporter's standing. Missing if it is nothing there, and in one that an earlier release has decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// Seconds since 1970. It is decided long before, and its case is kept longer.
    #[serde(rename = "expiresAt")]
    pub expires_at: u64,
}

impl ReportItem {
    pub fn thing(&self) -> Thing {
        self.pk.0
    }

    /// Whether no moderator has decided since. `decided`: when one last did.
    pub fn is_open(&self, decided: Option<Timestamp>) -> bool {
        decided.is_none_or(|decided| self.at > decided)
    }

    /// What a decision has made it in its reporter's standing. An earlier release has counted each that was upheld.
    pub fn counted(&self) -> Option<bool> {
        self.upheld.or_else(|| self.outcome.filter(|outcome| outcome.is_upheld()).map(|_| true))
    }

    /// Its weight in hundredths.
    pub fn weighs(&self) -> u32 {
        self.hundredths.unwrap_or(self.weight * WHOLE)
    }
}

pub(crate) fn is_report(item: &Item) -> bool {
    is_about_thing(item, |sk| sk.starts_with(BY))
}

pub(crate) fn by(reporter: UserId) -> String {
    format!("{BY}{reporter}")
}

/// A stored report as its gardener reads it. `None` if this release cannot read it.
pub(crate) fn own_report(item: Item) -> Option<OwnReport> {
    let ReportItem { pk: OfThing(thing), title, reason, note, at, outcome, .. } = readable(item)?;
    Some(OwnReport { thing, title, reason, note, at, outcome })
}
