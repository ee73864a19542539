//! `DELETE /questions/{id}`: deletes a question or an answer.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, path_parameter, response};
use rules::{Failure, PostId};
use store::{Connection, DeletePost};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let posts = DeletePost::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, posts), |(tokens, posts), request| handle(tokens, posts, request)))
}

/// Deletes the caller's question or answer. The answers of a question stay, and so does its place without its text.
#[utoipa::path(
    delete,
    path = "/questions/{id}",
    operation_id = "delete-post",
    tag = "questions",
    params(("id" = PostId, Path, description = "The id of the question or the answer.")),
    responses(
        (status = 204, description = "It is deleted."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, posts: &DeletePost, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = PostId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    posts.delete(caller.id, id).await?;
    Ok(response::no_content())
}
