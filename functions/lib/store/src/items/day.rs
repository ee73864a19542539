//! What a gardener did on a day (UTC): `Q#GARDENER` and the day. What the reports of a gardener were worth is beside it: `TRUST`.

use rules::{Standing, UserId, limits};

use crate::aws::item::{Item, number, number_of, text, text_of};
use crate::table::{Table, Write, is, key, missing};

/// Seconds after a day's end until its counts may be forgotten.
pub(crate) const DAYS_KEPT: u64 = 3 * 24 * 60 * 60;
/// The sort key of what a gardener's reports were worth.
pub(crate) const TRUST: &str = "TRUST";

pub(crate) fn of_day(gardener: UserId) -> String {
    format!("Q#{gardener}")
}

/// Of the last decided reports, the oldest first: which were upheld, and which not.
const LATELY: &str = "lately";
const UPHELD: char = 'u';
const NOT_UPHELD: char = '-';

/// What the stored item says of a reporter. An earlier release has stored the sums only.
pub(crate) fn standing(stored: Option<&Item>) -> Standing {
    let [decided, upheld] =
        ["decided", "upheld"].map(|name| u64::try_from(number_of(stored, name)).unwrap_or_default());
    let (lately, lately_upheld) = match stored.and_then(|item| text_of(item, LATELY)) {
        Some(lately) => (lately.chars().count(), lately.chars().filter(|one| *one == UPHELD).count()),
        None => return Standing { decided, upheld, lately: decided, lately_upheld: upheld },
    };
    let [lately, lately_upheld] = [lately, lately_upheld].map(|number| u64::try_from(number).unwrap_or_default());
    Standing { decided, upheld, lately, lately_upheld }
}

/// The write that counts a decided report as upheld or not, on condition that none was counted since the read. `before`: how it was counted
/// by the decision that an appeal has reversed, which counts no more. `None` if nothing changes.
pub(crate) fn with_decided(
    activity: &Table,
    reporter: UserId,
    stored: Option<&Item>,
    (before, after): (Option<bool>, Option<bool>),
) -> Option<Write> {
    if before == after {
        return None;
    }
    let known = standing(stored);
    let stored_lately = stored.and_then(|item| text_of(item, LATELY));
    let mut lately = stored_lately.map_or_else(|| unstored(known), str::to_owned);
    let sign = |is_upheld| if is_upheld { UPHELD } else { NOT_UPHELD };
    let counted = before.map(|before| lately.rfind(sign(before)));
    match (counted, after.map(sign)) {
        (None, after) => lately.extend(after),
        (Some(Some(at)), after) => lately.replace_range(at..=at, &after.map(String::from).unwrap_or_default()),
        // It is none of the last ones.
        (Some(None), _) => {}
    }
    let first = lately.len().saturating_sub(limits::LATELY);
    let update =
        activity.update(key(of_day(reporter), TRUST)).set(LATELY, text(lately.get(first..).unwrap_or_default()));
    let decided = i8::from(after.is_some()) - i8::from(before.is_some());
    let upheld = i8::from(after == Some(true)) - i8::from(before == Some(true));
    let update = update.add("decided", number(decided)).add("upheld", number(upheld));
    let update = update.with(stored_lately, |update, lately| update.when(is(LATELY, text(lately))));
    Some(if stored.is_some() { update.when(is("decided", number(known.decided))) } else { update.when(missing("pk")) })
}

/// What an earlier release has stored says how many, and not which: the upheld ones count as the newest.
fn unstored(Standing { decided, upheld, .. }: Standing) -> String {
    let [decided, upheld] = [decided, upheld].map(|number| usize::try_from(number).unwrap_or_default());
    let not = decided.saturating_sub(upheld).min(limits::LATELY);
    let all = [NOT_UPHELD.to_string().repeat(not), UPHELD.to_string().repeat(upheld.min(limits::LATELY))].concat();
    all.get(all.len().saturating_sub(limits::LATELY)..).unwrap_or_default().to_owned()
}
