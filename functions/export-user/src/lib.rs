//! `GET /user/{id}/export`: the caller's profile and all tips.

use api::error_responses::{
    Cursor, Forbidden, Internal, InvalidInput, NotFound, TooMany, Unauthenticated, Unavailable,
};
use api::wire::{OwnUser, Tip};
use api::{Caller, HandlerResult, Query, Request, StatusCode, TokenRules, response};
use rules::{TipId, UserId};
use serde::Serialize;
use store::{ExportTips, GetUser};
use utoipa::ToSchema;

/// One page of an export.
#[derive(Serialize, ToSchema)]
pub struct Export {
    pub data: Exported,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
}

/// The profile, the same on every page, and the page's tips, newest first.
#[derive(Serialize, ToSchema)]
pub struct Exported {
    /// Null if there is none.
    #[schema(required = true)]
    pub profile: Option<ExportedProfile>,
    pub tips: Vec<Tip>,
}

/// The whole profile, with what others do not see.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedProfile {
    #[serde(flatten)]
    pub profile: OwnUser,
    /// Whether Cognito had verified the address.
    pub email_verified: bool,
}

impl From<rules::User> for ExportedProfile {
    fn from(user: rules::User) -> Self {
        Self { email_verified: user.email.verified, profile: user.into() }
    }
}

/// Exports the caller's profile and all tips, whole and hidden ones included, one page at a time.
#[utoipa::path(
    get,
    path = "/user/{id}/export",
    operation_id = "export-user",
    tag = "gardeners",
    params(
        ("id" = UserId, Path, description = "The caller's own id."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of the export.", body = Export),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, users: &GetUser, tips: &ExportTips, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = caller.own(&request)?;
    let filter = ExportTips::filter(id);
    let mut query = Query::of(&request);
    let after = query.cursor(&filter, TipId::parse);
    query.finish()?;

    let (profile, page) = tokio::try_join!(users.get(id), tips.page(id, after))?;
    let export = Export {
        data: Exported {
            profile: profile.map(ExportedProfile::from),
            tips: page.items.into_iter().map(|tip| Tip::for_caller(tip, id)).collect(),
        },
        next: page.next.map(|position| rules::cursor::encode(&filter, &position.to_string())),
    };
    Ok(response::private(StatusCode::OK, &export))
}
