//! `GET /questions`: questions, newest first, or the solved ones that have some words.

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::{List, Question};
use api::{HandlerResult, Problem, Query, Request, Route, plant, response, tip};
use index::{Reader, plant_names};
use rules::plants::PlantId;
use rules::{About, Climate, Failure, Invalid, Page, Search, Serial, TipId};
use serde::Serialize;
use store::{Connection, ListQuestions, QuestionFilter};
use utoipa::ToSchema;

/// Which questions are listed.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum StateWord {
    Open,
    Solved,
}

/// One page of questions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionList {
    #[serde(flatten)]
    pub list: List<Question>,
    /// Within how many hours half of the questions of the last 90 days had an answer, those under tips left out: with the lists by state only.
    /// Missing if fewer than half had one, or if there are few questions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answered_within: Option<u64>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let questions = ListQuestions::of(connection)?;
    // Only a search reads the index.
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    Ok(Route::new((index, questions), |(index, questions), request| handle(index, questions, request)))
}

/// Lists questions, the newest first, one page at a time: those about a plant or a tip, or those that are not solved, or those that are,
/// without those about tips. A page may have fewer questions than its limit. With words: the solved ones that have them, also in the answers that
/// solved them, the best match first, on one page; a question is found within an hour after it was solved.
#[utoipa::path(
    get,
    path = "/questions",
    operation_id = "list-questions",
    tag = "questions",
    params(
        ("plant" = Option<PlantId>, Query, description = "All about this plant. Not together with `tip`, `state` and `climate`."),
        ("tip" = Option<TipId>, Query, description = "All about this tip, if everybody sees it. Not together with `state` and `climate`."),
        ("state" = Option<StateWord>, Query, description = "`open`, the default: not solved, with answers or without, or no more; or `solved`."),
        ("climate" = Option<Climate>, Query, description = "Only of gardeners in this climate."),
        ("q" = Option<Search>, Query, description = "Words that a solved question must have, as in the search for tips. Together with `limit` only."),
        ("limit" = Option<Limit>, Query, description = "Questions of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of questions.", body = QuestionList, headers(("ETag" = String))),
        (status = 304, description = "Not modified: it has the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(index: &Reader, questions: &ListQuestions, request: Request) -> HandlerResult {
    let query = Query::of(&request);
    let found =
        if query.has_any(&["q"]) { find(index, questions, query).await? } else { list(questions, query).await? };
    Ok(response::public(&request, &found))
}

async fn find(index: &Reader, questions: &ListQuestions, mut query: Query<'_>) -> Result<QuestionList, Problem> {
    let words = query.required("q", Search::parse);
    let limit = query.limit();
    query.finish()?;
    let text = words.as_ref().map_or("", Search::as_str);
    let ids = index.current().await?.questions_for(text, limit.into(), plant_names()).map_err(Failure::from)?;
    let items = questions.solved(&ids).await?;
    let list = List::<Question>::of(Page { items, next: None::<Serial> }, "");
    Ok(QuestionList { list, answered_within: None })
}

async fn list(questions: &ListQuestions, mut query: Query<'_>) -> Result<QuestionList, Problem> {
    let of_plant = query.optional("plant", plant).map(About::Plant);
    let of_tip = query.optional("tip", tip).map(About::Tip);
    if of_plant.is_some() && of_tip.is_some() {
        query.reject("tip", "cannot be given together with a plant");
    }
    for (name, about) in [("plant", of_plant), ("tip", of_tip)] {
        if about.is_some() && query.has_any(&["state", "climate"]) {
            query.reject(name, "cannot be given together with a state or a climate");
        }
    }
    let about = of_tip.or(of_plant);
    let state = query.optional("state", state);
    let climate = query.optional("climate", Climate::parse);
    let filter = about.map_or(QuestionFilter::Solved(state.unwrap_or(false), climate), QuestionFilter::About);
    let limit = query.limit();
    let after = query.cursor(&filter.to_string(), Serial::parse);
    query.finish()?;
    let within = async {
        if matches!(filter, QuestionFilter::Solved(..)) { questions.answered_within().await } else { Ok(None) }
    };
    let (page, answered_within) = tokio::try_join!(questions.page(filter, limit, after), within)?;
    Ok(QuestionList { list: List::<Question>::of(page, &filter.to_string()), answered_within })
}

/// Whether the questions are solved ones.
fn state(word: &str) -> Result<bool, Invalid> {
    match word {
        "open" => Ok(false),
        "solved" => Ok(true),
        _ => Err(Invalid("must be one of: open, solved".to_owned())),
    }
}
