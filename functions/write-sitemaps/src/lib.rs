//! Once an hour: the sitemaps of the public tips and the active gardeners, from the search index, and of the questions; and the solved ones
//! in the search index.

use api::head::{APP, AppPage};
use api::{Error, log};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use index::{Feed, Reader, refresh_questions};
use rules::{Clock, Failure, QuestionId, Status, Timestamp, UserId};
use search::{GardenerQuery, Index};
use serde_json::{Value, json};
use store::{AllQuestions, Bucket, Condition, Connection, Object, SitePage};

/// Hits of one page of a search, which has no more.
const PAGE: usize = 100;

/// Addresses in a file. The protocol allows 50,000.
const MOST: usize = 10_000;

const FOLDER: &str = "sitemaps/";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// What a run reads and writes.
pub struct Places {
    pub index: Reader,
    pub feed: Feed,
    pub questions: AllQuestions,
    pub app: SitePage,
    pub site: Bucket,
    pub clock: Clock,
}

impl Places {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let (index, site) = (connection.bucket("INDEX_BUCKET")?, connection.bucket("SITE_BUCKET")?);
        Ok(Self {
            index: Reader::new(index.clone())?.with_clock(connection.clock()),
            feed: Feed::new(index)?.with_clock(connection.clock()),
            questions: AllQuestions::new(connection.table("ACTIVITY_TABLE")?),
            app: SitePage::new(site.clone(), APP),
            site,
            clock: connection.clock(),
        })
    }
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let places = Places::of(connection)?;
    api::work(connection.warm_up(), |_: Value| Box::pin(handle(&places))).await
}

/// Writes the files that differ from those of the last run, deletes those that are too many, brings the solved questions into the index, says
/// how soon questions are answered, and logs the numbers.
pub async fn handle(places: &Places) -> Result<(), Failure> {
    let done = |done: Done| json!({"written": done.written, "deleted": done.deleted, "questions": done.questions});
    log::work("run", json!({}), Box::pin(write(places)), done).await
}

/// How many files and questions were changed.
#[derive(Default)]
struct Done {
    written: usize,
    deleted: usize,
    questions: usize,
}

async fn write(Places { index, feed, questions, app, site, clock }: &Places) -> Result<Done, Failure> {
    let (index, open, solved, page) =
        tokio::try_join!(index.current(), questions.ids(false), questions.ids(true), app.text())?;
    let changed = refresh_questions(&index, feed, questions, &solved, clock.now()).await?;
    let mut all = [open, solved].concat();
    all.sort_by_key(|question| question.serial);
    // Solved meanwhile, it is in both.
    all.dedup();
    questions.count_waits(&all, clock.now()).await?;
    // Before the app is published there is no page to find.
    let Some(app) = page.as_deref().and_then(AppPage::parse) else {
        return Ok(Done { questions: changed, ..Done::default() });
    };
    let files = files(&index, &all, app.origin)?;
    let mut written = 0;
    for (key, content) in &files {
        let old = site.get(key, None).await?;
        if !matches!(old, Object::Found { content: old, .. } if old == content.as_bytes()) {
            let headers = [(CONTENT_TYPE, "application/xml"), (CACHE_CONTROL, "public, max-age=3600")];
            site.put_with(key, content.as_bytes(), Condition::Always, &headers).await?;
            written += 1;
        }
    }
    let mut deleted = 0;
    for old in site.list_all(FOLDER).await? {
        if files.iter().all(|(key, _)| *key != old.key) {
            site.delete(&old.key).await?;
            deleted += 1;
        }
    }
    Ok(Done { written, deleted, questions: changed })
}

/// Keys and contents. The oldest pages are first, so that new ones change the last file only. The list of the files comes last, when
/// they are there.
fn files(index: &Index, questions: &[QuestionId], origin: &str) -> Result<Vec<(String, String)>, Failure> {
    let tips = index.all_tips().map_err(Failure::from)?.into_iter();
    let tips = tips.map(|(id, edited)| Place { address: format!("{origin}/tips/{id}"), edited: Some(edited) });
    let gardeners = all_gardeners(index)?.into_iter();
    let gardeners = gardeners.map(|id| Place { address: format!("{origin}/gardener/{id}"), edited: None });
    let questions = questions.iter();
    let questions = questions.map(|id| Place { address: format!("{origin}/questions/{id}"), edited: None });
    let kinds =
        [("tips", tips.collect()), ("gardeners", gardeners.collect()), ("questions", questions.collect::<Vec<_>>())];
    let mut files = Vec::new();
    for (kind, places) in kinds {
        for (places, number) in places.chunks(MOST).zip(1..) {
            files.push((format!("{FOLDER}{kind}-{number}.xml"), list("urlset", "url", places)));
        }
    }
    let addresses = files.iter().map(|(key, _)| Place { address: format!("{origin}/{key}"), edited: None });
    let addresses: Vec<_> = addresses.collect();
    files.push((format!("{FOLDER}index.xml"), list("sitemapindex", "sitemap", &addresses)));
    Ok(files)
}

/// The active gardeners, in the order of their ids.
fn all_gardeners(index: &Index) -> Result<Vec<UserId>, Failure> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let query = GardenerQuery { status: Some(Status::Active), limit: PAGE, after, ..GardenerQuery::default() };
        let page = index.gardeners_for(&query).map_err(Failure::from)?;
        found.extend(page.hits);
        after = page.next;
        if after.is_none() {
            found.sort_unstable();
            return Ok(found);
        }
    }
}

/// An entry of a sitemap.
struct Place {
    /// Without a character that XML escapes.
    address: String,
    edited: Option<Timestamp>,
}

fn list(all: &str, one: &str, places: &[Place]) -> String {
    let mut file = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{all} xmlns=\"{NAMESPACE}\">\n");
    for Place { address, edited } in places {
        let edited = edited.map(|at| format!("<lastmod>{}</lastmod>", at.day())).unwrap_or_default();
        file.extend(["<", one, "><loc>", address, "</loc>", &edited, "</", one, ">\n"]);
    }
    file + "</" + all + ">\n"
}
