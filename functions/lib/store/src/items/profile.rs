//! The users table.
//!
//! Its key is `id`. Two indexes have every gardener, newest first: `all`, and `byStatus`. `infra/stack/data.yaml` declares
//! them; they project the map `card` and not the telephone number.

use std::collections::{BTreeSet, HashMap};
use std::ops::Not;

use rules::{
    CognitoEmail, Failure, Frost, Hold, Name, OwnCalendar, Phone, Photo, Refused, Shown, Status, Timestamp, User,
    UserId, UserSummary,
};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, number, readable, text, to_item};
use crate::table::{Batch, If, Table, Write, any, at_most, by_id, is, missing};

/// The stored role of a moderator.
pub(crate) const MODERATOR: &str = "moderator";

/// The value of `everyone` in every user: the partition of the list of all.
pub(crate) const EVERYONE: &str = "user";

/// A stored gardener, and an item of an index (without `phone`, `revision` and `today`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserItem {
    pub(crate) id: UserId,
    #[serde(default)]
    everyone: String,
    pub(crate) status: Status,
    pub(crate) date_joined: Timestamp,
    pub(crate) total_tips: u64,
    #[serde(default)]
    pub(crate) phone: String,
    pub(crate) card: ProfileCard,
    /// Starts at 1; every change of the card or of the status adds 1. Only in the table.
    #[serde(default)]
    pub(crate) revision: u64,
    /// Only in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) today: Option<Today>,
    /// Of a moderator. Only in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    /// Of a gardener whom moderators have suspended. Only in the table.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    pub(crate) hold: Option<Hold>,
    /// Of a gardener whom moderators let write nothing until its end. Only in the table.
    #[serde(rename = "paused", skip_serializing_if = "Option::is_none")]
    pub(crate) pause: Option<Hold>,
    /// Only in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) calendar: Option<OwnCalendar>,
}

/// The map `card`. The API decides whether it shows the address, the age and the gender.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute of the stored map")]
pub(crate) struct ProfileCard {
    email: String,
    email_verified: bool,
    show_email: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    show_age: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    show_gender: bool,
    #[serde(default, skip_serializing_if = "Shown::is_all")]
    pub(crate) shown: Shown,
    #[serde(default, skip_serializing_if = "Frost::is_unknown")]
    frost: Frost,
    /// By moderators, or the gardener leaves. It is here, because the indexes have no `held` and no `leaving`.
    #[serde(default, skip_serializing_if = "Not::not")]
    suspended: bool,
    pub(crate) summary: UserSummary,
}

impl ProfileCard {
    /// The address, if Cognito knows it to be the gardener's.
    pub(crate) fn verified_email(&self) -> Option<&str> {
        Some(self.email.as_str()).filter(|_| self.email_verified)
    }
}

impl UserItem {
    /// Nobody else sees the profile. A release that does not know `suspended` may have left it there when it ended a suspension.
    pub(crate) fn is_suspended(&self) -> bool {
        self.status == Status::Inactive && (self.card.suspended || self.hold.is_some())
    }

    pub(crate) fn is_moderator(&self) -> bool {
        self.role.as_deref() == Some(MODERATOR)
    }

    /// Until when the gardener may write nothing, perhaps no longer.
    pub(crate) fn paused_until(&self) -> Option<Timestamp> {
        self.pause.as_ref()?.until
    }

    /// That the gardener may share words now.
    pub(crate) fn may_write(&self, now: Timestamp) -> Result<(), Refused> {
        if self.status != Status::Active {
            return Err(Refused::Inactive);
        }
        not_paused(self.paused_until(), now)
    }

    /// The address, if the gardener shows it.
    pub(crate) fn shown_email(&self) -> Option<&str> {
        Some(self.card.email.as_str()).filter(|_| self.card.show_email)
    }

    /// Whether lists and search show the gardener.
    pub(crate) fn is_listed(&self) -> bool {
        self.card.shown.listed && !self.is_suspended()
    }
}

/// The map `today`: the counts of the last day on which the gardener shared or edited.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Today {
    pub day: String,
    pub tips: u32,
    pub edits: u32,
}

/// A gardener as a DynamoDB item, for programs that load many at once.
pub fn stored_user(user: &User) -> Result<Item, Failure> {
    to_item(UserItem::from(user))
}

impl From<&User> for UserItem {
    fn from(user: &User) -> Self {
        Self {
            id: user.id,
            everyone: EVERYONE.to_owned(),
            status: user.status,
            date_joined: user.date_joined,
            total_tips: user.total_tips,
            phone: user.phone.as_str().to_owned(),
            revision: 1,
            today: None,
            role: None,
            hold: user.hold.clone(),
            pause: user.pause.clone(),
            calendar: user.calendar.clone(),
            card: ProfileCard {
                email: user.email.address.clone(),
                email_verified: user.email.verified,
                show_email: user.show_email,
                show_age: user.show_age,
                show_gender: user.show_gender,
                shown: user.shown,
                frost: user.frost,
                suspended: user.hold.is_some(),
                summary: user.summary.clone(),
            },
        }
    }
}

impl From<UserItem> for User {
    fn from(item: UserItem) -> Self {
        Self {
            id: item.id,
            summary: item.card.summary,
            email: CognitoEmail { address: item.card.email, verified: item.card.email_verified },
            show_email: item.card.show_email,
            show_age: item.card.show_age,
            show_gender: item.card.show_gender,
            shown: item.card.shown,
            frost: item.card.frost,
            phone: Phone::stored(item.phone),
            status: item.status,
            total_tips: item.total_tips,
            date_joined: item.date_joined,
            hold: item.hold,
            pause: item.pause,
            calendar: item.calendar,
        }
    }
}

/// That a pause is over, or never was.
pub(crate) fn not_paused(until: Option<Timestamp>, now: Timestamp) -> Result<(), Refused> {
    until.filter(|until| *until > now).map_or(Ok(()), |until| Err(Refused::Paused(until)))
}

/// The condition that says the same of the stored profile.
pub(crate) fn is_not_paused(now: Timestamp) -> If {
    any([missing("paused"), at_most("paused.until", text(now))])
}

/// The part of a profile that says whether its gardener may do anything.
#[derive(Deserialize)]
pub(crate) struct OwnStatus {
    pub status: Status,
}

/// The part of a gardener's profile that pages with other things need.
#[derive(Debug, Deserialize)]
pub(crate) struct PublicProfile {
    pub id: UserId,
    pub status: Status,
    #[serde(rename = "dateJoined")]
    pub joined: Timestamp,
    #[serde(default)]
    pub paused: Option<PausedUntil>,
    pub card: PublicCard,
}

/// The part of a profile that says whether anybody may see its portrait.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SuspendedProfile {
    pub id: UserId,
    pub status: Status,
    #[serde(default)]
    pub revision: u64,
    /// Since when its gardener has been leaving.
    leaving: Option<Timestamp>,
    held: Option<IgnoredAny>,
    card: SuspendedCard,
}

#[derive(Clone, Debug, Deserialize)]
struct SuspendedCard {
    #[serde(default)]
    suspended: bool,
    summary: WithPortrait,
}

#[derive(Clone, Debug, Deserialize)]
struct WithPortrait {
    portrait: Option<Photo>,
}

impl SuspendedProfile {
    /// As [`UserItem::is_suspended`].
    pub fn is_suspended(&self) -> bool {
        self.status == Status::Inactive && (self.card.suspended || self.held.is_some())
    }

    pub fn is_leaving(&self) -> bool {
        self.leaving.is_some()
    }

    pub fn portrait(&self) -> Option<&Photo> {
        self.card.summary.portrait.as_ref()
    }
}

/// The part of a pause that writes need.
#[derive(Debug, Deserialize)]
pub(crate) struct PausedUntil {
    pub until: Timestamp,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PublicCard {
    #[serde(default)]
    pub shown: Shown,
    pub summary: UserSummary,
}

impl PublicProfile {
    /// That the gardener may share words now.
    pub fn may_write(&self, now: Timestamp) -> Result<(), Refused> {
        if self.status != Status::Active {
            return Err(Refused::Inactive);
        }
        not_paused(self.paused.as_ref().map(|pause| pause.until), now)
    }
}

/// The attributes of it.
pub(crate) const PUBLIC_PROFILE: &[&str] =
    &["id", "status", "dateJoined", "paused.until", "card.summary", "card.shown"];

/// The public parts of those of the gardeners who are active.
pub(crate) async fn active_profiles(
    users: &Table,
    gardeners: impl Iterator<Item = UserId>,
) -> Result<HashMap<UserId, PublicCard>, Failure> {
    let gardeners: BTreeSet<UserId> = gardeners.collect();
    let gardeners: Vec<UserId> = gardeners.into_iter().collect();
    let mut active = HashMap::new();
    for gardeners in gardeners.chunks(100) {
        let batch = Batch::new().of(users, gardeners.iter().map(by_id), PUBLIC_PROFILE)?;
        let found = batch.read().await?.all(users).into_iter().filter_map(readable::<PublicProfile>);
        active.extend(found.filter(|found| found.status == Status::Active).map(|found| (found.id, found.card)));
    }
    Ok(active)
}

/// The part of a transaction that requires an active profile and adds `difference` to its `totalTips`, the number of public tips.
pub(crate) fn active(users: &Table, owner: UserId, difference: i8) -> Write {
    if difference != 0 {
        return count_tips(users, owner, Status::Active, difference);
    }
    users.check(by_id(owner)).when(is("status", text(Status::Active)))
}

/// The update that requires a profile of this status and adds `difference` to its `totalTips`.
pub(crate) fn count_tips(users: &Table, owner: UserId, status: Status, difference: i8) -> Write {
    let update = users.update(by_id(owner)).add("totalTips", number(difference));
    update.when(is("status", text(status))).showing_stored()
}

/// The condition that the profile has this name.
pub(crate) fn has_name(update: Write, name: &Name) -> Write {
    update.when(is("card.summary.name", text(name.as_str())))
}
