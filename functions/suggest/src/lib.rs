//! `GET /suggest`: plants, tips and gardeners as one types.

use api::error_responses::{Internal, InvalidInput, TooMany, Unavailable};
use api::wire::Suggestions;
use api::{HandlerResult, Problem, Request};
use rules::Search;

/// Suggests what a person may be typing the name of.
#[utoipa::path(
    get,
    path = "/suggest",
    operation_id = "suggest",
    tag = "tips",
    params(("q" = Search, Query, description = "What was typed so far. Before two letters there are no suggestions.")),
    responses(
        (status = 200, description = "The suggestions.", body = Suggestions, headers(("ETag" = String))),
        (status = 304, description = "The suggestions are as `If-None-Match` knows them."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(_request: Request) -> HandlerResult {
    Err(Problem::internal("not built yet"))
}
