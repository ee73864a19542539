//! The responses about votes, saved tips and reports.

use std::collections::BTreeMap;

use rules::{
    Climate, Counts, Location, Mark, MarkContent, Name, Note, PostId, QuestionId, ResultCounts, Timestamp, TipId,
    TipMark, TipResult, UserId,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Hold, TipCard};

/// All of the caller's marks, the newest of each kind first.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Marks {
    /// Tips that the caller calls helpful.
    pub helpful: Vec<TipId>,
    pub saved: Vec<TipId>,
    pub outcomes: Vec<OwnOutcome>,
    /// Questions of others that the caller wants to know too.
    pub joined: Vec<QuestionId>,
    /// Answers that the caller says are no longer true.
    pub outdated: Vec<PostId>,
}

/// The caller's report of a tip.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnOutcome {
    pub tip: TipId,
    /// The year in which it was made.
    pub year: u16,
    pub result: TipResult,
    #[schema(required = true)]
    pub note: Option<Note>,
    /// When it was made. It can be edited for a year from then on.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Why moderation has hidden the note; missing if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hold: Option<Hold>,
}

impl OwnOutcome {
    /// `None` of a vote or a saved tip.
    pub fn of(mark: Mark) -> Option<Self> {
        let MarkContent::Outcome(outcome) = mark.content else { return None };
        let hold = outcome.hold.map(Hold::from);
        Some(Self {
            tip: mark.tip,
            year: mark.at.year(),
            result: outcome.result,
            note: outcome.note,
            at: mark.at,
            hold,
        })
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        marks.into_iter().fold(Self::default(), |mut all, mark| {
            match mark.content {
                MarkContent::Simple(TipMark::Helpful) => all.helpful.push(mark.tip),
                MarkContent::Simple(TipMark::Saved) => all.saved.push(mark.tip),
                MarkContent::Outcome(_) => all.outcomes.extend(OwnOutcome::of(mark)),
            }
            all
        })
    }
}

/// How a tip turned out for those who tried it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Outcomes {
    #[serde(flatten)]
    pub counts: Counts,
    /// By climate, of those with a report.
    pub climates: BTreeMap<&'static str, ResultCounts>,
    /// At most 12: those of the asked climate first, then the newest. Where more than 100 gardeners have reported, they are of 100 reports
    /// of the last years.
    pub notes: Vec<OutcomeNote>,
}

/// The note of a gardener who tried the tip.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeNote {
    pub result: TipResult,
    pub year: u16,
    /// Null if the gardener's profile did not have it, or the gardener is under 18.
    #[schema(required = true)]
    pub climate: Option<Climate>,
    /// The location in the gardener's profile. Null if the profile has none, or the gardener is under 18.
    #[schema(required = true)]
    pub place: Option<Location>,
    pub note: Note,
    pub gardener: NoteGardener,
}

/// Who wrote a note.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoteGardener {
    pub id: UserId,
    pub name: Name,
}

/// A tip that a gardener tried.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tried {
    pub card: TipCard,
    pub result: TipResult,
    pub year: u16,
}

/// One page of the tips that a gardener tried, and how the gardener's own tips turned out.
#[derive(Debug, Serialize, ToSchema)]
pub struct TriedTips {
    /// The newest report first.
    pub data: Vec<Tried>,
    /// The sums of others' marks on this gardener's public tips; null on later pages. A new mark counts some ten minutes later.
    #[schema(required = true)]
    pub counts: Option<Counts>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
}
