//! Transaction conflicts and eventually consistent reads. The in-process DynamoDB has neither, so `Calls` simulates
//! both.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::calls::Calls;
use crate::garden::{Garden, Gardener, TestRequest, request, tip};
use crate::responses::{
    accept, answer, appeal, ask, block, decide_seen, doubt, follow, join, report, unfollow, unsubscribe,
};
use crate::template;

/// More conflicts than any write has attempts.
const ALWAYS: usize = 1_000;

struct Scene {
    garden: Garden,
    rowan: Gardener,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.moderator("rowan").await;
        Self { garden, rowan }
    }

    /// Every kind of write with its expected status and the expected change of `totalTips`.
    async fn writes(&self) -> Vec<(TestRequest, u16, i64)> {
        let share =
            async |availability| format!("/tips/{}", self.garden.share(&self.rowan, "A tip", availability).await);
        let (public, shown) = (share("public").await, share("public").await);
        let (deleted, hidden) = (share("public").await, share("hidden").await);
        let restored = share("public").await;
        self.garden.send(request("DELETE", &restored).by(&self.rowan)).await;
        let profile = format!("/user/{}", self.rowan.id());
        let mireille = self.garden.gardener("mireille").await;
        let read = format!("/tips/{}", self.garden.share(&mireille, "Somebody else's", "public").await);
        // Mireille's case waits for Rowan, and another moderator has hidden a tip of Rowan's.
        let (held, spam) = (share("public").await, self.garden.share(&mireille, "A shop", "public").await);
        let [desmond, wilma] = [self.garden.gardener("desmond").await, self.garden.moderator("wilma").await];
        let case = |tip: &str| format!("/moderation/cases/tip/{}", tip.trim_start_matches("/tips/"));
        for send in [report(&spam, "spam").by(&desmond), report(&held, "spam").by(&desmond)] {
            assert!(self.garden.send(send).await.status < 300);
        }
        let hide = self.garden.decide(&wilma, &case(&held), "hide").await;
        assert!(self.garden.send(hide).await.status < 300);
        let notes = format!("/moderation/gardeners/{}/notes", desmond.id());
        let seen = self.garden.send(request("GET", &case(&spam)).by(&wilma)).await.json()["data"].take();
        self.garden.send(request("PATCH", "/me/notices").json(&json!({"mail": []})).by(&self.rowan)).await;
        let mail_key = self.garden.mail_key(&self.rowan).await;
        let written = async |request: TestRequest, by: &Gardener| {
            self.garden.send(request.by(by)).await.json()["data"]["id"].as_str().unwrap().to_owned()
        };
        let question = written(ask(Some("leek"), "Why do my leeks bolt?"), &self.rowan).await;
        let said = written(answer(&question, "Sow them later."), &mireille).await;
        let asked = written(ask(None, "When is compost ready?"), &self.rowan).await;
        let solved = written(answer(&question, "Water them."), &mireille).await;
        self.garden.send(accept(&solved, true).by(&self.rowan)).await;
        let others = written(ask(None, "What eats slugs?"), &mireille).await;
        let writes = [
            (ask(Some("leek"), "How deep?"), 201, 0),
            (ask(None, "How much?").header("idempotency-key", "form-2"), 201, 0),
            (answer(&question, "I see."), 201, 0),
            (accept(&said, true), 204, 0),
            (join(&others, true), 204, 0),
            (doubt(&solved, true), 204, 0),
            (request("PATCH", &format!("/questions/{question}")).json(&json!({"text": "Why do all bolt?"})), 200, 0),
            (request("DELETE", &format!("/questions/{asked}")), 204, 0),
            (request("POST", "/tips").json(&tip("New")), 201, 1),
            (request("POST", "/tips").json(&tip("New, once")).header("idempotency-key", "form-1"), 201, 1),
            (request("PATCH", &public).json(&json!({"title": "Another"})), 200, 0),
            (request("PATCH", &public).json(&json!({"title": "Again"})).header("if-match", "\"2\""), 200, 0),
            (request("PATCH", &hidden).json(&json!({"title": "Another"})), 200, 0),
            (request("PATCH", &hidden).json(&json!({"availability": "public"})), 200, 1),
            (request("PATCH", &shown).json(&json!({"availability": "hidden"})), 200, -1),
            (request("DELETE", &deleted), 204, -1),
            (request("POST", &format!("{restored}/restore")), 200, 1),
            (request("POST", "/user").json(&json!({"name": "Rowan"})), 200, 0),
            (request("PATCH", &profile).json(&json!({"bio": "Leeks."})), 200, 0),
            (request("PUT", &format!("{read}/helpful")), 204, 0),
            (request("PUT", &format!("{read}/outcome")).json(&json!({"result": "worked"})), 200, 0),
            (request("DELETE", &format!("{read}/helpful")), 204, 0),
            (request("POST", "/photos"), 201, 0),
            (block(&desmond.id(), "mute"), 204, 0),
            (request("DELETE", &format!("/me/blocks/{}", desmond.id())), 204, 0),
            (follow("gardener", &desmond.id()), 204, 0),
            (unfollow("gardener", &desmond.id()), 204, 0),
            (report(&read, "spam"), 204, 0),
            (appeal(&held), 204, 0),
            (request("PUT", &format!("{}/taken", case(&spam))).json(&json!({"taken": true})), 200, 0),
            (decide_seen(&case(&spam), "hide", &seen), 200, 0),
            (request("POST", &notes).json(&json!({"text": "Warned."})), 201, 0),
            (request("PATCH", "/me/notices").json(&json!({"mail": ["tips", "digest"]})), 204, 0),
            (unsubscribe(&self.rowan, "digest", &mail_key), 204, 0),
            (request("PUT", "/me/calendar"), 200, 0),
            (request("DELETE", "/me/calendar"), 204, 0),
            // Last, because nothing else can be written afterwards.
            (request("DELETE", &profile).parameter("tips", "remove"), 202, 0),
        ];
        writes.map(|(request, status, change)| (request.by(&self.rowan), status, change)).into()
    }

    async fn total_tips(&self) -> i64 {
        // Nobody else sees the profile of who leaves.
        let own = request("POST", "/user").json(&json!({"name": "Rowan"})).by(&self.rowan);
        self.garden.send(own).await.json()["data"]["totalTips"].as_i64().unwrap()
    }
}

#[tokio::test]
async fn every_write_route_is_tested_under_contention() {
    let tested: BTreeSet<String> =
        Scene::new().await.writes().await.iter().map(|(request, ..)| request.route().key).collect();
    let routes = template::routes().into_iter().map(|route| route.key);
    let writes: BTreeSet<String> = routes.filter(|route| !route.starts_with("GET ")).collect();
    assert_eq!(tested, writes);
}

#[tokio::test]
async fn conflicting_write_is_retried_and_applied_once() {
    let scene = Scene::new().await;
    for (request, status, change) in scene.writes().await {
        for conflicts in [1, 2] {
            let before = scene.total_tips().await;
            scene.garden.calls.conflict_writes(conflicts);
            let response = scene.garden.send(request.clone()).await;
            scene.garden.calls.conflict_writes(0);
            assert_eq!(response.status, status, "{request:?} after {conflicts} conflicts: {response:?}");
            assert_eq!(scene.total_tips().await, before + change, "{request:?}");
            // An edit or a delete has another result when it is sent again.
            if status != 201 {
                break;
            }
            if request.has_header("idempotency-key") {
                assert_eq!(scene.garden.send(request.clone()).await.json(), response.json());
                break;
            }
        }
    }
}

#[tokio::test]
async fn write_that_always_conflicts_is_409_and_changes_nothing() {
    check_given_up(Calls::conflict_writes, 409, "busy").await;
}

/// The first tip's transaction checks the profile that `POST /user` writes at the same moment. A replaced address is in
/// `addresses.rs`.
#[tokio::test]
async fn first_profile_is_created_in_spite_of_conflicts() {
    let garden = Garden::new().await;
    let newcomer = Gardener::named("newcomer");
    let create = request("POST", "/user").json(&json!({"name": "Newcomer"})).by(&newcomer);
    garden.calls.conflict_writes(ALWAYS);
    let response = garden.send(create.clone()).await;
    assert_eq!((response.status, response.code().as_str()), (409, "busy"), "{response:?}");
    assert_eq!(garden.stored(), "");

    garden.calls.conflict_writes(2);
    assert_eq!(garden.send(create).await.status, 201);
}

#[tokio::test]
async fn throttled_write_is_retried_and_applied_once() {
    let scene = Scene::new().await;
    for (request, status, change) in scene.writes().await {
        let before = scene.total_tips().await;
        scene.garden.calls.throttle(2);
        let response = scene.garden.send(request.clone()).await;
        assert_eq!(response.status, status, "{request:?}: {response:?}");
        assert_eq!(scene.total_tips().await, before + change, "{request:?}");
    }
}

#[tokio::test]
async fn write_that_is_always_throttled_is_503_and_changes_nothing() {
    check_given_up(Calls::throttle, 503, "unavailable").await;
}

/// Every write fails on every attempt.
async fn check_given_up(fail: impl Fn(&Calls, usize), status: u16, code: &str) {
    let scene = Scene::new().await;
    for (request, ..) in scene.writes().await {
        // Earlier writes have changed the tip's version.
        let is_decision = request.path().starts_with("/moderation");
        let request = if is_decision { request } else { request.without_header("if-match") };
        let before = scene.garden.stored();
        fail(&scene.garden.calls, ALWAYS);
        let response = scene.garden.send(request.clone()).await;
        fail(&scene.garden.calls, 0);
        assert_eq!((response.status, response.code().as_str()), (status, code), "{request:?}: {response:?}");
        assert_eq!(response.header("retry-after"), Some("1"));
        assert_eq!(before, scene.garden.stored(), "{request:?}");
    }
}

#[tokio::test]
async fn new_item_is_found_when_reads_are_delayed() {
    let scene = Scene::new().await;
    let keyed = request("POST", "/tips").by(&scene.rowan).json(&tip("New, once")).header("idempotency-key", "form-1");
    scene.garden.calls.delay_reads();
    let shared = scene.garden.send(keyed.clone()).await.json();
    let path = format!("/tips/{}", shared["data"]["_id"].as_str().unwrap());
    for request in [request("GET", &path).by(&scene.rowan), keyed] {
        assert_eq!(scene.garden.send(request).await.json(), shared);
    }
    assert_eq!(scene.garden.get(&format!("/user/{}", scene.rowan.id())).await.json()["data"]["name"], "rowan");
    let own = request("GET", "/mytips").parameter("email", &scene.rowan.email()).by(&scene.rowan);
    assert_eq!(scene.garden.send(own).await.status, 200);
    let export = request("GET", &format!("/user/{}/export", scene.rowan.id())).by(&scene.rowan);
    assert_eq!(scene.garden.send(export).await.json()["data"]["tips"][0], shared["data"]);
    let missing = scene.garden.get(&format!("/user/{}", Gardener::named("nobody").id())).await;
    assert_eq!((missing.status, missing.json()["data"].clone()), (404, Value::Null));
}

/// The SDK tries three times.
#[tokio::test]
async fn response_that_ends_in_the_middle_is_503_with_retry_after() {
    let scene = Scene::new().await;
    let tip_path = format!("/tips/{}", scene.garden.share(&scene.rowan, "A tip", "public").await);
    for request in [
        request("GET", "/tips"),
        request("GET", &tip_path).by(&scene.rowan),
        request("GET", "/mytips").by(&scene.rowan),
        request("PATCH", &tip_path).by(&scene.rowan).json(&json!({"title": "Another"})),
        request("POST", "/tips").by(&scene.rowan).json(&tip("New")),
        request("PUT", &format!("{tip_path}/saved")).by(&scene.rowan),
    ] {
        scene.garden.calls.break_off(3);
        let response = scene.garden.send(request.clone()).await;
        assert_eq!((response.status, response.header("retry-after")), (503, Some("1")), "{request:?}: {response:?}");
        assert_eq!(scene.garden.send(request.clone()).await.status / 100, 2, "{request:?}");
    }
}
