//! The days of a tip's time in a garden, for a calendar.

use crate::{Fit, Frost, FrostWeek, FrostWeeks, GardenWeek, Hemisphere, Timestamp, Timing, UserSummary, Week};

/// What turns a tip's time into the days of one garden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadersGarden {
    pub is_southern: bool,
    /// Of the northern year. `None` where there is no frost, or where one of the two is not known.
    pub frosts: Option<FrostWeeks>,
}

/// A run of whole days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The start of the first day, in UTC.
    pub start: Timestamp,
    /// The start of the day after the last one.
    pub end: Timestamp,
    /// The year of the first day.
    pub year: u16,
    /// Its place among the runs of a year, from 1.
    pub run: usize,
}

impl ReadersGarden {
    /// The garden of a profile, with the weeks of frost as weeks of the northern year.
    pub fn of(summary: &UserSummary, frost: Frost) -> Self {
        let is_southern = summary.hemisphere == Some(Hemisphere::Southern);
        let northern = |week: FrostWeek| {
            let week = Some(week.number()).filter(|week| *week > 0)?;
            Week::parse(Part::Weeks.northern(week, is_southern).into()).ok()
        };
        let frosts = frost.last.and_then(northern).zip(frost.first.and_then(northern));
        Self { is_southern, frosts: frosts.map(|(last_frost, first_frost)| FrostWeeks { last_frost, first_frost }) }
    }
}

impl Timing {
    /// The best time in a garden, or without one the possible time: its runs that have a day between the two times, in their order. Empty
    /// for a tip that says no time or all the year.
    ///
    /// Where the garden's frosts are known and move the time, it is in weeks of 7 days from 1 January, of which the 52nd has the rest of
    /// the year. Otherwise it is the months as they are.
    pub fn days(&self, garden: ReadersGarden, from: Timestamp, until: Timestamp) -> Vec<Days> {
        let moves = self.frost.is_some() || self.months_for.is_some();
        match garden.frosts.filter(|_| moves) {
            Some(frosts) => Part::Weeks.days(garden, from, until, |week| {
                let week = Week::parse(week.into()).ok();
                week.map_or(Fit::Not, |week| self.fit(GardenWeek { week, frosts }))
            }),
            None => Part::Months.days(garden, from, until, |number| {
                self.months.fit(|months| months.iter().any(|month| month.number() == number))
            }),
        }
    }
}

/// What a year is divided into.
#[derive(Clone, Copy)]
enum Part {
    Months,
    Weeks,
}

impl Part {
    fn in_year(self) -> u8 {
        match self {
            Self::Months => 12,
            Self::Weeks => 52,
        }
    }

    /// The part of the northern year with the season of this one, and the other way round.
    fn northern(self, part: u8, is_southern: bool) -> u8 {
        let half = if is_southern { self.in_year() / 2 } else { 0 };
        (part - 1 + half) % self.in_year() + 1
    }

    /// When a part begins; one after the last begins with the next year.
    fn start(self, year: u16, part: u8) -> Option<Timestamp> {
        let (year, part) = if part > self.in_year() { (year + 1, 1) } else { (year, part) };
        let month = if matches!(self, Self::Months) { part } else { 1 };
        let first = Timestamp::parse(&format!("{year:04}-{month:02}-01T00:00:00Z")).ok()?;
        Some(if matches!(self, Self::Weeks) { first.days_after(u64::from(part - 1) * 7) } else { first })
    }

    fn days(
        self,
        garden: ReadersGarden,
        from: Timestamp,
        until: Timestamp,
        northern_fit: impl Fn(u8) -> Fit,
    ) -> Vec<Days> {
        let fit = |part: u8| northern_fit(self.northern(part, garden.is_southern));
        let has_best = (1..=self.in_year()).any(|part| fit(part) == Fit::Best);
        let wanted = if has_best { Fit::Best } else { Fit::Possible };
        let runs = self.runs(|part| fit(part) == wanted);
        let years = from.year().saturating_sub(1)..=until.year();
        let all = years.flat_map(|year| {
            runs.iter().zip(1..).filter_map(move |((first, last), run)| {
                let start = self.start(year, *first)?;
                let end = self.start(year + u16::from(last < first), last + 1)?;
                Some(Days { start, end, year, run })
            })
        });
        all.filter(|days| days.end > from && days.start < until).collect()
    }

    /// From the first to the last part of each run, also over the turn of the year. None if all parts are in it.
    fn runs(self, is_in: impl Fn(u8) -> bool) -> Vec<(u8, u8)> {
        let all = self.in_year();
        let next = |part: u8| part % all + 1;
        let starts = (1..=all).filter(|part| is_in(*part) && !is_in((*part + all - 2) % all + 1));
        starts
            .map(|first| {
                let mut last = first;
                while is_in(next(last)) {
                    last = next(last);
                }
                (first, last)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;

    fn garden(hemisphere: Option<Hemisphere>, last: Option<i64>, first: Option<i64>) -> ReadersGarden {
        let week = |week: Option<i64>| week.map(|week| FrostWeek::parse(week).unwrap());
        let now = Timestamp::from_milliseconds(0);
        let email = crate::CognitoEmail { address: String::new(), verified: true };
        let user = crate::User::new(crate::UserId::from_number(1), crate::Name::unchosen(), email, now);
        let summary = UserSummary { hemisphere, ..user.summary };
        ReadersGarden::of(&summary, Frost { last: week(last), first: week(first) })
    }

    /// The days of a year from November 2026 on, as `first/day after the last`.
    fn check(facts: &str, garden: ReadersGarden, expect: &[&str]) {
        let facts: Facts = serde_json::from_str(facts).unwrap();
        let day = |text: &str| Timestamp::parse(&format!("{text}T00:00:00Z")).unwrap();
        let days = facts.timing().days(garden, day("2026-11-01"), day("2027-11-01"));
        let days: Vec<String> = days.iter().map(|days| format!("{}/{}", days.start.day(), days.end.day())).collect();
        assert_eq!(days, expect, "{facts:?} in {garden:?}");
    }

    const NORTH: Option<Hemisphere> = Some(Hemisphere::Northern);
    const SOUTH: Option<Hemisphere> = Some(Hemisphere::Southern);

    #[test]
    fn months_are_whole_without_frosts() {
        let march = r#"{"months": {"best": [3, 4], "possible": [5]}}"#;
        for garden in [
            ReadersGarden::default(),
            garden(None, None, None),
            garden(NORTH, Some(0), Some(0)),
            garden(NORTH, Some(14), None),
            garden(NORTH, Some(14), Some(0)),
            // The author's frosts are not known, so the reader's move nothing.
            garden(NORTH, Some(20), Some(40)),
        ] {
            check(march, garden, &["2027-03-01/2027-05-01"]);
        }
        check(march, garden(SOUTH, Some(0), Some(0)), &["2027-09-01/2027-11-01"]);
        check(r#"{"months": {"possible": [6]}}"#, ReadersGarden::default(), &["2027-06-01/2027-07-01"]);
    }

    #[test]
    fn run_over_the_turn_of_the_year_is_one() {
        let winter = r#"{"months": {"best": [11, 12, 1, 2]}}"#;
        check(winter, garden(NORTH, None, None), &["2026-11-01/2027-03-01"]);
        check(winter, garden(SOUTH, None, None), &["2027-05-01/2027-09-01"]);
        // It began before the time that is asked for, and the next one begins in it.
        let autumn = r#"{"months": {"best": [10, 11]}}"#;
        check(autumn, garden(NORTH, None, None), &["2026-10-01/2026-12-01", "2027-10-01/2027-12-01"]);
        let frost = r#"{"frost": {"from": "first", "start": 6, "end": 12}}"#;
        // Weeks 50 to 52 and 1 to 4: from 10 December to 28 January.
        check(frost, garden(NORTH, Some(14), Some(44)), &["2026-12-10/2027-01-29"]);
    }

    #[test]
    fn weeks_are_by_the_frosts_of_the_reader() {
        let sow = r#"{"frost": {"from": "last", "start": -2, "end": 0}, "months": {"best": [4]}}"#;
        // Weeks 12 to 14 of the northern year.
        check(sow, garden(NORTH, Some(14), Some(44)), &["2027-03-19/2027-04-09"]);
        check(sow, garden(None, Some(14), Some(44)), &["2027-03-19/2027-04-09"]);
        // Weeks 38 to 40 of the reader's own calendar.
        check(sow, garden(SOUTH, Some(40), Some(18)), &["2027-09-17/2027-10-08"]);
        check(sow, garden(NORTH, Some(0), Some(0)), &["2027-04-01/2027-05-01"]);
        check(r#"{"frost": {"from": "last", "start": -2, "end": 0}}"#, garden(NORTH, None, None), &[]);
        // The author's last frost is four weeks before the reader's: April moves by these.
        let moved = r#"{"months": {"best": [4]}, "monthsFor": {"lastFrost": 14, "firstFrost": 44}}"#;
        check(moved, garden(NORTH, Some(18), Some(44)), &["2027-04-30/2027-05-28"]);
        check(moved, garden(NORTH, None, None), &["2027-04-01/2027-05-01"]);
    }

    #[test]
    fn last_week_has_the_rest_of_the_year() {
        let last = r#"{"frost": {"from": "first", "start": 8, "end": 8}}"#;
        check(last, garden(NORTH, Some(14), Some(44)), &["2026-12-24/2027-01-01"]);
    }

    #[test]
    fn no_time_and_all_the_year_are_no_days() {
        for facts in [
            "{}",
            r#"{"months": {"best": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}}"#,
            r#"{"months": {"possible": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}}"#,
        ] {
            check(facts, garden(NORTH, Some(14), Some(44)), &[]);
            check(facts, ReadersGarden::default(), &[]);
        }
    }

    #[test]
    fn runs_of_a_year_are_numbered_in_its_order() {
        let facts: Facts = serde_json::from_str(r#"{"months": {"best": [3, 9, 10]}}"#).unwrap();
        let (from, until) = (Timestamp::parse("2026-11-01T00:00:00Z").unwrap(), 365);
        let runs = |hemisphere| {
            let days = facts.timing().days(garden(hemisphere, None, None), from, from.days_after(until));
            days.iter().map(|days| (days.year, days.run)).collect::<Vec<_>>()
        };
        assert_eq!(runs(NORTH), [(2027, 1), (2027, 2)]);
        assert_eq!(runs(SOUTH), [(2027, 1), (2027, 2)]);
    }
}
