//! Gardeners.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema, SchemaFormat,
        schema::{ObjectBuilder, Type},
    },
};
use uuid::{Uuid, uuid};

use crate::known;
use crate::plants::DrawnPlant;
use crate::{
    Age, Bio, Climate, Experience, FrostWeek, Gender, Hemisphere, Hold, ImageUrl, Location, Name, OwnCalendar, Phone,
    Photo, PhotoId, Role, Specialization, Status, Timestamp, limits,
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

    /// The author of tips that their author has left behind. No account has this id, so nobody can edit them.
    pub const FORMER: Self = Self(Uuid::nil());

    /// Reads the canonical form only: lower case, with hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Uuid::try_parse(text).ok()?;
        (id.to_string() == text).then_some(Self(id))
    }

    pub fn to_number(self) -> u128 {
        self.0.as_u128()
    }

    pub fn from_number(number: u128) -> Self {
        Self(Uuid::from_u128(number))
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

serde_as_text!(UserId, UserId::parse);

/// An e-mail address as Cognito has it, and whether its owner has verified it. It is never a key and grants nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CognitoEmail {
    pub address: String,
    pub verified: bool,
}

impl CognitoEmail {
    /// Whether `typed` is this address, without regard to case and surrounding space.
    pub fn is(&self, typed: &str) -> bool {
        self.address.to_lowercase() == typed.trim().to_lowercase()
    }
}

// The stored item and the API's responses contain this one struct; [`User::public_summary`] makes it the public part.
/// The descriptive part of a profile. Others see age and gender if the gardener shows them, and of a gardener under 18 neither of them, nor
/// anything about the place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserSummary {
    pub name: Name,
    #[schema(value_type = Option<String>, required = true)]
    pub photo_url: Option<ImageUrl>,
    /// A photograph of the site, which is shown instead of `photoUrl`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub portrait: Option<Photo>,
    /// Its drawing stands for the gardener where there is no picture of them.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = DrawnPlant, required = false)]
    pub plant: Option<DrawnPlant>,
    #[serde(deserialize_with = "known::or_default")]
    pub role: Role,
    #[serde(default, deserialize_with = "known::option")]
    #[schema(value_type = Option<Gender>, required = true)]
    pub gender: Option<Gender>,
    /// Years.
    #[schema(value_type = Option<Age>, required = true)]
    pub age: Option<Age>,
    pub bio: Bio,
    pub experience: Experience,
    pub specialization: Specialization,
    pub location: Location,
    /// Where the gardener gardens: it shifts the months of tips.
    #[serde(default, deserialize_with = "known::option")]
    #[schema(value_type = Option<Hemisphere>, required = true)]
    pub hemisphere: Option<Hemisphere>,
    #[serde(default, deserialize_with = "known::option")]
    #[schema(value_type = Option<Climate>, required = true)]
    pub climate: Option<Climate>,
}

impl UserSummary {
    pub fn is_minor(&self) -> bool {
        self.age.is_some_and(|age| age.number() < limits::ADULT)
    }

    /// Whether others may see where the gardener gardens, and in which climate.
    pub fn shows_place(&self, shown: Shown) -> bool {
        shown.place && !self.is_minor()
    }

    /// The public part of every gardener: no age, no gender, of a minor no place, and what is shown of the rest.
    #[must_use]
    pub fn public(self, shown: Shown) -> Self {
        let place = if self.shows_place(shown) {
            (self.location, self.hemisphere, self.climate)
        } else {
            (Location::stored(""), None, None)
        };
        let (location, hemisphere, climate) = place;
        let experience = if shown.experience { self.experience } else { Experience::stored("") };
        Self { age: None, gender: None, location, hemisphere, climate, experience, ..self }
    }
}

/// What a gardener lets others see besides name and tips. All of it, until the gardener says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the profile")]
pub struct Shown {
    /// Location, hemisphere and climate.
    pub place: bool,
    pub experience: bool,
    /// The tips that the gardener has tried. Notes are on the tips' pages in any case.
    pub outcomes: bool,
    /// In the list of gardeners and in the search. The profile has its page in any case.
    pub listed: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self { place: true, experience: true, outcomes: true, listed: true }
    }
}

impl Shown {
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// The mean weeks of the last and the first frost in a garden. `None` where the gardener has not said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frost {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<FrostWeek>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FrostWeek>,
}

impl Frost {
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

/// A whole gardener, private parts included; the API's response types decide which parts are public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub summary: UserSummary,
    pub email: CognitoEmail,
    /// Whether others see the address; false until its owner changes it.
    pub show_email: bool,
    /// The same for the age. Nobody else sees a minor's.
    pub show_age: bool,
    /// The same for the gender.
    pub show_gender: bool,
    pub shown: Shown,
    /// Only for the gardener's own calendar; nobody else sees it.
    pub frost: Frost,
    pub phone: Phone,
    pub status: Status,
    /// Public tips.
    pub total_tips: u64,
    pub date_joined: Timestamp,
    /// Of a gardener whom moderators have suspended.
    pub hold: Option<Hold>,
    /// Of a gardener whom moderators let write nothing for some days, perhaps no longer.
    pub pause: Option<Hold>,
    /// Of a gardener who has an address for a calendar program.
    pub calendar: Option<OwnCalendar>,
}

/// An edit of a profile: `None` leaves the value unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserPatch {
    pub name: Option<Name>,
    pub photo_url: Option<Option<ImageUrl>>,
    /// The photograph for it, which the store looks up.
    pub portrait: Option<Option<PhotoId>>,
    pub plant: Option<Option<DrawnPlant>>,
    pub phone: Option<Phone>,
    pub gender: Option<Option<Gender>>,
    pub age: Option<Option<Age>>,
    pub bio: Option<Bio>,
    pub experience: Option<Experience>,
    pub specialization: Option<Specialization>,
    pub location: Option<Location>,
    pub hemisphere: Option<Option<Hemisphere>>,
    pub climate: Option<Option<Climate>>,
    pub last_frost: Option<Option<FrostWeek>>,
    pub first_frost: Option<Option<FrostWeek>>,
    pub show_email: Option<bool>,
    pub show_age: Option<bool>,
    pub show_gender: Option<bool>,
    pub show_place: Option<bool>,
    pub show_experience: Option<bool>,
    pub show_outcomes: Option<bool>,
    pub listed: Option<bool>,
}

impl User {
    /// A gardener who has just signed up, with an empty profile.
    pub fn new(id: UserId, name: Name, email: CognitoEmail, now: Timestamp) -> Self {
        Self {
            id,
            summary: UserSummary {
                name,
                photo_url: None,
                portrait: None,
                plant: None,
                role: Role::User,
                gender: None,
                age: None,
                bio: Bio::stored(""),
                experience: Experience::stored(""),
                specialization: Specialization::stored(""),
                location: Location::stored(""),
                hemisphere: None,
                climate: None,
            },
            email,
            show_email: false,
            show_age: false,
            show_gender: false,
            shown: Shown::default(),
            frost: Frost::default(),
            phone: Phone::stored(""),
            status: Status::Active,
            total_tips: 0,
            date_joined: now,
            hold: None,
            pause: None,
            calendar: None,
        }
    }

    /// The profile after an edit.
    #[must_use]
    pub fn patched(self, patch: UserPatch) -> Self {
        // No `..` here: a new attribute that an edit would drop does not compile.
        let UserPatch {
            name,
            photo_url,
            portrait: _,
            plant,
            phone,
            gender,
            age,
            bio,
            experience,
            specialization,
            location,
            hemisphere,
            climate,
            last_frost,
            first_frost,
            show_email,
            show_age,
            show_gender,
            show_place,
            show_experience,
            show_outcomes,
            listed,
        } = patch;
        let old = self.summary;
        Self {
            summary: UserSummary {
                name: name.unwrap_or(old.name),
                photo_url: photo_url.unwrap_or(old.photo_url),
                portrait: old.portrait,
                plant: plant.unwrap_or(old.plant),
                role: old.role,
                gender: gender.unwrap_or(old.gender),
                age: age.unwrap_or(old.age),
                bio: bio.unwrap_or(old.bio),
                experience: experience.unwrap_or(old.experience),
                specialization: specialization.unwrap_or(old.specialization),
                location: location.unwrap_or(old.location),
                hemisphere: hemisphere.unwrap_or(old.hemisphere),
                climate: climate.unwrap_or(old.climate),
            },
            frost: Frost {
                last: last_frost.unwrap_or(self.frost.last),
                first: first_frost.unwrap_or(self.frost.first),
            },
            phone: phone.unwrap_or(self.phone),
            show_email: show_email.unwrap_or(self.show_email),
            show_age: show_age.unwrap_or(self.show_age),
            show_gender: show_gender.unwrap_or(self.show_gender),
            shown: Shown {
                place: show_place.unwrap_or(self.shown.place),
                experience: show_experience.unwrap_or(self.shown.experience),
                outcomes: show_outcomes.unwrap_or(self.shown.outcomes),
                listed: listed.unwrap_or(self.shown.listed),
            },
            ..self
        }
    }

    /// The public part of the profile.
    pub fn public_summary(&self) -> UserSummary {
        let summary = &self.summary;
        UserSummary {
            age: summary.age.filter(|_| self.show_age && !summary.is_minor()),
            gender: summary.gender.filter(|_| self.show_gender && !summary.is_minor()),
            ..summary.clone().public(self.shown)
        }
    }

    /// The address, where its owner shows it and has proved it.
    pub fn public_email(&self) -> Option<&str> {
        (self.show_email && self.email.verified).then_some(self.email.address.as_str())
    }
}

/// The lists of gardeners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UserFilter {
    pub status: Option<Status>,
}

impl UserFilter {
    /// Names the list, for cursors to be bound to it.
    pub fn name(self) -> String {
        format!("users status={}", self.status.map_or("any", Status::as_str))
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
        assert_eq!(UserId::FORMER.to_string(), "00000000-0000-0000-0000-000000000000");
    }
}
