//! The page that a link to a tip opens.

use rules::Timestamp;
use serde_json::{Value, json};

use crate::files::root;
use crate::garden::{ABSENT, Garden, request, tip, with};
use crate::responses::{get, share};

impl Garden {
    async fn page(&self, id: &str) -> String {
        let response = self.send(get(&format!("/tips/{id}/page"))).await;
        assert_eq!((response.status, response.header("content-type")), (200, Some("text/html; charset=utf-8")));
        response.text
    }
}

/// The value of the tag's attribute `content`.
pub fn content<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("=\"{name}\" content=\"")).unwrap_or_else(|| panic!("no {name}: {page}"));
    rest.split_once('"').unwrap().0
}

/// The tags for search engines.
pub fn data(page: &str) -> Value {
    script(page, "<script type=\"application/ld+json\" data-served>")
}

/// The tip that the app's login page reads. The app does not remove it at its start.
fn card(page: &str) -> Value {
    script(page, "<script type=\"application/json\" id=\"card\">")
}

fn script(page: &str, tag: &str) -> Value {
    let (_, rest) = page.split_once(tag).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[tokio::test]
async fn link_to_a_tip_shows_its_title_its_first_words_and_its_cover() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let cover = garden.photo(&rowan).await;
    let body = with(&tip("Leeks in trenches"), "photos", json!([{"id": cover, "alt": "Leeks in a row"}]));
    let id = garden.send(share(&body).by(&rowan)).await.json()["data"]["_id"].as_str().unwrap().to_owned();
    let page = garden.page(&id).await;
    let address = format!("https://site.invalid/tips/{id}");
    let picture = format!("https://site.invalid/media/{cover}/1600.jpg");
    assert!(page.contains("<title data-served>Leeks in trenches · Sorrel &amp; Spade</title>"), "{page}");
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\" data-served>")), "{page}");
    let description = content(&page, "og:description");
    assert!(body["description"].as_str().unwrap().starts_with(description.trim_end_matches('…')), "{description}");
    assert_eq!(content(&page, "description"), description);
    assert_eq!((content(&page, "og:url"), content(&page, "og:image")), (address.as_str(), picture.as_str()));
    assert_eq!(
        (content(&page, "og:image:alt"), content(&page, "twitter:card")),
        ("Leeks in a row", "summary_large_image")
    );
    assert_eq!((content(&page, "og:image:width"), content(&page, "og:image:height")), ("1600", "1200"));
    assert_eq!((page.matches("og:image\"").count(), page.matches("og:type\"").count()), (1, 1));
    assert_eq!(content(&page, "og:type"), "article");
    let [data, trail] = [0, 1].map(|at| data(&page)[at].clone());
    assert_eq!(
        (&data["headline"], &data["image"], &data["url"]),
        (&json!("Leeks in trenches"), &json!(picture), &json!(address))
    );
    assert_eq!(
        data["author"],
        json!({"@type": "Person", "name": "rowan", "url": format!("https://site.invalid/gardener/{}", rowan.id())})
    );
    // A visitor reads the card; the text needs an account.
    assert_eq!((&data["@type"], &data["isAccessibleForFree"]), (&json!("Article"), &json!(false)));
    let step = |at: usize| (trail["itemListElement"][at]["name"].clone(), trail["itemListElement"][at]["item"].clone());
    assert_eq!(step(0), (json!("Tips"), json!("https://site.invalid/Tips")));
    assert_eq!(step(1), (json!("Leeks in trenches"), json!(address)));
}

#[tokio::test]
async fn page_has_the_tips_card_as_the_list_has_it() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photos = json!([{"id": garden.photo(&rowan).await, "alt": "Leeks", "caption": "In July"}]);
    let facts = json!({
        "plants": ["leek"], "work": "tend", "months": {"best": [7, 9], "possible": [8]}, "climates": ["cool-maritime"],
        "places": ["ground"], "sun": ["full-sun"], "hazards": ["sharp-tool"], "hazardNote": "Wear gloves.",
        "basis": {"kind": "own-experience", "seasons": 12}, "minutes": 30, "tools": ["Spade"], "standfirst": "Longer stems.",
    });
    let whole = with(&with(&tip("Leeks in trenches"), "photos", photos), "facts", facts);
    let long =
        with(&tip("</script>&<!--<script>"), "description", json!("<b>Draw</b>\u{2028}the soil up. ".repeat(40)));
    for body in [whole, long] {
        let shared = garden.send(share(&body).by(&rowan)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        let page = garden.page(shared.json()["data"]["_id"].as_str().unwrap()).await;
        assert_eq!(card(&page), garden.get("/tips").await.json()["data"][0]);
    }
}

#[tokio::test]
async fn without_a_cover_a_link_shows_the_linked_picture_or_the_sites() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for (image, shown) in [
        (json!("https://pictures.example/leek.jpg?a=1&b=2"), "https://pictures.example/leek.jpg?a=1&amp;b=2"),
        (Value::Null, "https://site.invalid/share.jpg"),
    ] {
        let shared = garden.send(share(&with(&tip("Leeks"), "image", image)).by(&rowan)).await.json();
        let page = garden.page(shared["data"]["_id"].as_str().unwrap()).await;
        assert_eq!(content(&page, "og:image"), shown);
    }
}

/// The build draws one for each plant of the list, and names it in the head of the plant's page.
#[tokio::test]
async fn tip_about_a_plant_without_a_picture_of_its_own_shows_the_plants() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let plant = r#"<meta property="og:image" content="https://site.invalid/assets/preview-leek-1a2b.png"><meta name="twitter:card" content="summary_large_image"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Leek (&lt;Allium&gt;), drawn">"#;
    garden.pages.put("plants/leek/index.html", plant.as_bytes(), Timestamp::now());
    let cover = json!([{"id": garden.photo(&rowan).await}]);
    let bare = with(&tip("Leeks in trenches"), "image", Value::Null);
    let about = |plants: Value| with(&bare, "facts", json!({"plants": plants}));
    for (body, image, card) in [
        (about(json!(["leek", "fig"])), "https://site.invalid/assets/preview-leek-1a2b.png", "summary_large_image"),
        (
            with(&about(json!(["leek"])), "image", json!("https://pictures.example/a.jpg")),
            "https://pictures.example/a.jpg",
            "summary_large_image",
        ),
        (with(&about(json!(["leek"])), "photos", cover), "https://site.invalid/media/", "summary_large_image"),
        // The published site has no page of this plant.
        (about(json!(["fig"])), "https://site.invalid/share.jpg", "summary"),
        (about(json!([])), "https://site.invalid/share.jpg", "summary"),
    ] {
        let shared = garden.send(share(&body).by(&rowan)).await.json();
        let page = garden.page(shared["data"]["_id"].as_str().unwrap()).await;
        assert!(content(&page, "og:image").starts_with(image), "{page}");
        assert_eq!(content(&page, "twitter:card"), card);
        let size = ("og:image:width\" content=\"1200\"", "og:image:height\" content=\"630\"");
        let is_plants = image.ends_with("1a2b.png");
        assert_eq!((page.contains(size.0), page.contains(size.1)), (is_plants, is_plants), "{page}");
        if is_plants {
            assert_eq!(content(&page, "og:image:alt"), "Leek (&lt;Allium&gt;), drawn");
            assert_eq!(data(&page)[0]["image"], image);
        }
    }
}

#[tokio::test]
async fn page_of_a_tip_links_to_the_feed_of_its_category() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let body = with(&tip("Pruning in winter"), "category", json!("Trees & Shrubs"));
    let shared = garden.send(share(&body).by(&rowan)).await.json();
    let page = garden.page(shared["data"]["_id"].as_str().unwrap()).await;
    let link = r#"<link rel="alternate" type="application/atom+xml" title="Trees &amp; Shrubs · Sorrel &amp; Spade" href="https://site.invalid/api/feed?category=Trees%20%26%20Shrubs" data-served>"#;
    assert!(page.contains(link), "{page}");
}

#[tokio::test]
async fn text_of_a_gardener_ends_no_tag_of_the_page() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("\"><script>alert(1)</script>").await;
    let hostile = "</title></script><script>alert(1)</script>\"><img src=x onerror=alert(1)>";
    let body = with(&with(&tip(&hostile[..60]), "description", json!(hostile)), "plantType", json!("'\"><b>"));
    let shared = garden.send(share(&body).by(&rowan)).await.json();
    let page = garden.page(shared["data"]["_id"].as_str().unwrap()).await;
    let own = std::fs::read_to_string(root().join("web/index.html")).unwrap();
    for tag in ["<script", "<img", "<b", "</title>", "onerror"] {
        let added = match tag {
            "<script" => 2,
            "</title>" => 1,
            _ => 0,
        };
        let expect = own.matches(tag).count() + added;
        let shown = page.matches(tag).count();
        // As text it is still there, without the brackets.
        assert!(
            if tag == "onerror" { shown > 0 } else { shown == expect },
            "{tag}: {shown} instead of {expect}: {page}"
        );
    }
    // A quotation mark would end the attribute, and the rest would be attributes.
    let title = content(&page, "og:title").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    assert_eq!(Value::from(title), shared["data"]["title"]);
    assert_eq!(data(&page)[0]["headline"], shared["data"]["title"]);
    assert_eq!(card(&page)["plantType"], shared["data"]["plantType"]);
}

#[tokio::test]
async fn hidden_or_deleted_tip_has_the_page_of_a_missing_one() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let hidden = garden.share(&rowan, "Only mine", "hidden").await;
    let deleted = garden.share(&rowan, "Only mine once more", "public").await;
    garden.page(&deleted).await;
    assert_eq!(garden.send(request("DELETE", &format!("/tips/{deleted}")).by(&rowan)).await.status, 204);
    let [hidden, deleted, missing, none] =
        [&hidden, &deleted, ABSENT, "none"].map(|id| get(&format!("/tips/{id}/page")));
    let missing = garden.send(missing).await;
    assert_eq!((missing.status, missing.header("cache-control")), (404, Some("private, no-store")));
    for request in [hidden.by(&rowan), deleted.by(&rowan), none] {
        let response = garden.send(request.clone()).await;
        assert_eq!((response.status, &response.text), (404, &missing.text), "{request:?}");
    }
    assert!(missing.text.contains("<meta name=\"robots\" content=\"noindex\""), "{}", missing.text);
    assert!(!missing.text.contains("Only mine") && !missing.text.contains("id=\"card\""));
}
