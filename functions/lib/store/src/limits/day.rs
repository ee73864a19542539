//! The counts of a gardener's day.

use rules::{Daily, Failure, Refused, Timestamp, UserId};

use crate::aws::item::number;
use crate::items::day::{DAYS_KEPT, of_day};
use crate::table::{Table, Write, any, below, key, missing};

/// The write that counts one more of these for the gardener's day, in the attribute `name`, up to the day's limit.
pub(crate) fn one_more(activity: &Table, gardener: UserId, daily: Daily, name: &str, now: Timestamp) -> Write {
    let update = activity.update(key(of_day(gardener), now.day())).add(name, number(1));
    let update = update.set("expiresAt", number(now.seconds() + DAYS_KEPT));
    update.when(any([missing(name), below(name, number(daily.most()))]))
}

/// Counts it.
pub(crate) async fn count_day<E: From<Failure> + From<Refused> + Clone>(
    activity: &Table,
    gardener: UserId,
    daily: Daily,
    name: &str,
    now: Timestamp,
) -> Result<(), E> {
    let counted = one_more(activity, gardener, daily, name, now).settle(E::from(Refused::Busy)).await?;
    counted.map(|_| ()).ok_or(Refused::DailyLimit(daily).into())
}
