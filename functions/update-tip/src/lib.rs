//! `PATCH /tips/{id}`: edits, confirms, hides or shows a tip.

use api::error_responses::{
    Busy, Forbidden, IfMatch, Internal, InvalidInput, NotFound, Stale, TooLarge, TooManyEdits, Unauthenticated,
    Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, Parsed, Problem, Request, Route, StatusCode, TokenRules, blankable, boolean, facts,
    path_parameter, photos, preconditions, response, text,
};
use rules::{
    Availability, Category, ChosenPhoto, Description, Difficulty, Facts, Failure, ImageUrl, Invalid, Missing,
    PlantType, TipId, TipPatch, Title,
};
use serde_json::Value;
use store::{Connection, UpdateTip};
use utoipa::ToSchema;

/// The changes to a tip. Missing fields stay unchanged.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(min_properties = 1)]
pub struct TipChange {
    #[schema(nullable = false)]
    pub title: Option<Title>,
    #[schema(nullable = false)]
    pub category: Option<Category>,
    #[schema(nullable = false)]
    pub description: Option<Description>,
    #[schema(nullable = false)]
    pub plant_type: Option<PlantType>,
    #[schema(nullable = false)]
    pub difficulty_level: Option<Difficulty>,
    /// Null removes the picture.
    pub image: Option<ImageUrl>,
    /// All facts together: a missing one is removed.
    #[schema(nullable = false)]
    pub facts: Option<Facts>,
    /// All photographs together: a missing one is removed. The first is the cover.
    #[schema(nullable = false, max_items = 6)]
    pub photos: Option<Vec<ChosenPhoto>>,
    /// With `draft`, which only a draft can have, `plantType`, `category` and `description` may be empty. With any other, the tip
    /// must have them.
    #[schema(nullable = false)]
    pub availability: Option<Availability>,
    /// True: what the tip says is still right. An edit of that says so too.
    #[schema(nullable = false)]
    pub confirmed: Option<bool>,
}

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
    let availability = form.optional("availability", text(Availability::parse));
    let is_draft = availability == Some(Availability::Draft);
    let mut missing = Vec::new();
    let plant_type = part(&mut form, is_draft, Missing::PlantType, &mut missing, PlantType::parse);
    let category = part(&mut form, is_draft, Missing::Category, &mut missing, Category::parse);
    let parse_description = if is_draft { Description::parse_draft } else { Description::parse };
    let description = part(&mut form, is_draft, Missing::Description, &mut missing, parse_description);
    if description.as_ref().is_some_and(|text| !text.is_finished()) {
        missing.push(Missing::Description);
    }
    let patch = TipPatch {
        title: form.optional("title", text(Title::parse)),
        category,
        plant_type,
        difficulty_level: form.optional("difficultyLevel", text(Difficulty::parse)),
        description,
        image: form.optional("image", blankable(ImageUrl::parse)),
        facts: form.object("facts", facts),
        photos: None,
        availability,
        missing,
        confirmed: form.optional("confirmed", confirmation).is_some(),
    };
    let photos = photos(&mut form);
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

/// A field that only a draft may empty; then it is missing.
fn part<T>(
    form: &mut Form,
    is_draft: bool,
    part: Missing,
    missing: &mut Vec<Missing>,
    parse: impl Fn(&str) -> Parsed<T>,
) -> Option<T> {
    if !is_draft {
        return form.optional(part.as_str(), text(parse));
    }
    let typed = form.optional(part.as_str(), blankable(parse))?;
    if typed.is_none() {
        missing.push(part);
    }
    typed
}
