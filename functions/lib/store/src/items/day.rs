//! What a gardener did on a day (UTC): `Q#GARDENER` and the day. What the reports of a gardener were worth is beside it: `TRUST`.

use rules::UserId;

/// Seconds after a day's end until its counts may be forgotten.
pub(crate) const DAYS_KEPT: u64 = 3 * 24 * 60 * 60;
/// The sort key of what a gardener's reports were worth.
pub(crate) const TRUST: &str = "TRUST";

pub(crate) fn of_day(gardener: UserId) -> String {
    format!("Q#{gardener}")
}
