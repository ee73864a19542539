//! `GET /me/saved`: the tips that the caller has saved.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{List, TipCard};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use rules::{Failure, MarkPosition};
use store::{Connection, ListSaved};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = ListSaved::new(connection.table("ACTIVITY_TABLE")?, connection.table("TIPS_TABLE")?);
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Lists the tips that the caller has saved, the last saved first, one page at a time. Tips that are not public now are left out, so a page
/// may have fewer than its limit.
#[utoipa::path(
    get,
    path = "/me/saved",
    operation_id = "list-saved",
    tag = "marks",
    params(
        ("limit" = Option<Limit>, Query, description = "Saved tips of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = List<TipCard>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &ListSaved, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let filter = ListSaved::filter(caller.id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter, MarkPosition::parse);
    query.finish()?;
    let page = tips.page(caller.id, limit, after).await?;
    Ok(response::private(StatusCode::OK, &List::<TipCard>::of(page, &filter)))
}
