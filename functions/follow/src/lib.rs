//! `PUT /me/follows/{kind}/{id}`: follows a gardener or a plant.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooManyFollows, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, path_parameter, response};
use rules::{Failure, FollowKind, Followed};
use store::{Connection, CreateUser, Follow, NewProfile};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let follows = Follow::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, follows, users), |(tokens, follows, users), request| {
        handle(tokens, follows, users, request)
    }))
}

/// Follows a gardener or a plant: their new tips are in the caller's feed. Following again changes nothing. Nobody learns of it. It is not
/// possible where one of two gardeners blocks the other, and not with a gardener whom the caller mutes.
#[utoipa::path(
    put,
    path = "/me/follows/{kind}/{id}",
    operation_id = "follow",
    tag = "gardeners",
    params(
        ("kind" = FollowKind, Path, description = "What it is."),
        ("id" = String, Path, description = "The gardener's or the plant's id."),
    ),
    responses(
        (status = 204, description = "The caller follows it."),
        Unauthenticated, Forbidden, NotFound, TooManyFollows, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, follows: &Follow, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let followed = Followed::parse(&path_parameter(&request, "kind"), &path_parameter(&request, "id"));
    let followed = followed.ok_or_else(Problem::nothing_to_follow)?;
    let token = || bearer_token(&request);
    let act = || follows.follow(caller.id, followed);
    users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::no_content())
}
