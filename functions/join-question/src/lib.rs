//! `PUT /questions/{id}/joined`: says whether the caller wants to know the answer of a question too.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyJoins, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, boolean, path_parameter, response,
};
use rules::{Failure, QuestionId};
use store::{Connection, CreateUser, JoinQuestion, NewProfile};
use utoipa::ToSchema;

/// Whether the caller wants to know it too.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Joining {
    pub joined: bool,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let (questions, users) = (JoinQuestion::of(connection)?, CreateUser::of(connection)?);
    Ok(Route::new((tokens, questions, users), |(tokens, questions, users), request| {
        handle(tokens, questions, users, request)
    }))
}

/// Says that the caller wants to know the answer of somebody else's question too, or takes it back. Others see how many do, not who. They hear
/// once when the question is solved. It is not possible where the caller and the asker, or the author of the tip, block each other.
#[utoipa::path(
    put,
    path = "/questions/{id}/joined",
    operation_id = "join-question",
    tag = "questions",
    params(("id" = QuestionId, Path, description = "The question's id.")),
    request_body = Joining,
    responses(
        (status = 204, description = "It is so."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyJoins, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    questions: &JoinQuestion,
    users: &CreateUser,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = QuestionId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let mut form = Form::of(&request)?;
    let joined = form.required("joined", boolean);
    form.finish()?;
    // Without it the request has ended above.
    let joined = joined.ok_or_else(|| Problem::invalid_field("joined", "is required"))?;
    if joined {
        let token = || bearer_token(&request);
        let act = || questions.join(caller.id, id);
        users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    } else {
        questions.leave(caller.id, id).await?;
    }
    Ok(response::no_content())
}
