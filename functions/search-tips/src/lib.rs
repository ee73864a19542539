//! `GET /search/tips`: public tips that match words and filters.

use std::collections::HashMap;

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::{Mark, TipCard};
use api::{HandlerResult, Problem, Query, Request, Route, month, response, week};
use index::{Reader, plant_names};
use rules::plants::PlantId;
use rules::problems;
use rules::{
    Category, Climate, Difficulty, Failure, FrostWeeks, GardenWeek, Hazard, Invalid, Month, Place, Search, Set, Sun,
    TipId, UserId, Week, Work, cursor, excerpt,
};
use search::{
    Index, Matched, Missing, Position, Risk, Safe, Sort, TipAnswer, TipFilter, TipQuery, highlight, telling_sentence,
};
use serde::Serialize;
use store::{Connection, GetCards};
use utoipa::ToSchema;

/// How often the index is asked once more at most, while it knows tips that are not public any more.
const ROUNDS: usize = 3;

/// Plants of the facet, unless all are asked for.
const MOST_PLANTS: usize = 12;

/// The order of the tips.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum SortWord {
    Relevance,
    Newest,
    Helpful,
    Season,
}

/// The plants that are counted.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum PlantsWord {
    All,
}

/// Who the tips must be safe for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SafeWord {
    Pets,
    People,
    All,
}

/// One page of the tips that match a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTips {
    pub data: Vec<FoundTip>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many tips match, on all pages. For some seconds after a tip was shared, changed or hidden, the total and the facets may
    /// not know it yet; a hidden tip is on no page even then.
    pub total: u64,
    /// No tip has all the words; these come closest.
    pub nearest: bool,
    /// The words that no tip has, in the order of `q`.
    pub missing: Vec<MissingWords>,
    /// Words of `q` asked for tips that are safe for them, such as "safe for dogs": the answer has only tips without a known hazard
    /// for them, as with the parameter `safe`. Null if no words did.
    #[schema(required = true)]
    pub safe: Option<SafeWord>,
    /// What `q` is about. Show it before the tips.
    pub asked: Asked,
    /// Words of `q` that nobody has, and those that were searched for in their place.
    pub corrected: Vec<Corrected>,
    /// The plants that `q` or `plant` names and that are known to be poisonous or an irritant, where the search asks about that: by `safe`,
    /// or in words such as "is lily safe for cats" and "poisonous to dogs". Say these first: for such a plant it is wrong that nobody has
    /// named a hazard.
    pub risks: Vec<PlantRisk>,
    pub facets: TipFacets,
}

/// Words of a search that no tip has.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingWords {
    /// In lower case and without accents.
    pub words: String,
    /// The plant of which they are a name, if any; the nearest tips are then about its relatives.
    #[schema(required = true)]
    pub plant: Option<NamedPlant>,
}

/// What the words of a search name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Asked {
    /// In the order of the words.
    pub plants: Vec<NamedPlant>,
    /// Pests, diseases and other problems of plants, by a name or by signs such as "white powder on leaves". Where no tip has a plant and a
    /// problem together, `nearest` is true, and the nearest are on the same problem.
    pub problems: Vec<NamedProblem>,
    /// Whether the words ask if it is safe, such as "can dogs eat grapes". Every tip then names the plants: others would be read as an
    /// answer. Where `risks` has nothing about a plant, nobody has told of a risk.
    pub safety: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NamedProblem {
    pub id: &'static str,
    pub name: &'static str,
}

/// Words with a typing error.
#[derive(Debug, Serialize, ToSchema)]
pub struct Corrected {
    pub typed: String,
    pub meant: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NamedPlant {
    pub id: PlantId,
    /// The plant's English name.
    pub name: String,
}

/// A plant that the list of plants has as a hazard.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlantRisk {
    pub plant: NamedPlant,
    /// Those for whom the search asks about; where the plant has none of these, those for others.
    #[schema(value_type = HashSet<Hazard>)]
    pub hazards: Set<Hazard>,
}

/// A tip, and the words that match. Where the start of its text has none, its excerpt begins with the sentence that has most of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTip {
    #[serde(flatten)]
    pub card: TipCard,
    pub marks: TipMarks,
}

/// The matched words, in order.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipMarks {
    pub title: Vec<Mark>,
    pub plant_type: Vec<Mark>,
    pub name: Vec<Mark>,
    pub description: Vec<Mark>,
}

/// How many tips each choice of a filter would leave, with the words and the other filters as they are. A choice without a
/// tip is left out.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct TipFacets {
    #[schema(inline)]
    pub category: Vec<Count<Category>>,
    #[schema(inline)]
    pub difficulty: Vec<Count<Difficulty>>,
    /// Of the northern year.
    #[schema(inline)]
    pub month: Vec<Count<Month>>,
    #[schema(inline)]
    pub place: Vec<Count<Place>>,
    #[schema(inline)]
    pub sun: Vec<Count<Sun>>,
    /// The most frequent first: at most 12, unless `plants` asks for all. After them the plant that is asked for, with 0 if no tip has it.
    pub plant: Vec<PlantCount>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Count<T> {
    pub value: T,
    pub count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlantCount {
    pub value: PlantId,
    /// The plant's English name.
    pub name: String,
    pub count: u64,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = GetCards::new(connection.table("TIPS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    // Without an index the function still starts: each request asks for it again, and has its error.
    let start = async |(index, _): &(Reader, GetCards)| drop(index.current().await);
    Ok(Route::with_start((index, tips), start, |(index, tips), request| handle(index, tips, request)))
}

/// Searches public tips, one page at a time.
#[utoipa::path(
    get,
    path = "/search/tips",
    operation_id = "search-tips",
    tag = "tips",
    params(
        ("q" = Option<Search>, Query, description = "Words that a tip must have in title, plant, author, category or text, in any form, \
            without regard to case and accents. Other names of a plant and other words for the same thing count too, and \"leafmould\" is \
            \"leaf mould\". A word that no tip and no plant has may be a beginning if it is the last one, or may have a typing error, from four \
            letters on. Where no tip has all the words, those that come closest are the answer, and `nearest` is true. Words that ask for \
            safety, such as \"safe for dogs\", set that filter. \"No dig\", \"without peat\" and \"peat free\" find only tips that say so; \
            \"no slugs\" asks about slugs, which nobody wants. Signs of a problem find tips that name it: \"white powder on leaves\" is mildew. A `q` without a letter or digit is no search: the answer is the one without `q`."),
        ("plant" = Option<PlantId>, Query, description = "Only tips about this plant."),
        ("category" = Option<Category>, Query, description = "Only tips of this category."),
        ("difficulty" = Option<Difficulty>, Query, description = "Only tips of this difficulty."),
        ("month" = Option<Month>, Query, description = "Only tips for this month of the northern year. A tip without months is for every month."),
        ("week" = Option<Week>, Query, description = "Only tips for this week of the northern year in a garden with the frosts `lastFrost` and \
            `firstFrost`, which are required with it: by these where a tip counts its time from a frost, and else by its months, moved by up to \
            six weeks where it is known for which garden they are. A tip without months is for every week. Even weeks of frost share answers in \
            caches."),
        ("lastFrost" = Option<Week>, Query, description = "The mean week of the last frost in the garden of `week`, of the northern year."),
        ("firstFrost" = Option<Week>, Query, description = "The mean week of the first frost there."),
        ("climate" = Option<Climate>, Query, description = "Only tips for this climate."),
        ("place" = Option<Place>, Query, description = "Only tips for this place."),
        ("sun" = Option<Sun>, Query, description = "Only tips for this much sun."),
        ("work" = Option<Work>, Query, description = "Only tips about this kind of work."),
        ("safe" = Option<SafeWord>, Query, description = "Only tips without a known hazard for pets, for people or for both. That \
            nobody named a hazard does not prove that there is none."),
        ("author" = Option<UserId>, Query, description = "Only this gardener's tips."),
        ("sort" = Option<SortWord>, Query, description = "The default is relevance; without words that is newest. By relevance and newest, at \
            most three tips of one author are among the first twelve if others match too: the author's other tips follow these, on the next \
            page if the twelve are not full."),
        ("season" = Option<Month>, Query, description = "The month of the northern year that `sort=season` is for, and required with it, unless `week` says it."),
        ("plants" = Option<PlantsWord>, Query, description = "`all`: the facet of plants has every plant with a tip, and not the most frequent only."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same search."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = FoundTips, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the page has the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(index: &Reader, tips: &GetCards, request: Request) -> HandlerResult {
    let search = parse(&request)?;
    let index = index.current().await?;
    Ok(response::public(&request, &find(&index, tips, search).await?))
}

/// A parsed request.
struct Wanted {
    q: Option<Search>,
    filter: TipFilter,
    sort: Sort,
    limit: u16,
    after: Option<Position>,
    /// Plants of the facet.
    most_plants: usize,
}

impl Wanted {
    /// Names the search, for cursors to be bound to it.
    fn name(&self) -> String {
        format!("search tips {:?} {:?} {:?}", self.q.as_ref().map(Search::as_str), self.filter, self.sort)
    }
}

fn parse(request: &Request) -> Result<Wanted, Problem> {
    let mut query = Query::of(request);
    let q = query.optional("q", Search::parse).filter(Search::has_word);
    let plant = query.optional("plant", api::plant);
    let filter = TipFilter {
        plant: plant.map(|plant| plant.to_string()),
        category: query.optional("category", Category::parse),
        difficulty: query.optional("difficulty", Difficulty::parse),
        month: query.optional("month", month),
        climate: query.optional("climate", Climate::parse),
        place: query.optional("place", Place::parse),
        sun: query.optional("sun", Sun::parse),
        work: query.optional("work", Work::parse),
        week: garden_week(&mut query),
        safe: query.optional("safe", safe).unwrap_or_default(),
        author: query.optional("author", api::gardener),
        feed: None,
    };
    let limit = query.limit();
    let sort = match query.optional("sort", sort_word) {
        Some(SortWord::Season) => match filter.week {
            Some(week) => Sort::InWeek(week),
            None => query.required("season", month).map(Sort::InSeason).unwrap_or_default(),
        },
        other => {
            if query.optional("season", month).is_some() {
                query.reject("season", "is for sort=season only");
            }
            match other {
                Some(SortWord::Newest) => Sort::Newest,
                Some(SortWord::Helpful) => Sort::Helpful,
                _ => Sort::Relevance,
            }
        }
    };
    let most_plants = query.optional("plants", plants_word).map_or(MOST_PLANTS, |PlantsWord::All| usize::MAX);
    let mut wanted = Wanted { q, filter, sort, limit, after: None, most_plants };
    wanted.after = query.cursor(&wanted.name(), |position| position.parse().ok());
    query.finish()?;
    Ok(wanted)
}

/// The three parameters go together.
fn garden_week(query: &mut Query) -> Option<GardenWeek> {
    if !query.has_any(&["week", "lastFrost", "firstFrost"]) {
        return None;
    }
    let [week, last_frost, first_frost] = ["week", "lastFrost", "firstFrost"].map(|name| query.required(name, week));
    Some(GardenWeek { week: week?, frosts: FrostWeeks { last_frost: last_frost?, first_frost: first_frost? } })
}

fn sort_word(word: &str) -> Result<SortWord, Invalid> {
    match word {
        "relevance" => Ok(SortWord::Relevance),
        "newest" => Ok(SortWord::Newest),
        "helpful" => Ok(SortWord::Helpful),
        "season" => Ok(SortWord::Season),
        _ => Err(Invalid("must be one of: relevance, newest, helpful, season".to_owned())),
    }
}

fn plants_word(word: &str) -> Result<PlantsWord, Invalid> {
    if word == "all" { Ok(PlantsWord::All) } else { Err(Invalid("must be: all".to_owned())) }
}

fn safe(word: &str) -> Result<Safe, Invalid> {
    match word {
        "pets" => Ok(Safe { pets: true, people: false }),
        "people" => Ok(Safe { pets: false, people: true }),
        "all" => Ok(Safe { pets: true, people: true }),
        _ => Err(Invalid("must be one of: pets, people, all".to_owned())),
    }
}

/// One page. The index may be some seconds old: tips that are not public any more are left out, and then the index answers
/// once more without them, so that no hit, count or facet shows them.
async fn find(index: &Index, tips: &GetCards, wanted: Wanted) -> Result<FoundTips, Failure> {
    let (mut cards, mut hidden, mut round) = (HashMap::new(), Vec::new(), 0);
    loop {
        let query = TipQuery {
            text: wanted.q.as_ref().map_or("", Search::as_str),
            typing: false,
            filter: wanted.filter.clone(),
            sort: wanted.sort,
            limit: wanted.limit.into(),
            after: wanted.after,
            without: &hidden,
        };
        let answer = index.tips_for(&query, plant_names())?;
        let unread: Vec<TipId> = answer.hits.iter().copied().filter(|id| !cards.contains_key(id)).collect();
        cards.extend(tips.with_texts(&unread).await?);
        let before = hidden.len();
        hidden.extend(unread.into_iter().filter(|id| !cards.contains_key(id)));
        if hidden.len() == before || round == ROUNDS {
            return Ok(page(answer, cards, &wanted));
        }
        round += 1;
    }
}

fn page(answer: TipAnswer, mut cards: HashMap<TipId, (rules::TipCard, String)>, wanted: &Wanted) -> FoundTips {
    let found = answer.hits.iter().filter_map(|id| cards.remove(id));
    let facets = answer.facets;
    FoundTips {
        data: found.map(|(card, text)| marked(card, &text, &answer.matched)).collect(),
        next: answer.next.map(|position| cursor::encode(&wanted.name(), &position.to_string())),
        total: answer.total,
        nearest: answer.nearest,
        missing: answer.missing.into_iter().map(missing).collect(),
        safe: safe_word(answer.safe),
        asked: asked(&answer.asked),
        corrected: answer.corrected.into_iter().map(|(typed, meant)| Corrected { typed, meant }).collect(),
        risks: answer.risks.into_iter().map(risk).collect(),
        facets: TipFacets {
            category: counts(facets.category),
            difficulty: counts(facets.difficulty),
            month: counts(facets.month),
            place: counts(facets.place),
            sun: counts(facets.sun),
            plant: plants(facets.plant, wanted),
        },
    }
}

/// The card with its marks, and with what the search found in the text where the start of the text has nothing of it.
fn marked(mut card: rules::TipCard, text: &str, matched: &Matched) -> FoundTip {
    let marks = |text: &str| Mark::of(text, highlight(text, matched));
    let mut description = marks(&card.excerpt);
    if description.is_empty()
        && let Some(start) = telling_sentence(text, matched).filter(|start| *start > 0)
        && let Some(rest) = text.get(start..)
    {
        card.excerpt = format!("… {}", excerpt(rest));
        description = marks(&card.excerpt);
    }
    FoundTip {
        marks: TipMarks {
            title: marks(card.summary.title.as_str()),
            plant_type: marks(card.summary.plant_type.as_str()),
            name: marks(card.name.as_str()),
            description,
        },
        card: card.into(),
    }
}

fn missing(Missing { words, plant }: Missing) -> MissingWords {
    MissingWords { words, plant: plant.and_then(|id| PlantId::parse(&id)).map(named) }
}

fn asked(asked: &search::Asked) -> Asked {
    let problems = asked.problems.iter().filter_map(|id| problems::find(id));
    Asked {
        plants: asked.plants.iter().copied().map(named).collect(),
        problems: problems.map(|problem| NamedProblem { id: problem.id, name: problem.name }).collect(),
        safety: asked.safety,
    }
}

fn risk(Risk { plant, hazards }: Risk) -> PlantRisk {
    PlantRisk { plant: named(plant), hazards }
}

fn named(id: PlantId) -> NamedPlant {
    NamedPlant { id, name: id.plant().name.to_owned() }
}

fn safe_word(safe: Safe) -> Option<SafeWord> {
    match (safe.pets, safe.people) {
        (true, true) => Some(SafeWord::All),
        (true, false) => Some(SafeWord::Pets),
        (false, true) => Some(SafeWord::People),
        (false, false) => None,
    }
}

fn counts<T>(counts: Vec<(T, u64)>) -> Vec<Count<T>> {
    counts.into_iter().map(|(value, count)| Count { value, count }).collect()
}

fn plants(counted: Vec<(String, u64)>, wanted: &Wanted) -> Vec<PlantCount> {
    let mut plants: Vec<_> = counted.into_iter().filter_map(|(id, count)| plant(&id, count)).collect();
    let others = plants.split_off(wanted.most_plants.min(plants.len()));
    if let Some(asked) = wanted.filter.plant.as_deref().and_then(|id| plant(id, 0))
        && plants.iter().all(|plant| plant.value != asked.value)
    {
        plants.push(others.into_iter().find(|plant| plant.value == asked.value).unwrap_or(asked));
    }
    plants
}

fn plant(id: &str, count: u64) -> Option<PlantCount> {
    let value = PlantId::parse(id)?;
    Some(PlantCount { value, name: value.plant().name.to_owned(), count })
}
