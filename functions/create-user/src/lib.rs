//! `POST /user`: creates the caller's profile.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, TooLarge, TooMany, Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, OwnUser};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, bearer_token, blankable, boolean,
    drawn_plant, nullable, response, text, whole_number,
};
use rules::plants::DrawnPlant;
use rules::{
    Age, Bio, Climate, Experience, Failure, FrostWeek, Gender, Hemisphere, ImageUrl, Invalid, Location, Name, Phone,
    Role, Specialization, Status, UserPatch, limits, links,
};
use store::{Connection, CreateUser, CreatedUser, NewProfile};
use utoipa::ToSchema;

/// A new profile.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewUser {
    /// The default is the account's name, or `A new gardener` if it has none.
    pub name: Option<Name>,
    /// The caller's own address; any other is 403. The profile gets the address that Cognito has.
    pub email: Option<String>,
    pub photo_url: Option<ImageUrl>,
    /// Its drawing stands for the gardener where there is no picture of them.
    pub plant: Option<DrawnPlant>,
    pub phone: Option<Phone>,
    pub role: Option<Role>,
    pub status: Option<NewStatus>,
    pub gender: Option<Gender>,
    pub age: Option<Age>,
    pub bio: Option<Bio>,
    pub experience: Option<Experience>,
    pub specialization: Option<Specialization>,
    pub location: Option<Location>,
    pub hemisphere: Option<Hemisphere>,
    pub climate: Option<Climate>,
    /// The week of the year of the mean last frost in the garden, 0 where there is no frost. Nobody else sees it.
    pub last_frost: Option<FrostWeek>,
    /// The same of the first frost.
    pub first_frost: Option<FrostWeek>,
    /// Whether others see the address. The default is false.
    pub show_email: Option<bool>,
    /// Whether others see the age. The default is false.
    pub show_age: Option<bool>,
    /// Whether others see the gender. The default is false.
    pub show_gender: Option<bool>,
    pub show_place: Option<bool>,
    pub show_experience: Option<bool>,
    pub show_outcomes: Option<bool>,
    pub listed: Option<bool>,
    /// Ignored: only Cognito gets a password.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub password: Option<()>,
    /// Ignored.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub confirm_password: Option<()>,
    /// Ignored.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub agree_to_terms: Option<()>,
}

/// A new gardener is active.
#[derive(ToSchema)]
pub enum NewStatus {
    #[schema(rename = "active")]
    Active,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, users), |(tokens, users), request| handle(tokens, users, request)))
}

/// Creates the caller's profile with the address that Cognito has. If the profile exists, returns it; only an address that
/// has changed at Cognito is brought up to date.
#[utoipa::path(
    post,
    path = "/user",
    operation_id = "create-user",
    tag = "gardeners",
    request_body = NewUser,
    responses(
        (status = 201, description = "The new profile.", body = One<OwnUser>),
        (status = 200, description = "The existing profile. Its address is the one that Cognito has now; all else is unchanged.", body = One<OwnUser>),
        InvalidInput, Unauthenticated, Forbidden, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let profile = read(&request)?;
    let CreatedUser { user, created } = users.create(&caller.subject, bearer_token(&request)?, profile).await?;
    let status = if created { StatusCode::CREATED } else { StatusCode::OK };
    Ok(response::private(status, &One { data: OwnUser::from(user) }))
}

fn read(request: &Request) -> Result<NewProfile, Problem> {
    let mut form = Form::of(request)?;
    let name = form.optional("name", nullable(text(Name::choose))).flatten();
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.optional("role", nullable(text(Role::parse)));
    form.optional("status", nullable(text(new_status)));
    let content = UserPatch {
        name,
        photo_url: form.optional("photoUrl", blankable(ImageUrl::parse)),
        portrait: None,
        plant: form.optional("plant", nullable(text(drawn_plant))),
        phone: form.optional("phone", nullable(text(Phone::parse))).flatten(),
        gender: form.optional("gender", nullable(text(Gender::parse))),
        age: form.optional("age", nullable(whole_number(Age::parse))),
        bio: form.optional("bio", nullable(text(Bio::parse))).flatten(),
        experience: form.optional("experience", nullable(text(Experience::parse))).flatten(),
        specialization: form.optional("specialization", nullable(text(Specialization::parse))).flatten(),
        location: form.optional("location", nullable(text(Location::parse))).flatten(),
        hemisphere: form.optional("hemisphere", nullable(text(Hemisphere::parse))),
        climate: form.optional("climate", nullable(text(Climate::parse))),
        last_frost: form.optional("lastFrost", nullable(whole_number(FrostWeek::parse))),
        first_frost: form.optional("firstFrost", nullable(whole_number(FrostWeek::parse))),
        show_email: form.optional("showEmail", nullable(boolean)).flatten(),
        show_age: form.optional("showAge", nullable(boolean)).flatten(),
        show_gender: form.optional("showGender", nullable(boolean)).flatten(),
        show_place: form.optional("showPlace", nullable(boolean)).flatten(),
        show_experience: form.optional("showExperience", nullable(boolean)).flatten(),
        show_outcomes: form.optional("showOutcomes", nullable(boolean)).flatten(),
        listed: form.optional("listed", nullable(boolean)).flatten(),
    };
    if content.bio.as_ref().is_some_and(|bio| links(bio.as_str()) > limits::FIRST_LINKS) {
        form.reject("bio", &format!("may have {} links on the first day", limits::FIRST_LINKS));
    }
    form.ignore(&["password", "confirmPassword", "agreeToTerms"]);
    form.finish()?;
    Ok(NewProfile { content, email })
}

fn new_status(word: &str) -> Result<(), Invalid> {
    match Status::parse(word)? {
        Status::Active => Ok(()),
        Status::Inactive => Err(Invalid("must be active".to_owned())),
    }
}
