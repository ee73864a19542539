//! `GET /me/blocks`: the gardeners whom the caller blocks and mutes.

use api::error_responses::{Forbidden, Internal, TooMany, Unauthenticated, Unavailable};
use api::wire::{Block, One};
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, response};
use rules::Failure;
use store::{Connection, ListBlocks};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let blocks = ListBlocks::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, blocks), |(tokens, blocks), request| handle(tokens, blocks, request)))
}

/// Lists the gardeners whom the caller blocks and mutes, at most 200, in no order. The app asks once a session.
#[utoipa::path(
    get,
    path = "/me/blocks",
    operation_id = "list-blocks",
    tag = "moderation",
    responses(
        (status = 200, description = "The gardeners.", body = One<Vec<Block>>),
        Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, blocks: &ListBlocks, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let data: Vec<Block> = blocks.all(caller.id).await?.into_iter().map(Block::from).collect();
    Ok(response::private(StatusCode::OK, &One { data }))
}
