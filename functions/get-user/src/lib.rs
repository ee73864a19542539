//! `GET /user/{id}`: one gardener.

use api::error_responses::{Internal, NotFound, TooMany, Unavailable};
use api::wire::{One, User};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{Failure, UserId};
use store::{Connection, GetUser};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let users = GetUser::new(connection.table("USERS_TABLE")?);
    Ok(Route::new(users, handle))
}

/// Reads a gardener.
#[utoipa::path(
    get,
    path = "/user/{id}",
    operation_id = "get-user",
    tag = "gardeners",
    params(("id" = UserId, Path, description = "The gardener's id.")),
    responses(
        (status = 200, description = "The gardener.", body = One<User>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the gardener has the `ETag` of `If-None-Match`."),
        NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(users: &GetUser, request: Request) -> HandlerResult {
    let id = UserId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_user)?;
    let user = users.get(id).await?.ok_or_else(Problem::no_such_user)?;
    Ok(response::public(&request, &One { data: User::from(user) }))
}
