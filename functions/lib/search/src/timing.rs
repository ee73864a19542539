//! What a search by week needs of a tip beside its months, in one number.

use rules::{FrostOffset, FrostPoint, FrostSpan, FrostWeeks, Timing, Week, limits};

use crate::filters::Packed;

const START: u32 = 2;
const END: u32 = 8;
const LAST: u32 = 14;
const FIRST: u32 = 20;
const BITS: u64 = (1 << 6) - 1;

/// Two bits for the frost that the time is counted from, if it is; then four numbers of six bits: the start and the end of the time,
/// counted from the earliest possible one, and the frosts of the months' garden, 0 if they are not known.
pub(crate) fn packed(timing: &Timing) -> u64 {
    let offset = |offset: FrostOffset| u64::try_from(i64::from(offset.number()) - earliest()).unwrap_or_default();
    let frost = timing.frost.map_or(0, |frost| {
        let from = match frost.from {
            FrostPoint::Last => 1,
            FrostPoint::First => 2,
        };
        from | offset(frost.start) << START | offset(frost.end) << END
    });
    let weeks = timing.months_for.map_or(0, |weeks| {
        u64::from(weeks.last_frost.number()) << LAST | u64::from(weeks.first_frost.number()) << FIRST
    });
    frost | weeks
}

pub(crate) fn unpacked(number: u64, facts: Packed) -> Timing {
    let bits = |first: u32| i64::try_from(number >> first & BITS).unwrap_or_default();
    let from = match number & 3 {
        1 => Some(FrostPoint::Last),
        2 => Some(FrostPoint::First),
        _ => None,
    };
    let offset = |first| FrostOffset::parse(bits(first) + earliest()).ok();
    let week = |first| Week::parse(bits(first)).ok();
    let frost = || Some(FrostSpan { from: from?, start: offset(START)?, end: offset(END)? });
    let weeks = || Some(FrostWeeks { last_frost: week(LAST)?, first_frost: week(FIRST)? });
    Timing { months: facts.named_months(), frost: frost(), months_for: weeks() }
}

fn earliest() -> i64 {
    i64::from(*limits::FROST_OFFSET.start())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn timing_reads_back(from in 0..3_u8, (start, end) in (-26_i64..=26, -26_i64..=26), (last, first) in (0_i64..=52, 1_i64..=52)) {
            let offset = |number| FrostOffset::parse(number).unwrap();
            let from = [None, Some(FrostPoint::Last), Some(FrostPoint::First)][usize::from(from)];
            let frost = from.map(|from| FrostSpan { from, start: offset(start), end: offset(end) });
            let weeks = Week::parse(last).ok().map(|last_frost| FrostWeeks { last_frost, first_frost: Week::parse(first).unwrap() });
            let timing = unpacked(packed(&Timing { frost, months_for: weeks, ..Timing::default() }), Packed(0));
            prop_assert_eq!((timing.frost, timing.months_for), (frost, weeks));
        }
    }
}
