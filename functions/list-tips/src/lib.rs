//! `GET /tips`: public tips, newest first.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::{List, TipCard};
use api::{HandlerResult, Problem, Query, Request, Route, response};
use rules::{Category, Difficulty, Failure, Invalid, TipFilter, UserId};
use store::{AfterTip, Connection, ListTips};
use utoipa::ToSchema;

/// The only status that can be listed here; the owner's hidden tips are in `/mytips`.
#[derive(ToSchema)]
pub enum ListedStatus {
    #[schema(rename = "public")]
    Public,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = ListTips::new(connection.table("TIPS_TABLE")?);
    Ok(Route::new(tips, handle))
}

/// Lists public tips, newest first, one page at a time.
///
/// Of one author at most three are among the first twelve, if others have shared lately too; the author's other tips follow from the
/// next page on.
#[utoipa::path(
    get,
    path = "/tips",
    operation_id = "list-tips",
    tag = "tips",
    params(
        ("status" = Option<ListedStatus>, Query, description = "Public, which it is in any case."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same list."),
        ("difficulty" = Option<Difficulty>, Query, description = "Only tips of this difficulty."),
        ("category" = Option<Category>, Query, description = "Only tips of this category."),
        ("author" = Option<UserId>, Query, description = "Only this gardener's tips. Cannot be combined with other filters."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = List<TipCard>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the page has the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(tips: &ListTips, request: Request) -> HandlerResult {
    let (filter, limit, after) = parse(&request)?;
    let page = tips.page_of_authors(filter, limit, after).await?;
    Ok(response::public(&request, &List::<TipCard>::of(page, &filter.name())))
}

fn parse(request: &Request) -> Result<(TipFilter, u16, Option<AfterTip>), Problem> {
    let mut query = Query::of(request);
    query.optional("status", |status| match status {
        "public" => Ok(()),
        _ => Err(Invalid("must be public".to_owned())),
    });
    let limit = query.limit();
    let difficulty = query.optional("difficulty", Difficulty::parse);
    let category = query.optional("category", Category::parse);
    let author = query.optional("author", api::gardener);
    let filter = match (category, difficulty, author) {
        (None, None, None) => TipFilter::All,
        (None, Some(difficulty), None) => TipFilter::Difficulty(difficulty),
        (Some(category), None, None) => TipFilter::Category(category),
        (Some(category), Some(difficulty), None) => TipFilter::CategoryAndDifficulty(category, difficulty),
        (None, None, Some(author)) => TipFilter::Author(author),
        _ => {
            query.reject("author", "cannot be combined with other filters");
            TipFilter::All
        }
    };
    let after = query.cursor(&filter.name(), AfterTip::parse);
    query.finish()?;
    Ok((filter, limit, after))
}
