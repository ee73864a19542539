//! `GET /search/gardeners`: gardeners that match words.

use std::collections::HashMap;

use api::error_responses::{Cursor, Internal, InvalidInput, Limit, TooMany, Unavailable};
use api::wire::{Mark, User};
use api::{HandlerResult, Problem, Query, Request, Route, response};
use index::Reader;
use rules::{Failure, Search, Status, UserId, cursor};
use search::{GardenerAnswer, GardenerQuery, Index, Matched, Position, highlight};
use serde::Serialize;
use store::{Connection, GetFoundUsers};
use utoipa::ToSchema;

/// How often the index is asked once more at most, while it knows gardeners who have left.
const ROUNDS: usize = 3;

/// One page of the gardeners that match a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundGardeners {
    pub data: Vec<FoundGardener>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many gardeners match, on all pages.
    pub total: u64,
    /// No gardener has all the words; these come closest.
    pub nearest: bool,
}

/// A gardener, and the words that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundGardener {
    #[serde(flatten)]
    pub user: User,
    pub marks: GardenerMarks,
}

/// The matched words, in order.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct GardenerMarks {
    pub name: Vec<Mark>,
    pub location: Vec<Mark>,
    pub specialization: Vec<Mark>,
    pub bio: Vec<Mark>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let users = GetFoundUsers::new(connection.table("USERS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock());
    // Without an index the function still starts: each request asks for it again, and has its error.
    let start = async |(index, _): &(Reader, GetFoundUsers)| drop(index.current().await);
    Ok(Route::with_start((index, users), start, |(index, users), request| handle(index, users, request)))
}

/// Searches gardeners, one page at a time.
#[utoipa::path(
    get,
    path = "/search/gardeners",
    operation_id = "search-gardeners",
    tag = "gardeners",
    params(
        ("q" = Option<Search>, Query, description = "Words that a gardener must have in name, place, specialization or bio, in any form, without \
            regard to case and accents. A word that no gardener has may be a beginning if it is the last one, or may have a typing error, \
            from four letters on. Where nobody has all the words, those who come closest are the answer, and `nearest` is true. A `q` without a letter or \
            digit is no search. Without it, those who have shared most tips are first."),
        ("status" = Option<Status>, Query, description = "Only gardeners of this status."),
        ("place" = Option<Search>, Query, description = "Words that the gardener's place must have."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same search."),
    ),
    responses(
        (status = 200, description = "A page of gardeners.", body = FoundGardeners, headers(("ETag" = String))),
        (status = 304, description = "Not modified: the page has the `ETag` of `If-None-Match`."),
        InvalidInput, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(index: &Reader, users: &GetFoundUsers, request: Request) -> HandlerResult {
    let search = parse(&request)?;
    let index = index.current().await?;
    Ok(response::public(&request, &find(&index, users, search).await?))
}

/// A parsed request.
struct Wanted {
    q: Option<Search>,
    place: Option<Search>,
    status: Option<Status>,
    limit: u16,
    after: Option<Position>,
}

impl Wanted {
    /// Names the search, for cursors to be bound to it.
    fn name(&self) -> String {
        let [q, place] = [&self.q, &self.place].map(|words| words.as_ref().map(Search::as_str));
        format!("search gardeners {q:?} {place:?} {:?}", self.status)
    }

    /// Whether a gardener of the index still is what the filters ask for. A place that is not shown any more is not searched.
    fn accepts(&self, user: &User) -> bool {
        self.status.is_none_or(|status| user.status == status)
            && (self.place.is_none() || !user.summary.location.as_str().is_empty())
    }
}

fn parse(request: &Request) -> Result<Wanted, Problem> {
    let mut query = Query::of(request);
    let mut wanted = Wanted {
        q: query.optional("q", Search::parse).filter(Search::has_word),
        place: query.optional("place", Search::parse).filter(Search::has_word),
        status: query.optional("status", Status::parse),
        limit: query.limit(),
        after: None,
    };
    wanted.after = query.cursor(&wanted.name(), |position| position.parse().ok());
    query.finish()?;
    Ok(wanted)
}

/// One page. The index may be some seconds old: gardeners who have left are left out, and then the index answers once more
/// without them.
async fn find(index: &Index, users: &GetFoundUsers, wanted: Wanted) -> Result<FoundGardeners, Failure> {
    let (mut found, mut gone, mut round) = (HashMap::new(), Vec::new(), 0);
    loop {
        let answer = index.gardeners_for(&GardenerQuery {
            text: wanted.q.as_ref().map_or("", Search::as_str),
            typing: false,
            place: wanted.place.as_ref().map_or("", Search::as_str),
            status: wanted.status,
            limit: wanted.limit.into(),
            after: wanted.after,
            without: &gone,
        })?;
        let unread: Vec<UserId> = answer.hits.iter().copied().filter(|id| !found.contains_key(id)).collect();
        let read = users.get(&unread).await?.into_iter().map(|(id, user)| (id, User::from(user)));
        found.extend(read.filter(|(_, user)| wanted.accepts(user)));
        let before = gone.len();
        gone.extend(unread.into_iter().filter(|id| !found.contains_key(id)));
        if gone.len() == before || round == ROUNDS {
            return Ok(page(&answer, found, &wanted.name()));
        }
        round += 1;
    }
}

fn page(answer: &GardenerAnswer, mut found: HashMap<UserId, User>, name: &str) -> FoundGardeners {
    let users = answer.hits.iter().filter_map(|id| found.remove(id));
    FoundGardeners {
        data: users.map(|user| marked(user, &answer.matched)).collect(),
        next: answer.next.map(|position| cursor::encode(name, &position.to_string())),
        total: answer.total,
        nearest: answer.nearest,
    }
}

fn marked(user: User, matched: &Matched) -> FoundGardener {
    let marks = |text: &str| Mark::of(text, highlight(text, matched));
    let summary = &user.summary;
    FoundGardener {
        marks: GardenerMarks {
            name: marks(summary.name.as_str()),
            location: marks(summary.location.as_str()),
            specialization: marks(summary.specialization.as_str()),
            bio: marks(summary.bio.as_str()),
        },
        user,
    }
}
