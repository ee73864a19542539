//! `PUT /questions/{id}/outdated`: says whether an answer is no longer true.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyJoins, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, boolean, path_parameter, response,
};
use rules::{Failure, PostId};
use store::{Connection, CreateUser, DoubtAnswer, NewProfile};
use utoipa::ToSchema;

/// Whether it is no longer true.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Doubt {
    pub outdated: bool,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let (answers, users) = (DoubtAnswer::of(connection)?, CreateUser::of(connection)?);
    Ok(Route::new((tokens, answers, users), |(tokens, answers, users), request| {
        handle(tokens, answers, users, request)
    }))
}

/// Says that an answer that solved its question is no longer true, or takes it back. It then solves the question no more, if three gardeners say
/// so, or who wrote it, or who said that it solved the question. Others see no names.
#[utoipa::path(
    put,
    path = "/questions/{id}/outdated",
    operation_id = "doubt-answer",
    tag = "questions",
    params(("id" = PostId, Path, description = "The answer's id.")),
    request_body = Doubt,
    responses(
        (status = 204, description = "It is so."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyJoins, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, answers: &DoubtAnswer, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = PostId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let mut form = Form::of(&request)?;
    let outdated = form.required("outdated", boolean);
    form.finish()?;
    // Without it the request has ended above.
    let outdated = outdated.ok_or_else(|| Problem::invalid_field("outdated", "is required"))?;
    if outdated {
        let token = || bearer_token(&request);
        let act = || Box::pin(answers.doubt(caller.id, id));
        users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    } else {
        answers.trust(caller.id, id).await?;
    }
    Ok(response::no_content())
}
