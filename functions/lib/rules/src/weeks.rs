//! Weeks of the year, and a tip's time by the frosts of a garden instead of by months. All weeks are of the northern year, 1 to 52, as
//! months are: a southern week is 26 weeks away.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::known::Known;
use crate::{FrostOffset, FrostPoint, Month, Months, Set, Week, limits};

const WEEKS: i32 = 52;
const MONTHS: i32 = 12;

/// A time that the garden's frosts decide, in whole weeks from the mean last or first frost: -3 to 2 is from three weeks before it to
/// two weeks after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrostSpan {
    pub from: FrostPoint,
    pub start: FrostOffset,
    pub end: FrostOffset,
}

/// A stored value, or one that only a later release knows.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Stored<T> {
    Known(T),
    Unknown(IgnoredAny),
}

impl Known for FrostSpan {
    type Stored = Stored<Self>;

    fn known(stored: Stored<Self>) -> Option<Self> {
        if let Stored::Known(frost) = stored { Some(frost) } else { None }
    }
}

/// The mean weeks of a garden's last and first frost, of the northern year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FrostWeeks {
    pub last_frost: Week,
    pub first_frost: Week,
}

/// A week, and the frosts of the garden that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GardenWeek {
    pub week: Week,
    pub frosts: FrostWeeks,
}

/// Whether it is a tip's time, the better the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    Not,
    /// The tip says no time.
    Anytime,
    Possible,
    Best,
}

/// When a tip's advice is good.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    pub months: Months,
    pub frost: Option<FrostSpan>,
    /// The frosts of the garden that the months are for.
    pub months_for: Option<FrostWeeks>,
}

impl Timing {
    /// Whether a week is the tip's time in a garden with these frosts: by them if the tip says so, else by its months. Where it is
    /// known which garden the months are for, they move by the difference between the two gardens: those of January to June with the
    /// last frost, the others with the first one.
    pub fn fit(&self, GardenWeek { week, frosts: garden }: GardenWeek) -> Fit {
        if let Some(frost) = self.frost {
            return if frost.has(week, garden) { Fit::Best } else { Fit::Not };
        }
        if self.months.is_empty() {
            return Fit::Anytime;
        }
        let of = |weeks_later| Month::of_week(week, weeks_later);
        let (spring, autumn) = self.months_for.map_or((0, 0), |written_for| {
            let later = |from, to| weeks_from(from, to).clamp(-limits::MOST_WEEKS_LATER, limits::MOST_WEEKS_LATER);
            (later(written_for.last_frost, garden.last_frost), later(written_for.first_frost, garden.first_frost))
        });
        let is_spring = |month: &Month| month.number() <= 6;
        let (early, late) = (Some(of(spring)).filter(is_spring), Some(of(autumn)).filter(|month| !is_spring(month)));
        // Between the two the year has a gap where one half moves away from the other.
        let unmoved = Some(of(0)).filter(|_| early.is_none() && late.is_none());
        self.months.fit(|months| [early, late, unmoved].into_iter().flatten().any(|month| months.contains(month)))
    }
}

impl Months {
    /// The better of the two lists that `has` finds.
    pub(crate) fn fit(self, has: impl Fn(Set<Month>) -> bool) -> Fit {
        if has(self.best) {
            Fit::Best
        } else if has(self.possible) {
            Fit::Possible
        } else {
            Fit::Not
        }
    }
}

impl FrostSpan {
    fn has(self, week: Week, garden: FrostWeeks) -> bool {
        let frost = match self.from {
            FrostPoint::Last => garden.last_frost,
            FrostPoint::First => garden.first_frost,
        };
        let offset = weeks_from(frost, week);
        let within = i32::from(self.start.number())..=i32::from(self.end.number());
        // Half a year before is half a year after.
        within.contains(&offset) || within.contains(&(offset + WEEKS))
    }
}

impl Month {
    /// The month of the middle of a week, as if the year was so many weeks later. All months are equally long.
    fn of_week(week: Week, weeks_later: i32) -> Self {
        let middle = MONTHS * (i32::from(week.number()) - 1 - weeks_later) + MONTHS / 2;
        let month = middle.rem_euclid(WEEKS * MONTHS) / WEEKS;
        usize::try_from(month).ok().and_then(|at| <Self as crate::Word>::ALL.get(at)).copied().unwrap_or(Self::JANUARY)
    }
}

/// From one week to another by the shorter way around the year: -26 to 25.
fn weeks_from(from: Week, to: Week) -> i32 {
    (i32::from(to.number()) - i32::from(from.number()) + WEEKS / 2).rem_euclid(WEEKS) - WEEKS / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;

    /// A row of the table that the app's tests read too.
    #[derive(Deserialize)]
    struct Row {
        name: String,
        timing: Facts,
        garden: FrostWeeks,
        best: Vec<(Week, Week)>,
        possible: Vec<(Week, Week)>,
    }

    #[test]
    fn time_of_a_tip_is_by_the_garden_of_its_reader() {
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/weeks.json")).unwrap();
        for Row { name, timing, garden, best, possible } in rows {
            let weeks = || limits::WEEK.filter_map(|week| Week::parse(week.into()).ok());
            let of = |fit| {
                weeks()
                    .filter(|week| timing.timing().fit(GardenWeek { week: *week, frosts: garden }) == fit)
                    .collect::<Vec<_>>()
            };
            let in_runs = |runs: &[(Week, Week)]| {
                let is_in = |week: Week, (first, last): (Week, Week)| {
                    if first <= last { first <= week && week <= last } else { first <= week || week <= last }
                };
                weeks().filter(|week| runs.iter().any(|run| is_in(*week, *run))).collect::<Vec<_>>()
            };
            assert_eq!((of(Fit::Best), of(Fit::Possible)), (in_runs(&best), in_runs(&possible)), "{name}");
        }
    }

    #[test]
    fn span_of_a_later_release_is_left_out() {
        let facts: Facts =
            serde_json::from_str(r#"{"frost": {"from": "hail", "start": 1, "end": 2}, "work": "tend"}"#).unwrap();
        assert_eq!((facts.frost, facts.work.is_some()), (None, true));
    }
}
