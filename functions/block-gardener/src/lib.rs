//! `PUT /me/blocks/{id}`: blocks or mutes a gardener.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, NotFound, TooLarge, TooManyBlocks, Unauthenticated, Unavailable,
    UnsupportedMediaType,
};
use api::{
    Caller, Form, HandlerResult, Problem, Request, Route, TokenRules, bearer_token, path_parameter, response, text,
};
use rules::{BlockKind, Failure, UserId};
use store::{BlockGardener, Connection, CreateUser, NewProfile};
use utoipa::ToSchema;

/// What to do about a gardener.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewBlock {
    pub kind: BlockKind,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let gardeners = BlockGardener::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, gardeners, users), |(tokens, gardeners, users), request| {
        handle(tokens, gardeners, users, request)
    }))
}

/// Blocks or mutes another gardener, instead of what was there before. Between two gardeners of whom one blocks the other there are neither
/// votes nor reports of trying. The app leaves what a blocked gardener wrote out of lists, and folds what a muted one wrote. The other
/// gardener does not learn of it.
#[utoipa::path(
    put,
    path = "/me/blocks/{id}",
    operation_id = "block-gardener",
    tag = "moderation",
    params(("id" = UserId, Path, description = "The other gardener's id.")),
    request_body = NewBlock,
    responses(
        (status = 204, description = "The gardener is blocked or muted."),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, TooManyBlocks, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    gardeners: &BlockGardener,
    users: &CreateUser,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let other = UserId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_user)?;
    let mut form = Form::of(&request)?;
    let kind = form.required("kind", text(BlockKind::parse));
    form.finish()?;
    // Without a kind the request has ended above.
    let kind = kind.ok_or_else(|| Problem::invalid_field("kind", "is required"))?;
    let token = || bearer_token(&request);
    let act = || gardeners.block(caller.id, other, kind);
    users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::no_content())
}
