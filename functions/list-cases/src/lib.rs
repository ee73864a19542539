//! `GET /moderation/cases`: the cases that wait for a moderator.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{CaseHead, List};
use api::{HandlerResult, Moderator, Query, Request, Route, StatusCode, TokenRules, response};
use rules::Failure;
use store::{CasePosition, Connection, ListCases};

/// The list's name in its cursors.
const FILTER: &str = "cases";

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let cases = ListCases::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, cases), |(tokens, cases), request| handle(tokens, cases, request)))
}

/// Lists the cases that wait for a moderator: unsafe advice first, then the others, then appeals, the oldest of each first.
#[utoipa::path(
    get,
    path = "/moderation/cases",
    operation_id = "list-cases",
    tag = "moderation",
    params(
        ("limit" = Option<Limit>, Query, description = "Cases of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of cases.", body = List<CaseHead>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, cases: &ListCases, request: Request) -> HandlerResult {
    Moderator::of(&request, tokens)?;
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(FILTER, CasePosition::parse);
    query.finish()?;
    let page = cases.page(limit, after).await?;
    Ok(response::private(StatusCode::OK, &List::<CaseHead>::of(page, FILTER)))
}
