//! How often a gardener shares and edits tips in one day (UTC). A write counts itself, in its own transaction, in the map
//! `today` of the profile, which that transaction updates anyway.

use aws_sdk_dynamodb::types::{AttributeValue, Update};
use rules::{Daily, Refused, Timestamp};
use serde::{Deserialize, Serialize};

use crate::items::{Item, number, text};

/// The map `today`: the counts of the last day on which the gardener shared or edited.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Today {
    day: String,
    tips: u32,
    edits: u32,
}

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
    pub fn new(counted: Counted) -> Self {
        Self { counted, day: Timestamp::now().day(), is_first_of_day: false }
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

    /// Adds the count to the update of a profile, which has other expressions already.
    pub fn add_to(&self, update: &mut Update) {
        let attribute = self.counted.attribute();
        let (change, condition) = if self.is_first_of_day {
            ("SET today = :today".to_owned(), "(attribute_not_exists(today) OR today.#day < :day)".to_owned())
        } else {
            (
                format!("SET today.{attribute} = today.{attribute} + :one"),
                format!("today.#day = :day AND today.{attribute} < :most"),
            )
        };
        update.update_expression = format!("{change} {}", update.update_expression);
        update.condition_expression = Some(
            update.condition_expression.take().map_or(condition.clone(), |other| format!("{other} AND {condition}")),
        );
        update.expression_attribute_names.get_or_insert_default().insert("#day".to_owned(), "day".to_owned());
        let values = update.expression_attribute_values.get_or_insert_default();
        values.insert(":day".to_owned(), text(&self.day));
        if self.is_first_of_day {
            values.insert(":today".to_owned(), self.first_of_day());
        } else {
            values.insert(":one".to_owned(), number(1));
            values.insert(":most".to_owned(), number(Daily::from(self.counted).most()));
        }
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
