//! `GET /suggest`: plants, tips and gardeners as one types.

use api::error_responses::{Internal, InvalidInput, TooMany, Unavailable};
use api::wire::TipPlant;
use api::{HandlerResult, Query, Request, Route, response};
use index::{Reader, plant_names};
use rules::{Category, Failure, Search, UserId};
use search::Suggestion as Suggested;
use serde::Serialize;
use store::{Connection, GetSuggested};
use utoipa::ToSchema;

/// At most eight suggestions: plants first, then tips, then gardeners.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestions {
    pub data: Vec<Suggestion>,
}

/// A plant, tip or gardener whose name a person may be typing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    pub kind: SuggestionKind,
    /// Of the plant, the tip or the gardener.
    pub id: String,
    /// The plant's name, the tip's title or the gardener's name.
    pub text: String,
    /// The author of a tip; null of one whose author has left, and of anything else.
    #[serde(rename = "authorId")]
    #[schema(required = true)]
    pub author_id: Option<UserId>,
    /// Of a tip; null of anything else.
    #[schema(required = true)]
    pub category: Option<Category>,
    /// The same.
    #[schema(required = true)]
    pub plant: Option<TipPlant>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SuggestionKind {
    Plant,
    Tip,
    Gardener,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let names = GetSuggested::new(connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    // Without an index the function still starts: each request asks for it again, and has its error.
    let start = async |(index, _): &(Reader, GetSuggested)| drop(index.current().await);
    Ok(Route::with_start((index, names), start, |(index, names), request| handle(index, names, request)))
}

/// Suggests plants, tips and gardeners whose names a person may be typing.
#[utoipa::path(
    get,
    path = "/suggest",
    operation_id = "suggest",
    tag = "tips",
    params(("q" = Search, Query, description = "The text typed so far. Fewer than two letters have no suggestions.")),
    responses(
        (status = 200, description = "The suggestions.", body = Suggestions, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the suggestions have the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(index: &Reader, names: &GetSuggested, request: Request) -> HandlerResult {
    let mut query = Query::of(&request);
    let q = query.required("q", Search::parse);
    query.finish()?;
    let index = index.current().await?;
    let suggested = index.suggest(q.as_ref().map_or("", Search::as_str), plant_names()).map_err(Failure::from)?;
    let data = shown(names, suggested).await?;
    Ok(response::public(&request, &Suggestions { data }))
}

/// The texts as they are now. Hidden tips and inactive gardeners, which the index may not know as such yet, are left out.
async fn shown(names: &GetSuggested, suggested: Vec<Suggested>) -> Result<Vec<Suggestion>, Failure> {
    let (mut tips, mut gardeners) = (Vec::new(), Vec::new());
    for suggestion in &suggested {
        match suggestion {
            Suggested::Plant { .. } => {}
            Suggested::Tip(id) => tips.push(*id),
            Suggested::Gardener(id) => gardeners.push(*id),
        }
    }
    let found = names.get(&tips, &gardeners).await?;
    let shown = |kind, id, text: &str| Suggestion {
        kind,
        id,
        text: text.to_owned(),
        author_id: None,
        category: None,
        plant: None,
    };
    let text = |suggestion| match suggestion {
        Suggested::Plant { id, name } => Some(shown(SuggestionKind::Plant, id, &name)),
        Suggested::Tip(id) => {
            let tip = found.tips.get(&id)?;
            let author_id = Some(tip.author).filter(|author| *author != UserId::FORMER);
            let (category, plant) = (Some(tip.category), TipPlant::of(&tip.plants));
            let suggestion = shown(SuggestionKind::Tip, id.to_string(), tip.title.as_str());
            Some(Suggestion { author_id, category, plant, ..suggestion })
        }
        Suggested::Gardener(id) => {
            found.names.get(&id).map(|name| shown(SuggestionKind::Gardener, id.to_string(), name.as_str()))
        }
    };
    Ok(suggested.into_iter().filter_map(text).collect())
}
