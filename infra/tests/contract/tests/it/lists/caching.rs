//! Cache headers: who may cache a response, for how long, and which conditional requests are 304.

use serde_json::json;

use crate::garden::{Garden, request, tip};

const PUBLIC: &str = "public, max-age=30, s-maxage=60, stale-while-revalidate=240";

#[tokio::test]
async fn public_response_has_an_etag_and_is_304_when_it_matches() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share(&rowan, "Earth up leeks", "public").await;
    let paths = [
        "/tips".to_owned(),
        "/tips?category=Vegetables&limit=1".to_owned(),
        format!("/tips?author={}", rowan.id()),
        "/user".to_owned(),
        "/user?status=inactive".to_owned(),
        format!("/user/{}", rowan.id()),
        "/tips/top".to_owned(),
    ];
    let mut tags = Vec::new();
    for path in &paths {
        let first = garden.get(path).await;
        let tag = first.header("etag").unwrap().to_owned();
        assert_eq!((first.status, first.header("cache-control")), (200, Some(PUBLIC)), "{path}");
        assert_eq!(first.header("content-type"), Some("application/json"));
        assert!(tag.starts_with("W/\"") && tag.ends_with('"') && tag.len() >= 20, "{tag}");
        let bare = tag.trim_start_matches("W/");
        for matching in [&tag, bare, "*", &format!("\"other\", {tag}"), &format!("{bare},W/\"other\"")] {
            let again = garden.send(request("GET", path).header("if-none-match", matching)).await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{path} {matching}");
            assert_eq!((again.header("etag"), again.header("cache-control")), (Some(tag.as_str()), Some(PUBLIC)));
            assert_eq!(again.header("content-type"), None, "a 304 has no content");
        }
        for other in ["\"other\"", "W/\"other\"", "", "other", &tag[3..tag.len() - 1], "é"] {
            let again = garden.send(request("GET", path).header("if-none-match", other)).await;
            assert_eq!((again.status, &again.text), (200, &first.text), "{path} {other}");
        }
        // A signed-in gardener gets the same response as everyone.
        assert_eq!(garden.send(request("GET", path).by(&rowan)).await.text, first.text);
        tags.push(tag);
    }
    let share = request("POST", "/tips").by(&rowan).json(&tip("Earth up more leeks"));
    assert_eq!(garden.send(share).await.status, 201);
    for (path, tag) in paths.iter().zip(&tags) {
        // The new tip changes its lists and its author's count.
        let unchanged = path.contains("inactive");
        let response = garden.send(request("GET", path).header("if-none-match", tag)).await;
        assert_eq!(response.status, if unchanged { 304 } else { 200 }, "{path}");
    }
}

#[tokio::test]
async fn response_for_one_caller_or_with_an_error_is_no_store() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let id = garden.share(&rowan, "Earth up leeks", "public").await;
    let path = format!("/tips/{id}");
    let profile = format!("/user/{}", rowan.id());
    for (request, status, tag) in [
        (request("GET", &path), 200, Some("\"1\"")),
        (request("GET", &path).header("if-none-match", "\"1\""), 200, Some("\"1\"")),
        (request("GET", "/mytips"), 200, None),
        (request("POST", "/tips").json(&tip("Another")), 201, Some("\"1\"")),
        (request("PATCH", &path).json(&json!({"title": "Another title"})), 200, Some("\"2\"")),
        (request("PATCH", &path).json(&json!({"availability": "hidden"})), 200, Some("\"3\"")),
        (request("POST", "/user").json(&json!({"name": "Rowan"})), 200, None),
        (request("PATCH", &profile).json(&json!({"bio": "Leeks."})), 200, None),
        (request("DELETE", &path), 204, None),
        (request("DELETE", &path), 404, None),
        (request("GET", "/tips?limit=0"), 400, None),
        (request("GET", "/user/nobody"), 404, None),
    ] {
        let response = garden.send(request.clone().by(&rowan)).await;
        let actual = (response.status, response.header("cache-control"), response.header("etag"));
        assert_eq!(actual, (status, Some("private, no-store"), tag), "{request:?}");
        assert_eq!(response.text.is_empty(), status == 204, "{request:?}");
    }
}
