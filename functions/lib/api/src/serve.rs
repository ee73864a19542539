//! Runs a handler as a Lambda.

use std::convert::Infallible;
use std::fmt::Write;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::http::header::{HOST, HeaderName};
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::{
    Adapter, Body, Error, LambdaEvent, Request, RequestExt, Response, Service, lambda_runtime, service_fn,
};
use rules::{Failure, Settings};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use crate::request_log::{HandledRequest, RequestLog};
use crate::{HandlerResult, OriginKey, Problem, Route, log};

/// For the whole request. The function's own timeout is 10 s, and would end the process.
const DEADLINE: Duration = Duration::from_secs(9);

/// A request as API Gateway sends it. Its documentation does not say which JSON types claims have ("Create AWS Lambda proxy integrations
/// for HTTP APIs in API Gateway"): here all of them become text, as in AWS's samples.
pub struct GatewayEvent(ApiGatewayV2httpRequest);

impl<'de> Deserialize<'de> for GatewayEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let event = Box::<RawValue>::deserialize(deserializer)?;
        let parsed = serde_json::from_str(event.get()).or_else(|_| {
            let mut event: Value = serde_json::from_str(event.get())?;
            let claims = event.pointer_mut("/requestContext/authorizer/jwt/claims").and_then(Value::as_object_mut);
            for claim in claims.into_iter().flat_map(Map::values_mut).filter(|claim| !claim.is_string()) {
                *claim = claim.to_string().into();
            }
            serde_json::from_value(event)
        });
        parsed.map(Self).map_err(D::Error::custom)
    }
}

/// Serves a route until the Lambda environment ends. `name` is its operation id. What takes time before the first request, and needs no
/// other, is done together: `warm_up`, and the route's own start.
pub async fn serve(name: &str, route: Route, warm_up: impl Future<Output = ()>) -> Result<(), Error> {
    log::panics();
    let settings = Settings::of_process();
    let origin = Arc::new(OriginKey::from_settings(&settings)?);
    let requests = Arc::new(RequestLog::new(name));
    let route = Arc::new(route);
    tokio::join!(warm_up, route.start());
    let mut adapter = Adapter::from(service_fn(move |request| {
        let (origin, requests, route) = (origin.clone(), requests.clone(), route.clone());
        async move { handle_event(&origin, &requests, request, |request| route.handle(request)).await }
    }));
    lambda_runtime::run(service_fn(move |event: LambdaEvent<GatewayEvent>| {
        let (GatewayEvent(event), context) = event.into_parts();
        adapter.call(LambdaEvent::new(LambdaRequest::ApiGatewayV2(sanitized(event)), context))
    }))
    .await
}

/// Runs a function without a route, such as one that reads a stream, until the Lambda environment ends. Its handler returns a boxed
/// future, because the compiler gives up on one as deep as a store's call inside the runtime's.
pub async fn work<'a, E: DeserializeOwned>(
    warm_up: impl Future<Output = ()>,
    handler: impl Fn(E) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + 'a>>,
) -> Result<(), Error> {
    log::panics();
    warm_up.await;
    let handler = &handler;
    let handle = move |event: LambdaEvent<E>| async move { handler(event.payload).await.map_err(Error::from) };
    lambda_runtime::run(service_fn(handle)).await
}

/// Checks the origin key, runs the handler, turns its error into a problem document and logs the request.
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
        Ok(()) => {
            let deadline = timeout(DEADLINE, handler(request)).await;
            deadline.unwrap_or_else(|_| Err(Problem::unavailable("the request took too long")))
        }
        Err(problem) => Err(problem),
    };
    let response = outcome.unwrap_or_else(|problem| problem_response(problem, &id));
    requests.write(&HandledRequest {
        id: &id,
        status: response.status().as_u16(),
        duration: start.elapsed(),
        cold_start,
    });
    Ok(response)
}

/// The request of a gateway event, as [`serve`] passes it to its handler. For tests that start from an event's JSON.
pub fn request_of(event: GatewayEvent) -> Request {
    LambdaRequest::ApiGatewayV2(sanitized(event.0)).into()
}

fn problem_response(problem: Problem, request_id: &str) -> Response<Body> {
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

/// `lambda_http` builds a URI from the path, the query and three headers, and panics if that fails. The caller controls all
/// of these, and no handler reads the URI. So the URI gets a fixed path, no host, and the query with its unusual bytes
/// escaped, which decodes to the same parameters.
fn sanitized(mut event: ApiGatewayV2httpRequest) -> ApiGatewayV2httpRequest {
    event.raw_path = Some("/".to_owned());
    event.request_context.domain_name = None;
    event.headers.remove(HOST);
    event.headers.remove(HeaderName::from_static("x-forwarded-proto"));
    event.raw_query_string = event.raw_query_string.as_deref().map(escaped);
    event
}

/// The query with every byte escaped except letters, digits and URL punctuation.
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

    fn event(path: &str, query: &str) -> GatewayEvent {
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

    #[tokio::test(start_paused = true)]
    async fn request_that_takes_too_long_is_503_and_the_process_keeps_running() {
        let (key, log) = (OriginKey::new("key", ""), RequestLog::new("get-tip"));
        let mut request = request_of(event("/tips", ""));
        request.headers_mut().insert("x-origin-key", "key".parse().unwrap());
        let slow = async |_: Request| -> HandlerResult {
            tokio::time::sleep(Duration::from_mins(1)).await;
            Err(Problem::no_such_tip())
        };
        let response = handle_event(&key, &log, request, slow).await.unwrap();
        assert_eq!(response.status(), 503);
        assert_eq!(response.headers()["retry-after"], "1");
    }
}
