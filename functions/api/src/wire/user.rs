use rules::{Age, Bio, Experience, Gender, ImageUrl, Location, Name, Phone, Role, Specialization, Status, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A gardener as anybody sees one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    #[schema(value_type = UserId)]
    pub id: String,
    #[schema(value_type = Name)]
    pub name: String,
    #[schema(required = true)]
    pub photo_url: Option<String>,
    /// Null where the gardener does not show it, or has not proved it.
    #[schema(required = true)]
    pub email: Option<String>,
    #[schema(value_type = Role)]
    pub role: &'static str,
    #[schema(value_type = Status)]
    pub status: &'static str,
    #[schema(value_type = Option<Gender>, required = true)]
    pub gender: Option<&'static str>,
    /// Years.
    #[schema(value_type = Option<Age>, required = true)]
    pub age: Option<u8>,
    #[schema(value_type = Bio)]
    pub bio: String,
    #[schema(value_type = Experience)]
    pub experience: String,
    #[schema(value_type = Specialization)]
    pub specialization: String,
    #[schema(value_type = Location)]
    pub location: String,
    /// Public tips.
    pub total_tips: u64,
    #[schema(format = DateTime)]
    pub date_joined: String,
}

/// A gardener's own profile, as that gardener sees it. `email` is always there.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnUser {
    #[serde(flatten)]
    pub user: User,
    #[schema(value_type = Phone)]
    pub phone: String,
    /// Whether others see the address.
    pub show_email: bool,
}

impl From<rules::User> for User {
    fn from(user: rules::User) -> Self {
        Self {
            id: user.id.to_string(),
            email: user.public_email().map(str::to_owned),
            name: user.name.into_string(),
            photo_url: user.photo_url.map(ImageUrl::into_string),
            role: user.role.as_str(),
            status: user.status.as_str(),
            gender: user.gender.map(Gender::as_str),
            age: user.age.map(Age::years),
            bio: user.bio.into_string(),
            experience: user.experience.into_string(),
            specialization: user.specialization.into_string(),
            location: user.location.into_string(),
            total_tips: user.total_tips,
            date_joined: user.date_joined.to_string(),
        }
    }
}

impl From<rules::User> for OwnUser {
    fn from(user: rules::User) -> Self {
        let (email, phone, show_email) = (user.email.address.clone(), user.phone.as_str().to_owned(), user.show_email);
        Self { user: User { email: Some(email), ..user.into() }, phone, show_email }
    }
}
