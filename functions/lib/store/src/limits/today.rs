//! How often a gardener shares and edits tips in one day (UTC). A write counts itself, in its own transaction, in the map
//! `today` of the profile, which that transaction updates anyway.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Daily, Refused, Timestamp};

use crate::aws::item::{Item, number, text};
use crate::items::profile::Today;
use crate::table::{Write, any, below, is, missing};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Counted {
    Tips,
    Edits,
}

impl Counted {
    fn attribute(self) -> &'static str {
        match self {
            Self::Tips => "tips",
            Self::Edits => "edits",
        }
    }
}

impl From<Counted> for Daily {
    fn from(counted: Counted) -> Self {
        match counted {
            Counted::Tips => Self::Tips,
            Counted::Edits => Self::Edits,
        }
    }
}

/// Adds one to a count of today. The first attempt assumes that the profile has counts of today. If it has not, the
/// condition fails and returns the profile, and [`Self::correct`] prepares the next attempt.
#[derive(Debug)]
pub(crate) struct DailyCount {
    counted: Counted,
    day: String,
    is_first_of_day: bool,
}

impl DailyCount {
    pub fn new(counted: Counted, now: Timestamp) -> Self {
        Self { counted, day: now.day(), is_first_of_day: false }
    }

    /// Reads the stored counts. If they are of a later day than this function's clock says, that day counts: no clock that
    /// is slow may start a day again.
    pub fn correct(&mut self, stored: Option<&Today>) -> Result<(), Refused> {
        let stored = stored.filter(|today| today.day >= self.day);
        self.is_first_of_day = stored.is_none();
        let Some(today) = stored else { return Ok(()) };
        let count = match self.counted {
            Counted::Tips => today.tips,
            Counted::Edits => today.edits,
        };
        if count >= Daily::from(self.counted).most() {
            return Err(Refused::DailyLimit(self.counted.into()));
        }
        self.day.clone_from(&today.day);
        Ok(())
    }

    /// Adds the count to the update of a profile.
    pub fn add_to(&self, update: Write) -> Write {
        if self.is_first_of_day {
            let earlier = any([missing("today"), below("today.day", text(&self.day))]);
            return update.set("today", self.first_of_day()).when(earlier);
        }
        let counted = format!("today.{}", self.counted.attribute());
        let update = update.increase(&counted).when(is("today.day", text(&self.day)));
        update.when(below(&counted, number(Daily::from(self.counted).most())))
    }

    fn first_of_day(&self) -> AttributeValue {
        let (tips, edits) = match self.counted {
            Counted::Tips => (1, 0),
            Counted::Edits => (0, 1),
        };
        AttributeValue::M(Item::from([
            ("day".to_owned(), text(&self.day)),
            ("tips".to_owned(), number(tips)),
            ("edits".to_owned(), number(edits)),
        ]))
    }
}
