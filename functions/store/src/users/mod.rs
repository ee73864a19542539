//! The users table.
//!
//! Its key is `id`. Both indexes hold every gardener, newest first: `all`, and `byStatus`. `infra/stack/data.yaml` declares them;
//! they leave the telephone number out.

pub mod get;
pub mod join;
pub mod list;
pub mod update;

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{
    Age, Bio, Experience, Gender, ImageUrl, Location, Name, Phone, Refusal, Role, Specialization, Status, Timestamp,
    User, UserId, VouchedEmail, fold,
};
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::table::{Item, read};

/// The value of `everyone` in every user: the partition of the list of all.
const EVERYONE: &str = "user";

/// A gardener as stored, and as the indexes hold one (without `phone`).
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserItem {
    id: String,
    #[serde(default)]
    everyone: String,
    name: String,
    email: String,
    email_verified: bool,
    show_email: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo_url: Option<String>,
    #[serde(default)]
    phone: String,
    role: String,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    gender: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age: Option<u8>,
    bio: String,
    experience: String,
    specialization: String,
    location: String,
    total_tips: u64,
    date_joined: String,
    #[serde(default)]
    search_name: String,
    #[serde(default)]
    search_specialization: String,
    #[serde(default)]
    search_location: String,
}

/// A gardener as the item that the table holds, for those who load many at once.
pub fn stored_user(user: &User) -> Result<HashMap<String, AttributeValue>, Failure> {
    Ok(serde_dynamo::to_item(UserItem::from(user))?)
}

impl From<&User> for UserItem {
    fn from(user: &User) -> Self {
        Self {
            id: user.id.to_string(),
            everyone: EVERYONE.to_owned(),
            name: user.name.as_str().to_owned(),
            email: user.email.address.clone(),
            email_verified: user.email.verified,
            show_email: user.show_email,
            photo_url: user.photo_url.as_ref().map(|url| url.as_str().to_owned()),
            phone: user.phone.as_str().to_owned(),
            role: user.role.to_string(),
            status: user.status.to_string(),
            gender: user.gender.map(|gender| gender.to_string()),
            age: user.age.map(Age::years),
            bio: user.bio.as_str().to_owned(),
            experience: user.experience.as_str().to_owned(),
            specialization: user.specialization.as_str().to_owned(),
            location: user.location.as_str().to_owned(),
            total_tips: user.total_tips,
            date_joined: user.date_joined.to_string(),
            search_name: fold::fold(user.name.as_str()),
            search_specialization: fold::fold(user.specialization.as_str()),
            search_location: fold::fold(user.location.as_str()),
        }
    }
}

impl TryFrom<UserItem> for User {
    type Error = Failure;

    fn try_from(item: UserItem) -> Result<Self, Failure> {
        Ok(Self {
            id: UserId::parse(&item.id).ok_or_else(|| Failure::new("a stored user has no user's id"))?,
            name: Name::stored(item.name),
            email: VouchedEmail { address: item.email, verified: item.email_verified },
            show_email: item.show_email,
            photo_url: item.photo_url.map(ImageUrl::stored),
            phone: Phone::stored(item.phone),
            role: known(Role::parse(&item.role))?,
            status: known(Status::parse(&item.status))?,
            gender: item.gender.as_deref().map(Gender::parse).map(known).transpose()?,
            age: item.age.map(Age::stored),
            bio: Bio::stored(item.bio),
            experience: Experience::stored(item.experience),
            specialization: Specialization::stored(item.specialization),
            location: Location::stored(item.location),
            total_tips: item.total_tips,
            date_joined: known(Timestamp::parse(&item.date_joined))?,
        })
    }
}

fn known<T>(parsed: Result<T, Refusal>) -> Result<T, Failure> {
    parsed.map_err(|_| Failure::new("a stored user has a word that is none of its set"))
}

fn user(item: Item) -> Result<User, Failure> {
    read::<UserItem>(item)?.try_into()
}
