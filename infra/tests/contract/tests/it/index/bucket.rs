//! A bucket of S3 in this process, with conditional writes, and failures for a test to choose.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::mem;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rules::{Settings, Timestamp};
use store::{Bucket, Connection};
use tokio::net::TcpListener;

const NAME: &str = "garden-index";

/// Starts a server of these buckets and returns its endpoint.
pub async fn serve(buckets: &[(&'static str, &Objects)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let buckets: BTreeMap<_, _> = buckets.iter().map(|(name, objects)| (*name, (*objects).clone())).collect();
    let app = axum::Router::new().fallback(async move |method, uri: Uri, headers, body| {
        // Requests of two writers take turns.
        tokio::time::sleep(Duration::from_millis(2)).await;
        let (name, key) = uri.path().trim_start_matches('/').split_once('/').unwrap();
        buckets[name].respond(key, &method, &uri, &headers, &body)
    });
    let app = app.layer(axum::extract::DefaultBodyLimit::disable());
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}

/// The objects of a bucket, and its requests.
#[derive(Clone, Default)]
pub struct Objects(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    objects: BTreeMap<String, (Vec<u8>, Timestamp)>,
    /// `Content-Type` and `Cache-Control` of written objects.
    headers: BTreeMap<String, (String, String)>,
    requests: Vec<String>,
    /// Requests that start so are answered by a 500.
    failing: Option<String>,
    /// The next write of the state succeeds, and its response is a 500.
    answer_lost: bool,
}

impl Objects {
    /// Serves these objects alone.
    pub async fn serve(&self) -> Bucket {
        let settings = Settings::from([
            ("AWS_REGION", "eu-west-1"),
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_ENDPOINT_URL_S3", &serve(&[(NAME, self)]).await),
            ("BUCKET", NAME),
        ]);
        Connection::new(settings).unwrap().bucket("BUCKET").unwrap()
    }

    /// The requests since the last call, such as `PUT search/current.json`.
    pub fn take(&self) -> Vec<String> {
        mem::take(&mut self.0.lock().unwrap().requests)
    }

    /// Makes requests fail that start so; `None` ends it.
    pub fn fail(&self, start: Option<&str>) {
        self.0.lock().unwrap().failing = start.map(str::to_owned);
    }

    pub fn lose_next_answer(&self) {
        self.0.lock().unwrap().answer_lost = true;
    }

    pub fn keys(&self) -> Vec<String> {
        self.0.lock().unwrap().objects.keys().cloned().collect()
    }

    pub fn get(&self, key: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap().objects.get(key).map(|(content, _)| content.clone())
    }

    /// `Content-Type` and `Cache-Control` of an object.
    pub fn headers(&self, key: &str) -> (String, String) {
        self.0.lock().unwrap().headers.get(key).cloned().unwrap_or_default()
    }

    pub fn put(&self, key: &str, content: &[u8], modified: Timestamp) {
        self.0.lock().unwrap().objects.insert(key.to_owned(), (content.to_vec(), modified));
    }

    pub fn remove(&self, starting: &str) {
        self.0.lock().unwrap().objects.retain(|key, _| !key.starts_with(starting));
    }

    fn respond(&self, key: &str, method: &Method, uri: &Uri, headers: &HeaderMap, body: &Bytes) -> Response {
        let state = &mut *self.0.lock().unwrap();
        let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        assert!(header("authorization").unwrap().contains("/s3/aws4_request"), "{headers:?}");
        let key = key.to_owned();
        let request = if key.is_empty() { "LIST".to_owned() } else { format!("{method} {key}") };
        let fails = state.failing.as_ref().is_some_and(|start| request.starts_with(start));
        state.requests.push(request);
        if fails {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        if key.is_empty() {
            return list(state, uri.query().unwrap()).into_response();
        }
        let etag = state.objects.get(&key).map(|(content, _)| etag(content));
        match *method {
            Method::GET => match state.objects.get(&key) {
                None => StatusCode::NOT_FOUND.into_response(),
                Some(_) if etag == header("if-none-match") => StatusCode::NOT_MODIFIED.into_response(),
                Some((content, _)) => ([("etag", etag.unwrap())], content.clone()).into_response(),
            },
            Method::PUT => {
                if header("if-match").is_some_and(|wanted| etag.as_ref() != Some(&wanted))
                    || (header("if-none-match").is_some() && etag.is_some())
                {
                    return StatusCode::PRECONDITION_FAILED.into_response();
                }
                state.objects.insert(key.clone(), (body.to_vec(), Timestamp::now()));
                let named = ["content-type", "cache-control"].map(|name| header(name).unwrap_or_default());
                state.headers.insert(key.clone(), named.into());
                if key.ends_with("current.json") && mem::take(&mut state.answer_lost) {
                    return StatusCode::INTERNAL_SERVER_ERROR.into_response();
                }
                [("etag", self::etag(body))].into_response()
            }
            Method::DELETE => {
                state.objects.remove(&key);
                StatusCode::NO_CONTENT.into_response()
            }
            _ => panic!("{method} {uri}"),
        }
    }
}

fn etag(content: &[u8]) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("\"{:x}\"", hasher.finish())
}

/// Pages of ten.
fn list(state: &State, query: &str) -> String {
    let parameters: BTreeMap<_, _> = url::form_urlencoded::parse(query.as_bytes()).collect();
    assert_eq!(parameters["list-type"], "2");
    let (prefix, after) = (&*parameters["prefix"], &*parameters["start-after"]);
    let mut xml = "<ListBucketResult>".to_owned();
    for (key, (_, at)) in
        state.objects.iter().filter(|(key, _)| key.starts_with(prefix) && key.as_str() > after).take(10)
    {
        write!(xml, "<Contents><Key>{key}</Key><LastModified>{at}</LastModified></Contents>").unwrap();
    }
    xml + "</ListBucketResult>"
}
