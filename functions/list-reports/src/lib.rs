//! `GET /me/reports`: what the caller has reported, and what came of it.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{List, OwnReport};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use rules::Failure;
use store::{Connection, ListReports, ReportPosition};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let reports = ListReports::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, reports), |(tokens, reports), request| handle(tokens, reports, request)))
}

/// Lists the caller's reports, the newest first, one page at a time.
#[utoipa::path(
    get,
    path = "/me/reports",
    operation_id = "list-reports",
    tag = "moderation",
    params(
        ("limit" = Option<Limit>, Query, description = "Reports of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of reports.", body = List<OwnReport>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, reports: &ListReports, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let filter = ListReports::filter(caller.id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter, ReportPosition::parse);
    query.finish()?;
    let page = reports.page(caller.id, limit, after).await?;
    Ok(response::private(StatusCode::OK, &List::<OwnReport>::of(page, &filter)))
}
