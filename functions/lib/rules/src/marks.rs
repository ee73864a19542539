//! What gardeners do with tips: votes, saved tips, and trials: how a tip turned out.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Climate, Hold, Note, OwnMark, Timestamp, TipId, TipMark, TipResult, UserId, limits};

/// A gardener's mark of a tip. There is one vote and one saved mark for each gardener and tip, and one trial for each year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub tip: TipId,
    pub gardener: UserId,
    /// The tip's author when the mark was made.
    pub author: UserId,
    /// When it was made. The year of a trial is the year of this time.
    pub at: Timestamp,
    pub content: MarkContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkContent {
    /// The mark says it all.
    Simple(TipMark),
    Outcome(Outcome),
}

/// How a tip turned out for a gardener who tried it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub result: TipResult,
    pub note: Option<Note>,
    /// Of the gardener's profile, when it was written.
    pub climate: Option<Climate>,
    /// If moderation has hidden the note.
    pub hold: Option<Hold>,
}

/// The counts of a tip: votes, and reports by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    pub helpful: u64,
    pub worked: u64,
    pub partly: u64,
    pub did_not: u64,
}

/// Reports by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultCounts {
    pub worked: u64,
    pub partly: u64,
    pub did_not: u64,
}

/// The place of a mark in a gardener's list: newest first, ids deciding between marks of one millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkPosition {
    pub at: Timestamp,
    pub tip: TipId,
}

impl Mark {
    pub fn position(&self) -> MarkPosition {
        MarkPosition { at: self.at, tip: self.tip }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        if let MarkContent::Outcome(outcome) = &self.content { Some(outcome) } else { None }
    }
}

impl MarkPosition {
    pub fn parse(text: &str) -> Option<Self> {
        let (at, tip) = text.split_once(' ')?;
        Some(Self { at: Timestamp::parse(at).ok()?, tip: TipId::parse(tip)? })
    }
}

impl fmt::Display for MarkPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.tip)
    }
}

impl Counts {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The writes with a limit for one day (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Daily {
    Tips,
    Edits,
    Photos,
    /// Of tips, notes, profiles, questions and answers.
    Reports,
    Questions,
    Answers,
    /// Of questions of others, and doubts about answers.
    Joins,
    /// New ones.
    Marks(OwnMark),
}

impl Daily {
    /// How many a gardener may make.
    pub fn most(self) -> u32 {
        match self {
            Self::Tips => limits::TIPS_A_DAY,
            Self::Edits => limits::EDITS_A_DAY,
            Self::Photos => limits::PHOTOS_A_DAY,
            Self::Reports => limits::REPORTS_A_DAY,
            Self::Questions => limits::QUESTIONS_A_DAY,
            Self::Answers => limits::ANSWERS_A_DAY,
            Self::Joins => limits::JOINS_A_DAY,
            Self::Marks(mark) => mark.kind().a_day,
        }
    }
}

/// The rules of a kind of mark.
pub struct MarkKind {
    /// The start of its stored keys.
    pub prefix: &'static str,
    /// How many new ones a gardener may make in one day (UTC). Taking one back is not limited.
    pub a_day: u32,
    /// The words before and after the number in `call 50 tips helpful`.
    pub may: [&'static str; 2],
    /// The same in `called 50 tips helpful`.
    pub has: [&'static str; 2],
    /// Others see it in a number of the tip, so a gardener cannot mark an own tip.
    pub is_counted: bool,
}

impl OwnMark {
    pub const fn kind(self) -> MarkKind {
        match self {
            Self::Helpful => MarkKind {
                prefix: "H#",
                a_day: 50,
                may: ["call", "tips helpful"],
                has: ["called", "tips helpful"],
                is_counted: true,
            },
            Self::Saved => {
                MarkKind { prefix: "S#", a_day: 100, may: ["save", "tips"], has: ["saved", "tips"], is_counted: false }
            }
            Self::Outcome => MarkKind {
                prefix: "O#",
                a_day: 20,
                may: ["report on", "tips for the first time"],
                has: ["reported on", "tips"],
                is_counted: true,
            },
        }
    }
}

impl MarkKind {
    /// "call 50 tips helpful"
    pub fn allowed(&self) -> String {
        let [before, after] = self.may;
        format!("{before} {} {after}", self.a_day)
    }

    /// "called 50 tips helpful"
    pub fn done(&self) -> String {
        let [before, after] = self.has;
        format!("{before} {} {after}", self.a_day)
    }
}

impl MarkContent {
    pub fn mark(&self) -> OwnMark {
        match self {
            Self::Simple(mark) => (*mark).into(),
            Self::Outcome(_) => OwnMark::Outcome,
        }
    }
}

impl From<TipMark> for OwnMark {
    fn from(mark: TipMark) -> Self {
        match mark {
            TipMark::Helpful => Self::Helpful,
            TipMark::Saved => Self::Saved,
        }
    }
}

/// The weight of a vote of that time: 1,000 on 2026-01-01 (UTC), and twice as much for every 90 days later. A tip's score is the sum
/// of its votes' weights. So an older vote weighs less than a younger one without any change of stored data, and taking a vote
/// back subtracts exactly its weight: everything is in whole numbers.
pub fn vote_weight(at: Timestamp) -> i128 {
    const START: i64 = 1_767_225_600_000;
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    const HALF_LIFE: i64 = 90;
    /// 2 to the power of 1/90, with 32 binary places.
    const STEP: u64 = 4_328_173_274;
    let days = (i64::try_from(at.milliseconds()).unwrap_or(i64::MAX) - START).div_euclid(DAY);
    let weight = (0..days.rem_euclid(HALF_LIFE)).fold(1_000_u64 << 32, |weight, _| {
        u64::try_from((u128::from(weight) * u128::from(STEP)) >> 32).unwrap_or(u64::MAX)
    });
    // Within 20 years of the start, 38 digits are enough for more votes than there are people.
    let doublings = days.div_euclid(HALF_LIFE).clamp(-80, 80);
    let shift = u32::try_from(doublings.unsigned_abs()).unwrap_or_default();
    let weight = i128::from(weight);
    if doublings < 0 {
        weight >> (32 + shift).min(127)
    } else if shift < 32 {
        weight >> (32 - shift)
    } else {
        weight << (shift - 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_marks_are_in_words() {
        let done: Vec<_> = OwnMark::ALL.iter().map(|mark| mark.kind().done()).collect();
        assert_eq!(done, ["called 50 tips helpful", "saved 100 tips", "reported on 20 tips"]);
    }

    #[test]
    fn vote_weighs_twice_as_much_every_90_days() {
        for (day, expect) in [
            ("2026-01-01T00:00:00Z", 1_000),
            ("2026-01-01T23:59:59Z", 1_000),
            ("2026-01-02T00:00:00Z", 1_007),
            ("2026-02-15T12:00:00Z", 1_414),
            ("2026-04-01T08:00:00Z", 2_000),
            ("2026-06-30T08:00:00Z", 4_000),
            ("2025-10-03T08:00:00Z", 500),
            ("2035-11-10T00:00:00Z", 1_000 << 40),
        ] {
            assert_eq!(vote_weight(Timestamp::parse(day).unwrap()), expect, "{day}");
        }
        let last = Timestamp::from_milliseconds(u64::MAX);
        assert!(vote_weight(last) > vote_weight(Timestamp::parse("2045-01-01T00:00:00Z").unwrap()));
        assert_eq!(vote_weight(Timestamp::from_milliseconds(0)), 0);
    }
}
