//! `GET /tips/{id}`: one tip, whole.

use api::error_responses::{Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::wire::{One, Tip};
use api::{Caller, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, path_parameter, response};
use rules::{Failure, TipId};
use store::{Connection, GetTip};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = GetTip::new(connection.table("TIPS_TABLE")?);
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Reads a tip. Another gardener's hidden tip has the same response as a missing tip.
#[utoipa::path(
    get,
    path = "/tips/{id}",
    operation_id = "get-tip",
    tag = "tips",
    params(("id" = TipId, Path, description = "The tip's id.")),
    responses(
        (status = 200, description = "The tip.", body = One<Tip>, headers(("ETag" = String, description = "Its version."))),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &GetTip, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let tip = tips.get(caller.id, id).await?.ok_or_else(Problem::no_such_tip)?;
    Ok(response::private_version(StatusCode::OK, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}
