//! `PUT /questions/{id}/accepted`: says whether an answer solved the caller's question.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooMany, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, boolean, path_parameter, response};
use rules::{Failure, PostId};
use store::{AcceptAnswer, Connection};
use utoipa::ToSchema;

/// Whether an answer solved the question.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Acceptance {
    pub accepted: bool,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let (users, activity) = (connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let answers = AcceptAnswer::new(connection.table("TIPS_TABLE")?, users, activity);
    Ok(Route::new((tokens, answers), |(tokens, answers), request| handle(tokens, answers, request)))
}

/// Says that an answer solved the caller's question, or one under the caller's tip, or takes it back. Several answers may solve a question.
#[utoipa::path(
    put,
    path = "/questions/{id}/accepted",
    operation_id = "accept-answer",
    tag = "questions",
    params(("id" = PostId, Path, description = "The answer's id.")),
    request_body = Acceptance,
    responses(
        (status = 204, description = "It is so."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, answers: &AcceptAnswer, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = PostId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let mut form = Form::of(&request)?;
    let accepted = form.required("accepted", boolean);
    form.finish()?;
    // Without it the request has ended above.
    let accepted = accepted.ok_or_else(|| Problem::invalid_field("accepted", "is required"))?;
    Box::pin(answers.accept(caller.id, id, accepted)).await?;
    Ok(response::no_content())
}
