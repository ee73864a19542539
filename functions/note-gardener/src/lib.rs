//! `POST /moderation/gardeners/{id}/notes`: what moderators write about a gardener for each other.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooMany, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::wire::{One, PrivateNote};
use api::{
    Form, HandlerResult, Moderator, Problem, Request, Route, StatusCode, TokenRules, path_parameter, response, text,
};
use rules::{CaseError, Failure, ReportNote, UserId};
use store::{Connection, NoteGardener};
use utoipa::ToSchema;

/// A note about a gardener.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPrivateNote {
    pub text: ReportNote,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let notes = NoteGardener::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, notes), |(tokens, notes), request| handle(tokens, notes, request)))
}

/// Adds a note about another gardener, which the cases about what the gardener has written show for a year. No page shows it; the gardener
/// gets it with an export of their data.
#[utoipa::path(
    post,
    path = "/moderation/gardeners/{id}/notes",
    operation_id = "note-gardener",
    tag = "moderation",
    params(("id" = UserId, Path, description = "The gardener's id.")),
    request_body = NewPrivateNote,
    responses(
        (status = 201, description = "The note.", body = One<PrivateNote>),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, notes: &NoteGardener, request: Request) -> HandlerResult {
    let moderator = Moderator::of(&request, tokens)?;
    let gardener = UserId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_user)?;
    let mut form = Form::of(&request)?;
    let text = form.required("text", text(ReportNote::parse));
    form.finish()?;
    // Without a text the request has ended above.
    let text = text.ok_or_else(|| Problem::invalid_field("text", "is required"))?;
    let added = notes.add(moderator.id, gardener, text).await;
    let note = added.map_err(|error| match error {
        CaseError::NoSuchCase => Problem::no_such_user(),
        error => error.into(),
    })?;
    Ok(response::private(StatusCode::CREATED, &One { data: PrivateNote::from(note) }))
}
