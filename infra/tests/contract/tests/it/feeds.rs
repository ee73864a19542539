//! The feeds of tips, read by a feed reader's parser, and the sitemaps.

use std::time::Duration;

use feed_rs::model::{Entry, Feed};
use feed_rs::parser;
use rules::{Availability, Category, Timestamp};
use serde_json::json;

use crate::garden::{Garden, Gardener, TestRequest, request, tip, with};
use crate::leaving::tips_of;
use crate::responses::{accept, answer, ask};

impl Garden {
    /// The feed with the index up to the state of the tables.
    async fn feed(&self, query: &str) -> Feed {
        self.feed_index().await;
        self.feed_of_index_as_it_is(query).await
    }

    async fn feed_of_index_as_it_is(&self, query: &str) -> Feed {
        let response = self.get(&format!("/feed{query}")).await;
        let headers = (response.header("content-type"), response.header("cache-control"));
        let cached = "public, max-age=30, s-maxage=60, stale-while-revalidate=240";
        assert_eq!(headers, (Some("application/atom+xml; charset=utf-8"), Some(cached)), "{response:?}");
        assert!(response.header("etag").unwrap().starts_with('"'), "{response:?}");
        parser::parse(response.text.as_bytes()).unwrap()
    }
}

fn titles(feed: &Feed) -> Vec<&str> {
    feed.entries.iter().map(|entry| entry.title.as_ref().unwrap().content.as_str()).collect()
}

fn address(entry: &Entry) -> &str {
    &entry.links[0].href
}

#[tokio::test]
async fn feed_has_the_newest_public_tips_with_lasting_ids() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let first = garden.share(&rowan, "Blanching leeks", "public").await;
    garden.share(&rowan, "Not for everyone", "hidden").await;
    garden.share(&rowan, "Earthing up", "public").await;
    let feed = garden.feed("").await;
    assert_eq!(feed.title.as_ref().unwrap().content, "Sorrel & Spade");
    assert_eq!(
        feed.links.iter().map(|link| link.href.as_str()).collect::<Vec<_>>(),
        ["https://site.invalid/api/feed", "https://site.invalid/Tips"]
    );
    assert_eq!(titles(&feed), ["Earthing up", "Blanching leeks"]);
    let leeks = &feed.entries[1];
    assert!(
        leeks.id.starts_with("tag:site.invalid,20") && leeks.id.ends_with(&format!(":tips/{first}")),
        "{}",
        leeks.id
    );
    assert_eq!(address(leeks), format!("https://site.invalid/tips/{first}"));
    assert_eq!((leeks.authors[0].name.as_deref(), leeks.published), (Some("rowan"), leeks.updated));
    assert_eq!(feed.updated, feed.entries[0].updated);

    let path = format!("/tips/{first}");
    // An edit changes `updated` and neither the id nor `published`.
    let changed =
        garden.send(request("PATCH", &path).json(&json!({"title": "Blanching leeks twice"})).by(&rowan)).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    let edited = garden.feed("").await.entries.into_iter().find(|entry| entry.id == leeks.id).unwrap();
    assert_eq!((edited.title.unwrap().content.as_str(), edited.published), ("Blanching leeks twice", leeks.published));
    assert!(edited.updated > leeks.updated);

    garden.send(request("PATCH", &path).json(&json!({"availability": "hidden"})).by(&rowan)).await;
    assert_eq!(titles(&garden.feed("").await), ["Earthing up"]);
}

#[tokio::test]
async fn feed_of_two_gardeners_with_31_public_tips_has_the_newest_30_and_the_sitemap_all() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let mut tips = tips_of(&rowan, 31);
    let other = tips_of(&mireille, 1)[0].author.clone();
    for (n, tip) in tips.iter_mut().enumerate() {
        tip.content.availability = Availability::Public;
        if n % 2 == 1 {
            tip.author = other.clone();
        }
    }
    garden.insert_tips(&tips);
    let expect: Vec<String> = tips.iter().rev().map(|tip| format!("https://site.invalid/tips/{}", tip.id)).collect();
    let feed = garden.feed("").await;
    assert_eq!(feed.entries.iter().map(address).collect::<Vec<_>>(), expect[..30]);
    garden.write_sitemaps().await;
    let sitemap = String::from_utf8(garden.pages.get("sitemaps/tips-1.xml").unwrap()).unwrap();
    assert!(expect.iter().all(|address| sitemap.contains(&format!("<loc>{address}</loc>"))), "{sitemap}");
}

/// The index gets a change some seconds after the table.
#[tokio::test]
async fn tip_hidden_since_the_index_was_fed_is_not_in_the_feed() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let leeks = garden.share(&rowan, "Blanching leeks", "public").await;
    garden.share(&rowan, "Earthing up", "public").await;
    assert_eq!(titles(&garden.feed("").await), ["Earthing up", "Blanching leeks"]);
    let hide = request("PATCH", &format!("/tips/{leeks}")).json(&json!({"availability": "hidden"}));
    assert_eq!(garden.send(hide.by(&rowan)).await.status, 200);
    // The feed lacks this one because the index was not fed again.
    garden.share(&rowan, "Sowing under glass", "public").await;
    assert_eq!(titles(&garden.feed_of_index_as_it_is("").await), ["Earthing up"]);
}

#[tokio::test]
async fn category_plant_and_gardener_have_feeds_of_their_own() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let herbs = with(&tip("Thyme between stones"), "category", json!("Herbs"));
    let leeks = with(&tip("Blanching leeks"), "facts", json!({"plants": ["leek"]}));
    for (by, body) in [(&rowan, herbs), (&mireille, leeks)] {
        let shared = garden.send(request("POST", "/tips").by(by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
    }
    for (query, title, page, titled) in [
        ("?category=Herbs", "Herbs", "/Tips?category=Herbs".to_owned(), "Thyme between stones"),
        ("?plant=leek", "Leek", "/plants/leek".to_owned(), "Blanching leeks"),
        (
            &format!("?author={}", rowan.id()),
            "Tips by rowan",
            format!("/gardener/{}", rowan.id()),
            "Thyme between stones",
        ),
    ] {
        let feed = garden.feed(query).await;
        assert_eq!(feed.title.as_ref().unwrap().content, format!("{title} · Sorrel & Spade"));
        assert_eq!(titles(&feed), [titled], "{query}");
        assert_eq!(feed.links[0].href, format!("https://site.invalid/api/feed{query}"));
        assert_eq!(feed.links[1].href, format!("https://site.invalid{page}"));
    }
    assert_eq!(titles(&garden.feed("?plant=tomato").await), Vec::<&str>::new());
}

/// Two of them have an `&` in their name.
#[tokio::test]
async fn every_categorys_feed_links_to_itself_and_to_the_page_with_its_tips() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for category in Category::ALL {
        let body = with(&tip(&format!("About {category}")), "category", json!(category));
        assert_eq!(garden.send(request("POST", "/tips").by(&rowan).json(&body)).await.status, 201);
    }
    garden.feed_index().await;
    for category in Category::ALL {
        let query: String = url::form_urlencoded::byte_serialize(category.as_str().as_bytes()).collect();
        let text = garden.get(&format!("/feed?category={query}")).await.text;
        let feed = parser::parse(text.as_bytes()).unwrap();
        assert_eq!(titles(&feed), [format!("About {category}")]);
        let [own, page] = [0, 1].map(|at| feed.links[at].href.strip_prefix("https://site.invalid").unwrap());
        assert_eq!(feed.id, feed.links[0].href);
        let again = garden.get(own.strip_prefix("/api").unwrap()).await;
        assert_eq!((again.status, again.text), (200, text), "{own}");
        let page = url::Url::parse(&format!("https://site.invalid{page}")).unwrap();
        let filter: Vec<_> = page.query_pairs().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!((page.path(), filter), ("/Tips", vec![format!("category={category}")]));
    }
}

#[tokio::test]
async fn hostile_words_stay_words() {
    let garden = Garden::new().await;
    let hostile = "]]></title><script>alert(1)</script> & \"leeks\"";
    let rowan = garden.gardener("<b>rowan</b>").await;
    garden.share(&rowan, hostile, "public").await;
    let feed = garden.feed("").await;
    assert_eq!((titles(&feed), feed.entries[0].authors[0].name.as_deref()), (vec![hostile], Some("<b>rowan</b>")));
}

#[tokio::test]
async fn sitemaps_have_public_tips_and_active_gardeners_and_only_changed_files_are_written() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let leeks = garden.share(&rowan, "Blanching leeks", "public").await;
    let hidden = garden.share(&rowan, "Not for everyone", "hidden").await;
    garden.set_attribute(&mireille, "status", "inactive").await;
    garden.write_sitemaps().await;
    let file = |name: &str| String::from_utf8(garden.pages.get(&format!("sitemaps/{name}.xml")).unwrap()).unwrap();
    let shared = Timestamp::now();
    let entry =
        |day: String| format!("<url><loc>https://site.invalid/tips/{leeks}</loc><lastmod>{day}</lastmod></url>");
    assert!(file("tips-1").contains(&entry(shared.day())), "{}", file("tips-1"));
    assert!(!file("tips-1").contains(&hidden));
    assert!(file("gardeners-1").contains(&rowan.id()) && !file("gardeners-1").contains(&mireille.id()));
    for name in ["tips-1", "gardeners-1"] {
        assert!(
            file("index").contains(&format!("<sitemap><loc>https://site.invalid/sitemaps/{name}.xml</loc></sitemap>"))
        );
    }
    let headers = ("application/xml".to_owned(), "public, max-age=3600".to_owned());
    assert_eq!(garden.pages.headers("sitemaps/tips-1.xml"), headers);

    let written = || garden.pages.take().into_iter().filter(|request| !request.starts_with("GET")).collect::<Vec<_>>();
    written();
    garden.write_sitemaps().await;
    assert_eq!(written(), ["LIST", "LIST"]);
    garden.pass(Duration::from_hours(48));
    garden.send(request("PATCH", &format!("/tips/{leeks}")).json(&json!({"title": "Leeks"})).by(&rowan)).await;
    garden.write_sitemaps().await;
    assert!(file("tips-1").contains(&entry(shared.days_after(2).day())), "{}", file("tips-1"));
    written();
    garden.send(request("PATCH", &format!("/tips/{leeks}")).json(&json!({"availability": "hidden"})).by(&rowan)).await;
    garden.write_sitemaps().await;
    assert_eq!(written(), ["PUT sitemaps/index.xml", "LIST", "LIST", "DELETE sitemaps/tips-1.xml"]);
}

#[tokio::test]
async fn sitemap_has_questions_that_everybody_sees() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let write = async |request: TestRequest, by: &Gardener| {
        garden.send(request.by(by)).await.json()["data"]["id"].as_str().unwrap().to_owned()
    };
    let question = write(ask(Some("leek"), "Why do my leeks bolt?"), &rowan).await;
    let deleted = write(ask(None, "When is compost ready?"), &rowan).await;
    garden.send(request("DELETE", &format!("/questions/{deleted}")).by(&rowan)).await;
    garden.write_sitemaps().await;
    let file = || String::from_utf8(garden.pages.get("sitemaps/questions-1.xml").unwrap()).unwrap();
    let entry = format!("<url><loc>https://site.invalid/questions/{question}</loc></url>");
    assert!(file().contains(&entry) && !file().contains(&deleted), "{}", file());
    let said = write(answer(&question, "Sow them later."), &mireille).await;
    garden.send(accept(&said, true).by(&rowan)).await;
    garden.write_sitemaps().await;
    assert!(file().contains(&entry), "a solved one, too: {}", file());
}

#[tokio::test]
async fn sitemaps_have_all_tips_and_gardeners_the_oldest_tip_first() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut tips = tips_of(&rowan, 231);
    for tip in &mut tips {
        tip.content.availability = Availability::Public;
    }
    garden.insert_tips(&tips);
    for n in 0..104 {
        garden.gardener(&format!("gardener {n}")).await;
    }
    garden.write_sitemaps().await;
    let file = |name: &str| String::from_utf8(garden.pages.get(&format!("sitemaps/{name}.xml")).unwrap()).unwrap();
    let addresses = |name: &str| -> Vec<String> {
        let all = file(name);
        let parts = all.split("<loc>").skip(1).map(|part| part.split("</loc>").next().unwrap().to_owned());
        parts.collect()
    };
    let expect: Vec<String> = tips.iter().map(|tip| format!("https://site.invalid/tips/{}", tip.id)).collect();
    assert_eq!(addresses("tips-1"), expect);
    assert_eq!(addresses("gardeners-1").len(), 105);
}
