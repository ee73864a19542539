//! `GET /me/notices`: what happened to the caller's tips, reports and appeals.

use api::error_responses::{Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::wire::{Notices, One};
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, response};
use rules::Failure;
use store::{Connection, ListNotices};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let notices = ListNotices::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, notices), |(tokens, notices), request| handle(tokens, notices, request)))
}

/// Lists the caller's notices of the last 90 days, grouped by day, kind and thing, and what the caller has chosen to get by mail. They
/// follow votes, reports of trying and decisions within seconds.
#[utoipa::path(
    get,
    path = "/me/notices",
    operation_id = "list-notices",
    tag = "notices",
    responses(
        (status = 200, description = "The notices.", body = One<Notices>),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, notices: &ListNotices, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let data = Notices::from(notices.all(caller.id).await?);
    Ok(response::private(StatusCode::OK, &One { data }))
}
