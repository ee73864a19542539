//! `DELETE /user/{id}`: removes the caller's tips, marks, account and profile.
//!
//! A note that the gardener leaves comes first, so that no request under way can bring the profile back; the profile goes last, because
//! it blocks every write.

use api::error_responses::{Busy, Forbidden, Internal, InvalidInput, NotFound, TooMany, Unauthenticated, Unavailable};
use api::wire::One;
use api::{Caller, HandlerResult, Problem, Query, Request, Route, TokenRules, bearer_token, response};
use rules::{Failure, LeftTips, UserId};
use serde::Serialize;
use store::{Connection, DeleteUser, Left, Media};
use utoipa::ToSchema;

/// Seconds until the caller repeats an unfinished request.
const REPEAT_AFTER: u32 = 2;

/// The rest of an unfinished removal.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leaving {
    /// The least number of tips that are left. 0: only the account and the profile are left.
    pub tips_left: usize,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let (activity, media) = (connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    let users = DeleteUser::new(tips, users, activity, media, connection.identity());
    Ok(Route::new((tokens, users), |(tokens, users), request| handle(tokens, users, request)))
}

/// Removes the caller's tips, marks, account and, last, profile. Until the response is 204, repeat the request, also after any
/// failure and with the same access token: it is accepted here even if the account is already deleted. From the first request on,
/// the profile is inactive and nothing else can be written. A request may choose `tips` differently from an interrupted one before
/// it: the choice is for the tips that are left, and those that were kept stay kept.
#[utoipa::path(
    delete,
    path = "/user/{id}",
    operation_id = "delete-user",
    tag = "gardeners",
    params(
        ("id" = UserId, Path, description = "The caller's own id."),
        ("tips" = LeftTips, Query, description = "`keep` leaves public tips to readers, under the name \"A former gardener\" and with \
            no way back to their author. Hidden tips are always removed."),
    ),
    responses(
        (status = 202, description = "Not finished. Repeat the request after `Retry-After` seconds.", body = One<Leaving>,
            headers(("Retry-After" = u32))),
        (status = 204, description = "Everything is removed: the tips, the marks, the account and the profile."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, users: &DeleteUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    caller.own(&request)?;
    let mut query = Query::of(&request);
    let tips = query.required("tips", LeftTips::parse);
    query.finish()?;
    caller.require_recent_sign_in()?;
    // Without a valid parameter the request has ended above.
    let tips = tips.ok_or_else(|| Problem::invalid_field("tips", "is required"))?;
    match Box::pin(users.proceed(&caller.subject, bearer_token(&request)?, tips)).await? {
        Left::Nothing => Ok(response::no_content()),
        Left::Tips(tips_left) => Ok(response::unfinished(REPEAT_AFTER, &One { data: Leaving { tips_left } })),
    }
}
