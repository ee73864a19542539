//! The API as a whole: the OpenAPI document of all routes, generated from the types that the handlers parse and response
//! with. `openapi.json` beside this crate's manifest is its committed form; a test keeps the two the same.

use rules::limits;
use serde_json::json;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, OpenApi as Document, RefOr, Schema};
use utoipa::{Modify, OpenApi};

/// The OpenAPI 3.1 document.
pub fn document() -> Document {
    Api::openapi()
}

macro_rules! api_document {
    (routes: [$($route:ident,)*] others: [$($other:ident,)*]) => {
        #[derive(OpenApi)]
        #[openapi(
            info(
                title = "Garden tips",
                description = "Tips that gardeners share, and the gardeners who share them.",
                license(name = "MIT", identifier = "MIT"),
                contact()
            ),
            servers((url = "/api")),
            paths($(lambdas::$route::handle),*),
            components(schemas(
                api::ProblemDocument,
                api::error_responses::Cursor,
                api::error_responses::GatewayMessage,
                api::error_responses::IdempotencyKey,
                api::error_responses::IfMatch,
                api::error_responses::Limit,
                lambdas::list_tips::ListedStatus,
                rules::LeftTips,
                rules::Month,
                rules::OwnMark,
                rules::Search,
                rules::TipMark,
                rules::FollowKind,
                rules::plants::PlantId,
                lambdas::list_questions::StateWord,
                lambdas::search_tips::PlantsWord,
                lambdas::search_tips::SafeWord,
                lambdas::search_tips::SortWord,
            )),
            modifiers(&AccessToken, &Closed, &Limits)
        )]
        struct Api;
    };
}

lambdas::functions!(api_document);

/// Signed-in routes take Cognito's access token.
struct AccessToken;

impl Modify for AccessToken {
    fn modify(&self, document: &mut Document) {
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .description(Some("Cognito's access token, with the scope `aws.cognito.signin.user.admin`."))
            .build();
        let components = document.components.get_or_insert_with(|| ComponentsBuilder::new().build());
        components.add_security_scheme("access-token", SecurityScheme::Http(token));
    }
}

/// Objects inside a request's body, whose unknown fields are errors too. utoipa closes only types that serde closes, and a
/// function must be able to read items that a later version has stored.
struct Closed;

impl Modify for Closed {
    fn modify(&self, document: &mut Document) {
        let schemas = document.components.iter_mut().flat_map(|components| &mut components.schemas);
        for (_, schema) in schemas.filter(|(name, _)| ["Basis", "Facts", "Months"].contains(&name.as_str())) {
            if let RefOr::T(Schema::Object(object)) = schema {
                object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
}

/// The limits that no schema has and that the app needs, as `x-limits`. `web/scripts/api.ts` makes constants of them.
struct Limits;

impl Modify for Limits {
    fn modify(&self, document: &mut Document) {
        let named = json!({
            "accents": limits::MARKS,
            "adultAge": limits::ADULT,
            "appealDays": limits::APPEAL_DAYS,
            "countedCases": limits::QUEUE_COUNTED,
            "editHours": limits::EDIT_HOURS,
            "evidenceDays": limits::EVIDENCE_DAYS,
            "excerptCharacters": limits::EXCERPT,
            "mostWeeksLater": limits::MOST_WEEKS_LATER,
            "noticeDays": limits::NOTICE_DAYS,
            "photoSide": limits::PHOTO_SIDE,
            "publicSeconds": limits::PUBLIC_SECONDS,
            "restorableDays": limits::RESTORABLE_DAYS,
            "shownNotices": limits::NOTICES,
            "silentEditMinutes": limits::SILENT_EDIT_MINUTES,
            "suspensionDays": limits::SUSPENSION_DAYS,
            "takenMinutes": limits::TAKEN_MINUTES,
            "trialDays": limits::TRIAL_DAYS,
            "uploadBytes": limits::UPLOAD.end(),
        });
        document.extensions.get_or_insert_default().merge(Extensions::from_iter([("x-limits", named)]));
    }
}
