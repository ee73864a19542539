//! `PATCH /tips/{id}`: edits, confirms, hides or shows a tip.

use api::error_responses::{
    Busy, Forbidden, IfMatch, Internal, InvalidInput, NotFound, Stale, TooLarge, TooManyEdits, Unauthenticated,
    Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, Parsed, Problem, Request, StatusCode, TokenRules, blankable, boolean, facts,
    path_parameter, preconditions, response, text,
};
use rules::{
    Availability, Category, Description, Difficulty, Facts, ImageUrl, Invalid, PlantType, TipId, TipPatch, Title,
};
use serde_json::Value;
use store::UpdateTip;
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
    #[schema(nullable = false)]
    pub availability: Option<Availability>,
    /// True: what the tip says is still right. An edit of that says so too.
    #[schema(nullable = false)]
    pub confirmed: Option<bool>,
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
    let patch = read(&request)?;
    let expected = preconditions::if_match(&request)?;
    let tip = tips.update(caller.id, id, patch, expected).await?;
    Ok(response::private_version(StatusCode::OK, tip.version, &One { data: Tip::for_caller(tip, caller.id) }))
}

fn read(request: &Request) -> Result<TipPatch, Problem> {
    let mut form = Form::of(request)?;
    let patch = TipPatch {
        title: form.optional("title", text(Title::parse)),
        category: form.optional("category", text(Category::parse)),
        plant_type: form.optional("plantType", text(PlantType::parse)),
        difficulty_level: form.optional("difficultyLevel", text(Difficulty::parse)),
        description: form.optional("description", text(Description::parse)),
        image: form.optional("image", blankable(ImageUrl::parse)),
        facts: form.object("facts", facts),
        availability: form.optional("availability", text(Availability::parse)),
        confirmed: form.optional("confirmed", confirmation).is_some(),
    };
    form.finish()?;
    if patch == TipPatch::default() {
        return Err(Problem::invalid_field("body", "must have at least one field to change"));
    }
    Ok(patch)
}

/// A tip cannot be unconfirmed.
fn confirmation(value: &Value) -> Parsed<()> {
    if boolean(value)? { Ok(()) } else { Err(Invalid("must be true".to_owned())) }
}
