//! `POST /moderation/cases/{kind}/{id}`: an act of a moderator.

use api::error_responses::{
    Busy, Forbidden, IfMatch, Internal, InvalidInput, NotFound, Stale, TooLarge, TooMany, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{CaseHead, One};
use api::{
    Form, HandlerResult, Moderator, Parsed, Problem, Request, Route, StatusCode, TokenRules, blankable, case, nullable,
    preconditions, response, text, whole_number,
};
use rules::{Act, Failure, Invalid, ReportNote, ThingKind, limits};
use store::{Connection, DecideCase, Decision};
use utoipa::ToSchema;

/// What a moderator does.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAct {
    pub act: Act,
    /// For the owner of the thing, and for the log. Required unless the act is to keep it.
    pub message: Option<ReportNote>,
    /// After how many days a suspension ends by itself: 7, 30 or 90. Null: when a moderator ends it. Other acts have none.
    #[schema(minimum = 7, maximum = 90)]
    pub days: Option<u64>,
    /// The version of the thing that the moderator has seen, as the case has it. If the thing has another one, nothing changes. Null: whatever
    /// it is now, so that its author cannot outrun the act. `keep`, `note` and `restore` require it, as they publish.
    #[schema(max_length = 100)]
    pub thing_version: Option<String>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let cases = DecideCase::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    Ok(Route::new((tokens, cases), |(tokens, cases), request| handle(tokens, cases, request)))
}

/// Decides a case. `keep` leaves the thing public, or makes public again what reports alone have hidden; `note` adds words of
/// the moderators to a tip that is public, which `keep` takes away again; `hide` takes a tip or a note out of the site; `remove`
/// deletes a tip, and its author cannot restore it; `pause` lets its owner write nothing for a week; `suspend` makes its owner inactive,
/// for some days or until a moderator ends it; `restore` takes a hiding, a removal, a pause or a suspension back, a removal within 30 days.
/// Nobody decides a case about something of their own, one that they have reported, one that another moderator looks at, or, for a week, an
/// appeal against their own act.
#[utoipa::path(
    post,
    path = "/moderation/cases/{kind}/{id}",
    operation_id = "decide-case",
    tag = "moderation",
    params(
        ("kind" = ThingKind, Path, description = "The kind of thing."),
        ("id" = String, Path, description = "Its id. A note's is `TIP.YEAR.GARDENER`."),
        ("If-Match" = IfMatch, Header, nullable = false, description = "The version of the case that the moderator has seen, in quotes. If the \
            case has another version, nothing changes."),
    ),
    request_body = NewAct,
    responses(
        (status = 200, description = "The case after the act.", body = One<CaseHead>,
            headers(("ETag" = String, description = "Its version."))),
        InvalidInput, Unauthenticated, Forbidden, NotFound, Stale, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, cases: &DecideCase, request: Request) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let thing = case(&request)?;
    let mut form = Form::of(&request)?;
    let act = form.required("act", text(Act::parse));
    let message = form.optional("message", blankable(ReportNote::parse)).flatten();
    match act {
        Some(Act::Restore | Act::Resume) if message.is_none() => form.reject("message", "is required, for the log"),
        Some(act) if act != Act::Keep && message.is_none() => {
            form.reject("message", "is required: the owner reads it");
        }
        _ => {}
    }
    let days = form.optional("days", nullable(whole_number(days))).flatten();
    if days.is_some() && act.is_some_and(|act| act != Act::Suspend) {
        form.reject("days", "only a suspension has an end");
    }
    let publishes = act.is_none_or(|act| matches!(act, Act::Keep | Act::Note | Act::Restore));
    let thing_version = form.optional("thingVersion", nullable(text(|version| Ok(version.to_owned())))).flatten();
    if publishes && thing_version.is_none() && !form.is_invalid("thingVersion") {
        form.reject("thingVersion", "is required");
    }
    form.finish()?;
    let version = preconditions::if_match(&request)?;
    let version = version.ok_or_else(|| Problem::invalid_field("If-Match", "must be the version of the case"))?;
    // Without an act the request has ended above.
    let act = act.ok_or_else(|| Problem::invalid_field("act", "is required"))?;
    let decision = Decision { act, message, days, version, thing_version };
    let case = Box::pin(cases.decide(moderator.id, thing, &decision)).await?;
    Ok(response::private_version(StatusCode::OK, case.version, &One { data: CaseHead::from(case) }))
}

fn days(number: i64) -> Parsed<u64> {
    let days = u64::try_from(number).ok().filter(|days| limits::SUSPENSION_DAYS.contains(days));
    days.ok_or_else(|| {
        let [first, second, third] = limits::SUSPENSION_DAYS;
        Invalid(format!("must be {first}, {second} or {third}"))
    })
}
