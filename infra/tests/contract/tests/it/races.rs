//! Concurrent requests: an idempotency key creates one tip, one of several edits of a version succeeds, and counts are
//! correct.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};

/// Sends all requests concurrently.
async fn send_concurrently(
    garden: &Arc<Garden>,
    requests: impl IntoIterator<Item = TestRequest>,
) -> Vec<(TestRequest, TestResponse)> {
    let mut sent = JoinSet::new();
    for request in requests {
        let garden = Arc::clone(garden);
        sent.spawn(async move { (request.clone(), garden.send(request).await) });
    }
    sent.join_all().await
}

async fn responses(garden: &Arc<Garden>, requests: impl IntoIterator<Item = TestRequest>) -> Vec<TestResponse> {
    send_concurrently(garden, requests).await.into_iter().map(|(_, response)| response).collect()
}

fn count_status(responses: &[TestResponse], status: u16) -> usize {
    responses.iter().filter(|response| response.status == status).count()
}

async fn own_tips(garden: &Garden, gardener: &Gardener) -> Vec<Value> {
    let pages = garden.pages(request("GET", "/mytips").by(gardener)).await;
    pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone()).collect()
}

async fn total_tips(garden: &Garden, gardener: &Gardener) -> u64 {
    let response = garden.send(request("GET", &format!("/user/{}", gardener.id()))).await;
    response.json()["data"]["totalTips"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_shares_with_one_idempotency_key_create_one_tip() {
    let garden = Arc::new(Garden::new().await);
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let share = |by: &Gardener, title: &str| {
        request("POST", "/tips").by(by).header("idempotency-key", "form-1").json(&tip(title))
    };

    let responses = responses(&garden, (0..20).map(|_| share(&rowan, "Once"))).await;
    assert_eq!(count_status(&responses, 201), 20, "{responses:?}");
    let bodies: BTreeSet<&str> = responses.iter().map(|response| response.text.as_str()).collect();
    assert_eq!(bodies.len(), 1);
    assert_eq!((own_tips(&garden, &rowan).await.len(), total_tips(&garden, &rowan).await), (1, 1));

    let other_body = garden.send(share(&rowan, "Twice")).await;
    assert_eq!((other_body.status, other_body.code().as_str()), (422, "idempotency-key-reused"));
    assert_eq!(own_tips(&garden, &rowan).await.len(), 1);

    let by_other = garden.send(share(&mireille, "Once")).await;
    assert_eq!(by_other.status, 201);
    assert_ne!(by_other.json()["data"]["_id"], responses[0].json()["data"]["_id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_edits_of_one_version_have_one_winner() {
    let garden = Arc::new(Garden::new().await);
    let rowan = garden.gardener("rowan").await;
    for patch in [json!({}), json!({"availability": "hidden"})] {
        let path = format!("/tips/{}", garden.share(&rowan, "Contested", "public").await);
        let edit = |n: usize| {
            let body = with(&patch, "title", json!(format!("Edit {n}")));
            request("PATCH", &path).by(&rowan).header("if-match", "\"1\"").json(&body)
        };
        let responses = responses(&garden, (0..20).map(edit)).await;
        assert_eq!((count_status(&responses, 200), count_status(&responses, 412)), (1, 19), "{responses:?}");
        let winner = responses.iter().find(|response| response.status == 200).unwrap();
        let now = garden.send(request("GET", &path).by(&rowan)).await.json();
        assert_eq!(now["data"], winner.json()["data"]);
        assert_eq!(now["data"]["version"], 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_are_correct_after_200_concurrent_changes() {
    let garden = Arc::new(Garden::new().await);
    let mut existing: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut gardeners = Vec::new();
    for name in ["rowan", "mireille", "desmond", "ingrid"] {
        let gardener = garden.gardener(name).await;
        let mut tips = BTreeSet::new();
        for n in 0..10 {
            let availability = if n % 3 == 0 { "hidden" } else { "public" };
            tips.insert(garden.share(&gardener, &format!("Tip {n}"), availability).await);
        }
        existing.insert(gardener.id(), tips);
        gardeners.push(gardener);
    }
    // A linear congruential generator with a fixed seed, so that a failure can be reproduced.
    let mut state = 2026_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let requests = (0..200).map(|_| {
        let gardener = &gardeners[random(gardeners.len())];
        let tips = &existing[&gardener.id()];
        let path = format!("/tips/{}", tips.iter().nth(random(tips.len())).unwrap());
        let request = match random(7) {
            0 | 1 => request("POST", "/tips").json(&with(
                &tip("New"),
                "availability",
                json!(["public", "hidden"][random(2)]),
            )),
            2 | 3 => request("PATCH", &path).json(&json!({"availability": "hidden"})),
            4 | 5 => request("PATCH", &path).json(&json!({"availability": "public", "title": "Shown"})),
            _ => request("DELETE", &path),
        };
        request.by(gardener)
    });
    let requests: Vec<TestRequest> = requests.collect();
    for (request, response) in send_concurrently(&garden, requests).await {
        // 404: another request has deleted the tip. 409, 503: too many conflicts. None of these requests changes anything.
        assert!(matches!(response.status, 200 | 201 | 204 | 404 | 409 | 503), "{request:?}: {response:?}");
        let id = request.path().trim_start_matches("/tips/").to_owned();
        match response.status {
            201 => {
                let data = &response.json()["data"];
                let of_author = existing.get_mut(data["authorId"].as_str().unwrap()).unwrap();
                assert!(of_author.insert(data["_id"].as_str().unwrap().to_owned()));
            }
            204 => {
                let deleted = existing.values_mut().map(|tips| usize::from(tips.remove(&id))).sum::<usize>();
                assert_eq!(deleted, 1, "{id} was deleted twice");
            }
            _ => {}
        }
    }
    for gardener in &gardeners {
        let tips = own_tips(&garden, gardener).await;
        let ids: BTreeSet<String> = tips.iter().map(|tip| tip["_id"].as_str().unwrap().to_owned()).collect();
        assert_eq!((ids.len(), &ids), (tips.len(), &existing[&gardener.id()]), "{gardener:?}");
        let public = tips.iter().filter(|tip| tip["availability"] == "public").count();
        assert_eq!(total_tips(&garden, gardener).await, public as u64, "{gardener:?}: {tips:?}");
        let listed = garden.pages(request("GET", &format!("/tips?author={}", gardener.id()))).await;
        assert_eq!(listed.iter().map(|page| page.titles().len()).sum::<usize>(), public);
    }
}
