//! Writes that meet a transaction under way, which the in-process DynamoDB never does by itself, and reads that lag behind.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::garden::{Garden, Gardener, TestRequest, request, tip};
use crate::template;

/// More than any write is tried.
const ALWAYS: usize = 1_000;

struct Scene {
    garden: Garden,
    rowan: Gardener,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        Self { garden, rowan }
    }

    /// Every kind of write, on tips of their own, with the status and the count of public tips that it leaves.
    async fn writes(&self) -> Vec<(TestRequest, u16, i64)> {
        let share =
            async |availability| format!("/tips/{}", self.garden.share(&self.rowan, "A tip", availability).await);
        let (public, shown) = (share("public").await, share("public").await);
        let (gone, hidden) = (share("public").await, share("hidden").await);
        let profile = format!("/user/{}", self.rowan.id());
        let writes = [
            (request("POST", "/tips").json(&tip("New")), 201, 1),
            (request("POST", "/tips").json(&tip("New, once")).header("idempotency-key", "form-1"), 201, 1),
            (request("PATCH", &public).json(&json!({"title": "Another"})), 200, 0),
            (request("PATCH", &public).json(&json!({"title": "Again"})).header("if-match", "\"2\""), 200, 0),
            (request("PATCH", &hidden).json(&json!({"title": "Another"})), 200, 0),
            (request("PATCH", &hidden).json(&json!({"availability": "public"})), 200, 1),
            (request("PATCH", &shown).json(&json!({"availability": "hidden"})), 200, -1),
            (request("DELETE", &gone), 204, -1),
            (request("PATCH", &profile).json(&json!({"bio": "Leeks."})), 200, 0),
        ];
        writes.map(|(request, status, change)| (request.by(&self.rowan), status, change)).into()
    }

    async fn total(&self) -> i64 {
        let profile = self.garden.get(&format!("/user/{}", self.rowan.id())).await;
        profile.json()["data"]["totalTips"].as_i64().unwrap()
    }
}

/// A `POST /user` is one conditional put of an item that no transaction writes.
#[tokio::test]
async fn every_write_route_is_tried_under_contention() {
    let tried: BTreeSet<String> =
        Scene::new().await.writes().await.iter().map(|(request, ..)| request.route()).collect();
    let routes = template::routes().into_iter().map(|route| route.key);
    let writes: BTreeSet<String> = routes.filter(|route| !route.starts_with("GET ") && route != "POST /user").collect();
    assert_eq!(tried, writes);
}

#[tokio::test]
async fn a_write_that_meets_another_is_made_again_and_once() {
    let scene = Scene::new().await;
    for (request, status, change) in scene.writes().await {
        for collisions in [1, 2] {
            let before = scene.total().await;
            scene.garden.calls.collide(collisions);
            let response = scene.garden.send(request.clone()).await;
            scene.garden.calls.collide(0);
            assert_eq!(response.status, status, "{request:?} after {collisions}: {response:?}");
            assert_eq!(scene.total().await, before + change, "{request:?}");
            // Once is enough of what cannot be done again and again.
            if status != 201 {
                break;
            }
            if request.names("idempotency-key") {
                assert_eq!(scene.garden.send(request.clone()).await.json(), response.json());
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_write_that_always_meets_others_is_given_up_and_changes_nothing() {
    let scene = Scene::new().await;
    for (request, ..) in scene.writes().await {
        let request = request.without("if-match");
        let before = scene.garden.stored();
        scene.garden.calls.collide(ALWAYS);
        let response = scene.garden.send(request.clone()).await;
        scene.garden.calls.collide(0);
        assert_eq!((response.status, response.code().as_str()), (503, "busy"), "{request:?}: {response:?}");
        assert_eq!(response.header("retry-after"), Some("1"));
        assert_eq!(before, scene.garden.stored(), "{request:?}");
    }
}

#[tokio::test]
async fn what_was_just_made_is_found_where_a_read_lags_behind() {
    let scene = Scene::new().await;
    let keyed = request("POST", "/tips").by(&scene.rowan).json(&tip("New, once")).header("idempotency-key", "form-1");
    scene.garden.calls.lag();
    let shared = scene.garden.send(keyed.clone()).await.json();
    let path = format!("/tips/{}", shared["data"]["_id"].as_str().unwrap());
    for request in [request("GET", &path).by(&scene.rowan), keyed] {
        assert_eq!(scene.garden.send(request).await.json(), shared);
    }
    assert_eq!(scene.garden.get(&format!("/user/{}", scene.rowan.id())).await.json()["data"]["name"], "rowan");
    let own = request("GET", "/mytips").parameter("email", &scene.rowan.email()).by(&scene.rowan);
    assert_eq!(scene.garden.send(own).await.status, 200);
    let missing = scene.garden.get(&format!("/user/{}", Gardener::named("nobody").id())).await;
    assert_eq!((missing.status, missing.json()["data"].clone()), (404, Value::Null));
}
