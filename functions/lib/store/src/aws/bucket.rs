//! Objects in S3.

use std::time::Duration;

use aws_credential_types::Credentials;
use aws_smithy_types::body::SdkBody;
use http::header::{ETAG, HeaderName, IF_MATCH, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use rules::{Failure, Timestamp, with_query};
use tokio::time::{sleep, timeout};

use super::http::Http1;
use super::signing::{Service, Signer};

const ATTEMPTS: u32 = 3;
/// Two attempts fit into a function's ten seconds.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(4);

/// A bucket in S3. Keys must be of letters, digits and `-._/`, which no part of a request encodes.
#[derive(Clone, Debug)]
pub struct Bucket {
    http: Http1,
    signer: Signer,
    /// The address of the bucket, without a slash at the end.
    url: String,
    timeout: Duration,
}

/// The result of a read.
#[derive(Debug)]
pub enum Object {
    Found {
        content: Vec<u8>,
        etag: String,
    },
    /// It still has the entity tag that the caller knows.
    Unchanged,
    Missing,
}

/// When to write an object.
#[derive(Clone, Copy, Debug)]
pub enum Condition<'a> {
    Always,
    /// Only if the key does not exist.
    IfMissing,
    /// If it has this entity tag.
    IfMatch(&'a str),
}

/// An object of a list.
#[derive(Debug, PartialEq, Eq)]
pub struct Listed {
    pub key: String,
    pub modified: Timestamp,
}

impl Bucket {
    /// With an endpoint, the bucket's name is in the path; on AWS it is in the host.
    pub(crate) fn new(http: Http1, credentials: Credentials, region: &str, endpoint: Option<&str>, name: &str) -> Self {
        let url = match endpoint {
            Some(endpoint) => format!("{}/{name}", endpoint.trim_end_matches('/')),
            None => format!("https://{name}.s3.{region}.amazonaws.com"),
        };
        Self { http, signer: Signer::new(credentials, region, Service::S3), url, timeout: ATTEMPT_TIMEOUT }
    }

    /// The address of the bucket. Its forms are sent there.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The same bucket, with another time for each attempt of a request.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// `known` is the entity tag of the content that the caller has.
    pub async fn get(&self, key: &str, known: Option<&str>) -> Result<Object, Failure> {
        let response =
            self.send("GetObject", &Method::GET, key, known.map(|tag| (IF_NONE_MATCH, tag)).as_slice(), &[]).await?;
        match response.status() {
            StatusCode::OK => Ok(Object::Found { etag: etag("GetObject", &response)?, content: response.into_body() }),
            StatusCode::NOT_MODIFIED => Ok(Object::Unchanged),
            StatusCode::NOT_FOUND => Ok(Object::Missing),
            status => Err(refused("GetObject", status)),
        }
    }

    /// Returns the new entity tag; `None` if the condition failed, also if another write under the same condition is going on.
    /// After a timeout, the condition may fail because of the write itself.
    pub async fn put(&self, key: &str, content: &[u8], condition: Condition<'_>) -> Result<Option<String>, Failure> {
        self.put_with(key, content, condition, &[]).await
    }

    /// The same with headers that readers of the object get.
    pub async fn put_with(
        &self,
        key: &str,
        content: &[u8],
        condition: Condition<'_>,
        headers: &[(HeaderName, &str)],
    ) -> Result<Option<String>, Failure> {
        let condition_header = match condition {
            Condition::Always => None,
            Condition::IfMissing => Some((IF_NONE_MATCH, "*")),
            Condition::IfMatch(tag) => Some((IF_MATCH, tag)),
        };
        let headers: Vec<_> = condition_header.into_iter().chain(headers.iter().cloned()).collect();
        let response = self.send("PutObject", &Method::PUT, key, &headers, content).await?;
        match (condition, response.status()) {
            (_, StatusCode::OK) => etag("PutObject", &response).map(Some),
            (_, StatusCode::PRECONDITION_FAILED | StatusCode::CONFLICT)
            | (Condition::IfMatch(_), StatusCode::NOT_FOUND) => Ok(None),
            (_, status) => Err(refused("PutObject", status)),
        }
    }

    /// Nothing happens if the object is gone already.
    pub async fn delete(&self, key: &str) -> Result<(), Failure> {
        let response = self.send("DeleteObject", &Method::DELETE, key, &[], &[]).await?;
        match response.status() {
            StatusCode::OK | StatusCode::NO_CONTENT | StatusCode::NOT_FOUND => Ok(()),
            status => Err(refused("DeleteObject", status)),
        }
    }

    /// All objects whose keys start so, in the order of the keys.
    pub async fn list_all(&self, prefix: &str) -> Result<Vec<Listed>, Failure> {
        let mut all: Vec<Listed> = Vec::new();
        loop {
            let page = self.list(prefix, all.last().map_or(prefix, |last| last.key.as_str())).await?;
            if page.is_empty() {
                return Ok(all);
            }
            all.extend(page);
        }
    }

    /// At most a thousand of them, from the one after `after` on.
    pub async fn list(&self, prefix: &str, after: &str) -> Result<Vec<Listed>, Failure> {
        let query = with_query("", &[("list-type", "2"), ("prefix", prefix), ("start-after", after)]);
        let response = self.send("ListObjectsV2", &Method::GET, &query, &[], &[]).await?;
        if response.status() != StatusCode::OK {
            return Err(refused("ListObjectsV2", response.status()));
        }
        let text = String::from_utf8_lossy(response.body());
        text.split("<Contents>").skip(1).map(listed).collect()
    }

    /// Sends a request until the service answers it. Every request can be repeated.
    async fn send(
        &self,
        operation: &str,
        method: &Method,
        key: &str,
        headers: &[(HeaderName, &str)],
        content: &[u8],
    ) -> Result<Response<Vec<u8>>, Failure> {
        let mut attempt = 1;
        loop {
            let request = self.request(method, key, headers, content);
            let request =
                request.ok_or_else(|| Failure::new(format!("{operation}: the request could not be built")))?;
            let failure = match timeout(self.timeout, self.http.send(request)).await {
                Ok(Ok(response)) if !is_transient(response.status()) => return Ok(response),
                Ok(Ok(response)) => refused(operation, response.status()),
                Ok(Err(_)) => Failure::transient(format!("{operation}: the service could not be reached")),
                Err(_) => Failure::transient(format!("{operation}: timed out")),
            };
            if attempt == ATTEMPTS {
                return Err(failure);
            }
            sleep(Duration::from_millis(50 << attempt)).await;
            attempt += 1;
        }
    }

    fn request(
        &self,
        method: &Method,
        key: &str,
        headers: &[(HeaderName, &str)],
        content: &[u8],
    ) -> Option<Request<SdkBody>> {
        let url = format!("{}/{key}", self.url);
        let headers = headers.iter().map(|(name, value)| Some((name.clone(), HeaderValue::from_str(value).ok()?)));
        let headers: HeaderMap = headers.collect::<Option<_>>()?;
        self.signer.request(method, &url, headers, content)
    }
}

/// "Error responses", Amazon S3 API Reference: besides 5xx, `SlowDown` may be a 429 and `RequestTimeout` is a 408 elsewhere.
fn is_transient(status: StatusCode) -> bool {
    status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
}

fn refused(operation: &str, status: StatusCode) -> Failure {
    let message = format!("{operation}: {status}");
    if is_transient(status) { Failure::transient(message) } else { Failure::new(message) }
}

fn etag(operation: &str, response: &Response<Vec<u8>>) -> Result<String, Failure> {
    let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok());
    tag.map(str::to_owned).ok_or_else(|| Failure::new(format!("{operation}: no entity tag")))
}

/// The object of a list's element `Contents`. Our keys have nothing that XML escapes.
fn listed(element: &str) -> Result<Listed, Failure> {
    let text = |name: &str| {
        let (_, rest) = element.split_once(&format!("<{name}>"))?;
        rest.split_once(&format!("</{name}>")).map(|(text, _)| text)
    };
    let modified = text("LastModified").and_then(|time| Timestamp::parse(time).ok());
    match (text("Key"), modified) {
        (Some(key), Some(modified)) => Ok(Listed { key: key.to_owned(), modified }),
        _ => Err(Failure::new("ListObjectsV2: the response could not be read")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(endpoint: Option<&str>) -> Bucket {
        let credentials = Credentials::new("key", "secret", Some("token".to_owned()), None, "test");
        Bucket::new(Http1::new().unwrap(), credentials, "eu-west-1", endpoint, "garden-index")
    }

    #[test]
    fn name_is_in_the_host_on_aws_and_in_the_path_elsewhere() {
        for (endpoint, expect) in [
            (None, "https://garden-index.s3.eu-west-1.amazonaws.com/search/current.json"),
            (Some("http://127.0.0.1:4566/"), "http://127.0.0.1:4566/garden-index/search/current.json"),
        ] {
            let tag = (IF_MATCH, "\"1\"");
            let request = bucket(endpoint).request(&Method::PUT, "search/current.json", &[tag], b"{}").unwrap();
            assert_eq!(request.uri().to_string(), expect);
            let signature = request.headers()["authorization"].to_str().unwrap();
            assert!(signature.contains("/eu-west-1/s3/aws4_request"), "{signature}");
            assert!(
                signature.contains("SignedHeaders=host;if-match;x-amz-content-sha256;x-amz-date;x-amz-security-token"),
                "{signature}"
            );
        }
    }

    #[test]
    fn lists_are_read() {
        let element =
            "<Key>search/files/a.idx</Key><LastModified>2026-11-18T09:30:00.000Z</LastModified><Size>1</Size>";
        let modified = Timestamp::parse("2026-11-18T09:30:00.000Z").unwrap();
        assert_eq!(listed(element), Ok(Listed { key: "search/files/a.idx".to_owned(), modified }));
        assert!(listed("<Key>search/files/a.idx</Key>").is_err());
    }
}
