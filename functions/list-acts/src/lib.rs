//! `GET /moderation/log`: what moderators did in a month.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{ActInLog, List};
use api::{HandlerResult, Moderator, Problem, Query, Request, Route, StatusCode, TokenRules, response};
use rules::{ActId, Failure, Invalid, Timestamp};
use store::{Connection, ListActs, Moderators};
use utoipa::PartialSchema;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

/// A month in UTC, such as `2026-11`.
#[derive(Debug)]
pub struct LogMonth(String);

impl LogMonth {
    fn parse(text: &str) -> Result<Self, Invalid> {
        // The first day of the month is a time.
        let begins = Timestamp::parse(&format!("{text}-01T00:00:00Z")).ok();
        let month = begins.map(Timestamp::month).filter(|month| month == text);
        month.map(Self).ok_or_else(|| Invalid("must be a month such as 2026-11".to_owned()))
    }
}

impl PartialSchema for LogMonth {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[0-9]{4}-(0[1-9]|1[0-2])$")).into()
    }
}

impl utoipa::ToSchema for LogMonth {}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let acts = ListActs::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let moderators = Moderators::new(connection.table("USERS_TABLE")?);
    let clock = connection.clock();
    Ok(Route::new((tokens, moderators, acts, clock), |(tokens, moderators, acts, clock), request| {
        handle(tokens, moderators, acts, clock.now(), request)
    }))
}

/// Lists what moderators did, and what reports alone have hidden, in a month, the newest first. The log can be added to only.
#[utoipa::path(
    get,
    path = "/moderation/log",
    operation_id = "list-acts",
    tag = "moderation",
    params(
        ("month" = inline(Option<LogMonth>), Query, description = "In UTC. The default is this month."),
        ("limit" = Option<Limit>, Query, description = "Acts of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of acts.", body = List<ActInLog>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    moderators: &Moderators,
    acts: &ListActs,
    now: Timestamp,
    request: Request,
) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let mut query = Query::of(&request);
    let month = query.optional("month", LogMonth::parse).map_or_else(|| now.month(), |LogMonth(month)| month);
    let filter = format!("acts {month}");
    let limit = query.limit();
    let after = query.cursor(&filter, ActId::parse);
    query.finish()?;
    let (page, is_still) = tokio::try_join!(acts.page(&month, limit, after), moderators.has(moderator.id))?;
    if !is_still {
        return Err(Problem::not_moderator());
    }
    Ok(response::private(StatusCode::OK, &List::<ActInLog>::of(page, &filter)))
}
