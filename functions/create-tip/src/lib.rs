//! `POST /tips`: shares a tip.

use api::responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge, TooMany,
    Unauthenticated, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, Outcome, Problem, Request, StatusCode, TokenRules, answer, bearer_token, blankable, nullable, text,
};
use rules::idempotency::IdempotencyKey;
use rules::{Availability, Category, Description, Difficulty, ImageUrl, Name, PlantType, TipDraft, Title};
use store::{ClaimedAuthor, CreateError, CreateTip, JoinError, JoinUser, Profile, Shared};
use utoipa::ToSchema;

/// A tip to share.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTip {
    pub title: Title,
    pub plant_type: PlantType,
    /// Easy where it is left out.
    pub difficulty_level: Option<Difficulty>,
    pub description: Description,
    pub image: Option<ImageUrl>,
    pub category: Category,
    /// Public where it is left out.
    pub availability: Option<Availability>,
    /// The author's name. The server takes the one of the author's profile, whatever is said here.
    pub name: Option<Name>,
    /// The author's own address; any other is refused.
    pub email: Option<String>,
}

/// Shares a tip. The same `Idempotency-Key` with the same body answers the same tip.
#[utoipa::path(
    post,
    path = "/tips",
    operation_id = "create-tip",
    tag = "tips",
    params(("Idempotency-Key" = Option<KeyHeader>, Header, nullable = false, description = "Chosen by the client for one submission; \
        remembered for a day.")),
    request_body = NewTip,
    responses(
        (status = 201, description = "The tip.", body = One<Tip>, headers(("ETag" = String, description = "Its version."))),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, KeyReused, TooMany, Internal,
        Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &CreateTip, users: &JoinUser, request: Request) -> Outcome {
    let caller = Caller::of(&request, tokens)?;
    let key = idempotency_key(&caller, &request)?;
    let (draft, claimed) = read(&request)?;

    let mut shared = tips.create(caller.id, &draft, &claimed, key.as_ref()).await;
    if matches!(shared, Err(CreateError::NoProfile)) {
        join(&caller, users, &claimed, &request).await?;
        shared = tips.create(caller.id, &draft, &claimed, key.as_ref()).await;
    }
    let Shared { tip, .. } = shared.map_err(problem)?;
    Ok(answer::private_version(StatusCode::CREATED, tip.version, &One { data: Tip::for_owner(tip) }))
}

fn idempotency_key(caller: &Caller, request: &Request) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = IdempotencyKey::parse(caller.id, value.to_str().unwrap_or_default());
    key.map(Some).map_err(|refusal| Problem::invalid_field("Idempotency-Key", refusal.0))
}

fn read(request: &Request) -> Result<(TipDraft, ClaimedAuthor), Problem> {
    let known =
        ["title", "plantType", "difficultyLevel", "description", "image", "category", "availability", "name", "email"];
    let mut form = Form::of(request, &known)?;
    let title = form.required("title", text(Title::parse));
    let plant_type = form.required("plantType", text(PlantType::parse));
    let category = form.required("category", text(Category::parse));
    let description = form.required("description", text(Description::parse));
    let difficulty_level = form.optional("difficultyLevel", nullable(text(Difficulty::parse))).flatten();
    let image = form.optional("image", blankable(ImageUrl::parse)).flatten();
    let availability = form.optional("availability", nullable(text(Availability::parse))).flatten();
    let name = form.optional("name", nullable(text(Name::parse))).flatten();
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.finish()?;
    let (Some(title), Some(plant_type), Some(category), Some(description)) = (title, plant_type, category, description)
    else {
        return Err(Problem::internal("a required field was neither taken nor refused"));
    };
    let draft = TipDraft {
        title,
        category,
        plant_type,
        difficulty_level: difficulty_level.unwrap_or(Difficulty::Easy),
        description,
        image,
        availability: availability.unwrap_or(Availability::Public),
    };
    Ok((draft, ClaimedAuthor { name, email }))
}

/// Makes the profile that a failed `POST /user` left unmade.
async fn join(caller: &Caller, users: &JoinUser, claimed: &ClaimedAuthor, request: &Request) -> Result<(), Problem> {
    let profile = Profile { email: claimed.email.clone(), ..Profile::default() };
    users.join(&caller.subject, bearer_token(request)?, profile).await.map(|_| ()).map_err(|error| match error {
        JoinError::Refused => Problem::unauthenticated(),
        JoinError::ForeignEmail => problem(CreateError::ForeignEmail),
        JoinError::Failure(failure) => Problem::internal(failure),
    })
}

fn problem(error: CreateError) -> Problem {
    match error {
        CreateError::NoProfile => Problem::internal("the profile that was just made is not there"),
        CreateError::Inactive => Problem::inactive(),
        CreateError::ForeignEmail => Problem::forbidden("The address is not yours."),
        CreateError::KeyReused => Problem::idempotency_key_reused(),
        CreateError::Deleted => Problem::no_such_tip(),
        CreateError::Busy => Problem::busy(),
        CreateError::Failure(failure) => Problem::internal(failure),
    }
}
