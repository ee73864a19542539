//! `GET /questions/{id}`: a question with its answers.

use api::error_responses::{Internal, NotFound, TooMany, Unavailable};
use api::wire::{One, QuestionThread};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{Failure, QuestionId};
use store::{Connection, GetThread};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let threads = GetThread::of(connection)?;
    Ok(Route::new(threads, handle))
}

/// Reads a question with its answers: those that solved it first, then the oldest first. A deleted question with answers keeps its place
/// without its text.
#[utoipa::path(
    get,
    path = "/questions/{id}",
    operation_id = "get-question",
    tag = "questions",
    params(("id" = QuestionId, Path, description = "The question's id.")),
    responses(
        (status = 200, description = "The question.", body = One<QuestionThread>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: it has the `ETag` of `If-None-Match`."),
        NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(threads: &GetThread, request: Request) -> HandlerResult {
    let id = QuestionId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_question)?;
    let thread = threads.get(id).await?.ok_or_else(Problem::no_such_question)?;
    Ok(response::public_soon(&request, &One { data: QuestionThread::from(thread) }))
}
