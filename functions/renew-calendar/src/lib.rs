//! `PUT /me/calendar`: makes the address of the caller's calendar.

use api::error_responses::{Busy, Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::wire::One;
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, bearer_token, response};
use rules::{Failure, Timestamp};
use serde::Serialize;
use store::{Connection, CreateUser, NewProfile, RenewCalendar};
use utoipa::ToSchema;

/// The address of a gardener's calendar. Only this response has it.
#[derive(Serialize, ToSchema)]
pub struct CalendarAddress {
    /// The calendar is at `/api/calendar/` and this. Everybody who knows it can read the calendar.
    pub file: String,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let calendars = RenewCalendar::new(connection.table("USERS_TABLE")?);
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, calendars, users), |(tokens, calendars, users), request| {
        handle(tokens, calendars, users, request)
    }))
}

/// Makes a secret address at which calendar programs read the caller's saved tips. The address before ends. Each request makes another one.
#[utoipa::path(
    put,
    path = "/me/calendar",
    operation_id = "renew-calendar",
    tag = "marks",
    responses(
        (status = 200, description = "The new address, which no other response has.", body = One<CalendarAddress>),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    calendars: &RenewCalendar,
    users: &CreateUser,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let token = || bearer_token(&request);
    let act = || calendars.renew(caller.id);
    let (file, at) = users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::private(StatusCode::OK, &One { data: CalendarAddress { file: file.to_string(), at } }))
}
