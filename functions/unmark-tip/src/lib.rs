//! `DELETE /tips/{id}/{mark}`: takes a mark back.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, path_parameter, response};
use rules::{Failure, OwnMark, TipId};
use store::{Connection, UnmarkTip};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = UnmarkTip::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Takes the caller's own mark back. Without one it changes nothing. It works for tips that are hidden or gone, too.
#[utoipa::path(
    delete,
    path = "/tips/{id}/{mark}",
    operation_id = "unmark-tip",
    tag = "marks",
    params(
        ("id" = TipId, Path, description = "The tip's id."),
        ("mark" = OwnMark, Path, description = "The vote, the saved tip, or this year's report."),
    ),
    responses(
        (status = 204, description = "There is no such mark of the caller any more."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &UnmarkTip, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let mark = OwnMark::parse(&path_parameter(&request, "mark")).map_err(|_| Problem::no_such_mark())?;
    tips.unmark(caller.id, id, mark).await?;
    Ok(response::no_content())
}
