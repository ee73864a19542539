//! The garden's rules: what a tip and a gardener are, and what may be said of them.
//!
//! Free of AWS and of HTTP. Values are parsed once, in the `api` crate, into types that cannot hold anything else
//! ([`Title`], [`ImageUrl`], [`TipId`] and their like); what holds such a value need not ask again.
//! The limits are constants in [`limits`]; the OpenAPI document takes them from the same types.

pub mod cursor;
pub mod fold;
pub mod idempotency;
pub mod limits;

mod image;
mod text;
mod time;
mod tip;
mod user;
mod words;

pub use image::ImageUrl;
pub use text::{Bio, Description, Experience, Location, Name, Phone, PlantType, Search, Specialization, Title};
pub use time::Timestamp;
pub use tip::{Author, Tip, TipCard, TipDraft, TipFilter, TipId, TipPatch};
pub use user::{Age, User, UserFilter, UserId, UserPatch, UserPosition, VouchedEmail};
pub use words::{Availability, Category, Difficulty, Gender, Role, Status};

/// Why a value was refused, in words for the person who typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

/// One page of a list and, where there is more, the place to go on from.
#[derive(Clone, Debug)]
pub struct Page<T, P> {
    pub items: Vec<T>,
    pub next: Option<P>,
}
