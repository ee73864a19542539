//! A stub of Amazon SES in this process: it records the mails that it gets.

use std::sync::{Arc, Mutex};

use axum::http::{StatusCode, Uri};
use serde_json::{Value, json};
use tokio::net::TcpListener;

#[derive(Clone, Default)]
pub struct Ses(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    mails: Vec<Value>,
    /// The response to the next requests, if they fail.
    failing: Option<Refusal>,
    failing_once: Option<Refusal>,
}

/// An error response of SES. Each type and its status are those of "`SendEmail`", Amazon SES API v2 Reference.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    pub status: u16,
    pub error: &'static str,
    pub message: &'static str,
}

impl Refusal {
    pub const UNAVAILABLE: Self = Self { status: 503, error: "ServiceUnavailable", message: "" };
    pub const PAUSED: Self =
        Self { status: 400, error: "SendingPausedException", message: "Email sending is disabled for this account." };
    pub const INVALID: Self = Self { status: 400, error: "BadRequestException", message: "Domain contains dot-dot" };
}

impl Ses {
    /// Starts the stub and returns its endpoint.
    pub async fn serve(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let ses = self.clone();
        let app = axum::Router::new().fallback(async move |uri: Uri, body: axum::body::Bytes| {
            assert_eq!(uri.path(), "/v2/email/outbound-emails");
            let mut state = ses.0.lock().unwrap();
            if let Some(Refusal { status, error, message }) = state.failing_once.take().or(state.failing) {
                let body = json!({ "message": message }).to_string();
                return (StatusCode::from_u16(status).unwrap(), [("x-amzn-errortype", error)], body);
            }
            state.mails.push(serde_json::from_slice(&body).unwrap());
            (StatusCode::OK, [("x-amzn-requestid", "1")], "{}".to_owned())
        });
        tokio::spawn(async move { axum::serve(listener, app).await });
        endpoint
    }

    /// The mails since the last call.
    pub fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap().mails)
    }

    /// Makes requests fail like this; `None` ends it.
    pub fn fail(&self, refusal: Option<Refusal>) {
        self.0.lock().unwrap().failing = refusal;
    }

    /// Makes one request fail like this.
    pub fn fail_once(&self, refusal: Refusal) {
        self.0.lock().unwrap().failing_once = Some(refusal);
    }
}
