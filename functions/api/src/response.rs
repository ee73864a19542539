//! Answers, and how long they may be kept.

use std::hash::{DefaultHasher, Hasher};

use lambda_http::http::{HeaderValue, StatusCode, header};
use lambda_http::{Body, Request, Response};
use serde::Serialize;

use crate::preconditions;

/// What belongs to everyone: fresh for 30 s in browsers and for 60 s at the edge, and for another 240 s shown while a newer
/// one is fetched. A tip that was hidden is therefore out of every answer within five minutes. A full minute at the edge is
/// what keeps all but one of a hundred visitors away from the functions (`infra/bench/RESULTS.md`).
const PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=30, s-maxage=60, stale-while-revalidate=240");
/// What belongs to one person.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub(crate) const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// An answer for everyone, with an `ETag`; 304 without a body where the caller has it already.
pub fn public(request: &Request, body: &impl Serialize) -> Response<Body> {
    let mut response = json(StatusCode::OK, body);
    let tag = etag(response.body());
    let unchanged = preconditions::if_none_match(request, &tag);
    if unchanged {
        response = empty(StatusCode::NOT_MODIFIED);
    }
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, PUBLIC);
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// An answer for the caller alone.
pub fn private(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    let mut response = json(status, body);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

/// An answer for the caller alone about one version of something, which `If-Match` can name.
pub fn private_version(status: StatusCode, version: u64, body: &impl Serialize) -> Response<Body> {
    let mut response = private(status, body);
    if let Ok(tag) = HeaderValue::try_from(format!("\"{version}\"")) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// 204.
pub fn no_content() -> Response<Body> {
    let mut response = empty(StatusCode::NO_CONTENT);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    // Our own types serialise: their maps have text keys and nothing in them can refuse.
    let text = serde_json::to_string(body).unwrap_or_default();
    let mut response = Response::new(Body::Text(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    response
}

fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::Empty);
    *response.status_mut() = status;
    response
}

/// A weak tag (RFC 9110, 8.8.1): CloudFront compresses what it passes on, and a strong tag would claim the bytes. Another
/// release of Rust may hash otherwise, which costs whoever has a copy one more body.
fn etag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    format!("W/\"{:016x}\"", hasher.finish())
}
