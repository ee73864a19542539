//! Gardeners.

use std::fmt;

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema, SchemaFormat,
        schema::{ObjectBuilder, Type},
    },
};
use uuid::{Uuid, uuid};

use crate::{
    Bio, Experience, Gender, ImageUrl, Location, Name, Phone, Refusal, Role, Search, Specialization, Status, Timestamp,
    fold, limits,
};

/// A gardener's public id: a `UUIDv5` (RFC 9562) of the Cognito `sub`, which itself never leaves the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(Uuid);

impl UserId {
    /// The namespace of this site's ids. Changing it would orphan every tip.
    const NAMESPACE: Uuid = uuid!("6b2c7d0e-3f1a-4c58-9a34-8de1f5a0b7c2");

    pub fn of_subject(sub: &str) -> Self {
        Self(Uuid::new_v5(&Self::NAMESPACE, sub.as_bytes()))
    }

    /// Reads the canonical form only: lower case, with hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Uuid::try_parse(text).ok()?;
        (id.to_string() == text).then_some(Self(id))
    }
}

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialSchema for UserId {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::Custom("uuid".to_owned()))).into()
    }
}

impl ToSchema for UserId {}

/// An address as Cognito knows it, and whether its owner has proved it. Never a key and never an authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VouchedEmail {
    pub address: String,
    pub verified: bool,
}

impl VouchedEmail {
    /// Whether `typed` is this address, without regard to case and surrounding space.
    pub fn is(&self, typed: &str) -> bool {
        self.address.to_lowercase() == typed.trim().to_lowercase()
    }
}

/// A gardener's age in years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Age(u8);

impl Age {
    pub fn parse(years: i64) -> Result<Self, Refusal> {
        u8::try_from(years)
            .ok()
            .filter(|years| limits::AGE.contains(years))
            .map(Self)
            .ok_or_else(|| Refusal::new(format!("must be between {} and {}", limits::AGE.start(), limits::AGE.end())))
    }

    /// Takes an age as it stands in the store.
    pub fn stored(years: u8) -> Self {
        Self(years)
    }

    pub fn years(self) -> u8 {
        self.0
    }
}

impl PartialSchema for Age {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(*limits::AGE.start()))
            .maximum(Some(*limits::AGE.end()))
            .into()
    }
}

impl ToSchema for Age {}

/// A gardener, whole; what of it is public is decided where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub name: Name,
    pub email: VouchedEmail,
    /// Whether the address may be shown to others; off until its owner says otherwise.
    pub show_email: bool,
    pub photo_url: Option<ImageUrl>,
    pub phone: Phone,
    pub role: Role,
    pub status: Status,
    pub gender: Option<Gender>,
    pub age: Option<Age>,
    pub bio: Bio,
    pub experience: Experience,
    pub specialization: Specialization,
    pub location: Location,
    /// Public tips.
    pub total_tips: u64,
    pub date_joined: Timestamp,
}

/// A change to a profile: what is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserPatch {
    pub name: Option<Name>,
    pub photo_url: Option<Option<ImageUrl>>,
    pub phone: Option<Phone>,
    pub gender: Option<Option<Gender>>,
    pub age: Option<Option<Age>>,
    pub bio: Option<Bio>,
    pub experience: Option<Experience>,
    pub specialization: Option<Specialization>,
    pub location: Option<Location>,
    pub show_email: Option<bool>,
}

impl User {
    /// A gardener who has just joined, with an empty profile.
    pub fn joining(id: UserId, name: Name, email: VouchedEmail, now: Timestamp) -> Self {
        Self {
            id,
            name,
            email,
            show_email: false,
            photo_url: None,
            phone: Phone::stored(""),
            role: Role::User,
            status: Status::Active,
            gender: None,
            age: None,
            bio: Bio::stored(""),
            experience: Experience::stored(""),
            specialization: Specialization::stored(""),
            location: Location::stored(""),
            total_tips: 0,
            date_joined: now,
        }
    }

    /// The profile after an edit.
    #[must_use]
    pub fn patched(self, patch: UserPatch) -> Self {
        Self {
            name: patch.name.unwrap_or(self.name),
            photo_url: patch.photo_url.unwrap_or(self.photo_url),
            phone: patch.phone.unwrap_or(self.phone),
            gender: patch.gender.unwrap_or(self.gender),
            age: patch.age.unwrap_or(self.age),
            bio: patch.bio.unwrap_or(self.bio),
            experience: patch.experience.unwrap_or(self.experience),
            specialization: patch.specialization.unwrap_or(self.specialization),
            location: patch.location.unwrap_or(self.location),
            show_email: patch.show_email.unwrap_or(self.show_email),
            ..self
        }
    }

    /// The address, where its owner shows it and has proved it.
    pub fn public_email(&self) -> Option<&str> {
        (self.show_email && self.email.verified).then_some(self.email.address.as_str())
    }
}

/// The lists of gardeners that can be asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserFilter {
    pub status: Option<Status>,
    pub matching: Option<Search>,
}

impl UserFilter {
    /// Names the list, for cursors to be bound to it.
    pub fn name(&self) -> String {
        let status = self.status.map_or("any", Status::as_str);
        let matching = self.matching.as_ref().map_or_else(String::new, |search| fold::fold(search.as_str()));
        format!("users status={status} q={matching}")
    }
}

/// The place of a gardener in a list: newest first, ids deciding between gardeners of one millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserPosition {
    pub joined: Timestamp,
    pub id: UserId,
}

impl UserPosition {
    pub fn parse(text: &str) -> Option<Self> {
        let (joined, id) = text.split_once(' ')?;
        Some(Self { joined: Timestamp::parse(joined).ok()?, id: UserId::parse(id)? })
    }
}

impl fmt::Display for UserPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.joined, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_stable() {
        let id = UserId::of_subject("4f2f5f0e-0000-4000-8000-000000000001");
        assert_eq!(id, UserId::of_subject("4f2f5f0e-0000-4000-8000-000000000001"));
        assert_eq!(UserId::parse(&id.to_string()), Some(id));
        assert_eq!(UserId::parse(&id.to_string().to_uppercase()), None);
        assert_eq!(id.to_string(), "7e547f25-e745-5fc4-9fff-060e34f99195");
    }

    #[test]
    fn ages_are_bounded() {
        for (years, fine) in [(12, false), (13, true), (120, true), (121, false), (-20, false), (i64::MAX, false)] {
            assert_eq!(Age::parse(years).is_ok(), fine, "{years}");
        }
    }
}
