//! `POST /user`: makes the caller's profile, once.

use api::responses::{Forbidden, Internal, InvalidInput, TooLarge, TooMany, Unauthenticated, UnsupportedMediaType};
use api::wire::{One, OwnUser};
use api::{
    Caller, Form, Outcome, Problem, Request, StatusCode, TokenRules, answer, bearer_token, blankable, boolean,
    nullable, text, whole_number,
};
use rules::{
    Age, Bio, Experience, Gender, ImageUrl, Location, Name, Phone, Refusal, Role, Specialization, Status, UserPatch,
};
use store::{JoinError, JoinUser, Joined, Profile};
use utoipa::ToSchema;

/// A profile to make.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewUser {
    pub name: Name,
    /// The caller's own address; any other is refused. The one that is kept is Cognito's.
    pub email: Option<String>,
    pub photo_url: Option<ImageUrl>,
    pub phone: Option<Phone>,
    pub role: Option<Role>,
    pub status: Option<NewStatus>,
    pub gender: Option<Gender>,
    pub age: Option<Age>,
    pub bio: Option<Bio>,
    pub experience: Option<Experience>,
    pub specialization: Option<Specialization>,
    pub location: Option<Location>,
    /// Whether others may see the address; false where it is left out.
    pub show_email: Option<bool>,
    /// Dropped unread: a password is Cognito's alone.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub password: Option<()>,
    /// Dropped unread.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub confirm_password: Option<()>,
    /// Dropped unread.
    #[schema(value_type = Option<utoipa::openapi::schema::Value>)]
    pub agree_to_terms: Option<()>,
}

/// Everyone joins as an active gardener.
#[derive(ToSchema)]
pub enum NewStatus {
    #[schema(rename = "active")]
    Active,
}

/// Makes the caller's profile with the address that Cognito vouches for. Again, it answers the one that stands.
#[utoipa::path(
    post,
    path = "/user",
    operation_id = "create-user",
    tag = "gardeners",
    request_body = NewUser,
    responses(
        (status = 201, description = "The profile, made now.", body = One<OwnUser>),
        (status = 200, description = "The profile that stood already, unchanged.", body = One<OwnUser>),
        InvalidInput, Unauthenticated, Forbidden, TooLarge, UnsupportedMediaType, TooMany, Internal,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, users: &JoinUser, request: Request) -> Outcome {
    let caller = Caller::of(&request, tokens)?;
    let profile = read(&request)?;
    let Joined { user, made } = users.join(&caller.subject, bearer_token(&request)?, profile).await.map_err(problem)?;
    let status = if made { StatusCode::CREATED } else { StatusCode::OK };
    Ok(answer::private(status, &One { data: OwnUser::from(user) }))
}

fn read(request: &Request) -> Result<Profile, Problem> {
    let known = [
        "name",
        "email",
        "photoUrl",
        "phone",
        "role",
        "status",
        "gender",
        "age",
        "bio",
        "experience",
        "specialization",
        "location",
        "showEmail",
        "password",
        "confirmPassword",
        "agreeToTerms",
    ];
    let mut form = Form::of(request, &known)?;
    let name = form.required("name", text(Name::parse));
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.optional("role", nullable(text(Role::parse)));
    form.optional("status", nullable(text(joining_status)));
    let content = UserPatch {
        name,
        photo_url: form.optional("photoUrl", blankable(ImageUrl::parse)),
        phone: form.optional("phone", nullable(text(Phone::parse))).flatten(),
        gender: form.optional("gender", nullable(text(Gender::parse))),
        age: form.optional("age", nullable(whole_number(Age::parse))),
        bio: form.optional("bio", nullable(text(Bio::parse))).flatten(),
        experience: form.optional("experience", nullable(text(Experience::parse))).flatten(),
        specialization: form.optional("specialization", nullable(text(Specialization::parse))).flatten(),
        location: form.optional("location", nullable(text(Location::parse))).flatten(),
        show_email: form.optional("showEmail", nullable(boolean)).flatten(),
    };
    form.finish()?;
    Ok(Profile { content, email })
}

fn joining_status(word: &str) -> Result<(), Refusal> {
    match Status::parse(word)? {
        Status::Active => Ok(()),
        Status::Inactive => Err(Refusal("must be active".to_owned())),
    }
}

fn problem(error: JoinError) -> Problem {
    match error {
        JoinError::Refused => Problem::unauthenticated(),
        JoinError::ForeignEmail => Problem::forbidden("The address is not yours."),
        JoinError::Failure(failure) => Problem::internal(failure),
    }
}
