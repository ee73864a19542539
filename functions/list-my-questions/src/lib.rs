//! `GET /me/questions`: the caller's questions and answers.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{List, OwnPost};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use rules::{Failure, Page};
use store::{Connection, ListOwnPosts, PostPosition};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let posts = ListOwnPosts::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, posts), |(tokens, posts), request| handle(tokens, posts, request)))
}

/// Lists the questions and answers of the caller, the newest first, one page at a time, also those that moderation has hidden.
#[utoipa::path(
    get,
    path = "/me/questions",
    operation_id = "list-my-questions",
    tag = "questions",
    params(
        ("limit" = Option<Limit>, Query, description = "Questions and answers of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of questions and answers.", body = List<OwnPost>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, posts: &ListOwnPosts, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let filter = format!("questions {}", caller.id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter, PostPosition::parse);
    query.finish()?;
    let Page { items, next } = posts.page(caller.id, limit, after).await?;
    let page = Page { items: items.into_iter().filter_map(OwnPost::listed).collect(), next };
    Ok(response::private(StatusCode::OK, &List::<OwnPost>::of(page, &filter)))
}
