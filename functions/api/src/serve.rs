//! Running a handler as a Lambda.

use std::convert::Infallible;
use std::fmt::Write;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::http::header::{HOST, HeaderName};
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::{
    Adapter, Body, Error, LambdaEvent, Request, RequestExt, Response, Service, lambda_runtime, service_fn,
};
use serde_json::json;

use crate::request_log::{Answered, RequestLog};
use crate::{HandlerResult, OriginKey, Problem, log};

/// Serves a route, named by its operation id, until the environment ends. `shared` is what the handler may touch, built
/// once.
pub async fn serve<S, H, F>(route: &str, shared: S, handler: H) -> Result<(), Error>
where
    S: Sync + 'static,
    H: Fn(&'static S, Request) -> F + Copy + Send + 'static,
    F: Future<Output = HandlerResult> + Send + 'static,
{
    log::panics();
    let shared: &'static S = Box::leak(Box::new(shared));
    let origin: &'static OriginKey = Box::leak(Box::new(OriginKey::from_environment()?));
    let requests: &'static RequestLog = Box::leak(Box::new(RequestLog::from_environment(route)?));
    let mut adapter = Adapter::from(service_fn(move |request| {
        handle_event(origin, requests, request, move |request| handler(shared, request))
    }));
    lambda_runtime::run(service_fn(move |event: LambdaEvent<LambdaRequest>| {
        let (payload, context) = event.into_parts();
        let payload = match payload {
            LambdaRequest::ApiGatewayV2(event) => LambdaRequest::ApiGatewayV2(sanitized(event)),
            other => other,
        };
        adapter.call(LambdaEvent::new(payload, context))
    }))
    .await
}

/// Runs the handler on one request that came through the site, turns its problems into problem documents, and logs the
/// request.
pub async fn handle_event<F>(
    origin: &OriginKey,
    requests: &RequestLog,
    request: Request,
    handler: impl FnOnce(Request) -> F,
) -> Result<Response<Body>, Infallible>
where
    F: Future<Output = HandlerResult>,
{
    static WARM: AtomicBool = AtomicBool::new(false);
    let cold_start = !WARM.swap(true, Ordering::Relaxed);
    let start = Instant::now();
    let id = request_id(&request);
    let outcome = match origin.check(&request) {
        Ok(()) => handler(request).await,
        Err(problem) => Err(problem),
    };
    let response = outcome.unwrap_or_else(|problem| refused(problem, &id));
    requests.write(&Answered { id: &id, status: response.status().as_u16(), duration: start.elapsed(), cold_start });
    Ok(response)
}

/// The request of an event, as [`serve`] gives it to its handler. For tests that start from an event's JSON.
pub fn request_of(event: ApiGatewayV2httpRequest) -> Request {
    LambdaRequest::ApiGatewayV2(sanitized(event)).into()
}

fn refused(problem: Problem, request_id: &str) -> Response<Body> {
    if let Some(cause) = problem.cause() {
        log::event("error", "failure", json!({ "requestId": request_id, "cause": cause }));
    }
    problem.into_response(request_id)
}

fn request_id(request: &Request) -> String {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone().unwrap_or_default(),
        _ => String::new(),
    }
}

/// `lambda_http` builds a URI from the path, the query and three headers, and panics where that fails. A caller chooses
/// all of these and no handler reads the URI (routes come by name, parameters apart), so it is built from nothing else
/// than a query whose unusual bytes are escaped, which reads the same.
fn sanitized(mut event: ApiGatewayV2httpRequest) -> ApiGatewayV2httpRequest {
    event.raw_path = Some("/".to_owned());
    event.request_context.domain_name = None;
    event.headers.remove(HOST);
    event.headers.remove(HeaderName::from_static("x-forwarded-proto"));
    event.raw_query_string = event.raw_query_string.as_deref().map(escaped);
    event
}

/// The query with every byte but the plainest escaped.
fn escaped(query: &str) -> String {
    let mut escaped = String::with_capacity(query.len());
    for byte in query.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'%' | b'&' | b'=' | b'+' | b'-' | b'.' | b'_' | b'~' => {
                escaped.push(char::from(byte));
            }
            _ => {
                let _ = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(path: &str, query: &str) -> ApiGatewayV2httpRequest {
        serde_json::from_value(json!({
            "version": "2.0", "routeKey": "GET /tips", "rawPath": path, "rawQueryString": query,
            "headers": {"host": "a b:c", "x-forwarded-proto": "ht tp"},
            "requestContext": {"routeKey": "GET /tips", "stage": "api", "requestId": "r-1",
                "http": {"method": "GET", "path": path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"}},
            "isBase64Encoded": false
        }))
        .unwrap()
    }

    #[test]
    fn no_path_query_or_host_can_end_the_process() {
        for hostile in ["/tips/ ", "//", "/\u{202e}", "/tips/%zz", "/tips/{}<>\"^`|\\"] {
            request_of(event(hostile, ""));
        }
        let request = request_of(event("/tips", "q=a b\"<>#é%C3%A9&limit=1+2"));
        let query = request.query_string_parameters();
        assert_eq!(query.first("q"), Some("a b\"<>#éé"));
        assert_eq!(query.first("limit"), Some("1 2"));
    }
}
