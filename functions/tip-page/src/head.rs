//! The head of a tip's page.

use api::head::{AppPage, Head, Picture, absolute, data, feed_link, trail};
use api::wire;
use rules::plants::PlantId;
use rules::{ImageUrl, Tip, TipCard, UserId};
use serde_json::json;
use store::file_key;

/// The width of the cover's file. Services that show previews take at least 1,200 pixels for large ones.
const WIDTH: u16 = 1_600;

/// The page with the tip in its head, or `None` if it is no page of the build. The app leaves the card, which its login page shows.
/// `plant` is the page of the tip's plant, for a tip without a picture of its own.
pub fn filled(page: &str, tip: &Tip, plant: Option<&str>) -> Option<String> {
    let app = AppPage::parse(page)?;
    let origin = app.origin;
    let address = format!("{origin}/tips/{}", tip.id);
    let summary = &tip.content.summary;
    let about = summary
        .facts
        .standfirst
        .as_ref()
        .map_or_else(|| tip.content.description.excerpt(), |standfirst| standfirst.as_str().to_owned());
    let picture = own_picture(tip, origin).or_else(|| Picture::of_page(plant?));
    let author = tip.author.name.as_str();
    let article = json!({
        "@context": "https://schema.org", "@type": "Article", "headline": summary.title, "description": about,
        // Visitors get the card; the text is for gardeners who have signed in, for which an account is enough.
        "isAccessibleForFree": false,
        "image": picture.as_ref().map_or(app.picture, |picture| &picture.address),
        "url": address, "datePublished": tip.id.date_added(), "dateModified": tip.confirmed_at.unwrap_or(tip.id.date_added()),
        "author": if tip.author.id == UserId::FORMER {
            json!({"@type": "Person", "name": author})
        } else {
            json!({"@type": "Person", "name": author, "url": format!("{origin}/gardener/{}", tip.author.id)})
        },
    });
    let known =
        json!([article, trail(&[("Tips", "/Tips"), (summary.title.as_str(), &format!("/tips/{}", tip.id))], origin)]);
    let head = Head {
        title: summary.title.as_str(),
        description: &about,
        author,
        address: &address,
        kind: "article",
        picture,
        known,
    };
    let category = summary.category.as_str();
    let feed = feed_link(origin, &format!("{category} · {}", app.name()), ("category", category));
    let listed = wire::TipCard::from(TipCard::from(tip));
    let card = data(&serde_json::to_string(&listed).ok()?);
    Some(app.with(&head, &format!(r#"{feed}<script type="application/json" id="card">{card}</script>"#)))
}

/// The plant whose picture a tip without one of its own has.
pub fn plant(tip: &Tip) -> Option<PlantId> {
    let summary = &tip.content.summary;
    let has_picture = !tip.content.photos.is_empty() || summary.image.is_some();
    summary.facts.plants.first().copied().filter(|_| !has_picture)
}

/// The cover, or the picture that the author links.
fn own_picture(tip: &Tip, origin: &str) -> Option<Picture> {
    if let Some(cover) = tip.content.photos.first() {
        return Some(Picture {
            address: format!("{origin}/{}", file_key(cover.id, WIDTH, "jpg")),
            alternative: cover.alt.as_ref().map_or(String::new(), |alt| alt.as_str().to_owned()),
            size: Some([cover.width, cover.height].map(|side| side.to_string())),
            is_large: true,
        });
    }
    let linked = tip.content.summary.image.as_ref().map(ImageUrl::as_str)?;
    Some(Picture { address: absolute(linked, origin), is_large: true, ..Picture::default() })
}
