//! Builds the requests of the tests and reads their responses.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use crate::garden::Gardener;
use crate::template;

/// The value of `X-Origin-Key` that the site's CloudFront distribution sends to the functions.
pub const ORIGIN_KEY: &str = "shown-by-the-site";

/// A response with its body as text.
#[derive(Clone, Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

/// A request that the test builds step by step.
#[derive(Clone, Debug)]
pub struct TestRequest {
    method: String,
    path: String,
    query: String,
    headers: Map<String, Value>,
    claims: Option<Value>,
    body: Option<Vec<u8>>,
}

/// A request without a caller, as the site's distribution sends it.
pub fn request(method: &str, path: &str) -> TestRequest {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    TestRequest {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: Map::from_iter([("x-origin-key".to_owned(), ORIGIN_KEY.into())]),
        claims: None,
        body: None,
    }
}

impl TestRequest {
    pub fn by(self, gardener: &Gardener) -> Self {
        self.with_claims(gardener.claims()).header("authorization", &format!("Bearer {}", gardener.subject))
    }

    /// The caller's account at Cognito has these attributes now.
    pub fn with_account(self, gardener: &Gardener, attributes: &[(&str, &str)]) -> Self {
        let attributes = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(attributes).finish();
        self.by(gardener).header("authorization", &format!("Bearer {}?{attributes}", gardener.subject))
    }

    pub fn with_claims(mut self, claims: Value) -> Self {
        self.claims = Some(claims);
        self
    }

    /// Adds a parameter to the query string.
    pub fn parameter(mut self, name: &str, value: &str) -> Self {
        let value: String = url::form_urlencoded::byte_serialize(value.as_bytes()).collect();
        let start = if self.query.is_empty() { "" } else { "&" };
        write!(self.query, "{start}{name}={value}").unwrap();
        self
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.to_owned(), value.into());
        self
    }

    pub fn without_header(mut self, header: &str) -> Self {
        self.headers.remove(header);
        self
    }

    /// Whether the request has the header.
    pub fn has_header(&self, header: &str) -> bool {
        self.headers.contains_key(header)
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().as_bytes())
    }

    pub fn body(mut self, content_type: &str, body: &[u8]) -> Self {
        self.body = Some(body.to_owned());
        self.header("content-type", content_type)
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn body_bytes(&self) -> &[u8] {
        self.body.as_deref().unwrap_or_default()
    }

    /// The template's route and the path parameters.
    fn matched_route(&self) -> (template::Route, Map<String, Value>) {
        static ROUTES: LazyLock<BTreeSet<template::Route>> = LazyLock::new(template::routes);
        let parameters = |route: &template::Route| {
            let (method, pattern) = route.key.split_once(' ')?;
            parameters(pattern, &self.path).filter(|_| method == self.method)
        };
        // As the gateway chooses: the pattern with the most parts, because `/user/{id}` also matches an export's path, whose parameter
        // may have slashes; of those the one with the fewest parameters.
        let matching = ROUTES.iter().filter_map(|route| Some((route.clone(), parameters(route)?)));
        let found = matching.max_by_key(|(route, values)| (route.key.matches('/').count(), Reverse(values.len())));
        found.unwrap_or_else(|| panic!("no route for {} {}", self.method, self.path))
    }

    /// The template's route.
    pub fn route(&self) -> template::Route {
        self.matched_route().0
    }

    /// The event in API Gateway's payload format 2.0.
    pub fn event(&self, route: &str) -> Value {
        let (_, parameters) = self.matched_route();
        // API Gateway encodes binary bodies in base64 and may encode any body.
        let body = self.body.as_ref().map(|body| BASE64_STANDARD.encode(body));
        json!({
            "version": "2.0",
            "routeKey": route,
            "rawPath": format!("/api{}", self.path),
            "rawQueryString": self.query,
            "headers": self.headers,
            "pathParameters": parameters,
            "requestContext": {
                "routeKey": route,
                "stage": "api",
                "requestId": "request-1",
                "authorizer": self.claims.as_ref().map(|claims| json!({"jwt": {"claims": claims, "scopes": null}})),
                "http": {"method": self.method, "path": self.path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"},
            },
            "body": body,
            "isBase64Encoded": body.is_some(),
        })
    }
}

/// The parameters of a path that matches a pattern such as `/tips/{id}`. The first parameter is as much of the path as it can be,
/// because some tests send ids with slashes. API Gateway sends such slashes decoded.
fn parameters(pattern: &str, path: &str) -> Option<Map<String, Value>> {
    let Some((start, rest)) = pattern.rsplit_once('{') else { return (pattern == path).then(Map::new) };
    let (name, end) = rest.split_once('}')?;
    let path = path.strip_suffix(end)?;
    // A later parameter has no slash.
    let at = if start.contains('{') { path.rfind('/')? + 1 } else { start.len() };
    let (before, value) = path.split_at_checked(at)?;
    let mut found = parameters(start, before)?;
    found.insert(name.to_owned(), value.into());
    Some(found)
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The problem's code.
    pub fn code(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// The fields that the problem's errors name.
    pub fn fields(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
    }

    /// The titles of the tips of a list, or the names of its gardeners.
    pub fn titles(&self) -> Vec<String> {
        let items = self.json()["data"].as_array().cloned().unwrap_or_else(|| panic!("{self:?}"));
        let title = |item: &Value| item["title"].as_str().or(item["name"].as_str()).unwrap().to_owned();
        items.iter().map(title).collect()
    }
}
