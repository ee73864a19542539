//! What the extractor makes of the claims that the authorizer passes on, and of requests that it never saw.

use serde_json::{Value, json};

use crate::garden::{ABSENT, CLIENT, Garden, Gardener, TestRequest, request, with};
use crate::template;

/// Every signed-in route refuses the request.
async fn refused(garden: &Garden, what: &str, arm: impl Fn(TestRequest) -> TestRequest) {
    for route in template::routes().into_iter().filter(|route| !route.scopes.is_empty()) {
        let (method, path) = route.key.split_once(' ').unwrap();
        let id = if path.starts_with("/user") { Gardener::named("rowan").id() } else { ABSENT.to_owned() };
        let response = garden.send(arm(request(method, &path.replace("{id}", &id)))).await;
        assert_eq!((response.status, response.code().as_str()), (401, "unauthenticated"), "{what}: {}", route.key);
    }
}

#[tokio::test]
async fn claims_that_are_not_of_our_access_tokens_are_refused() {
    let garden = Garden::new().await;
    let fine = Gardener::named("rowan").claims();
    let accepted = garden.send(request("GET", "/mytips").claiming(fine.clone())).await;
    assert_eq!(accepted.status, 200, "the claims that the others are made from");

    let cases: [(&str, Value); 10] = [
        ("an ID token", with(&with(&fine, "token_use", json!("id")), "aud", json!(CLIENT))),
        ("no use", with(&fine, "token_use", json!(""))),
        ("wrong issuer", with(&fine, "iss", json!("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other"))),
        ("wrong client", with(&fine, "client_id", json!("other-client"))),
        ("no client", with(&fine, "client_id", json!(""))),
        ("no subject", with(&fine, "sub", json!(""))),
        ("expired", with(&fine, "exp", json!("1700000000"))),
        ("no expiry", with(&fine, "exp", json!(""))),
        ("an expiry that is none", with(&fine, "exp", json!("soon"))),
        ("no claims", json!({})),
    ];
    for (what, claims) in cases {
        refused(&garden, what, |request| request.claiming(claims.clone())).await;
    }
}

#[tokio::test]
async fn a_token_that_no_authorizer_checked_is_refused_whatever_it_says() {
    let garden = Garden::new().await;
    let payload = "eyJzdWIiOiJzdWItb2Ytcm93YW4iLCJ0b2tlbl91c2UiOiJhY2Nlc3MifQ";
    let none = format!("eyJhbGciOiJub25lIn0.{payload}.");
    let signed = format!("eyJhbGciOiJSUzI1NiJ9.{payload}.c2lnbmF0dXJl");
    refused(&garden, "no token", |request| request).await;
    for (what, token) in [
        ("garbage", "garbage"),
        ("alg none", &none),
        ("wrong key", &signed),
        ("tampered", &signed[1..]),
        ("a subject", "sub-of-rowan"),
        ("nothing", ""),
    ] {
        refused(&garden, what, |request| request.header("authorization", &format!("Bearer {token}"))).await;
    }
}

#[tokio::test]
async fn a_profile_is_made_for_the_claims_bearer_only() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (Gardener::named("rowan"), Gardener::named("mireille"));
    let join = request("POST", "/user").json(&json!({"name": "Rowan"})).claiming(rowan.claims());
    for (what, token) in [("another's token", mireille.subject.as_str()), ("a token that was revoked", "revoked")] {
        let response = garden.send(join.clone().header("authorization", &format!("Bearer {token}"))).await;
        assert_eq!(response.status, 401, "{what}");
    }
    assert_eq!(garden.send(join).await.status, 401, "no token");
    assert!(!garden.stored().contains("Rowan"));
}
