//! `GET /moderation/cases`: the cases that wait for a moderator.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{CaseHead, List, ListCase};
use api::{HandlerResult, Moderator, Problem, Query, Request, Route, StatusCode, TokenRules, gardener, response};
use rules::{Failure, ReportReason, ThingKind, UserId};
use store::{CaseFilter, CasePosition, Connection, ListCases, Moderators};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let moderators = Moderators::new(connection.table("USERS_TABLE")?);
    let cases = ListCases::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, moderators, cases), |(tokens, moderators, cases), request| {
        handle(tokens, moderators, cases, request)
    }))
}

/// Lists the cases that wait for a moderator: unsafe advice first, then the others, then appeals, the oldest of each first.
#[utoipa::path(
    get,
    path = "/moderation/cases",
    operation_id = "list-cases",
    tag = "moderation",
    params(
        ("limit" = Option<Limit>, Query, description = "Cases of the page."),
        ("kind" = Option<ThingKind>, Query, description = "Only about things of this kind."),
        ("reason" = Option<ReportReason>, Query, description = "Only with a report that gives this reason."),
        ("gardener" = Option<UserId>, Query, description = "Only about what this gardener has written."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of cases.", body = ListCase),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    moderators: &Moderators,
    cases: &ListCases,
    request: Request,
) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let mut query = Query::of(&request);
    let limit = query.limit();
    let filter = CaseFilter {
        kind: query.optional("kind", ThingKind::parse),
        reason: query.optional("reason", ReportReason::parse),
        gardener: query.optional("gardener", gardener),
    };
    let after = query.cursor(&filter.to_string(), CasePosition::parse);
    query.finish()?;
    let ((page, total), is_still) = tokio::try_join!(cases.page(&filter, limit, after), moderators.has(moderator.id))?;
    if !is_still {
        return Err(Problem::not_moderator());
    }
    let List { data, next } = List::<CaseHead>::of(page, &filter.to_string());
    Ok(response::private(StatusCode::OK, &ListCase { data, next, total }))
}
