//! `DELETE /tips/{id}`: deletes a tip.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, path_parameter, response};
use rules::{Failure, TipId};
use store::{Connection, DeleteTip};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let tips = DeleteTip::new(tips, users, connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Deletes the caller's own tip. For 30 days it can be restored.
#[utoipa::path(
    delete,
    path = "/tips/{id}",
    operation_id = "delete-tip",
    tag = "tips",
    params(("id" = TipId, Path, description = "The tip's id.")),
    responses(
        (status = 204, description = "The tip is deleted."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &DeleteTip, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    tips.delete(caller.id, id).await?;
    Ok(response::no_content())
}
