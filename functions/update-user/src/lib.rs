//! `PATCH /user/{id}`: edits the caller's profile.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyLinks, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{One, OwnUser};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, bearer_token, blankable, boolean,
    drawn_plant, nullable, photo, response, text, whole_number,
};
use rules::plants::DrawnPlant;
use rules::{
    Age, Bio, Climate, Experience, Failure, FrostWeek, Gender, Hemisphere, ImageUrl, Location, Name, Phone, PhotoId,
    Specialization, UserId, UserPatch,
};
use store::{Connection, CreateUser, NewProfile, UpdateUser};
use utoipa::ToSchema;

/// The changes to a profile. Missing fields stay unchanged.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(min_properties = 1)]
pub struct UserChange {
    #[schema(nullable = false)]
    pub name: Option<Name>,
    /// Null removes the picture.
    pub photo_url: Option<ImageUrl>,
    /// A photograph that is ready and belongs to no tip. It is shown instead of `photoUrl`. Null removes it.
    pub portrait: Option<PhotoId>,
    /// Its drawing stands for the gardener where there is no picture of them.
    pub plant: Option<DrawnPlant>,
    #[schema(nullable = false)]
    pub phone: Option<Phone>,
    pub gender: Option<Gender>,
    pub age: Option<Age>,
    #[schema(nullable = false)]
    pub bio: Option<Bio>,
    #[schema(nullable = false)]
    pub experience: Option<Experience>,
    #[schema(nullable = false)]
    pub specialization: Option<Specialization>,
    #[schema(nullable = false)]
    pub location: Option<Location>,
    pub hemisphere: Option<Hemisphere>,
    pub climate: Option<Climate>,
    /// The week of the year of the mean last frost in the garden, 0 where there is no frost. Nobody else sees it.
    pub last_frost: Option<FrostWeek>,
    /// The same of the first frost.
    pub first_frost: Option<FrostWeek>,
    #[schema(nullable = false)]
    pub show_email: Option<bool>,
    #[schema(nullable = false)]
    pub show_age: Option<bool>,
    #[schema(nullable = false)]
    pub show_gender: Option<bool>,
    #[schema(nullable = false)]
    pub show_place: Option<bool>,
    #[schema(nullable = false)]
    pub show_experience: Option<bool>,
    #[schema(nullable = false)]
    pub show_outcomes: Option<bool>,
    #[schema(nullable = false)]
    pub listed: Option<bool>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let users = UpdateUser::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let join = CreateUser::of(connection)?;
    Ok(Route::new((tokens, users, join), |(tokens, users, join), request| handle(tokens, users, join, request)))
}

/// Edits the caller's own profile.
#[utoipa::path(
    patch,
    path = "/user/{id}",
    operation_id = "update-user",
    tag = "gardeners",
    params(("id" = UserId, Path, description = "The caller's own id.")),
    request_body = UserChange,
    responses(
        (status = 200, description = "The profile after the edit.", body = One<OwnUser>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyLinks, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, users: &UpdateUser, new: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = caller.own(&request)?;
    let patch = read(&request)?;
    let token = || bearer_token(&request);
    let act = || users.update(id, &patch);
    let profile = || NewProfile { content: patch.clone(), ..NewProfile::default() };
    let user = new.with_profile(&caller.subject, token, profile, act).await?;
    Ok(response::private(StatusCode::OK, &One { data: OwnUser::from(user) }))
}

fn read(request: &Request) -> Result<UserPatch, Problem> {
    let mut form = Form::of(request)?;
    let patch = UserPatch {
        name: form.optional("name", text(Name::choose)),
        photo_url: form.optional("photoUrl", blankable(ImageUrl::parse)),
        portrait: form.optional("portrait", nullable(text(photo))),
        plant: form.optional("plant", nullable(text(drawn_plant))),
        phone: form.optional("phone", text(Phone::parse)),
        gender: form.optional("gender", nullable(text(Gender::parse))),
        age: form.optional("age", nullable(whole_number(Age::parse))),
        bio: form.optional("bio", text(Bio::parse)),
        experience: form.optional("experience", text(Experience::parse)),
        specialization: form.optional("specialization", text(Specialization::parse)),
        location: form.optional("location", text(Location::parse)),
        hemisphere: form.optional("hemisphere", nullable(text(Hemisphere::parse))),
        climate: form.optional("climate", nullable(text(Climate::parse))),
        last_frost: form.optional("lastFrost", nullable(whole_number(FrostWeek::parse))),
        first_frost: form.optional("firstFrost", nullable(whole_number(FrostWeek::parse))),
        show_email: form.optional("showEmail", boolean),
        show_age: form.optional("showAge", boolean),
        show_gender: form.optional("showGender", boolean),
        show_place: form.optional("showPlace", boolean),
        show_experience: form.optional("showExperience", boolean),
        show_outcomes: form.optional("showOutcomes", boolean),
        listed: form.optional("listed", boolean),
    };
    form.finish()?;
    if patch == UserPatch::default() {
        return Err(Problem::invalid_field("body", "must have at least one field to change"));
    }
    Ok(patch)
}
