//! The limits of a gardener's first day, as a condition of the write: so few tips can be public, and a text may have so few links.

use rules::{Availability, FirstDay, Newcomers, Refused, Timestamp, TipDraft, limits, links};

use crate::aws::item::{number, text};
use crate::table::{Write, any, at_most, below};

/// What a write adds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Newcomer {
    /// One more public tip.
    pub shows: bool,
    /// In the text with the most of them.
    pub links: usize,
}

impl Newcomer {
    /// Of a tip as it is after the write. `shows`: it was not public before. Nobody is limited in what only they can read.
    pub fn of_tip(tip: &TipDraft, shows: bool) -> Self {
        let is_public = tip.availability == Availability::Public;
        Self { shows, links: if is_public { links(tip.description.as_str()) } else { 0 } }
    }

    /// Adds the condition to the update of the profile.
    pub fn add_to(self, update: Write, now: Timestamp) -> Write {
        let settled = || at_most("dateJoined", text(now.days_before(limits::FIRST_DAYS)));
        match self.refused() {
            Some(Newcomers::Links) => update.when(settled()),
            _ if self.shows => update.when(any([settled(), below("totalTips", number(limits::FIRST_TIPS))])),
            _ => update,
        }
    }

    /// An error if the gardener has joined today and may not do it.
    pub fn check(self, joined: Timestamp, public_tips: u64, now: Timestamp) -> Result<(), Refused> {
        let until = joined.days_after(limits::FIRST_DAYS);
        let has_few = public_tips < limits::FIRST_TIPS;
        let of = self.refused().or_else(|| (self.shows && !has_few).then_some(Newcomers::Tips));
        match of {
            Some(of) if until > now => Err(Refused::FirstDay(FirstDay { of, until })),
            _ => Ok(()),
        }
    }

    /// What no new gardener may do.
    fn refused(self) -> Option<Newcomers> {
        (self.links > limits::FIRST_LINKS).then_some(Newcomers::Links)
    }
}
