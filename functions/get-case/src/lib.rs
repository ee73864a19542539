//! `GET /moderation/cases/{kind}/{id}`: one case with everything about it.

use api::error_responses::{Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::wire::{CaseFile, One};
use api::{HandlerResult, Moderator, Problem, Request, Route, StatusCode, TokenRules, case, response};
use rules::{Failure, ThingKind};
use store::{Connection, GetCase, Moderators};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let cases = GetCase::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let moderators = Moderators::new(connection.table("USERS_TABLE")?);
    Ok(Route::new((tokens, moderators, cases), |(tokens, moderators, cases), request| {
        handle(tokens, moderators, cases, request)
    }))
}

/// Reads a case: what was reported beside what it is now, what the reporters said, and what was decided about its owner before.
#[utoipa::path(
    get,
    path = "/moderation/cases/{kind}/{id}",
    operation_id = "get-case",
    tag = "moderation",
    params(
        ("kind" = ThingKind, Path, description = "The kind of thing."),
        ("id" = String, Path, description = "Its id. A note's is `TIP.YEAR.GARDENER`."),
    ),
    responses(
        (status = 200, description = "The case.", body = One<CaseFile>, headers(("ETag" = String, description = "Its version."))),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, moderators: &Moderators, cases: &GetCase, request: Request) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let file = Box::pin(cases.get(case(&request)?, moderator.id));
    let (file, is_still) = tokio::try_join!(file, moderators.has(moderator.id))?;
    if !is_still {
        return Err(Problem::not_moderator());
    }
    let file = file.ok_or_else(Problem::no_such_case)?;
    let version = file.case.version;
    Ok(response::private_version(StatusCode::OK, version, &One { data: CaseFile::from(file) }))
}
