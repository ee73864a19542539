//! `DELETE /me/follows/{kind}/{id}`: stops following a gardener or a plant.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, path_parameter, response};
use rules::{Failure, FollowKind, Followed};
use store::{Connection, Unfollow};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let follows = Unfollow::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, follows), |(tokens, follows), request| handle(tokens, follows, request)))
}

/// Stops following a gardener or a plant. If the caller does not follow it, nothing changes. It works for gardeners who have left, too.
#[utoipa::path(
    delete,
    path = "/me/follows/{kind}/{id}",
    operation_id = "unfollow",
    tag = "gardeners",
    params(
        ("kind" = FollowKind, Path, description = "What it is."),
        ("id" = String, Path, description = "The gardener's or the plant's id."),
    ),
    responses(
        (status = 204, description = "The caller does not follow it any more."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, follows: &Unfollow, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let followed = Followed::parse(&path_parameter(&request, "kind"), &path_parameter(&request, "id"));
    let followed = followed.ok_or_else(Problem::nothing_to_follow)?;
    follows.unfollow(caller.id, followed).await?;
    Ok(response::no_content())
}
