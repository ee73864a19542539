//! `GET /me/follows`: whom and what the caller follows.

use api::error_responses::{Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::wire::One;
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, response};
use rules::{Failure, Follows};
use store::{Connection, GetFollows};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let follows = GetFollows::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, follows), |(tokens, follows), request| handle(tokens, follows, request)))
}

/// Lists the ids of the gardeners and the plants that the caller follows, in no order. A gardener may be suspended now. The app asks once a
/// session.
#[utoipa::path(
    get,
    path = "/me/follows",
    operation_id = "list-follows",
    tag = "gardeners",
    responses(
        (status = 200, description = "The ids.", body = One<Follows>),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, follows: &GetFollows, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let data = follows.all(caller.id).await?;
    Ok(response::private(StatusCode::OK, &One { data }))
}
