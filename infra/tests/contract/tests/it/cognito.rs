//! A stub of Cognito in this process: `GetUser` and `DeleteUser`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::garden::Gardener;

/// The accounts of the stub.
#[derive(Clone, Default)]
pub struct Cognito(Arc<Mutex<CognitoState>>);

#[derive(Default)]
struct CognitoState {
    /// Subjects of deleted accounts.
    deleted: BTreeSet<String>,
    /// Calls of `DeleteUser` that fail from now on.
    failing: usize,
    /// Calls of each token.
    calls: HashMap<String, usize>,
}

impl Cognito {
    /// Deletes an account, as its owner can do without the API.
    pub fn delete(&self, gardener: &Gardener) {
        self.0.lock().unwrap().deleted.insert(gardener.subject.clone());
    }

    pub fn has(&self, gardener: &Gardener) -> bool {
        !self.0.lock().unwrap().deleted.contains(&gardener.subject)
    }

    /// Makes the next `calls` calls of `DeleteUser` fail.
    pub fn fail_to_delete(&self, calls: usize) {
        self.0.lock().unwrap().failing = calls;
    }

    async fn respond(&self, operation: &str, request: Value) -> (StatusCode, Json<Value>) {
        let token = request["AccessToken"].as_str().unwrap_or_default().to_owned();
        let error = |status, code| (status, Json(json!({"__type": code, "message": "no"})));
        match token.as_str() {
            "throttled" => return error(StatusCode::BAD_REQUEST, "TooManyRequestsException"),
            "down" => return error(StatusCode::INTERNAL_SERVER_ERROR, "InternalErrorException"),
            _ => {}
        }
        let (subject, changes) = token.split_once('?').unwrap_or((&token, ""));
        let subject = subject.to_owned();
        if !subject.starts_with("sub-of-") {
            return error(StatusCode::BAD_REQUEST, "NotAuthorizedException");
        }
        let gardener = Gardener { subject: subject.clone(), is_in_group: false };
        if !self.has(&gardener) {
            return error(StatusCode::BAD_REQUEST, "UserNotFoundException");
        }
        if operation.ends_with("DeleteUser") {
            let mut state = self.0.lock().unwrap();
            if state.failing > 0 {
                state.failing -= 1;
                return error(StatusCode::INTERNAL_SERVER_ERROR, "InternalErrorException");
            }
            state.deleted.insert(subject);
            return (StatusCode::OK, Json(json!({})));
        }
        let mut attributes = BTreeMap::from([
            ("sub".to_owned(), subject.clone()),
            ("email".to_owned(), gardener.email()),
            ("email_verified".to_owned(), (!subject.contains("unverified")).to_string()),
            ("name".to_owned(), subject.trim_start_matches("sub-of-").to_owned()),
        ]);
        let call = {
            let mut state = self.0.lock().unwrap();
            let call = state.calls.entry(token.clone()).or_default();
            *call += 1;
            call.to_string()
        };
        for (name, value) in url::form_urlencoded::parse(changes.as_bytes()) {
            match name.split_once('.') {
                Some((of, "delay")) if of == call => {
                    tokio::time::sleep(Duration::from_millis(value.parse().unwrap())).await;
                }
                Some((of, name)) if of == call => drop(attributes.insert(name.to_owned(), value.into_owned())),
                Some(_) => {}
                None => drop(attributes.insert(name.into_owned(), value.into_owned())),
            }
        }
        let attributes: Vec<Value> =
            attributes.into_iter().map(|(name, value)| json!({"Name": name, "Value": value})).collect();
        (StatusCode::OK, Json(json!({"Username": subject, "UserAttributes": attributes})))
    }
}

/// Starts a stub of Cognito's `GetUser` and `DeleteUser` and returns its endpoint. An access token is its gardener's subject, and
/// after a `?` the attributes that the account has instead of the usual ones. The email address of a subject that contains
/// `unverified` is not verified. An attribute such as `2.email` is for the token's second call only, and `2.delay` has the
/// milliseconds that this call takes. The tokens `throttled` and `down` make Cognito throttle or fail.
pub async fn serve(cognito: Cognito) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    // axum's `Json` extractor rejects the SDK's content type, `application/x-amz-json-1.1`.
    let app = axum::Router::new().fallback(async move |headers: HeaderMap, body: axum::body::Bytes| {
        let operation = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
        let request = serde_json::from_slice(&body).unwrap_or_default();
        cognito.respond(operation, request).await
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}
