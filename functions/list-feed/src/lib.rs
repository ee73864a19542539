//! `GET /me/feed`: the tips of those whom the caller follows.

use api::error_responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable};
use api::wire::{List, TipCard};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use index::{Reader, plant_names};
use rules::{Failure, Page};
use search::{Feed, Index, Position, Sort, TipFilter, TipQuery};
use store::{Connection, GetCards, GetFollows};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = GetCards::new(connection.table("TIPS_TABLE")?);
    let follows = GetFollows::new(connection.table("ACTIVITY_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    // Without an index the function still starts: each request asks for it again, and has its error.
    let start = async |(_, index, ..): &(TokenRules, Reader, GetFollows, GetCards)| drop(index.current().await);
    Ok(Route::with_start((tokens, index, follows, tips), start, |(tokens, index, follows, tips), request| {
        handle(tokens, index, follows, tips, request)
    }))
}

/// Lists the public tips of the gardeners whom the caller follows, and those about the plants that the caller follows, the newest first, one
/// page at a time. The caller's own tips are not among them. For some seconds a new tip may be missing, and a page may have fewer tips than its
/// limit.
#[utoipa::path(
    get,
    path = "/me/feed",
    operation_id = "list-feed",
    tag = "gardeners",
    params(
        ("limit" = Option<Limit>, Query, description = "Tips of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = List<TipCard>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    index: &Reader,
    follows: &GetFollows,
    tips: &GetCards,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let filter = format!("feed {}", caller.id);
    let mut query = Query::of(&request);
    let limit = query.limit();
    let after = query.cursor(&filter, |position| position.parse().ok());
    query.finish()?;
    let (index, follows) = tokio::try_join!(index.current(), follows.all(caller.id))?;
    let page = find(&index, tips, Feed { reader: caller.id, follows }, limit, after).await?;
    Ok(response::private(StatusCode::OK, &List::<TipCard>::of(page, &filter)))
}

/// One page. It has fewer cards than the limit where the index does not know yet that a tip is hidden.
async fn find(
    index: &Index,
    tips: &GetCards,
    feed: Feed,
    limit: u16,
    after: Option<Position>,
) -> Result<Page<rules::TipCard, Position>, Failure> {
    if feed.follows.is_empty() {
        return Ok(Page { items: Vec::new(), next: None });
    }
    let query = TipQuery {
        filter: TipFilter { feed: Some(feed), ..TipFilter::default() },
        sort: Sort::ByDate,
        limit: limit.into(),
        after,
        ..TipQuery::default()
    };
    let answer = index.tips_for(&query, plant_names())?;
    let mut cards = tips.get(&answer.hits).await?;
    Ok(Page { items: answer.hits.iter().filter_map(|id| cards.remove(id)).collect(), next: answer.next })
}
