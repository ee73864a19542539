//! `PUT /tips/{id}/{mark}`: marks a tip as helpful or saved.

use api::error_responses::{Busy, Forbidden, Internal, NotFound, TooManyMarks, Unauthenticated, Unavailable};
use api::{Caller, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, path_parameter, response};
use rules::{Failure, TipId, TipMark};
use store::{Connection, CreateUser, MarkTip, NewProfile};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = MarkTip::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, tips, users), |(tokens, tips, users), request| handle(tokens, tips, users, request)))
}

/// Marks a public tip. Marking it again changes nothing. A gardener cannot call an own tip helpful.
#[utoipa::path(
    put,
    path = "/tips/{id}/{mark}",
    operation_id = "mark-tip",
    tag = "marks",
    params(
        ("id" = TipId, Path, description = "The tip's id."),
        ("mark" = TipMark, Path, description = "A vote, which others see in the tip's count, or a saved tip, which nobody else sees."),
    ),
    responses(
        (status = 204, description = "The tip is marked."),
        Unauthenticated, Forbidden, NotFound, TooManyMarks, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &MarkTip, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let mark = TipMark::parse(&path_parameter(&request, "mark")).map_err(|_| Problem::no_such_mark())?;
    let token = || bearer_token(&request);
    let act = || tips.mark(caller.id, id, mark);
    users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::no_content())
}
