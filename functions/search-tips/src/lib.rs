//! `GET /search/tips`: public tips that match words and filters.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::FoundTips;
use api::{HandlerResult, Problem, Request};
use rules::plants::PlantId;
use rules::{Category, Climate, Difficulty, Month, Place, Search, Sun, UserId};
use utoipa::ToSchema;

/// The order of the tips.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum SortWord {
    Relevance,
    Newest,
    Season,
}

/// Whom the tips must not harm.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum SafeWord {
    Pets,
    People,
    All,
}

/// Searches public tips, one page at a time.
#[utoipa::path(
    get,
    path = "/search/tips",
    operation_id = "search-tips",
    tag = "tips",
    params(
        ("q" = Option<Search>, Query, description = "Words that a tip must have in title, plant, author, category or text: whole \
            words and stems, without regard to case and accents, with one typing error from four letters on. Where no tip has all of them, those with the \
            most are the answer, and `nearest` is true."),
        ("plant" = Option<PlantId>, Query, description = "Only tips about this plant."),
        ("category" = Option<Category>, Query, description = "Only tips of this category."),
        ("difficulty" = Option<Difficulty>, Query, description = "Only tips of this difficulty."),
        ("month" = Option<Month>, Query, description = "Only tips for this month of the northern year."),
        ("climate" = Option<Climate>, Query, description = "Only tips for this climate."),
        ("place" = Option<Place>, Query, description = "Only tips for this place."),
        ("sun" = Option<Sun>, Query, description = "Only tips for this much sun."),
        ("safe" = Option<SafeWord>, Query, description = "Only tips without a known hazard for pets, for people or for both. That \
            nobody named a hazard does not prove that there is none."),
        ("author" = Option<UserId>, Query, description = "Only this gardener's tips."),
        ("sort" = Option<SortWord>, Query, description = "The default is relevance; without words that is newest."),
        ("season" = Option<Month>, Query, description = "The month of the northern year that `sort=season` is for, and required with it."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same search."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = FoundTips, headers(("ETag" = String))),
        (status = 304, description = "The page is as `If-None-Match` knows it."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(_request: Request) -> HandlerResult {
    Err(Problem::internal("not built yet"))
}
