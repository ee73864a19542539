//! A search index in a bucket in memory.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::types::AttributeValue;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use index::{Feed, Reader};
use rules::{Category, Difficulty, Status, Timestamp, TipId, UserId};
use search::{Change, Facts, GardenerDocument, TipDocument};
use store::indexed::{gardener_change, tip_change};
use store::{Connection, Credentials, Table};
use tokio::net::TcpListener;

type Item = HashMap<String, AttributeValue>;

/// The index of one garden.
pub struct SearchIndex {
    pub objects: Objects,
    pub reader: Reader,
    feed: Feed,
    /// What each table had when the index was fed last, by id.
    fed: Mutex<[HashMap<String, Item>; 2]>,
}

impl SearchIndex {
    /// An index that the feed has not written yet.
    pub async fn start() -> Self {
        let objects = Objects::default();
        let credentials = Credentials::new("test", "test", None, None, "test");
        let endpoint = Some(serve(objects.clone()).await);
        let connection = Connection::new("eu-west-1".to_owned(), credentials, endpoint).unwrap();
        let bucket = || connection.bucket_named("index");
        // For the reader three seconds pass between two requests, so that it always asks for the current state.
        let milliseconds = AtomicU64::new(Timestamp::now().milliseconds());
        let clock = move || Timestamp::from_milliseconds(milliseconds.fetch_add(3_000, Ordering::Relaxed));
        Self {
            objects,
            reader: Reader::new(bucket()).unwrap().with_clock(Arc::new(clock)),
            feed: Feed::new(bucket()).unwrap(),
            fed: Mutex::default(),
        }
    }

    /// Applies what has changed in the tables of tips and gardeners since the last time.
    pub async fn feed(&self, tables: &[Table; 2]) {
        let now = [scan(&tables[0]).await, scan(&tables[1]).await];
        let before = mem::replace(&mut *self.fed.lock().unwrap(), now.clone());
        let mut changes = Vec::new();
        let kinds: [fn(Option<Item>, Option<Item>) -> _; 2] = [tip_change, gardener_change];
        for (kind, (before, now)) in kinds.into_iter().zip(before.iter().zip(&now)) {
            for (id, new) in now {
                changes.extend(kind(before.get(id).cloned(), Some(new.clone())).unwrap());
            }
            for (_, old) in before.iter().filter(|(id, _)| !now.contains_key(*id)) {
                changes.extend(kind(Some(old.clone()), None).unwrap());
            }
        }
        self.feed.apply(changes).await.unwrap();
    }

    /// Adds a tip and a gardener that no table has.
    pub async fn add_leek(&self) {
        let author = UserId::of_subject("sub-of-a-ghost");
        let tip = TipDocument {
            id: TipId::of(Timestamp::now(), 1),
            version: 1,
            author,
            author_name: "A ghost".to_owned(),
            title: "Leek of a ghost".to_owned(),
            plant_type: "Leek".to_owned(),
            description: "It is in no table.".to_owned(),
            category: Category::Vegetables,
            difficulty: Difficulty::Easy,
            facts: Facts::default(),
        };
        let ghost = GardenerDocument {
            id: author,
            version: 1,
            name: "A ghost".to_owned(),
            place: String::new(),
            specialization: String::new(),
            bio: String::new(),
            status: Status::Active,
        };
        self.feed.apply(vec![Change::Tip(Box::new(tip)), Change::Gardener(Box::new(ghost))]).await.unwrap();
    }
}

/// Every item of a table by its id; none if there is no table.
async fn scan(table: &Table) -> HashMap<String, Item> {
    let mut found = HashMap::new();
    let mut start = None;
    loop {
        let page = table.client.scan().table_name(&table.name).set_exclusive_start_key(start).send().await;
        let Ok(page) = page else { return found };
        let items = page.items.unwrap_or_default().into_iter();
        found.extend(items.map(|item| (item["id"].as_s().unwrap().clone(), item)));
        start = page.last_evaluated_key;
        if start.is_none() {
            return found;
        }
    }
}

/// The objects of a bucket by their paths.
#[derive(Clone, Default)]
pub struct Objects(Arc<Mutex<BTreeMap<String, Bytes>>>);

impl Objects {
    pub fn clear(&self) {
        self.0.lock().unwrap().clear();
    }

    /// The current state, which names the files.
    pub fn current(&self) -> Bytes {
        self.0.lock().unwrap()["/index/search/current.json"].clone()
    }

    pub fn set_current(&self, content: impl Into<Bytes>) {
        self.0.lock().unwrap().insert("/index/search/current.json".to_owned(), content.into());
    }

    fn respond(&self, method: &Method, path: &str, headers: &HeaderMap, body: Bytes) -> Response {
        let mut objects = self.0.lock().unwrap();
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let known = objects.get(path).map(etag);
        match method.as_str() {
            "GET" if known.is_none() => StatusCode::NOT_FOUND.into_response(),
            "GET" if header("if-none-match") == known.as_deref() => StatusCode::NOT_MODIFIED.into_response(),
            "GET" => ([("etag", known.unwrap())], objects[path].clone()).into_response(),
            "PUT" if header("if-match").is_some() && header("if-match") != known.as_deref() => {
                StatusCode::PRECONDITION_FAILED.into_response()
            }
            "PUT" if header("if-none-match") == Some("*") && known.is_some() => {
                StatusCode::PRECONDITION_FAILED.into_response()
            }
            "PUT" => {
                let etag = etag(&body);
                objects.insert(path.to_owned(), body);
                [("etag", etag)].into_response()
            }
            "DELETE" => {
                objects.remove(path);
                StatusCode::NO_CONTENT.into_response()
            }
            other => panic!("{other} {path}"),
        }
    }
}

fn etag(content: &Bytes) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

async fn serve(objects: Objects) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let app = axum::Router::new().fallback(async move |method: Method, uri: Uri, headers: HeaderMap, body: Bytes| {
        objects.respond(&method, uri.path(), &headers, body)
    });
    let app = app.layer(axum::extract::DefaultBodyLimit::disable());
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}
