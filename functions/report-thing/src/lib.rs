//! `POST /reports`: reports a tip, the note of a gardener who tried one, or a profile.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyThings, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, blankable, nullable, response, text,
};
use rules::{Failure, PhotoId, ReportNote, ReportReason, Thing, ThingKind};
use store::{Connection, CreateUser, NewProfile, NewReport, ReportThing};
use utoipa::ToSchema;

/// What is wrong with what.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Report {
    pub kind: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    #[schema(max_length = 100)]
    pub id: String,
    pub reason: ReportReason,
    pub note: Option<ReportNote>,
    /// The photograph of the tip or profile that it is about.
    pub photo: Option<PhotoId>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let things = ReportThing::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, things, users), |(tokens, things, users), request| handle(tokens, things, users, request)))
}

/// Reports something that everybody can see and that is not the caller's. A moderator decides; reports of gardeners with a record hide it
/// before that, unsafe advice soonest. A gardener has one open report of a thing: another one takes its place.
#[utoipa::path(
    post,
    path = "/reports",
    operation_id = "report-thing",
    tag = "moderation",
    request_body = Report,
    responses(
        (status = 204, description = "It is reported."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyThings, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, things: &ReportThing, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let mut form = Form::of(&request)?;
    let kind = form.required("kind", text(ThingKind::parse));
    let id = form.required("id", text(|id| Ok(id.to_owned())));
    let reason = form.required("reason", text(ReportReason::parse));
    let note = form.optional("note", blankable(ReportNote::parse)).flatten();
    let photo = form.optional("photo", nullable(text(api::photo))).flatten();
    form.finish()?;
    // Without one of them the request has ended above.
    let (Some(kind), Some(id), Some(reason)) = (kind, id, reason) else {
        return Err(Problem::invalid_field("reason", "is required"));
    };
    let thing = Thing::parse(kind, &id).ok_or_else(Problem::no_such_thing)?;
    let token = || bearer_token(&request);
    let act = || Box::pin(things.report(caller.id, thing, NewReport { reason, note: note.clone(), photo }));
    users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::no_content())
}
