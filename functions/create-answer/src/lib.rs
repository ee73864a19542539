//! `POST /questions/{id}/answers`: answers a question.

use api::error_responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge,
    TooManyAnswers, Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, OwnPost};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, bearer_token, nullable,
    path_parameter, response, text, tip,
};
use rules::{Failure, Post, PostText, QuestionId, TipId};
use store::{Connection, CreatePost, CreateUser, NewProfile};
use utoipa::ToSchema;

/// An answer: words, a tip that everybody sees, or both.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAnswer {
    pub text: Option<PostText>,
    pub tip: Option<TipId>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let posts = CreatePost::of(connection)?;
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, posts, users), |(tokens, posts, users), request| handle(tokens, posts, users, request)))
}

/// Answers a question, the caller's own too. Everybody can read it. It is not possible where one of the two gardeners blocks the other. The
/// same `Idempotency-Key` with the same body returns the same answer.
#[utoipa::path(
    post,
    path = "/questions/{id}/answers",
    operation_id = "create-answer",
    tag = "questions",
    params(
        ("id" = QuestionId, Path, description = "The question's id."),
        ("Idempotency-Key" = Option<KeyHeader>, Header, nullable = false, description = "Chosen by the client for one submission; \
            remembered for a day."),
    ),
    request_body = NewAnswer,
    responses(
        (status = 201, description = "The answer.", body = One<OwnPost>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, KeyReused, TooManyAnswers, Internal,
        Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, posts: &CreatePost, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let question = QuestionId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let key = caller.idempotency_key(&request)?;
    let mut form = Form::of(&request)?;
    let said = form.optional("text", nullable(text(PostText::parse))).flatten();
    let tip = form.optional("tip", nullable(text(tip))).flatten();
    if said.is_none() && tip.is_none() && !form.is_invalid("tip") {
        form.reject("text", "is required without a tip");
    }
    if tip.is_some() && tip == question.about.tip() {
        form.reject("tip", "must be another one than the question is about");
    }
    form.finish()?;
    let token = || bearer_token(&request);
    let act = || posts.answer(caller.id, question, (said.clone(), tip), key.as_ref());
    let answer = users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    let data = OwnPost::of(&Post::Answer(answer)).ok_or_else(Problem::no_such_question)?;
    Ok(response::private(StatusCode::CREATED, &One { data }))
}
