//! The attempts of an edit: a transaction of a tip, its owner's profile, and the photographs that come or go.

use rules::{EditTipError, Refused, Status, Timestamp};

use crate::aws::item::{Item, read};
use crate::aws::retry::{Reason, Retry};
use crate::items::profile::UserItem;
use crate::limits::newcomer::Newcomer;
use crate::limits::today::{Counted, DailyCount};

/// The attempts of one edit.
pub(super) struct Attempts {
    /// The amount that the edit adds to the day's count.
    pub count: DailyCount,
    retry: Retry,
    /// When the edit began.
    pub now: Timestamp,
}

/// The item that has changed since it was read, as it is now.
pub(super) enum Changed {
    Tip(Option<Item>),
    Owner(Box<UserItem>),
    /// Nothing: another write was in the way.
    Nothing,
}

impl Attempts {
    pub fn new(now: Timestamp) -> Self {
        Self { now, count: DailyCount::new(Counted::Edits, now), retry: Retry::new() }
    }

    /// Waits for the next attempt after one that failed for these reasons, unless the owner may not edit. `writes`: it says something new to
    /// others.
    pub async fn next(
        &mut self,
        reasons: Vec<Reason>,
        newcomer: Newcomer,
        writes: bool,
    ) -> Result<Changed, EditTipError> {
        self.retry.record(&reasons);
        let mut reasons = reasons.into_iter();
        let changed = match (reasons.next(), reasons.next()) {
            (Some(Reason::Condition(tip)), _) => Changed::Tip(tip),
            (_, Some(Reason::Condition(profile))) => {
                let profile: Option<UserItem> = profile.map(read).transpose()?;
                let active = profile.filter(|profile| profile.status == Status::Active);
                let active = active.ok_or(Refused::Inactive)?;
                if writes {
                    active.may_write(self.now)?;
                }
                self.count.correct(active.today.as_ref())?;
                newcomer.check(active.date_joined, active.total_tips, self.now)?;
                Changed::Owner(Box::new(active))
            }
            _ if reasons.any(|reason| matches!(reason, Reason::Condition(_))) => return Err(EditTipError::Photos),
            _ => Changed::Nothing,
        };
        self.retry.wait(EditTipError::from(Refused::Busy)).await?;
        Ok(changed)
    }
}
