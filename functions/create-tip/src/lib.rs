//! `POST /tips`: shares a tip.

use api::error_responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge, TooManyTips,
    Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, Problem, Request, StatusCode, TokenRules, bearer_token, blankable, facts, nullable,
    response, text,
};
use rules::idempotency::IdempotencyKey;
use rules::{
    Availability, Category, CreateTipError, Description, Difficulty, Facts, ImageUrl, Name, PlantType, TipDraft,
    TipSummary, Title,
};
use store::{ClaimedAuthor, CreateTip, CreateUser, NewProfile};
use utoipa::ToSchema;

/// A tip to share.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTip {
    pub title: Title,
    pub plant_type: PlantType,
    /// The default is easy.
    pub difficulty_level: Option<Difficulty>,
    pub description: Description,
    pub image: Option<ImageUrl>,
    pub category: Category,
    #[schema(nullable = false)]
    pub facts: Option<Facts>,
    /// The default is public.
    pub availability: Option<Availability>,
    /// Ignored: the tip gets the name of the author's profile.
    pub name: Option<Name>,
    /// The author's own address, as Cognito has it now; any other is 403.
    pub email: Option<String>,
}

/// Shares a tip. The same `Idempotency-Key` with the same body returns the same tip.
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
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, KeyReused, TooManyTips, Internal,
        Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &CreateTip, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let key = idempotency_key(&caller, &request)?;
    let (draft, claimed) = read(&request)?;
    let create = || tips.create(caller.id, &draft, &claimed, key.as_ref());

    let tip = match create().await {
        Err(CreateTipError::NoProfile | CreateTipError::ForeignEmail) => {
            // `POST /user` failed after the sign-up, or the caller's address has changed since. Cognito knows.
            let profile = NewProfile { email: claimed.email.clone(), ..NewProfile::default() };
            users.create(&caller.subject, bearer_token(&request)?, profile).await?;
            create().await?
        }
        result => result?,
    };
    Ok(response::private_version(StatusCode::CREATED, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}

fn idempotency_key(caller: &Caller, request: &Request) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = IdempotencyKey::parse(caller.id, value.to_str().unwrap_or_default());
    key.map(Some).map_err(|invalid| Problem::invalid_field("Idempotency-Key", invalid.0))
}

fn read(request: &Request) -> Result<(TipDraft, ClaimedAuthor), Problem> {
    let mut form = Form::of(request)?;
    let title = form.required("title", text(Title::parse));
    let plant_type = form.required("plantType", text(PlantType::parse));
    let category = form.required("category", text(Category::parse));
    let description = form.required("description", text(Description::parse));
    let difficulty_level = form.optional("difficultyLevel", nullable(text(Difficulty::parse))).flatten();
    let image = form.optional("image", blankable(ImageUrl::parse)).flatten();
    let facts = form.object("facts", facts);
    let availability = form.optional("availability", nullable(text(Availability::parse))).flatten();
    let name = form.optional("name", nullable(text(Name::parse))).flatten();
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.finish()?;
    let (Some(title), Some(plant_type), Some(category), Some(description)) = (title, plant_type, category, description)
    else {
        return Err(Problem::internal("a required field has neither a value nor an error"));
    };
    let draft = TipDraft {
        summary: TipSummary {
            title,
            category,
            plant_type,
            difficulty_level: difficulty_level.unwrap_or(Difficulty::Easy),
            image,
            facts: facts.unwrap_or_default(),
        },
        description,
        availability: availability.unwrap_or(Availability::Public),
    };
    Ok((draft, ClaimedAuthor { name, email }))
}
