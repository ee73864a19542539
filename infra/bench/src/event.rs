//! The event that a function is called with, derived from `openapi.json` and the sample data.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::sample::{CLIENT, ISSUER, ORIGIN_KEY, SUBJECT, Sample};

/// The gateway's event (payload format 2.0) for one request of the function's route. A function without a route reads a stream, and
/// gets an empty batch.
pub fn of(function: &str, sample: &Sample) -> Result<Value> {
    let document = crate::json(&crate::root().join("infra/tests/contract/openapi.json"))?;
    let paths = document["paths"].as_object().context("openapi.json has no paths")?;
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            if operation["operationId"] == function {
                return Ok(request(&document, path, &method.to_uppercase(), operation, sample));
            }
        }
    }
    Ok(json!({"Records": []}))
}

fn request(document: &Value, path: &str, method: &str, operation: &Value, sample: &Sample) -> Value {
    let (mut called_path, mut ids, mut query) = (format!("/api{path}"), Map::new(), Map::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let schema = parameter["schema"]["$ref"].as_str().unwrap_or_default();
        let words = document.pointer(schema.trim_start_matches('#')).map_or(&Value::Null, |schema| &schema["enum"]);
        if parameter["in"] == "path" {
            // The last word, because the first mark is a vote, and nobody may vote for an own tip.
            let value = match (words.as_array().and_then(|words| words.last()?.as_str()), schema.rsplit('/').next()) {
                (Some(word), _) => word.to_owned(),
                (None, Some("TipId")) => sample.tip_id(),
                _ => sample.user_id(),
            };
            called_path = called_path.replace(&format!("{{{name}}}"), &value);
            ids.insert(name.to_owned(), value.into());
        } else if parameter["in"] != "query" {
            // The headers are below.
        } else if name == "q" {
            query.insert(name.to_owned(), "tomato".into());
        } else if parameter["required"] == true {
            query.insert(name.to_owned(), words[0].clone());
        } else if name == "limit" {
            query.insert(name.to_owned(), "20".into());
        }
    }
    let body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
    let body = body.and_then(|schema| document.pointer(schema.trim_start_matches('#')));
    let body = body.map(|schema| sample.body(&schema["properties"]).to_string());
    let signed_in = operation.get("security").is_some();
    let raw_query = query.iter().map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()));
    let raw_query = raw_query.collect::<Vec<_>>().join("&");
    let claims = json!({
        "sub": SUBJECT, "iss": ISSUER, "client_id": CLIENT, "token_use": "access", "exp": "4102444800",
        "scope": "aws.cognito.signin.user.admin", "username": SUBJECT, "jti": "8476a536", "iat": "1760000000",
        // Later than any run, so that the sign-in is recent.
        "auth_time": "4102444800", "cognito:groups": "[moderators]",
    });
    json!({
        "version": "2.0", "routeKey": format!("{method} {path}"), "rawPath": called_path, "rawQueryString": raw_query,
        "headers": headers(signed_in, body.is_some()),
        "queryStringParameters": (!query.is_empty()).then_some(query),
        "pathParameters": (!ids.is_empty()).then_some(ids), "isBase64Encoded": false,
        "requestContext": {
            "accountId": "123456789012", "apiId": "a1b2c3d4e5", "domainName": "api.example", "domainPrefix": "a1b2c3d4e5",
            "authorizer": signed_in.then(|| json!({"jwt": {"claims": claims, "scopes": ["aws.cognito.signin.user.admin"]}})),
            "http": {"method": method, "path": called_path, "protocol": "HTTP/1.1",
                "sourceIp": "192.0.2.1", "userAgent": "Amazon CloudFront"},
            "requestId": "JKJaXmPLvHcESHA=", "routeKey": format!("{method} {path}"), "stage": "api",
            "time": "21/Nov/2026:12:00:00 +0000", "timeEpoch": 1_795_262_400_000_u64,
        },
        "body": body,
    })
}

fn headers(signed_in: bool, has_body: bool) -> Value {
    let mut headers = json!({
        "accept": "application/json", "accept-encoding": "gzip, br", "content-length": "0", "host": "site.example",
        "user-agent": "Amazon CloudFront", "via": "2.0 1.cloudfront.net (CloudFront)", "x-origin-key": ORIGIN_KEY,
        "x-amz-cf-id": "8476a536", "x-amzn-trace-id": "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700",
        "x-forwarded-for": "192.0.2.1, 198.51.100.1", "x-forwarded-port": "443", "x-forwarded-proto": "https",
    });
    if signed_in {
        headers["authorization"] = format!("Bearer {}", "eyJraWQiOiI".repeat(90)).into();
    }
    if has_body {
        headers["content-type"] = "application/json".into();
    }
    headers
}
