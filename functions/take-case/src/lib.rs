//! `PUT /moderation/cases/{kind}/{id}/taken`: a moderator looks at a case, or no longer.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooMany, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{CaseHead, One};
use api::{Form, HandlerResult, Moderator, Request, Route, StatusCode, TokenRules, boolean, case, response};
use rules::{Failure, ThingKind};
use store::{Connection, TakeCase};
use utoipa::ToSchema;

/// Whether the moderator looks at the case.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseTaken {
    pub taken: bool,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let cases = TakeCase::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, cases), |(tokens, cases), request| handle(tokens, cases, request)))
}

/// Takes a case for 15 minutes, in which no other moderator can act in it, or gives it back. The case keeps its version. One that nobody has
/// reported cannot be taken.
#[utoipa::path(
    put,
    path = "/moderation/cases/{kind}/{id}/taken",
    operation_id = "take-case",
    tag = "moderation",
    params(
        ("kind" = ThingKind, Path, description = "The kind of thing."),
        ("id" = String, Path, description = "Its id. A note's is `TIP.YEAR.GARDENER`."),
    ),
    request_body = CaseTaken,
    responses(
        (status = 200, description = "The case.", body = One<CaseHead>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, cases: &TakeCase, request: Request) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let thing = case(&request)?;
    let mut form = Form::of(&request)?;
    let takes = form.required("taken", boolean);
    form.finish()?;
    let case = cases.take(moderator.id, thing, takes.unwrap_or_default()).await?;
    Ok(response::private(StatusCode::OK, &One { data: CaseHead::from(case) }))
}
