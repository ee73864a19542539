//! `DELETE /me/calendar`: ends the address of the caller's calendar.

use api::error_responses::{Busy, Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Request, Route, TokenRules, response};
use rules::Failure;
use store::{Connection, EndCalendar};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let calendars = EndCalendar::new(connection.table("USERS_TABLE")?);
    Ok(Route::new((tokens, calendars), |(tokens, calendars), request| handle(tokens, calendars, request)))
}

/// Ends the address of the caller's calendar. Without one it changes nothing. A suspended gardener can do it too.
#[utoipa::path(
    delete,
    path = "/me/calendar",
    operation_id = "end-calendar",
    tag = "marks",
    responses(
        (status = 204, description = "The calendar has no address any more."),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, calendars: &EndCalendar, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    calendars.end(caller.id).await?;
    Ok(response::no_content())
}
