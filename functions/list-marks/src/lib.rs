//! `GET /me/marks`: all of the caller's marks.

use api::error_responses::{Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::wire::{Marks, One};
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, response};
use rules::Failure;
use store::{Connection, ListMarks};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let marks = ListMarks::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, marks), |(tokens, marks), request| handle(tokens, marks, request)))
}

/// Lists all of the caller's marks. The app asks once a session.
#[utoipa::path(
    get,
    path = "/me/marks",
    operation_id = "list-marks",
    tag = "marks",
    responses(
        (status = 200, description = "The marks.", body = One<Marks>),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, marks: &ListMarks, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let own = marks.all(caller.id).await?;
    let joined = own.joined.into_iter().map(|joined| joined.question).collect();
    let data = Marks { joined, outdated: own.outdated, ..own.marks.into_iter().collect() };
    Ok(response::private(StatusCode::OK, &One { data }))
}
