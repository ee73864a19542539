//! `POST /tips/{id}/restore`: restores a deleted tip.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooManyEdits, Unauthenticated, Unavailable};
use api::wire::{One, Tip};
use api::{Caller, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, path_parameter, response};
use rules::{Failure, TipId};
use store::{Connection, RestoreTip};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = RestoreTip::new(connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Restores the caller's own deleted tip: it has its availability, its dates and its counts again. A tip that is not deleted stays as
/// it is.
#[utoipa::path(
    post,
    path = "/tips/{id}/restore",
    operation_id = "restore-tip",
    tag = "tips",
    params(("id" = TipId, Path, description = "The tip's id.")),
    responses(
        (status = 200, description = "The restored tip.", body = One<Tip>,
            headers(("ETag" = String, description = "Its version."))),
        Unauthenticated, Forbidden, NotFound, TooManyEdits, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &RestoreTip, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let tip = tips.restore(caller.id, id).await?;
    Ok(response::private_version(StatusCode::OK, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}
