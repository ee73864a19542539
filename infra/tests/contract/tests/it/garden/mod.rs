//! A garden for each test: tables, handlers and gardeners that no other test uses.

pub mod tables;

use std::collections::HashMap;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::{OriginKey, RequestLog, Route};
use aws_sdk_dynamodb::Client;
use dynoxide::Database;
use lambda_http::Body;
use lambdas::{mail_feedback, notify, send_mail, write_sitemaps};
use rules::{Clock, Settings, Timestamp, UserId};
use serde_json::{Value, json};
use store::{
    AskKnowers, Connection, EndSuspensions, LONGEST_REQUEST, Media, ModerateUser, Notify, PhotoStates, PurgePhotos,
    PurgeTips, Table, Unsubscribe,
};
use tokio::sync::{self, OnceCell};

use crate::calls::Calls;
use crate::cognito::{self, Cognito};
use crate::dynamodb;
use crate::files::root;
use crate::granted::{GRANTED, client_of, table_of};
use crate::index::bucket::{self, Objects};
use crate::requests::ORIGIN_KEY;
pub use crate::requests::{TestRequest, TestResponse, request};
use crate::rules_of_dynamodb::{self, Violations};
use crate::searching::index::SearchIndex;
use crate::ses::Ses;
use crate::stream::let_through;
use crate::template;

pub const ISSUER: &str = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Garden";
/// The id of a tip that does not exist.
pub const ABSENT: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
pub const CLIENT: &str = "garden-client";

/// Every handler of the API over the tables of one test.
pub struct Garden {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
    pub calls: Calls,
    /// Requests to DynamoDB that AWS would reject. They fail the test.
    pub violations: Violations,
    pub cognito: Cognito,
    /// The second key that the functions accept, or empty.
    pub other_origin_key: &'static str,
    database: Database,
    connection: Connection,
    /// Those that the test has called, by function.
    routes: Mutex<HashMap<String, &'static Route>>,
    pub purge_tips: PurgeTips,
    pub purge_photos: PurgePhotos,
    pub end_suspensions: EndSuspensions,
    pub photo_states: PhotoStates,
    /// The bucket of photographs.
    pub objects: Objects,
    pub media: Media,
    index_objects: Objects,
    /// The bucket of the site.
    pub pages: Objects,
    /// What SES got.
    pub ses: Ses,
    /// The tables without a record of the calls, for work outside of requests.
    unrecorded: [Table; 2],
    search_index: OnceCell<SearchIndex>,
    /// Milliseconds by which the garden's clock is ahead of the system's.
    later: Arc<AtomicU64>,
    /// Tells requests under way that time has passed.
    passing: sync::Notify,
    /// For readers of the index.
    hurried: Clock,
}

/// A user who can sign in.
#[derive(Clone, Debug)]
pub struct Gardener {
    pub subject: String,
    /// In Cognito's group. The profile has another role.
    pub is_in_group: bool,
}

impl Garden {
    pub async fn new() -> Self {
        Self::with(Client::clone, clock).await
    }

    /// A garden with another client for DynamoDB, and another clock, which is ahead by so many milliseconds.
    pub async fn with(client: impl Fn(&Client) -> Client, clock: impl FnOnce(Arc<AtomicU64>) -> Clock) -> Self {
        Self::with_database(dynamodb::database(), client, clock).await
    }

    /// A garden without tables, where every call to DynamoDB fails.
    pub async fn without_tables() -> Self {
        Self::with_database(Database::memory().unwrap(), Client::clone, clock).await
    }

    async fn with_database(
        database: Database,
        client: impl Fn(&Client) -> Client,
        clock: impl FnOnce(Arc<AtomicU64>) -> Clock,
    ) -> Self {
        let cognito = Cognito::default();
        let (calls, ses) = (Calls::new().await, Ses::default());
        let [index_objects, objects, pages] = [(); 3].map(|()| Objects::default());
        pages.put("404.html", b"<!doctype html><h1>Oops!</h1>", Timestamp::now());
        pages.put("app.html", &fs::read(root().join("web/index.html")).unwrap(), Timestamp::now());
        let buckets = [("garden-index", &index_objects), ("garden-media", &objects), ("garden-site", &pages)];
        let settings = Settings::from([
            ("AWS_REGION", "eu-west-1"),
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_ENDPOINT_URL_DYNAMODB", &dynamodb::serve(database.clone()).await),
            ("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", &cognito::serve(cognito.clone()).await),
            ("AWS_ENDPOINT_URL_SESV2", &ses.serve().await),
            ("MAIL_SETTINGS", "garden-mail"),
            ("AWS_ENDPOINT_URL_S3", &bucket::serve(&buckets).await),
            ("TIPS_TABLE", "Tips"),
            ("USERS_TABLE", "Users"),
            ("ACTIVITY_TABLE", "Activity"),
            ("INDEX_BUCKET", "garden-index"),
            ("MEDIA_BUCKET", "garden-media"),
            ("SITE_BUCKET", "garden-site"),
            ("TOKEN_ISSUER", ISSUER),
            ("TOKEN_CLIENT_ID", CLIENT),
        ]);
        let unrecorded = Connection::new(settings.clone()).unwrap();
        let (checked, violations) = rules_of_dynamodb::checked(&unrecorded.table("TIPS_TABLE").unwrap().client);
        let unrecorded = unrecorded.with_dynamodb(checked.clone());
        let tables = ["TIPS_TABLE", "USERS_TABLE"].map(|name| unrecorded.table(name).unwrap());
        let recorded = client(&calls.record(&checked));
        let later = Arc::new(AtomicU64::new(0));
        let connection = unrecorded.with_dynamodb(recorded).with_clock(clock(later.clone()));
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name).unwrap());
        let media = Media::new(connection.bucket("MEDIA_BUCKET").unwrap());
        Self {
            calls,
            violations,
            cognito,
            other_origin_key: "",
            database,
            routes: Mutex::default(),
            purge_tips: PurgeTips::new(table_of("purge-tips", &tips), table_of("purge-tips", &activity)),
            purge_photos: PurgePhotos::new(table_of("purge-tips", &activity), media.clone()),
            end_suspensions: {
                let [tips, users, activity] = [&tips, &users, &activity].map(|table| table_of("purge-tips", table));
                EndSuspensions::new(tips, users, activity)
            },
            photo_states: PhotoStates::new(table_of("process-photo", &activity)),
            objects,
            media,
            index_objects,
            pages,
            ses,
            unrecorded: tables,
            search_index: OnceCell::new(),
            later,
            passing: sync::Notify::new(),
            hurried: hurried_clock(),
            connection,
            tips,
            users,
            activity,
        }
    }

    /// Lets this time pass in the garden.
    pub fn pass(&self, time: Duration) {
        self.later.fetch_add(milliseconds(time), Ordering::Relaxed);
        self.passing.notify_waiters();
    }

    /// Until so much time has passed.
    async fn sleep(&self, time: Duration) {
        let end = self.later.load(Ordering::Relaxed) + milliseconds(time);
        loop {
            let passing = self.passing.notified();
            if self.later.load(Ordering::Relaxed) >= end {
                return;
            }
            passing.await;
        }
    }

    /// The limits of a day begin again.
    pub fn start_new_day(&self) {
        self.pass(Duration::from_hours(24));
    }

    /// What time it is in the garden.
    pub fn now(&self) -> Timestamp {
        let later = self.later.load(Ordering::Relaxed);
        Timestamp::from_milliseconds(Timestamp::now().milliseconds() + later)
    }

    /// Sends a request to the handler of its route, as API Gateway does. Lambda ends it where the garden's time passes meanwhile.
    pub async fn send(&self, request: TestRequest) -> TestResponse {
        tokio::select! {
            biased;
            () = self.sleep(LONGEST_REQUEST) => TestResponse { status: 500, headers: Vec::new(), text: String::new() },
            response = Box::pin(self.handle(request)) => response,
        }
    }

    async fn handle(&self, request: TestRequest) -> TestResponse {
        let template::Route { key, function, .. } = request.route();
        let route = self.route(function).await;
        let request = api::request_of(serde_json::from_value(request.event(&key)).unwrap());
        let log = RequestLog::new(key);
        let (origin, handle) = (OriginKey::new(ORIGIN_KEY, self.other_origin_key), |request| route.handle(request));
        let response = api::handle_event(&origin, &log, request, handle).await.unwrap();
        self.violations.assert_none();
        let (parts, body) = response.into_parts();
        let headers = parts.headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        TestResponse {
            status: parts.status.as_u16(),
            headers: headers.collect(),
            text: match body {
                Body::Text(text) => text,
                Body::Empty => String::new(),
                other => panic!("{other:?}"),
            },
        }
    }

    /// The connection of a function, which may call what its template grants.
    fn connection_of(&self, function: &str) -> Connection {
        let connection = self.connection.clone().with_dynamodb(client_of(function, &self.tips.client));
        if GRANTED[function].contains_key("index") { connection.with_clock(self.hurried.clone()) } else { connection }
    }

    /// The function's route, with its own clients.
    async fn route(&self, function: String) -> &'static Route {
        if GRANTED[&function].contains_key("index") {
            self.search_index().await;
        }
        let build = |function: &String| {
            let route = lambdas::route(&function.replace('-', "_"), &self.connection_of(function)).unwrap();
            &*Box::leak(Box::new(route.unwrap()))
        };
        let mut routes = self.routes.lock().unwrap();
        *routes.entry(function).or_insert_with_key(build)
    }

    /// The search index. On first use it is brought up to the state of the tables; later changes wait for [`Self::feed_index`].
    pub async fn search_index(&self) -> &SearchIndex {
        let start = || async {
            let index = SearchIndex::new(self.index_objects.clone(), self.connection.bucket("INDEX_BUCKET").unwrap());
            index.feed(&self.unrecorded).await;
            index
        };
        self.search_index.get_or_init(start).await
    }

    /// Brings the search index up to the state of the tables, as their streams do.
    pub async fn feed_index(&self) {
        self.search_index().await.feed(&self.unrecorded).await;
    }

    /// Runs `write-sitemaps` with the index up to the state of the tables.
    pub async fn write_sitemaps(&self) {
        self.feed_index().await;
        let places = write_sitemaps::Places::of(&self.connection_of("write-sitemaps")).unwrap();
        let places = write_sitemaps::Places { clock: self.connection.clock(), ..places };
        write_sitemaps::handle(&places).await.unwrap();
    }

    /// Brings records of the stream of activity to the notices.
    pub async fn notify(&self, records: &[Value]) -> Result<(), rules::Failure> {
        let event = serde_json::from_value(json!({ "Records": let_through("notify", records) })).unwrap();
        let [tips, users, activity] = [&self.tips, &self.users, &self.activity].map(|table| table_of("notify", table));
        let knowers = AskKnowers::new(tips.clone(), users, activity.clone());
        notify::handle(&Notify::new(tips, activity), &knowers, event).await
    }

    /// Runs `send-mail` at that time, with the search index up to the state of the tables.
    pub async fn send_mail(&self, now: Timestamp) -> Result<(), rules::Failure> {
        self.feed_index().await;
        self.send_mail_event(now, json!({"sender": "garden@example.org"})).await
    }

    pub async fn send_mail_event(&self, now: Timestamp, event: Value) -> Result<(), rules::Failure> {
        let post = send_mail::Post::of(&self.connection_of("send-mail")).unwrap();
        send_mail::handle(&post, now, serde_json::from_value(event).unwrap()).await
    }

    pub async fn mail_feedback(&self, event: Value) -> Result<(), rules::Failure> {
        let mail = Unsubscribe::new(table_of("mail-feedback", &self.activity));
        mail_feedback::handle(&mail, serde_json::from_value(event).unwrap()).await
    }

    /// A gardener of three days, with a profile.
    pub async fn gardener(&self, name: &str) -> Gardener {
        days_ago(3, self.newcomer(name)).await
    }

    /// The same, who has just joined.
    pub async fn newcomer(&self, name: &str) -> Gardener {
        let gardener = Gardener::named(name);
        let created = self.send(request("POST", "/user").by(&gardener).json(&json!({"name": name}))).await;
        assert_eq!(created.status, 201, "{created:?}");
        gardener
    }

    /// A gardener who decides reports.
    pub async fn moderator(&self, name: &str) -> Gardener {
        let gardener = self.gardener(name).await;
        self.set_attribute(&gardener, "role", "moderator").await;
        Gardener { is_in_group: true, ..gardener }
    }

    /// What an operator does to make a moderator, or to end that.
    pub async fn promote(&self, gardener: &Gardener, is_moderator: bool) {
        let users = ModerateUser::new(self.tips.clone(), self.users.clone(), self.activity.clone(), self.media.clone());
        users.set_moderator(UserId::parse(&gardener.id()).unwrap(), is_moderator).await.unwrap();
    }

    /// A gardener of half a year with a public tip, whose reports count.
    pub async fn settled_gardener(&self, name: &str) -> Gardener {
        let gardener = days_ago(180, self.newcomer(name)).await;
        self.share(&gardener, &format!("A tip of {name}'s"), "public").await;
        gardener
    }

    /// Shares a tip and returns its id.
    pub async fn share(&self, by: &Gardener, title: &str, availability: &str) -> String {
        let body = with(&tip(title), "availability", json!(availability));
        let shared = self.send(request("POST", "/tips").by(by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        shared.json()["data"]["_id"].as_str().unwrap().to_owned()
    }

    /// Sends a GET request without a caller.
    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(request("GET", path)).await
    }

    /// Reads every page of a list by following `next`.
    pub async fn pages(&self, first: TestRequest) -> Vec<TestResponse> {
        let mut pages = Vec::new();
        let mut next = first.clone();
        loop {
            let page = self.send(next).await;
            assert_eq!(page.status, 200, "{page:?}");
            let cursor = page.json()["next"].as_str().map(str::to_owned);
            pages.push(page);
            assert!(pages.len() <= 1_000, "the list does not end: {first:?}");
            let Some(cursor) = cursor else { return pages };
            next = first.clone().parameter("cursor", &cursor);
        }
    }
}

impl Gardener {
    pub fn named(name: &str) -> Self {
        Self { subject: format!("sub-of-{name}"), is_in_group: false }
    }

    pub fn id(&self) -> String {
        UserId::of_subject(&self.subject).to_string()
    }

    /// The email address in Cognito.
    pub fn email(&self) -> String {
        format!("{}@garden.example", self.subject.to_lowercase())
    }

    /// The claims of an access token as the authorizer passes them to the function.
    pub fn claims(&self) -> Value {
        let now = Timestamp::now().milliseconds() / 1_000;
        json!({"sub": self.subject, "iss": ISSUER, "client_id": CLIENT, "token_use": "access", "exp": "4102444800",
            "auth_time": now.to_string(), "scope": "aws.cognito.signin.user.admin",
            "cognito:groups": if self.is_in_group { "[moderators readers]" } else { "[not-moderators]" }})
    }
}

tokio::task_local! {
    static AGO: Duration;
}

/// Does it as it was done so many days ago.
pub async fn days_ago<Done>(days: u64, work: impl Future<Output = Done>) -> Done {
    AGO.scope(Duration::from_secs(days * 86_400), work).await
}

/// The time of a garden whose clock is so many milliseconds ahead of this one. What is done as it was long ago has the clock of then.
pub fn passed(later: &AtomicU64, since: Timestamp) -> Timestamp {
    let ago = AGO.try_with(Duration::as_millis).map_or(0, |ago| u64::try_from(ago).unwrap());
    Timestamp::from_milliseconds(since.milliseconds() + later.load(Ordering::Relaxed) - ago)
}

/// The garden's clock.
fn clock(later: Arc<AtomicU64>) -> Clock {
    Clock::new(move || passed(&later, Timestamp::now()))
}

/// For a reader of the index three seconds pass between two requests, so that it always asks for the current state.
fn hurried_clock() -> Clock {
    let milliseconds = AtomicU64::new(Timestamp::now().milliseconds());
    Clock::new(move || Timestamp::from_milliseconds(milliseconds.fetch_add(3_000, Ordering::Relaxed)))
}

/// A valid body for `POST /tips`.
pub fn tip(title: &str) -> Value {
    json!({
        "title": title,
        "plantType": "Leek",
        "difficultyLevel": "medium",
        "description": "Draw the soil up around the stems in July and again in September, on a dry day.",
        "image": "https://garden.example/leek.jpg",
        "category": "Vegetables",
        "availability": "public",
    })
}

/// A copy of the object with one field set.
pub fn with(object: &Value, field: &str, value: Value) -> Value {
    let mut changed = object.clone();
    changed[field] = value;
    changed
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap()
}
