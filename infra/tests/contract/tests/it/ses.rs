//! A stub of Amazon SES in this process: it records the mails that it gets.

use std::sync::{Arc, Mutex};

use axum::http::{StatusCode, Uri};
use serde_json::Value;
use tokio::net::TcpListener;

#[derive(Clone, Default)]
pub struct Ses(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    mails: Vec<Value>,
    /// The status of the next requests, if they fail.
    failing: Option<u16>,
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
            if let Some(status) = state.failing {
                return (StatusCode::from_u16(status).unwrap(), "{}");
            }
            state.mails.push(serde_json::from_slice(&body).unwrap());
            (StatusCode::OK, "{}")
        });
        tokio::spawn(async move { axum::serve(listener, app).await });
        endpoint
    }

    /// The mails since the last call.
    pub fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap().mails)
    }

    /// Makes requests fail with this status; `None` ends it.
    pub fn fail(&self, status: Option<u16>) {
        self.0.lock().unwrap().failing = status;
    }
}
