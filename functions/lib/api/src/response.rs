//! Responses, and how long caches may keep them.

use std::hash::{DefaultHasher, Hasher};

use lambda_http::http::{HeaderName, HeaderValue, StatusCode, header};
use lambda_http::{Body, Request, Response};
use serde::Serialize;

use crate::preconditions;

/// A public response is fresh for 30 s in browsers and for 60 s in CloudFront, which may serve it stale for another 240 s
/// while it fetches a newer one. So a hidden tip is out of every response within five minutes. With 60 s, one request in a
/// hundred reaches a function (`infra/docs/measured.md`).
const PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=30, s-maxage=60, stale-while-revalidate=240");
/// What people talk in: who has written something and loads the page again finds it.
const PUBLIC_SOON: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=5");
/// A response for one person.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");
/// A private response that its reader may keep and has to ask about each time. No shared cache keeps it.
const NO_CACHE: HeaderValue = HeaderValue::from_static("private, no-cache");
const ATOM: HeaderValue = HeaderValue::from_static("application/atom+xml; charset=utf-8");
const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub(crate) const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A public response with an `ETag`; 304 without a body if the caller has that version.
pub fn public(request: &Request, body: &impl Serialize) -> Response<Body> {
    cached(request, json(StatusCode::OK, body), PUBLIC)
}

/// A public response that caches keep for five seconds.
pub fn public_soon(request: &Request, body: &impl Serialize) -> Response<Body> {
    cached(request, json(StatusCode::OK, body), PUBLIC_SOON)
}

/// A public page, cached in the same way.
pub fn public_page(request: &Request, html: String) -> Response<Body> {
    cached(request, page(StatusCode::OK, html), PUBLIC)
}

/// A public Atom feed, cached in the same way. Its tag is strong, as some feed readers compare nothing else; CloudFront makes a weak one
/// of it when it compresses the feed.
pub fn public_feed(request: &Request, xml: String) -> Response<Body> {
    let mut response = Response::new(Body::Text(xml));
    response.headers_mut().insert(header::CONTENT_TYPE, ATOM);
    let tag = strong_tag(response.body());
    cached_by(request, response, tag, PUBLIC)
}

/// A calendar for the one who has its address; 304 without a body if the program has that version. Its tag is strong, as a feed's. A
/// search engine that comes upon the address does not list it.
pub fn private_calendar(request: &Request, calendar: String) -> Response<Body> {
    let mut response = Response::new(Body::Text(calendar));
    response.headers_mut().insert(header::CONTENT_TYPE, CALENDAR);
    response.headers_mut().insert(ROBOTS, NO_INDEX);
    let tag = strong_tag(response.body());
    cached_by(request, response, tag, NO_CACHE)
}

/// 404 as a page, which nobody keeps.
pub fn missing_page(html: String) -> Response<Body> {
    let mut response = page(StatusCode::NOT_FOUND, html);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

/// 301: what is public at another path, cached like a public response.
pub fn moved(path: &str) -> Response<Body> {
    let mut response = empty(StatusCode::MOVED_PERMANENTLY);
    response.headers_mut().insert(header::CACHE_CONTROL, PUBLIC);
    if let Ok(path) = HeaderValue::try_from(path) {
        response.headers_mut().insert(header::LOCATION, path);
    }
    response
}

fn page(status: StatusCode, html: String) -> Response<Body> {
    let mut response = Response::new(Body::Text(html));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HTML);
    response
}

/// With a weak tag (RFC 9110, 8.8.1), because CloudFront compresses responses and a strong tag identifies the exact bytes.
fn cached(request: &Request, response: Response<Body>, caches: HeaderValue) -> Response<Body> {
    let tag = format!("W/{}", strong_tag(response.body()));
    cached_by(request, response, tag, caches)
}

fn cached_by(request: &Request, mut response: Response<Body>, tag: String, caches: HeaderValue) -> Response<Body> {
    let unchanged = preconditions::if_none_match(request, &tag);
    if unchanged {
        response = empty(StatusCode::NOT_MODIFIED);
    }
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, caches);
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A response for the caller only.
pub fn private(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    let mut response = json(status, body);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

/// A response for the caller only, with the version as `ETag` for a later `If-Match`.
pub fn private_version(status: StatusCode, version: u64, body: &impl Serialize) -> Response<Body> {
    let mut response = private(status, body);
    if let Ok(tag) = HeaderValue::try_from(format!("\"{version}\"")) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// 202: accepted, and not finished. The caller repeats the request after so many seconds.
pub fn unfinished(retry_after: u32, body: &impl Serialize) -> Response<Body> {
    let mut response = private(StatusCode::ACCEPTED, body);
    response.headers_mut().insert(header::RETRY_AFTER, retry_after.into());
    response
}

/// 204.
pub fn no_content() -> Response<Body> {
    let mut response = empty(StatusCode::NO_CONTENT);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    // Serializing our own types cannot fail: their maps have text keys.
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

/// Hashes may differ between Rust releases; clients then download once more.
fn strong_tag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    format!("\"{:016x}\"", hasher.finish())
}

#[cfg(test)]
mod tests {
    use rules::limits;

    use super::*;

    #[test]
    fn cloudfront_serves_a_public_response_for_as_long_as_the_limit_says() {
        let public = PUBLIC;
        let seconds = |name| {
            let directives = public.to_str().unwrap();
            let value = directives.split(", ").find_map(|directive| directive.strip_prefix(name)?.strip_prefix('='));
            value.unwrap().parse::<u64>().unwrap()
        };
        assert_eq!(seconds("s-maxage") + seconds("stale-while-revalidate"), limits::PUBLIC_SECONDS);
    }
}
