//! `POST /me/appeals`: an appeal against a hiding or a suspension.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooMany, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, response, text};
use rules::{Appeal, CaseError, CaseState, Failure, Thing, ThingKind};
use store::{AppealCase, Connection};
use utoipa::ToSchema;

/// Why an act should be taken back.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAppeal {
    pub kind: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    #[schema(max_length = 100)]
    pub id: String,
    /// The act: `hidden`, `removed`, `paused` or `suspended`. The last one, without it.
    #[serde(default)]
    pub against: Option<CaseState>,
    pub text: Appeal,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let cases = AppealCase::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, cases), |(tokens, cases), request| handle(tokens, cases, request)))
}

/// Appeals against the hiding or removal of something of the caller's, a pause or a suspension: once for each act, within 20 days. A moderator
/// looks at it again. A suspended gardener can appeal too.
#[utoipa::path(
    post,
    path = "/me/appeals",
    operation_id = "appeal-case",
    tag = "moderation",
    request_body = NewAppeal,
    responses(
        (status = 204, description = "A moderator will look at it."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, cases: &AppealCase, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let mut form = Form::of(&request)?;
    let kind = form.required("kind", text(ThingKind::parse));
    let id = form.required("id", text(|id| Ok(id.to_owned())));
    let against = form.optional("against", text(CaseState::parse));
    let words = form.required("text", text(Appeal::parse));
    form.finish()?;
    // Without one of them the request has ended above.
    let (Some(kind), Some(id), Some(words)) = (kind, id, words) else {
        return Err(Problem::invalid_field("text", "is required"));
    };
    let thing = Thing::parse(kind, &id).ok_or_else(Problem::no_such_case)?;
    cases.appeal(caller.id, thing, against, words).await.map_err(|error| match error {
        CaseError::Unsuited => Problem::invalid_field(
            "text",
            "cannot be sent: there is no act to appeal against, you have appealed already, or it is more than 20 days ago",
        ),
        error => error.into(),
    })?;
    Ok(response::no_content())
}
