//! `POST /tips`: shares a tip.

use api::error_responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge, TooManyTips,
    Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, Parsed, Problem, Request, Route, StatusCode, TokenRules, bearer_token, blankable,
    facts, nullable, photos, response, text,
};
use rules::idempotency::IdempotencyKey;
use rules::{
    Availability, Category, ChosenPhoto, Description, Difficulty, Facts, Failure, ImageUrl, Missing, Name, PlantType,
    TipDraft, TipSummary, Title,
};
use store::{ClaimedAuthor, Connection, CreateTip, CreateUser, NewProfile};
use utoipa::ToSchema;

/// A tip to share.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTip {
    pub title: Title,
    /// A draft may have it empty.
    pub plant_type: PlantType,
    /// The default is easy.
    pub difficulty_level: Option<Difficulty>,
    /// A draft may have a shorter one, or none.
    pub description: Description,
    pub image: Option<ImageUrl>,
    /// A draft may have it empty.
    pub category: Category,
    #[schema(nullable = false)]
    pub facts: Option<Facts>,
    /// The first is the cover.
    #[schema(nullable = false, max_items = 6)]
    pub photos: Option<Vec<ChosenPhoto>>,
    /// The default is public.
    pub availability: Option<Availability>,
    /// Ignored: the tip gets the name of the author's profile.
    pub name: Option<Name>,
    /// The author's own address, as Cognito has it now; any other is 403.
    pub email: Option<String>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = CreateTip::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::new(connection.table("USERS_TABLE")?, connection.identity());
    Ok(Route::new((tokens, tips, users), |(tokens, tips, users), request| handle(tokens, tips, users, request)))
}

/// Shares a tip, or keeps the draft of one, which needs a title only. The same `Idempotency-Key` with the same body returns the same tip.
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
    let (draft, photos, claimed) = read(&request)?;
    let (token, act) = (|| bearer_token(&request), || tips.create(caller.id, &draft, &photos, &claimed, key.as_ref()));
    let profile = || NewProfile { email: claimed.email.clone(), ..NewProfile::default() };
    let tip = users.with_profile(&caller.subject, token, profile, act).await?;
    Ok(response::private_version(StatusCode::CREATED, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}

fn idempotency_key(caller: &Caller, request: &Request) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = IdempotencyKey::parse(caller.id, value.to_str().unwrap_or_default());
    key.map(Some).map_err(|invalid| Problem::invalid_field("Idempotency-Key", invalid.0))
}

fn read(request: &Request) -> Result<(TipDraft, Vec<ChosenPhoto>, ClaimedAuthor), Problem> {
    let mut form = Form::of(request)?;
    let availability = form.optional("availability", nullable(text(Availability::parse))).flatten();
    let is_draft = availability == Some(Availability::Draft);
    let title = form.required("title", text(Title::parse));
    let plant_type = part(&mut form, is_draft, "plantType", PlantType::parse);
    let category = part(&mut form, is_draft, "category", Category::parse);
    let parse_description = if is_draft { Description::parse_draft } else { Description::parse };
    let description = part(&mut form, is_draft, "description", parse_description);
    let difficulty_level = form.optional("difficultyLevel", nullable(text(Difficulty::parse))).flatten();
    let image = form.optional("image", blankable(ImageUrl::parse)).flatten();
    let facts = form.object("facts", facts);
    let photos = photos(&mut form).unwrap_or_default();
    let name = form.optional("name", nullable(text(Name::parse))).flatten();
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.finish()?;
    let mut unfinished = Vec::new();
    if plant_type.is_none() {
        unfinished.push(Missing::PlantType);
    }
    if category.is_none() {
        unfinished.push(Missing::Category);
    }
    if !description.as_ref().is_some_and(Description::is_finished) {
        unfinished.push(Missing::Description);
    }
    let Some(title) = title.filter(|_| is_draft || unfinished.is_empty()) else {
        return Err(Problem::internal("a required field has neither a value nor an error"));
    };
    let draft = TipDraft {
        summary: TipSummary {
            title,
            category: category.unwrap_or(Category::Vegetables),
            plant_type: plant_type.unwrap_or_else(|| PlantType::stored("")),
            difficulty_level: difficulty_level.unwrap_or(Difficulty::Easy),
            image,
            facts: facts.unwrap_or_default(),
        },
        description: description.unwrap_or_else(|| Description::stored("")),
        availability: availability.unwrap_or(Availability::Public),
        unfinished,
        photos: Vec::new(),
    };
    Ok((draft, photos, ClaimedAuthor { name, email }))
}

/// A field that only a draft may leave out or empty.
fn part<T>(form: &mut Form, is_draft: bool, name: &str, parse: impl Fn(&str) -> Parsed<T>) -> Option<T> {
    if is_draft { form.optional(name, blankable(parse)).flatten() } else { form.required(name, text(parse)) }
}
