//! `GET /user`: gardeners, newest first.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::{List, User};
use api::{HandlerResult, Query, Request, Route, response};
use rules::{Failure, Status, UserFilter, UserPosition};
use store::{Connection, ListUsers};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let users = ListUsers::new(connection.table("USERS_TABLE")?);
    Ok(Route::new(users, handle))
}

/// Lists gardeners, newest first, one page at a time.
#[utoipa::path(
    get,
    path = "/user",
    operation_id = "list-users",
    tag = "gardeners",
    params(
        ("status" = Option<Status>, Query, description = "Only gardeners of this status."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same list."),
    ),
    responses(
        (status = 200, description = "A page of gardeners.", body = List<User>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the page has the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(users: &ListUsers, request: Request) -> HandlerResult {
    let mut query = Query::of(&request);
    let filter = UserFilter { status: query.optional("status", Status::parse) };
    let limit = query.limit();
    let after = query.cursor(&filter.name(), UserPosition::parse);
    query.finish()?;
    let page = users.page(filter, limit, after).await?;
    Ok(response::public(&request, &List::<User>::of(page, &filter.name())))
}
