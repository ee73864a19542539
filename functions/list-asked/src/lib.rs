//! `GET /me/asked`: what gardeners ask under the caller's tips.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{List, Question};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use rules::{Failure, Serial};
use store::{Connection, ListQuestions, QuestionFilter};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let questions = ListQuestions::of(connection)?;
    Ok(Route::new((tokens, questions), |(tokens, questions), request| handle(tokens, questions, request)))
}

/// Lists the questions under the caller's public tips that nothing has solved, the newest first, one page at a time. A page may have fewer
/// questions than its limit.
#[utoipa::path(
    get,
    path = "/me/asked",
    operation_id = "list-asked",
    tag = "questions",
    params(
        ("limit" = Option<Limit>, Query, description = "Questions of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of questions.", body = List<Question>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, questions: &ListQuestions, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let filter = QuestionFilter::Under(caller.id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter.to_string(), Serial::parse);
    query.finish()?;
    let page = questions.page(filter, limit, after).await?;
    Ok(response::private(StatusCode::OK, &List::<Question>::of(page, &filter.to_string())))
}
