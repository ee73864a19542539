//! Whole numbers within limits, one type each.

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Invalid, limits};

/// Declares a type of whole numbers within a limit.
macro_rules! number {
    ($(#[$doc:meta])* $name:ident, $of:ty, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name($of);

        impl $name {
            pub fn parse(number: i64) -> Result<Self, Invalid> {
                let within = <$of>::try_from(number).ok().filter(|number| $limit.contains(number));
                within.map(Self).ok_or_else(|| {
                    Invalid::new(format!("must be between {} and {}", $limit.start(), $limit.end()))
                })
            }

            pub fn number(self) -> $of {
                self.0
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::Integer)
                    .minimum(Some(*$limit.start()))
                    .maximum(Some(*$limit.end()))
                    .into()
            }
        }

        impl ToSchema for $name {}
    };
}

number!(/** A gardener's age in years. */ Age, u8, limits::AGE);
number!(/** The week of the year of a mean frost, 1 to 52; 0 where there is no frost. */ FrostWeek, u8, limits::FROST_WEEK);
number!(/** Whole weeks from a frost, before it below 0. */ FrostOffset, i8, limits::FROST_OFFSET);
number!(/** The minutes that a tip's work takes. */ Minutes, u16, limits::MINUTES);
number!(/** The seasons that an author's own experience covers. */ Seasons, u8, limits::SEASONS);
number!(/** A week of the northern year. */ Week, u8, limits::WEEK);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_bounded() {
        for (years, fine) in [(12, false), (13, true), (120, true), (121, false), (-20, false), (i64::MAX, false)] {
            assert_eq!(Age::parse(years).is_ok(), fine, "{years}");
        }
        assert_eq!(Minutes::parse(601), Err(Invalid::new("must be between 1 and 600")));
    }
}
