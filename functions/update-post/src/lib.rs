//! `PATCH /questions/{id}`: edits a question or an answer.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyLinks, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{One, OwnPost};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, path_parameter, response, text,
};
use rules::{Failure, PostId, PostText};
use store::{Connection, EditPost};
use utoipa::ToSchema;

/// Other words for a question or an answer.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PostChange {
    pub text: PostText,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let posts = EditPost::of(connection)?;
    Ok(Route::new((tokens, posts), |(tokens, posts), request| handle(tokens, posts, request)))
}

/// Edits the caller's question or answer, in the first 24 hours. After the first 15 minutes it says that it was edited.
#[utoipa::path(
    patch,
    path = "/questions/{id}",
    operation_id = "update-post",
    tag = "questions",
    params(("id" = PostId, Path, description = "The id of the question or the answer.")),
    request_body = PostChange,
    responses(
        (status = 200, description = "It after the edit.", body = One<OwnPost>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyLinks, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, posts: &EditPost, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = PostId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let mut form = Form::of(&request)?;
    let said = form.required("text", text(PostText::parse));
    form.finish()?;
    // Without a text the request has ended above.
    let said = said.ok_or_else(|| Problem::invalid_field("text", "is required"))?;
    let post = posts.edit(caller.id, id, &said).await?;
    let data = OwnPost::of(&post).ok_or_else(Problem::no_such_question)?;
    Ok(response::private(StatusCode::OK, &One { data }))
}
