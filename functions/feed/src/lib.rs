//! `GET /feed`: the newest public tips for feed readers.

mod atom;

use api::error_responses::{Internal, InvalidInput, NotFound, TooMany, Unavailable};
use api::head::{APP, AppPage, FEED};
use api::{HandlerResult, Problem, Query, Request, Route, response};
use index::{Reader, plant_names};
use rules::plants::PlantId;
use rules::{Category, Failure, TipCard, UserId, with_query};
use search::{Sort, TipFilter, TipQuery};
use store::{Connection, GetCards, SitePage};

/// Tips of a feed.
const MOST: usize = 30;

/// What a feed is about.
enum About {
    All,
    Category(Category),
    Plant(PlantId),
    Author(UserId),
}

impl About {
    fn filter(&self) -> TipFilter {
        match *self {
            Self::All => TipFilter::default(),
            Self::Category(category) => TipFilter { category: Some(category), ..TipFilter::default() },
            Self::Plant(plant) => TipFilter { plant: Some(plant.to_string()), ..TipFilter::default() },
            Self::Author(author) => TipFilter { author: Some(author), ..TipFilter::default() },
        }
    }

    /// The feed's title before the site's name, and the path of the page that has the same tips.
    fn named(&self, tips: &[TipCard]) -> (Option<String>, String) {
        match self {
            Self::All => (None, "/Tips".to_owned()),
            Self::Category(category) => {
                let name = category.as_str();
                (Some(name.to_owned()), with_query("/Tips", &[("category", name)]))
            }
            Self::Plant(plant) => (Some(plant.plant().name.to_owned()), format!("/plants/{plant}")),
            Self::Author(author) => {
                let name = tips.first().map(|tip| format!("Tips by {}", tip.name.as_str()));
                (Some(name.unwrap_or_else(|| "Tips by a gardener".to_owned())), format!("/gardener/{author}"))
            }
        }
    }

    /// The feed's own path.
    fn path(&self) -> String {
        match self {
            Self::All => FEED.to_owned(),
            Self::Category(category) => with_query(FEED, &[("category", category.as_str())]),
            Self::Plant(plant) => with_query(FEED, &[("plant", &plant.to_string())]),
            Self::Author(author) => with_query(FEED, &[("author", &author.to_string())]),
        }
    }
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = GetCards::new(connection.table("TIPS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    let app = SitePage::new(connection.bucket("SITE_BUCKET")?, APP);
    // Without the index and the page the function still starts: each request asks for them again, and has its error.
    let start = async |(index, _, app): &(Reader, GetCards, SitePage)| {
        let _ = tokio::join!(index.current(), app.text());
    };
    Ok(Route::with_start((index, tips, app), start, |(index, tips, app), request| handle(index, tips, app, request)))
}

/// The newest public tips as an Atom feed (RFC 4287), at most 30. A tip's id in it never changes, and `updated` is when its author last
/// edited or confirmed it.
#[utoipa::path(
    get,
    path = "/feed",
    operation_id = "feed",
    tag = "tips",
    params(
        ("category" = Option<Category>, Query, description = "Only tips of this category."),
        ("plant" = Option<PlantId>, Query, description = "Only tips about this plant. Cannot be combined with other filters."),
        ("author" = Option<UserId>, Query, description = "Only this gardener's tips. Cannot be combined with other filters."),
    ),
    responses(
        (
            status = 200, description = "The feed.", body = String, content_type = "application/atom+xml",
            headers(("ETag" = String))
        ),
        (status = 304, description = "Not modified: the feed has the `ETag` of `If-None-Match`."),
        InvalidInput, NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(index: &Reader, tips: &GetCards, app: &SitePage, request: Request) -> HandlerResult {
    let about = parse(&request)?;
    let (index, page) = tokio::try_join!(index.current(), app.text())?;
    let page = AppPage::published(page.as_deref())?;
    let query = TipQuery { filter: about.filter(), sort: Sort::ByDate, limit: MOST, ..TipQuery::default() };
    let found = index.tips_for(&query, plant_names()).map_err(Failure::from)?.hits;
    // The index may be some seconds old: a tip that is not public any more is not among the cards.
    let mut cards = tips.get(&found).await?;
    let mut tips: Vec<TipCard> = found.iter().filter_map(|id| cards.remove(id)).collect();
    tips.sort_by_key(|tip| std::cmp::Reverse(tip.id));
    let (title, same) = about.named(&tips);
    let feed = atom::Feed { origin: page.origin, site: &page.name(), title, path: about.path(), page: same, tips };
    Ok(response::public_feed(&request, feed.written()))
}

fn parse(request: &Request) -> Result<About, Problem> {
    let mut query = Query::of(request);
    let category = query.optional("category", Category::parse);
    let plant = query.optional("plant", api::plant);
    let author = query.optional("author", api::gardener);
    let about = match (category, plant, author) {
        (None, None, None) => About::All,
        (Some(category), None, None) => About::Category(category),
        (None, Some(plant), None) => About::Plant(plant),
        (None, None, Some(author)) => About::Author(author),
        (_, Some(_), _) => {
            query.reject("plant", "cannot be combined with other filters");
            About::All
        }
        (_, None, Some(_)) => {
            query.reject("author", "cannot be combined with other filters");
            About::All
        }
    };
    query.finish()?;
    Ok(about)
}
