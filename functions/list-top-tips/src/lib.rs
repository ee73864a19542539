//! `GET /tips/top`: the most helpful tips.

use api::error_responses::{Internal, TooMany, Unavailable};
use api::wire::{One, TipCard};
use api::{HandlerResult, Request, Route, response};
use rules::Failure;
use store::{Connection, ListTopTips};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = ListTopTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new(tips, handle))
}

/// Lists at most 12 public tips: the most helpful ones, at most two of each author, where a vote counts half as much after 90 days. Where
/// they are fewer, the newest tips follow.
#[utoipa::path(
    get,
    path = "/tips/top",
    operation_id = "list-top-tips",
    tag = "tips",
    responses(
        (status = 200, description = "The tips.", body = One<Vec<TipCard>>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: they have the `ETag` of `If-None-Match`."),
        TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(tips: &ListTopTips, request: Request) -> HandlerResult {
    let cards: Vec<TipCard> = tips.list().await?.into_iter().map(TipCard::from).collect();
    Ok(response::public(&request, &One { data: cards }))
}
