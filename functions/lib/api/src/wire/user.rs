use rules::{FrostWeek, Phone, Status, Timestamp, UserId, UserSummary};
use serde::Serialize;
use utoipa::ToSchema;

use super::Hold;

/// A gardener as everybody sees them. `age` and `gender` are null unless the gardener shows them. Of a gardener under 18, `age`,
/// `gender`, `hemisphere` and `climate` are null and `location` is empty; so is the place of one who does not show it, and the experience.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub id: UserId,
    #[serde(flatten)]
    pub summary: UserSummary,
    /// Null if the gardener does not show it or has not verified it.
    #[schema(required = true)]
    pub email: Option<String>,
    pub status: Status,
    /// Public tips.
    pub total_tips: u64,
    #[schema(value_type = String, format = DateTime)]
    pub date_joined: Timestamp,
}

/// A gardener's own profile. `email`, `age`, `gender` and the place are there in any case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the profile")]
pub struct OwnUser {
    #[serde(flatten)]
    pub user: User,
    pub phone: Phone,
    /// The week of the year of the mean last frost in the garden; 0 where there is no frost, null where it is not known. Nobody else sees it.
    #[schema(value_type = Option<FrostWeek>, required = true)]
    pub last_frost: Option<FrostWeek>,
    /// The same of the first frost.
    #[schema(value_type = Option<FrostWeek>, required = true)]
    pub first_frost: Option<FrostWeek>,
    /// Whether others see the address.
    pub show_email: bool,
    /// Whether others see the age. Nobody else sees the age of a gardener under 18.
    pub show_age: bool,
    /// Whether others see the gender. Nobody else sees the gender of a gardener under 18.
    pub show_gender: bool,
    /// Whether others see location, hemisphere and climate. Nobody else sees those of a gardener under 18.
    pub show_place: bool,
    /// Whether others see the experience.
    pub show_experience: bool,
    /// Whether others see which tips the gardener has tried. Notes are on the tips' pages in any case.
    pub show_outcomes: bool,
    /// Whether the gardener is in the list of gardeners and in the search.
    pub listed: bool,
    /// Since when the gardener's calendar has its present address; null if it has none. Nobody else sees it.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub calendar_since: Option<Timestamp>,
    /// Why moderators have suspended the gardener; missing if they have not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hold: Option<Hold>,
    /// Why moderators let the gardener write nothing for some days; missing if they do not. It ends at `until`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pause: Option<Hold>,
}

impl From<rules::User> for User {
    fn from(user: rules::User) -> Self {
        Self {
            id: user.id,
            email: user.public_email().map(str::to_owned),
            summary: user.public_summary(),
            status: user.status,
            total_tips: user.total_tips,
            date_joined: user.date_joined,
        }
    }
}

impl From<rules::User> for OwnUser {
    fn from(user: rules::User) -> Self {
        let (summary, email) = (user.summary.clone(), user.email.address.clone());
        let (phone, show_email) = (user.phone.clone(), user.show_email);
        let (show_age, show_gender) = (user.show_age, user.show_gender);
        let [hold, pause] = [&user.hold, &user.pause].map(|hold| hold.clone().map(Hold::from));
        let (shown, frost) = (user.shown, user.frost);
        let calendar_since = user.calendar.as_ref().map(|calendar| calendar.at);
        Self {
            user: User { summary, email: Some(email), ..user.into() },
            phone,
            last_frost: frost.last,
            first_frost: frost.first,
            show_email,
            show_age,
            show_gender,
            show_place: shown.place,
            show_experience: shown.experience,
            show_outcomes: shown.outcomes,
            listed: shown.listed,
            calendar_since,
            hold,
            pause,
        }
    }
}
