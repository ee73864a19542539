//! How long an response may be kept, by whom, and what is answered to those who have it already.

use serde_json::json;

use crate::garden::{Garden, request, tip};

const PUBLIC: &str = "public, max-age=30, s-maxage=60, stale-while-revalidate=240";

#[tokio::test]
async fn what_is_everyones_has_a_tag_and_answers_304_to_it() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share(&rowan, "Earth up leeks", "public").await;
    let places = [
        "/tips".to_owned(),
        "/tips?category=Vegetables&limit=1".to_owned(),
        "/tips?q=leeks".to_owned(),
        "/tips?q=nothing".to_owned(),
        format!("/tips?author={}", rowan.id()),
        "/user".to_owned(),
        "/user?status=inactive".to_owned(),
        format!("/user/{}", rowan.id()),
    ];
    let mut tags = Vec::new();
    for place in &places {
        let first = garden.get(place).await;
        let tag = first.header("etag").unwrap().to_owned();
        assert_eq!((first.status, first.header("cache-control")), (200, Some(PUBLIC)), "{place}");
        assert_eq!(first.header("content-type"), Some("application/json"));
        assert!(tag.starts_with("W/\"") && tag.ends_with('"') && tag.len() >= 20, "{tag}");
        let bare = tag.trim_start_matches("W/");
        for known in [&tag, bare, "*", &format!("\"other\", {tag}"), &format!("{bare},W/\"other\"")] {
            let again = garden.send(request("GET", place).header("if-none-match", known)).await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{place} {known}");
            assert_eq!((again.header("etag"), again.header("cache-control")), (Some(tag.as_str()), Some(PUBLIC)));
            assert_eq!(again.header("content-type"), None, "there is nothing of any type");
        }
        for other in ["\"other\"", "W/\"other\"", "", "other", &tag[3..tag.len() - 1], "é"] {
            let again = garden.send(request("GET", place).header("if-none-match", other)).await;
            assert_eq!((again.status, &again.text), (200, &first.text), "{place} {other}");
        }
        // Whoever asks: a signed-in gardener's response is everyone's.
        assert_eq!(garden.send(request("GET", place).by(&rowan)).await.text, first.text);
        tags.push(tag);
    }
    let share = request("POST", "/tips").by(&rowan).json(&tip("Earth up more leeks"));
    assert_eq!(garden.send(share).await.status, 201);
    for (place, tag) in places.iter().zip(&tags) {
        // The new tip is in every list of tips that has it, and in the gardener's count.
        let unchanged = place.contains("nothing") || place.contains("inactive");
        let response = garden.send(request("GET", place).header("if-none-match", tag)).await;
        assert_eq!(response.status, if unchanged { 304 } else { 200 }, "{place}");
    }
}

#[tokio::test]
async fn what_is_ones_own_is_kept_nowhere() {
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
        let told = (response.status, response.header("cache-control"), response.header("etag"));
        assert_eq!(told, (status, Some("private, no-store"), tag), "{request:?}");
        assert_eq!(response.text.is_empty(), status == 204, "{request:?}");
    }
}
