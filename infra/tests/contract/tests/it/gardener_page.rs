//! The page that a link to a gardener opens.

use serde_json::json;

use crate::garden::{ABSENT, Garden};
use crate::requests::request;
use crate::responses::get;
use crate::tip_page::{content, data};

impl Garden {
    async fn page_of_gardener(&self, id: &str) -> String {
        let response = self.send(get(&format!("/user/{id}/page"))).await;
        assert_eq!((response.status, response.header("content-type")), (200, Some("text/html; charset=utf-8")));
        response.text
    }
}

#[tokio::test]
async fn link_to_a_gardener_shows_the_name_the_bio_and_the_portrait() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let portrait = garden.photo(&rowan).await;
    let change = json!({"bio": "Leeks and\n\nlittle else.", "portrait": portrait});
    let path = format!("/user/{}", rowan.id());
    let changed = garden.send(request("PATCH", &path).json(&change).by(&rowan)).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    let page = garden.page_of_gardener(&rowan.id()).await;
    let address = format!("https://site.invalid/gardener/{}", rowan.id());
    let picture = format!("https://site.invalid/media/{portrait}/960.jpg");
    assert!(page.contains("<title data-served>rowan · Sorrel &amp; Spade</title>"), "{page}");
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\" data-served>")), "{page}");
    for (name, expected) in [
        ("description", "rowan: no tips yet. Leeks and little else."),
        ("og:description", "rowan: no tips yet. Leeks and little else."),
        ("og:title", "rowan"),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:type", "profile"),
        ("twitter:card", "summary"),
    ] {
        assert_eq!(content(&page, name), expected, "{name}");
    }
    assert_eq!(
        data(&page)["mainEntity"],
        json!({
            "@type": "Person", "name": "rowan", "url": address, "image": picture,
            "description": "rowan: no tips yet. Leeks and little else.",
            "agentInteractionStatistic": {
                "@type": "InteractionCounter", "interactionType": "https://schema.org/ShareAction", "userInteractionCount": 0
            },
        })
    );
}

#[tokio::test]
async fn gardener_without_bio_and_picture_has_those_of_the_site() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let path = format!("/user/{}", rowan.id());
    garden.send(request("PATCH", &path).json(&json!({"location": "Brittany"})).by(&rowan)).await;
    garden.share(&rowan, "Blanching leeks", "public").await;
    let page = garden.page_of_gardener(&rowan.id()).await;
    assert_eq!(content(&page, "og:description"), "rowan, Brittany: one tip.");
    let feed = format!(
        "title=\"Tips by rowan · Sorrel &amp; Spade\" href=\"https://site.invalid/api/feed?author={}\"",
        rowan.id()
    );
    assert!(page.contains(&feed), "{page}");
    assert_eq!(content(&page, "og:image"), "https://site.invalid/share.jpg");
}

#[tokio::test]
async fn text_of_a_profile_ends_no_tag_of_the_page() {
    let garden = Garden::new().await;
    let hostile = "\"><script>alert(1)</script>";
    let rowan = garden.gardener(hostile).await;
    let path = format!("/user/{}", rowan.id());
    let change = json!({"bio": format!("</title>{hostile}"), "location": format!("</script>{hostile}")});
    let changed = garden.send(request("PATCH", &path).json(&change).by(&rowan)).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    let page = garden.page_of_gardener(&rowan.id()).await;
    assert!(!page.contains("<script>alert") && page.matches("</title>").count() == 1, "{page}");
    assert_eq!(data(&page)["mainEntity"]["name"], json!(hostile));
    let about = format!("{hostile}, </script>{hostile}: no tips yet. </title>{hostile}");
    assert_eq!(data(&page)["mainEntity"]["description"], json!(about));
    // A quotation mark would end the attribute, and the rest would be attributes.
    for name in ["description", "og:description"] {
        let shown = content(&page, name).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        assert_eq!(shown, about, "{name}");
    }
}

#[tokio::test]
async fn unknown_inactive_suspended_or_left_gardener_has_the_page_of_a_missing_one() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.set_attribute(&rowan, "status", "inactive").await;
    let (desmond, mireille) = (garden.gardener("desmond").await, garden.gardener("mireille").await);
    for gardener in [&desmond, &mireille] {
        garden.page_of_gardener(&gardener.id()).await;
    }
    let report = json!({"kind": "profile", "id": desmond.id(), "reason": "unkind"});
    assert_eq!(garden.send(request("POST", "/reports").json(&report).by(&mireille)).await.status, 204);
    let wilma = garden.moderator("wilma").await;
    let suspend = garden.decide(&wilma, &format!("/moderation/cases/profile/{}", desmond.id()), "suspend").await;
    assert_eq!(garden.send(suspend).await.status, 200);
    garden.leave(&mireille, "remove").await;

    let missing = garden.send(get(&format!("/user/{ABSENT}/page"))).await;
    assert_eq!((missing.status, missing.header("cache-control")), (404, Some("private, no-store")));
    assert!(missing.text.contains("<meta name=\"robots\" content=\"noindex\""), "{}", missing.text);
    let gardeners = [rowan, desmond, mireille].map(|gardener| gardener.id());
    let unknown = ["00000000-0000-0000-0000-000000000000", "none"].map(str::to_owned);
    for id in gardeners.into_iter().chain(unknown) {
        let response = garden.send(get(&format!("/user/{id}/page"))).await;
        assert_eq!((response.status, &response.text), (404, &missing.text), "{id}");
    }
}
