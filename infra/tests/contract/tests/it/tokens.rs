//! Authentication: the claims that the handlers accept from the authorizer, and requests without claims.

use serde_json::{Value, json};

use crate::garden::{ABSENT, CLIENT, Garden, Gardener, TestRequest, request, with};
use crate::template;

/// Checks that every signed-in route responds with 401.
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
    let valid = Gardener::named("rowan").claims();
    let accepted = garden.send(request("GET", "/mytips").with_claims(valid.clone())).await;
    assert_eq!(accepted.status, 200, "the claims on which the cases are based");

    let cases: [(&str, Value); 12] = [
        ("an ID token", with(&with(&valid, "token_use", json!("id")), "aud", json!(CLIENT))),
        ("no token use", with(&valid, "token_use", json!(""))),
        ("wrong issuer", with(&valid, "iss", json!("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other"))),
        ("wrong client", with(&valid, "client_id", json!("other-client"))),
        ("no client", with(&valid, "client_id", json!(""))),
        ("no subject", with(&valid, "sub", json!(""))),
        ("expired", with(&valid, "exp", json!("1700000000"))),
        ("expired, as a float", with(&valid, "exp", json!("1.7E9"))),
        ("expired, as a number", with(&valid, "exp", json!(1_700_000_000))),
        ("no expiry", with(&valid, "exp", json!(""))),
        ("an invalid expiry", with(&valid, "exp", json!("soon"))),
        ("no claims", json!({})),
    ];
    for (case, claims) in cases {
        check_rejected(&garden, case, |request| request.with_claims(claims.clone())).await;
    }
}

/// Leaving needs a recent sign-in, so it reads both claims.
#[tokio::test]
async fn claims_with_times_are_accepted_as_digits_as_a_float_and_as_a_number() {
    let now = u32::try_from(rules::Timestamp::now().milliseconds() / 1_000).unwrap();
    let float = |seconds: u32| json!(format!("{:E}", f64::from(seconds)));
    let (exp, recent, old) = (now + 900, now - 10, now - 700);
    for (case, exp, recent, old) in [
        ("digits", json!(exp.to_string()), json!(recent.to_string()), json!(old.to_string())),
        ("float", float(exp), float(recent), float(old)),
        ("number", json!(exp), json!(recent), json!(old)),
        ("number with a fraction", json!(f64::from(exp)), json!(f64::from(recent)), json!(f64::from(old))),
    ] {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let leave = request("DELETE", &format!("/user/{}", rowan.id())).parameter("tips", "keep").by(&rowan);
        for (signed_in, status) in [(old, 403), (recent, 202)] {
            let claims = with(&with(&rowan.claims(), "exp", exp.clone()), "auth_time", signed_in);
            assert_eq!(garden.send(leave.clone().with_claims(claims)).await.status, status, "{case}");
        }
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
        ("a subject instead of a token", "sub-of-rowan"),
        ("an empty token", ""),
    ] {
        check_rejected(&garden, case, |request| request.header("authorization", &format!("Bearer {token}"))).await;
    }
}

#[tokio::test]
async fn profile_is_created_only_with_a_token_of_the_claims_subject() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (Gardener::named("rowan"), Gardener::named("mireille"));
    let create = request("POST", "/user").json(&json!({"name": "Rowan"})).with_claims(rowan.claims());
    for (case, token) in [("another gardener's token", mireille.subject.as_str()), ("a revoked token", "revoked")] {
        let response = garden.send(create.clone().header("authorization", &format!("Bearer {token}"))).await;
        assert_eq!(response.status, 401, "{case}");
    }
    assert_eq!(garden.send(create).await.status, 401, "no token");
    assert!(!garden.stored().contains("Rowan"));
}
