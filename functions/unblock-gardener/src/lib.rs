//! `DELETE /me/blocks/{id}`: ends a block or a muting.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, path_parameter, response};
use rules::{Failure, UserId};
use store::{Connection, UnblockGardener};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let gardeners = UnblockGardener::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, gardeners), |(tokens, gardeners), request| handle(tokens, gardeners, request)))
}

/// Ends the block or the muting of a gardener. Without one it changes nothing. It works for gardeners who have left, too.
#[utoipa::path(
    delete,
    path = "/me/blocks/{id}",
    operation_id = "unblock-gardener",
    tag = "moderation",
    params(("id" = UserId, Path, description = "The other gardener's id.")),
    responses(
        (status = 204, description = "The gardener is neither blocked nor muted any more."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, gardeners: &UnblockGardener, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let other = UserId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_user)?;
    gardeners.unblock(caller.id, other).await?;
    Ok(response::no_content())
}
