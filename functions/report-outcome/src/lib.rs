//! `PUT /tips/{id}/outcome`: how a tip turned out for the caller.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyReports, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{One, OwnOutcome};
use api::{
    Caller, Form, HandlerResult, Parsed, Problem, Request, Route, StatusCode, TokenRules, bearer_token, blankable,
    nullable, path_parameter, response, text, whole_number,
};
use rules::{Failure, Invalid, Note, TipId, TipResult};
use store::{Connection, CreateUser, NewProfile, RecordTrial};
use utoipa::ToSchema;

/// How a tip turned out. Climate and place come from the caller's profile.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutcomeReport {
    pub result: TipResult,
    pub note: Option<Note>,
    /// The default is this year (UTC). An earlier one edits that year's report, for a year from when it was made.
    #[schema(minimum = 2000, maximum = 9999)]
    pub year: Option<u16>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let trials = RecordTrial::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, trials, users), |(tokens, trials, users), request| handle(tokens, trials, users, request)))
}

/// Reports once a year how a public tip of another gardener turned out; another report of the year replaces the one before.
#[utoipa::path(
    put,
    path = "/tips/{id}/outcome",
    operation_id = "report-outcome",
    tag = "marks",
    params(("id" = TipId, Path, description = "The tip's id.")),
    request_body = OutcomeReport,
    responses(
        (status = 200, description = "The report.", body = One<OwnOutcome>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyReports, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, trials: &RecordTrial, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let mut form = Form::of(&request)?;
    let result = form.required("result", text(TipResult::parse));
    let note = form.optional("note", blankable(Note::parse)).flatten();
    let year = form.optional("year", nullable(whole_number(year))).flatten();
    form.finish()?;
    // Without a result the request has ended above.
    let result = result.ok_or_else(|| Problem::invalid_field("result", "is required"))?;
    let token = || bearer_token(&request);
    let act = || trials.record(caller.id, id, result, note.as_ref(), year);
    let report = users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    let report = OwnOutcome::of(report).ok_or_else(|| Problem::internal("a report was stored as something else"))?;
    Ok(response::private(StatusCode::OK, &One { data: report }))
}

fn year(number: i64) -> Parsed<u16> {
    let within = u16::try_from(number).ok().filter(|year| (2_000..=9_999).contains(year));
    within.ok_or_else(|| Invalid("must be a year".to_owned()))
}
