//! `GET /search/gardeners`: gardeners that match words.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::FoundGardeners;
use api::{HandlerResult, Problem, Request};
use rules::{Search, Status};

/// Searches gardeners, one page at a time.
#[utoipa::path(
    get,
    path = "/search/gardeners",
    operation_id = "search-gardeners",
    tag = "gardeners",
    params(
        ("q" = Option<Search>, Query, description = "Words that a gardener must have in name, place, specialization or bio: whole \
            words and stems, without regard to case and accents, with one typing error from four letters on. Where nobody has all of them, those with the \
            most are the answer, and `nearest` is true."),
        ("status" = Option<Status>, Query, description = "Only gardeners of this status."),
        ("place" = Option<Search>, Query, description = "Words that the gardener's place must have."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same search."),
    ),
    responses(
        (status = 200, description = "A page of gardeners.", body = FoundGardeners, headers(("ETag" = String))),
        (status = 304, description = "The page is as `If-None-Match` knows it."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(_request: Request) -> HandlerResult {
    Err(Problem::internal("not built yet"))
}
