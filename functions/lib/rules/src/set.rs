//! Months, and small sets of words of a closed list.

use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::Invalid;
use crate::known::{self, Known};

/// A word of a closed list.
pub trait Word: Copy + PartialEq + 'static {
    const ALL: &'static [Self];

    fn position(self) -> usize {
        Self::ALL.iter().position(|word| *word == self).unwrap_or_default()
    }
}

/// A month, 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Month(u8);

impl Month {
    pub const JANUARY: Self = Self(1);

    pub fn parse(number: i64) -> Result<Self, Invalid> {
        u8::try_from(number).ok().and_then(|number| Self::try_from(number).ok()).ok_or_else(Self::invalid)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    fn invalid() -> Invalid {
        Invalid::new("must be a month from 1 to 12")
    }
}

impl TryFrom<u8> for Month {
    type Error = Invalid;

    fn try_from(number: u8) -> Result<Self, Invalid> {
        (1..=12).contains(&number).then_some(Self(number)).ok_or_else(Self::invalid)
    }
}

impl Known for Month {
    type Stored = u8;

    fn known(number: u8) -> Option<Self> {
        Self::try_from(number).ok()
    }
}

impl From<Month> for u8 {
    fn from(month: Month) -> Self {
        month.0
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialSchema for Month {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(12)).into()
    }
}

impl ToSchema for Month {}

impl Word for Month {
    const ALL: &'static [Self] = &{
        let mut months = [Self(1); 12];
        let mut at = 0;
        #[expect(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "checked by the compiler")]
        while at < months.len() {
            months[at] = Self(at as u8 + 1);
            at += 1;
        }
        months
    };
}

/// A set of words of a closed list of at most 16. As JSON the list of its words, in the order of the closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set<T> {
    bits: u16,
    of: PhantomData<T>,
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self { bits: 0, of: PhantomData }
    }
}

impl<T: Word> Set<T> {
    #[must_use]
    pub fn with(mut self, word: T) -> Self {
        const { assert!(T::ALL.len() <= 16, "a set has at most 16 words") }
        self.bits |= 1 << word.position();
        self
    }

    pub fn contains(self, word: T) -> bool {
        self.bits & (1 << word.position()) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.bits == 0
    }

    pub fn iter(self) -> impl Iterator<Item = T> {
        T::ALL.iter().copied().filter(move |word| self.contains(*word))
    }

    /// The bit of each word is its position in the closed list.
    pub fn bits(self) -> u16 {
        self.bits
    }

    pub fn of_bits(bits: u16) -> Self {
        Self { bits, of: PhantomData }
    }
}

impl<T: Word> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(words: I) -> Self {
        words.into_iter().fold(Self::default(), Self::with)
    }
}

impl<T: Word + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Words that only a later release knows are left out.
impl<'de, T: Word + Known> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        known::list(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sun;

    #[test]
    fn sets_read_back_in_the_order_of_the_closed_list() {
        let set: Set<Sun> = serde_json::from_str(r#"["shade", "full-sun"]"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["full-sun","shade"]"#);
        assert!(set.contains(Sun::Shade) && !set.contains(Sun::PartShade));
    }

    #[test]
    fn words_of_a_later_release_are_left_out() {
        let set: Set<Sun> = serde_json::from_str(r#"["dappled", "shade"]"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["shade"]"#);
        let set: Set<Month> = serde_json::from_str("[13, 2]").unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[2]");
        assert!(serde_json::from_str::<Set<Sun>>("[7]").is_err(), "a word is a text");
    }
}
