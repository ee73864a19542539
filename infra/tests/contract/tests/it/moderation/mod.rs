//! Reports of tips, notes and profiles, what moderators do, and appeals; and what an operator does.

mod acts;
mod blocks;
mod desk;
mod evidence;
mod newcomers;
mod operators;
mod outrun;
mod pause;
mod removing;
mod reports;
mod roles;

use serde_json::{Value, json};
use store::ModerateUser;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request};
use crate::responses::report;
use crate::sent::tables_of_operators;
use crate::stream::Stream;

/// Rowan has a public tip, and Wilma is a moderator.
struct Scene {
    garden: Garden,
    rowan: Gardener,
    wilma: Gardener,
    tip: String,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, wilma) = (garden.gardener("rowan").await, garden.moderator("wilma").await);
        let tip = garden.share(&rowan, "Spray the leeks with bleach", "public").await;
        Self { garden, rowan, wilma, tip }
    }

    async fn send(&self, request: TestRequest, expect: u16) -> TestResponse {
        let response = self.garden.send(request.clone()).await;
        assert_eq!(response.status, expect, "{request:?}: {response:?}");
        response
    }

    async fn report(&self, by: &Gardener, reason: &str) {
        self.send(report(&self.tip, reason).by(by), 204).await;
    }

    /// Reports of so many settled gardeners.
    async fn reports(&self, number: usize, reason: &str) {
        for n in 0..number {
            let by = self.garden.settled_gardener(&format!("settled-{reason}-{n}")).await;
            self.report(&by, reason).await;
        }
    }

    /// The tip's case, as a moderator sees it.
    async fn case(&self) -> Value {
        self.send(request("GET", &self.case_path()).by(&self.wilma), 200).await.json()["data"].take()
    }

    fn case_path(&self) -> String {
        format!("/moderation/cases/tip/{}", self.tip)
    }

    /// Wilma's act in the tip's case as it is now.
    async fn act(&self, act: &str) -> TestResponse {
        self.garden.send(self.garden.decide(&self.wilma, &self.case_path(), act).await).await
    }

    /// Another moderator's answer to an appeal against an act of Wilma's.
    async fn answer(&self, act: &str) -> TestResponse {
        let olive = self.garden.moderator("olive").await;
        self.send(self.garden.decide(&olive, &self.case_path(), act).await, 200).await
    }

    /// Wilma's act in any case as it is now.
    async fn decide(&self, case: &str, act: &str, expect: u16) -> TestResponse {
        self.send(self.garden.decide(&self.wilma, case, act).await, expect).await
    }

    /// How many of the public lists have the tip.
    async fn lists(&self) -> usize {
        self.garden.feed_index().await;
        let author = format!("/tips?author={}", self.rowan.id());
        let mut found = 0;
        for list in ["/tips", "/tips?category=Vegetables", &author, "/search/tips?q=bleach", "/feed"] {
            found += usize::from(self.garden.get(list).await.text.contains(&self.tip));
        }
        found
    }

    /// How many of the places that show gardeners have Rowan.
    async fn profiles(&self) -> usize {
        self.garden.feed_index().await;
        let id = self.rowan.id();
        let mut found = 0;
        for path in [&format!("/user/{id}"), "/user", "/search/gardeners", "/search/gardeners?q=rowan"] {
            let response = self.garden.get(path).await;
            found += usize::from(response.status == 200 && response.text.contains(&id));
        }
        found
    }

    async fn total(&self) -> u64 {
        self.garden.get(&format!("/user/{}", self.rowan.id())).await.json()["data"]["totalTips"].as_u64().unwrap()
    }

    /// The titles in the queue.
    async fn queue(&self) -> Vec<String> {
        let page = self.send(request("GET", "/moderation/cases").by(&self.wilma), 200).await.json();
        let title = |case: &Value| case["reported"]["title"].as_str().unwrap().to_owned();
        page["data"].as_array().unwrap().iter().map(title).collect()
    }

    /// What came of the gardener's newest report.
    async fn outcome(&self, of: &Gardener) -> Value {
        self.send(request("GET", "/me/reports").by(of), 200).await.json()["data"][0]["outcome"].take()
    }

    /// What `follow-gardeners` does after a change of Rowan's profile.
    async fn follow(&self) {
        let gardeners = store::FollowGardener::new(self.garden.tips.clone(), self.garden.users.clone());
        gardeners.follow(rules::UserId::parse(&self.rowan.id()).unwrap()).await.unwrap();
    }

    /// The tip in Rowan's own list.
    async fn own(&self) -> Value {
        self.in_list("/mytips").await.unwrap()
    }

    /// The tip among Rowan's deleted ones.
    async fn deleted(&self) -> Option<Value> {
        self.in_list("/mytips?deleted=true").await
    }

    async fn in_list(&self, path: &str) -> Option<Value> {
        let list = self.send(request("GET", path).by(&self.rowan), 200).await.json();
        list["data"].as_array().unwrap().iter().find(|tip| tip["_id"] == json!(self.tip)).cloned()
    }

    /// Rowan's notices after what has happened since the stream was read last: their kinds with what was decided.
    async fn told(&self, stream: &Stream) -> Vec<(String, String)> {
        let records = stream.records(&self.garden.activity).await;
        self.garden.notify(&records).await.unwrap();
        stream.records(&self.garden.activity).await;
        let notices = self.send(request("GET", "/me/notices").by(&self.rowan), 200).await.json();
        let text = |notice: &Value, name: &str| notice[name].as_str().unwrap_or_default().to_owned();
        let notices = notices["data"]["notices"].as_array().unwrap().iter();
        notices.map(|notice| (text(notice, "kind"), text(notice, "outcome"))).collect()
    }

    /// What `cargo xtask gardener` does with profiles.
    fn operator(&self) -> ModerateUser {
        let garden = &self.garden;
        let [tips, users, activity] = tables_of_operators([&garden.tips, &garden.users, &garden.activity]);
        ModerateUser::new(tips, users, activity, garden.media.clone())
    }

    /// A note of Mireille's on the tip, as an id to report.
    async fn note(&self, words: &str) -> (Gardener, String) {
        let mireille = self.garden.gardener("mireille").await;
        let outcome = json!({"result": "did-not", "note": words});
        let path = format!("/tips/{}/outcome", self.tip);
        let sent = self.send(request("PUT", &path).json(&outcome).by(&mireille), 200).await.json();
        let id = format!("{}.{}.{}", self.tip, sent["data"]["year"], mireille.id());
        (mireille, id)
    }
}

/// A report of any thing.
pub fn report_of(kind: &str, id: &str, reason: &str) -> TestRequest {
    request("POST", "/reports").json(&json!({"kind": kind, "id": id, "reason": reason}))
}
