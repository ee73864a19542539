//! `PATCH /tips/{id}`: edits, confirms, hides or shows a tip.

use api::error_responses::{
    Busy, Forbidden, IfMatch, Internal, InvalidInput, NotFound, Stale, TooLarge, TooManyEdits, Unauthenticated,
    Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, Parsed, Problem, Request, Route, StatusCode, TipChange, TipFields, TokenRules,
    boolean, path_parameter, preconditions, response,
};
use rules::{ChosenPhoto, Failure, Invalid, TipId, TipPatch};
use serde_json::Value;
use store::{Connection, UpdateTip};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = UpdateTip::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    Ok(Route::new((tokens, tips), |(tokens, tips), request| handle(tokens, tips, request)))
}

/// Edits, confirms, hides or shows the caller's own tip.
#[utoipa::path(
    patch,
    path = "/tips/{id}",
    operation_id = "update-tip",
    tag = "tips",
    params(
        ("id" = TipId, Path, description = "The tip's id."),
        ("If-Match" = Option<IfMatch>, Header, nullable = false, description = "The version that the edit started from, in quotes. If the tip has \
            another version, nothing changes."),
    ),
    request_body = TipChange,
    responses(
        (status = 200, description = "The tip after the edit.", body = One<Tip>,
            headers(("ETag" = String, description = "Its version."))),
        InvalidInput, Unauthenticated, Forbidden, NotFound, Stale, TooLarge, UnsupportedMediaType, TooManyEdits, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &UpdateTip, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let (patch, photos) = read(&request)?;
    let expected = preconditions::if_match(&request)?;
    let tip = tips.update(caller.id, id, patch, photos.as_deref(), expected).await?;
    Ok(response::private_version(StatusCode::OK, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}

fn read(request: &Request) -> Result<(TipPatch, Option<Vec<ChosenPhoto>>), Problem> {
    let mut form = Form::of(request)?;
    let TipFields { mut patch, photos } = TipFields::of_change(&mut form);
    patch.confirmed = form.optional("confirmed", confirmation).is_some();
    form.finish()?;
    if patch == TipPatch::default() && photos.is_none() {
        return Err(Problem::invalid_field("body", "must have at least one field to change"));
    }
    Ok((patch, photos))
}

/// A tip cannot be unconfirmed.
fn confirmation(value: &Value) -> Parsed<()> {
    if boolean(value)? { Ok(()) } else { Err(Invalid("must be true".to_owned())) }
}
