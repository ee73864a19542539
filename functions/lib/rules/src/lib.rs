//! The domain: tips, gardeners, their limits and the business errors. Free of AWS and HTTP.
//!
//! A request's values are parsed once into types that cannot hold invalid data, such as [`Title`], [`ImageUrl`] and
//! [`TipId`]; later code does not check again. The limits are constants in [`limits`]; the OpenAPI document takes them from
//! the same types.

/// Serializes a type as its `Display` text, and deserializes it by a parser that returns an `Option`. The error names the
/// type and never the value, which may be private.
macro_rules! serde_as_text {
    ($name:ident, $parse:expr) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let parse: fn(&str) -> Option<Self> = $parse;
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                parse(&text).ok_or_else(|| serde::de::Error::custom(concat!("not a ", stringify!($name))))
            }
        }

        impl crate::known::Known for $name {
            type Stored = String;

            fn known(text: String) -> Option<Self> {
                let parse: fn(&str) -> Option<Self> = $parse;
                parse(&text)
            }
        }
    };
}

/// An id that is a ULID, so that the order of ids is the order of time.
macro_rules! ulid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(ulid::Ulid);

        impl $name {
            /// A new id, of this moment.
            pub fn of_clock(clock: &$crate::Clock) -> Self {
                Self(clock.ulid())
            }

            /// For tests. The product has a [`Clock`](crate::Clock).
            pub fn new() -> Self {
                Self(ulid::Ulid::generate())
            }

            /// Reads the canonical form only: 26 upper-case characters.
            pub fn parse(text: &str) -> Option<Self> {
                let id = ulid::Ulid::from_string(text).ok()?;
                (id.to_string() == text).then_some(Self(id))
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::new()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let text = utoipa::openapi::schema::Type::String;
                let schema = utoipa::openapi::schema::ObjectBuilder::new().schema_type(text);
                schema.pattern(Some("^[0-7][0-9A-HJKMNP-TV-Z]{25}$")).into()
            }
        }

        impl utoipa::ToSchema for $name {}

        serde_as_text!($name, $name::parse);
    };
}

pub mod cursor;
pub mod fold;
pub mod idempotency;
pub mod known;
pub mod limits;
pub mod plants;
pub mod problems;

mod address;
mod calendar;
mod days;
mod error;
mod facts;
mod follows;
mod image;
mod marks;
mod moderation;
mod notices;
mod numbers;
mod photo;
mod questions;
mod set;
mod settings;
mod text;
mod time;
mod tip;
mod user;
mod verdict;
mod weeks;
mod words;

pub use address::*;
pub use calendar::*;
pub use days::*;
pub use error::*;
pub use facts::*;
pub use follows::*;
pub use image::*;
pub use marks::*;
pub use moderation::*;
pub use notices::*;
pub use numbers::*;
pub use photo::*;
pub use questions::*;
pub use set::*;
pub use settings::*;
pub use text::*;
pub use time::*;
pub use tip::*;
pub use user::*;
pub use verdict::*;
pub use weeks::*;
pub use words::*;

/// One page of a list, and the position after it if there are more items.
#[derive(Clone, Debug)]
pub struct Page<T, P> {
    pub items: Vec<T>,
    pub next: Option<P>,
}

impl<T, P> Page<T, P> {
    /// The first `limit` items. Where there are more, the next page starts after the position of the last one kept.
    pub fn cut(mut items: Vec<T>, limit: u16, position: impl Fn(&T) -> P) -> Self {
        let more = items.len() > usize::from(limit);
        items.truncate(limit.into());
        Self { next: items.last().filter(|_| more).map(position), items }
    }
}
