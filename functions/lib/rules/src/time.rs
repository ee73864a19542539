//! Times with millisecond precision.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::Invalid;

/// Milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Tells the time, and gives new ids their random part. Not the process's own clock: that one may stop while Lambda freezes the process.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    random: Arc<dyn Fn() -> u128 + Send + Sync>,
}

impl Clock {
    pub fn system() -> Self {
        Self::new(Timestamp::now)
    }

    /// A clock that says this, with the system's random numbers.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self { now: Arc::new(now), random: Arc::new(|| ulid::Ulid::generate().random()) }
    }

    /// The same with other random numbers, such as those of a seed. An id has 80 bits of one.
    #[must_use]
    pub fn with_random(self, random: impl Fn() -> u128 + Send + Sync + 'static) -> Self {
        Self { random: Arc::new(random), ..self }
    }

    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    pub(crate) fn ulid(&self) -> ulid::Ulid {
        ulid::Ulid::from_parts(self.now().milliseconds(), (self.random)())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}

/// A time in UTC. Its text is RFC 3339 with milliseconds, which sorts by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The last time whose year has four digits: 9999-12-31T23:59:59.999Z.
    const LAST_MILLISECOND: u64 = 253_402_300_799_999;

    /// For tests. The product has a [`Clock`].
    #[expect(clippy::disallowed_methods, reason = "the one place that reads it")]
    pub fn now() -> Self {
        Self::from(SystemTime::now())
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub fn from_milliseconds(milliseconds: u64) -> Self {
        Self(milliseconds.min(Self::LAST_MILLISECOND))
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub fn milliseconds(self) -> u64 {
        self.0
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, as DynamoDB's time to live has them.
    pub fn seconds(self) -> u64 {
        self.0 / 1_000
    }

    /// The same time of an earlier day.
    #[must_use]
    pub fn days_before(self, days: u64) -> Self {
        Self(self.0.saturating_sub(days * DAY))
    }

    /// The same time of a later day.
    #[must_use]
    pub fn days_after(self, days: u64) -> Self {
        Self::from_milliseconds(self.0.saturating_add(days * DAY))
    }

    #[must_use]
    pub fn minutes_after(self, minutes: u64) -> Self {
        Self::from_milliseconds(self.0.saturating_add(minutes * 60 * 1_000))
    }

    /// When the next day begins in UTC.
    #[must_use]
    pub fn next_day(self) -> Self {
        Self::from_milliseconds((self.0 / DAY + 1) * DAY)
    }

    /// The month in UTC, such as `2026-11`.
    pub fn month(self) -> String {
        self.to_string().chars().take(7).collect()
    }

    /// The day in UTC, such as `2026-11-18`. Days sort as text.
    pub fn day(self) -> String {
        self.to_string().chars().take(10).collect()
    }

    /// The year in UTC.
    pub fn year(self) -> u16 {
        self.to_string().get(..4).and_then(|year| year.parse().ok()).unwrap_or_default()
    }

    /// Seconds until the next day begins in UTC, rounded up.
    pub fn seconds_to_next_day(self) -> u64 {
        (DAY - self.0 % DAY).div_ceil(1_000)
    }

    pub fn parse(text: &str) -> Result<Self, Invalid> {
        humantime::parse_rfc3339(text).map(Self::from).map_err(|_| Invalid::new("must be an RFC 3339 time in UTC"))
    }
}

impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::from_milliseconds(u64::try_from(since.as_millis()).unwrap_or(Self::LAST_MILLISECOND))
    }
}

serde_as_text!(Timestamp, |text| Timestamp::parse(text).ok());

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        humantime::format_rfc3339_millis(UNIX_EPOCH + Duration::from_millis(self.0)).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_read_back_as_written() {
        for text in ["1970-01-01T00:00:00.000Z", "2026-11-18T09:30:00.250Z", "9999-12-31T23:59:59.999Z"] {
            assert_eq!(Timestamp::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Timestamp::from_milliseconds(u64::MAX).to_string(), "9999-12-31T23:59:59.999Z");
    }

    #[test]
    fn days_end_at_midnight_utc() {
        for (text, day, seconds) in [
            ("2026-11-18T00:00:00.000Z", "2026-11-18", 86_400),
            ("2026-11-18T09:30:00.250Z", "2026-11-18", 52_200),
            ("2026-11-18T23:59:59.999Z", "2026-11-18", 1),
        ] {
            let time = Timestamp::parse(text).unwrap();
            assert_eq!((time.day().as_str(), time.seconds_to_next_day()), (day, seconds));
        }
    }
}
