//! A gardener's address changes at Cognito: the profile gets the new one, and no claim is believed.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, request, tip, with};

const NEW: &str = "rowan@allotment.example";

/// A garden with rowan, who shows the address that Cognito no longer has.
async fn garden() -> (Garden, Gardener) {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let profile = json!({"name": "Rowan Thirkell", "bio": "Leeks, mostly.", "showEmail": true});
    let created = garden.send(request("POST", "/user").by(&rowan).json(&profile)).await;
    assert_eq!(created.status, 201, "{created:?}");
    (garden, rowan)
}

/// Every request that names the caller's address, and its status for the caller's own one.
fn claims(email: &str) -> [(TestRequest, u16); 3] {
    [
        (request("POST", "/tips").json(&with(&tip("Leeks"), "email", json!(email))), 201),
        (request("GET", "/mytips").parameter("email", email), 200),
        (request("POST", "/user").json(&json!({"name": "Another name", "email": email})), 200),
    ]
}

async fn profile(garden: &Garden, gardener: &Gardener) -> Value {
    garden.get(&format!("/user/{}", gardener.id())).await.json()["data"].clone()
}

#[tokio::test]
async fn changed_address_is_accepted_at_once_and_replaces_the_former_one() {
    let without_claim = (request("POST", "/user").json(&json!({"name": "Another name"})), 200);
    for (request, status) in claims(NEW).into_iter().chain([without_claim]).chain(claims(" ROWAN@allotment.example ")) {
        let (garden, rowan) = garden().await;
        let mut expect = profile(&garden, &rowan).await;
        assert_eq!(expect["email"], rowan.email());
        let response = garden.send(request.clone().with_account(&rowan, &[("email", NEW)])).await;
        assert_eq!(response.status, status, "{request:?}: {response:?}");
        expect["email"] = json!(NEW);
        expect["totalTips"] = json!(u8::from(status == 201));
        assert_eq!(profile(&garden, &rowan).await, expect, "{request:?}");
        assert!(!garden.stored().contains(&rowan.email()), "{request:?}");
    }
}

#[tokio::test]
async fn claimed_address_that_cognito_does_not_have_is_403_and_changes_nothing() {
    let (garden, rowan) = garden().await;
    let mireille = garden.gardener("mireille").await;
    let before = garden.stored();
    let changed = [("email", NEW)];
    for address in [mireille.email(), "nobody@garden.example".to_owned(), String::new()] {
        for (request, _) in claims(&address) {
            for request in [request.clone().by(&rowan), request.with_account(&rowan, &changed)] {
                let response = garden.send(request.clone()).await;
                assert_eq!(
                    (response.status, response.code().as_str()),
                    (403, "forbidden"),
                    "{request:?}: {response:?}"
                );
                assert_eq!(before, garden.stored(), "{request:?}");
            }
        }
    }
    // A token of another account proves nothing.
    for (request, _) in claims(&mireille.email()) {
        let token = format!("Bearer {}", mireille.subject);
        let response = garden.send(request.by(&rowan).header("authorization", &token)).await;
        assert_eq!(response.status, 401, "{response:?}");
    }
    assert_eq!(before, garden.stored());
}

#[tokio::test]
async fn unverified_new_address_is_not_public() {
    let (garden, rowan) = garden().await;
    let unverified = [("email", NEW), ("email_verified", "false")];
    for (request, status) in claims(NEW) {
        assert_eq!(garden.send(request.with_account(&rowan, &unverified)).await.status, status);
        assert_eq!(profile(&garden, &rowan).await["email"], Value::Null);
    }
    // Its owner sees it, and verifies it.
    let own = request("POST", "/user").json(&json!({}));
    let seen = garden.send(own.clone().with_account(&rowan, &unverified)).await;
    assert_eq!(seen.json()["data"]["email"], NEW);
    garden.send(own.with_account(&rowan, &[("email", NEW)])).await;
    assert_eq!(profile(&garden, &rowan).await["email"], NEW);
}

#[tokio::test]
async fn changed_address_is_503_while_cognito_does_not_respond() {
    let (garden, rowan) = garden().await;
    let before = garden.stored();
    for token in ["Bearer throttled", "Bearer down"] {
        for (request, _) in claims(NEW) {
            let response = garden.send(request.by(&rowan).header("authorization", token)).await;
            assert_eq!((response.status, response.code().as_str()), (503, "unavailable"), "{token}: {response:?}");
            assert_eq!(response.header("retry-after"), Some("1"));
        }
    }
    assert_eq!(before, garden.stored());
    // The known address needs no question, and sharing needs no address.
    for request in [
        request("POST", "/tips").json(&with(&tip("Leeks"), "email", json!(rowan.email()))),
        request("POST", "/tips").json(&tip("Leeks")),
    ] {
        assert_eq!(garden.send(request.by(&rowan).header("authorization", "Bearer down")).await.status, 201);
    }
}

#[tokio::test]
async fn address_is_replaced_in_spite_of_a_conflict() {
    let (garden, rowan) = garden().await;
    garden.calls.conflict_writes(2);
    let own = request("POST", "/user").json(&json!({"name": "Rowan"})).with_account(&rowan, &[("email", NEW)]);
    assert_eq!(garden.send(own).await.status, 200);
    assert_eq!(profile(&garden, &rowan).await["email"], NEW);
}

#[tokio::test]
async fn response_of_cognito_that_is_older_than_the_profile_is_not_written() {
    let (garden, rowan) = garden().await;
    let own = request("POST", "/user").json(&json!({}));
    garden.send(own.clone().with_account(&rowan, &[("email", NEW)])).await;
    // Cognito was asked before the change, and responds after the profile has the new address.
    let slow = [("email", NEW), ("1.email", "rowan@garden.example")];
    assert_eq!(garden.send(own.with_account(&rowan, &slow)).await.status, 200);
    assert_eq!(profile(&garden, &rowan).await["email"], NEW);
}

#[tokio::test(flavor = "multi_thread")]
async fn address_that_has_changed_once_more_meanwhile_stays() {
    const NEWEST: &str = "rowan@orchard.example";
    let (garden, rowan) = garden().await;
    let own = request("POST", "/user").json(&json!({}));
    // The second response says NEW, but arrives after another request has written NEWEST.
    let slow = [("email", NEWEST), ("1.email", NEW), ("2.email", NEW), ("2.delay", "600")];
    let meanwhile = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        garden.send(own.clone().with_account(&rowan, &[("email", NEWEST)])).await
    };
    let (slow, fast) = tokio::join!(garden.send(own.clone().with_account(&rowan, &slow)), meanwhile);
    assert_eq!((slow.status, fast.status), (200, 200));
    assert_eq!(profile(&garden, &rowan).await["email"], NEWEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_with_a_changed_address_all_succeed() {
    let (garden, rowan) = garden().await;
    let garden = Arc::new(garden);
    let mut sent = JoinSet::new();
    for (request, status) in (0..3).flat_map(|_| claims(NEW)) {
        let (garden, request) = (Arc::clone(&garden), request.with_account(&rowan, &[("email", NEW)]));
        sent.spawn(async move { (garden.send(request).await, status) });
    }
    for (response, status) in sent.join_all().await {
        assert_eq!(response.status, status, "{response:?}");
    }
    let profile = profile(&garden, &rowan).await;
    assert_eq!((&profile["email"], &profile["totalTips"]), (&json!(NEW), &json!(3)));
}

#[tokio::test]
async fn tip_contains_no_address() {
    let (garden, rowan) = garden().await;
    let body = with(&tip("Leeks"), "email", json!(rowan.email()));
    let shared = garden.send(request("POST", "/tips").by(&rowan).json(&body)).await;
    let path = format!("/tips/{}", shared.json()["data"]["_id"].as_str().unwrap());
    // The answer to a request that names it.
    assert_eq!(shared.json()["data"]["email"], json!(rowan.email()));
    let edit = request("PATCH", &path).json(&json!({"title": "More leeks"}));
    for response in [
        garden.send(edit.by(&rowan)).await,
        garden.send(request("GET", &path).by(&rowan)).await,
        garden.send(request("GET", "/mytips").by(&rowan)).await,
    ] {
        assert!(response.status < 300 && !response.text.contains("garden.example\""), "{response:?}");
        assert!(!response.text.contains(&rowan.email()), "{response:?}");
    }
    let id = path.trim_start_matches("/tips/");
    assert!(!format!("{:?}", garden.item(&garden.tips, id).await).contains(&rowan.email()));
}

#[tokio::test]
async fn gardener_without_a_name_does_not_get_one_from_the_address() {
    for name in ["", " ", "\u{200b}", "Admin"] {
        let garden = Garden::new().await;
        let newcomer = Gardener::named("thistle.secret");
        let account = [("name", name), ("email", "thistle.secret@garden.example")];
        for request in [
            request("POST", "/tips").json(&tip("Leeks")),
            request("POST", "/user").json(&json!({"email": "thistle.secret@garden.example"})),
            request("POST", "/user").json(&json!({"name": null})),
        ] {
            let response = garden.send(request.with_account(&newcomer, &account)).await;
            assert_eq!(response.json()["data"]["name"], "A new gardener", "{response:?}");
        }
        assert!(!garden.get("/user").await.text.contains("thistle"));
    }
}
