//! `GET /user/{id}/tried`: the tips that a gardener has tried.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, NotFound, TooMany, Unavailable};
use api::wire::{Tried, TriedTips};
use api::{HandlerResult, Problem, Query, Request, Route, path_parameter, response};
use rules::{Failure, MarkPosition, UserId, cursor};
use store::{Connection, ListTried};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tried = ListTried::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    Ok(Route::new(tried, handle))
}

/// Lists the public tips that a gardener has tried, the newest report first, one page at a time, and sums up others' marks on the
/// gardener's own tips. An inactive gardener has neither.
#[utoipa::path(
    get,
    path = "/user/{id}/tried",
    operation_id = "list-tried",
    tag = "marks",
    params(
        ("id" = UserId, Path, description = "The gardener's id."),
        ("limit" = Option<Limit>, Query, description = "Reports of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same list."),
    ),
    responses(
        (status = 200, description = "A page of tried tips.", body = TriedTips, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the page has the `ETag` of `If-None-Match`."),
        InvalidInput, NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(tried: &ListTried, request: Request) -> HandlerResult {
    let id = UserId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_user)?;
    let filter = ListTried::filter(id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter, MarkPosition::parse);
    query.finish()?;
    let found = Box::pin(tried.page(id, limit, after)).await?.ok_or_else(Problem::no_such_user)?;
    let data = found.page.items.into_iter();
    let page = TriedTips {
        data: data.map(|tried| Tried { card: tried.card.into(), result: tried.result, year: tried.year }).collect(),
        counts: found.counts,
        next: found.page.next.map(|position| cursor::encode(&filter, &position.to_string())),
    };
    Ok(response::public(&request, &page))
}
