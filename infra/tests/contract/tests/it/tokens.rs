//! What the extractor makes of the claims that the authorizer passes on, and of requests that it never saw.

use serde_json::{Value, json};

use crate::garden::{ABSENT, CLIENT, Garden, Gardener, TestRequest, request, with};
use crate::template;

/// Every signed-in route refuses the request.
async fn check_rejected(garden: &Garden, case: &str, prepare: impl Fn(TestRequest) -> TestRequest) {
    for route in template::routes().into_iter().filter(|route| !route.scopes.is_empty()) {
        let (method, path) = route.key.split_once(' ').unwrap();
        let id = if path.starts_with("/user") { Gardener::named("rowan").id() } else { ABSENT.to_owned() };
        let response = garden.send(prepare(request(method, &path.replace("{id}", &id)))).await;
        assert_eq!((response.status, response.code().as_str()), (401, "unauthenticated"), "{case}: {}", route.key);
    }
}

#[tokio::test]
async fn invalid_claims_are_401_on_every_signed_in_route() {
    let garden = Garden::new().await;
    let fine = Gardener::named("rowan").claims();
    let accepted = garden.send(request("GET", "/mytips").with_claims(fine.clone())).await;
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
        ("an invalid expiry", with(&fine, "exp", json!("soon"))),
        ("no claims", json!({})),
    ];
    for (case, claims) in cases {
        check_rejected(&garden, case, |request| request.with_claims(claims.clone())).await;
    }
}

#[tokio::test]
async fn token_without_authorizer_claims_is_401_on_every_signed_in_route() {
    let garden = Garden::new().await;
    let payload = "eyJzdWIiOiJzdWItb2Ytcm93YW4iLCJ0b2tlbl91c2UiOiJhY2Nlc3MifQ";
    let unsigned = format!("eyJhbGciOiJub25lIn0.{payload}.");
    let signed = format!("eyJhbGciOiJSUzI1NiJ9.{payload}.c2lnbmF0dXJl");
    check_rejected(&garden, "no token", |request| request).await;
    for (case, token) in [
        ("garbage", "garbage"),
        ("alg none", &unsigned),
        ("wrong key", &signed),
        ("tampered", &signed[1..]),
        ("a subject", "sub-of-rowan"),
        ("nothing", ""),
    ] {
        check_rejected(&garden, case, |request| request.header("authorization", &format!("Bearer {token}"))).await;
    }
}

#[tokio::test]
async fn profile_is_created_only_with_a_token_of_the_claims_subject() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (Gardener::named("rowan"), Gardener::named("mireille"));
    let create = request("POST", "/user").json(&json!({"name": "Rowan"})).with_claims(rowan.claims());
    for (case, token) in [("another's token", mireille.subject.as_str()), ("a token that was revoked", "revoked")] {
        let response = garden.send(create.clone().header("authorization", &format!("Bearer {token}"))).await;
        assert_eq!(response.status, 401, "{case}");
    }
    assert_eq!(garden.send(create).await.status, 401, "no token");
    assert!(!garden.stored().contains("Rowan"));
}
