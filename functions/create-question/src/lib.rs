//! `POST /questions`: asks a question.

use api::error_responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge,
    TooManyQuestions, Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, OwnPost};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, bearer_token, nullable, plant,
    response, text, tip,
};
use rules::plants::PlantId;
use rules::{About, Failure, Post, PostText, TipId};
use store::{Connection, CreatePost, CreateUser, NewProfile};
use utoipa::ToSchema;

/// A question. Its climate comes from the caller's profile.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewQuestion {
    /// What it is about. The default is no plant in particular.
    pub plant: Option<PlantId>,
    /// The tip that it is about; not together with a plant.
    pub tip: Option<TipId>,
    pub text: PostText,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let posts = CreatePost::of(connection)?;
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, posts, users), |(tokens, posts, users), request| handle(tokens, posts, users, request)))
}

/// Asks a question about a plant, about a tip of another gardener, or about the garden at large. Everybody can read it. The same
/// `Idempotency-Key` with the same body returns the same question.
#[utoipa::path(
    post,
    path = "/questions",
    operation_id = "create-question",
    tag = "questions",
    params(("Idempotency-Key" = Option<KeyHeader>, Header, nullable = false, description = "Chosen by the client for one submission; \
        remembered for a day.")),
    request_body = NewQuestion,
    responses(
        (status = 201, description = "The question.", body = One<OwnPost>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, KeyReused, TooManyQuestions, Internal,
        Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, posts: &CreatePost, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let key = caller.idempotency_key(&request)?;
    let mut form = Form::of(&request)?;
    let plant = form.optional("plant", nullable(text(plant))).flatten().map(About::Plant);
    let tip = form.optional("tip", nullable(text(tip))).flatten().map(About::Tip);
    if plant.is_some() && tip.is_some() {
        form.reject("tip", "cannot be given together with a plant");
    }
    let said = form.required("text", text(PostText::parse));
    form.finish()?;
    // Without a text the request has ended above.
    let said = said.ok_or_else(|| Problem::invalid_field("text", "is required"))?;
    let token = || bearer_token(&request);
    let act = || posts.ask(caller.id, tip.or(plant).unwrap_or(About::Garden), &said, key.as_ref());
    let question = users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    let data = OwnPost::of(&Post::Question(question)).ok_or_else(Problem::no_such_question)?;
    Ok(response::private(StatusCode::CREATED, &One { data }))
}
