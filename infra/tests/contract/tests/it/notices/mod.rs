//! The notices that gardeners get, in the app and by mail.

mod mailing;
mod telling;

use rules::{Timestamp, UnsubscribeToken};
use serde_json::{Value, json};

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request};
use crate::responses::report;
use crate::stream::Stream;

/// Rowan has a public tip; Mireille and Desmond read it, and Wilma is a moderator.
struct Scene {
    garden: Garden,
    rowan: Gardener,
    mireille: Gardener,
    desmond: Gardener,
    wilma: Gardener,
    tip: String,
    stream: Stream,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let [rowan, mireille, desmond] =
            [garden.gardener("rowan").await, garden.gardener("mireille").await, garden.gardener("desmond").await];
        let wilma = garden.moderator("wilma").await;
        let tip = garden.share(&rowan, "Leeks in May", "public").await;
        let scene = Self { garden, rowan, mireille, desmond, wilma, tip, stream: Stream::default() };
        // What the scene itself wrote is no news.
        scene.records().await;
        scene
    }

    async fn records(&self) -> Vec<Value> {
        self.stream.records(&self.garden.activity).await
    }

    /// Brings what has happened to the notices.
    async fn tell(&self) {
        let records = self.records().await;
        self.garden.notify(&records).await.unwrap();
        // Its own writes are in the stream too.
        let own = self.records().await;
        self.garden.notify(&own).await.unwrap();
    }

    async fn send(&self, request: TestRequest, by: &Gardener) -> TestResponse {
        let response = self.garden.send(request.clone().by(by)).await;
        assert!(response.status < 300, "{request:?}: {response:?}");
        response
    }

    async fn mark(&self, method: &str, by: &Gardener) {
        self.send(request(method, &format!("/tips/{}/helpful", self.tip)), by).await;
    }

    async fn outcome(&self, by: &Gardener, result: &str) {
        let outcome = request("PUT", &format!("/tips/{}/outcome", self.tip)).json(&json!({"result": result}));
        self.send(outcome, by).await;
    }

    async fn report(&self, by: &Gardener) {
        self.send(report(&self.tip, "spam"), by).await;
    }

    async fn decide(&self, act: &str) {
        let path = format!("/moderation/cases/tip/{}", self.tip);
        let act = self.garden.decide(&self.wilma, &path, act).await;
        self.send(act, &self.wilma).await;
    }

    async fn choose(&self, mail: &[&str], by: &Gardener) {
        self.send(request("PATCH", "/me/notices").json(&json!({ "mail": mail })), by).await;
    }

    async fn bell(&self, of: &Gardener) -> Value {
        self.send(request("GET", "/me/notices"), of).await.json()["data"].take()
    }

    /// Kind and count of each notice, sorted, and the outcome if there is one.
    async fn told(&self, of: &Gardener) -> Vec<String> {
        let bell = self.bell(of).await;
        let notices = bell["notices"].as_array().unwrap().iter();
        let mut told: Vec<String> = notices
            .map(|notice| {
                let outcome = notice["outcome"].as_str().map(|outcome| format!(" {outcome}")).unwrap_or_default();
                format!("{} {}{outcome}", notice["kind"].as_str().unwrap(), notice["count"])
            })
            .collect();
        told.sort();
        told
    }
}

/// The token of the link in a mail.
fn token(mail: &Value) -> UnsubscribeToken {
    let header = &mail["Content"]["Simple"]["Headers"][0];
    assert_eq!(header["Name"], "List-Unsubscribe");
    let link = header["Value"].as_str().unwrap();
    UnsubscribeToken::parse(link.split_once("?token=").unwrap().1.trim_end_matches('>')).unwrap()
}

fn tomorrow() -> Timestamp {
    Timestamp::now().days_after(1)
}
