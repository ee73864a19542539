//! The head of a tip's page.

use api::head::{AppPage, Head, absolute, data};
use api::wire;
use rules::{ImageUrl, Tip, TipCard, UserId};
use serde_json::{Value, json};
use store::file_key;

/// The width of the cover's file. Services that show previews take at least 1,200 pixels for large ones.
const WIDTH: u16 = 1_600;

/// The page with the tip in its head, or `None` if it is no page of the build. The app leaves the card, which its login page shows.
pub fn filled(page: &str, tip: &Tip) -> Option<String> {
    let app = AppPage::parse(page)?;
    let origin = app.origin;
    let address = format!("{origin}/tips/{}", tip.id);
    let summary = &tip.content.summary;
    let about = summary
        .facts
        .standfirst
        .as_ref()
        .map_or_else(|| tip.content.description.excerpt(), |standfirst| standfirst.as_str().to_owned());
    let picture = picture(tip, origin);
    let author = tip.author.name.as_str();
    let article = json!({
        "@context": "https://schema.org", "@type": "Article", "headline": summary.title, "description": about,
        // Visitors get the card; the text is for gardeners who have signed in, for which an account is enough.
        "isAccessibleForFree": false,
        "image": picture.as_deref().unwrap_or(app.picture),
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
        picture: picture.as_deref(),
        alternative: alternative(tip),
        is_large: picture.is_some(),
        known,
    };
    let listed = wire::TipCard::from(TipCard::from(tip));
    let card = data(&serde_json::to_string(&listed).ok()?);
    Some(app.with(&head, &format!(r#"<script type="application/json" id="card">{card}</script>"#)))
}

/// The address of the cover, or of the picture that the author links.
fn picture(tip: &Tip, origin: &str) -> Option<String> {
    if let Some(cover) = tip.content.photos.first() {
        return Some(format!("{origin}/{}", file_key(cover.id, WIDTH, "jpg")));
    }
    let linked = tip.content.summary.image.as_ref().map(ImageUrl::as_str)?;
    Some(absolute(linked, origin))
}

fn alternative(tip: &Tip) -> &str {
    tip.content.photos.first().and_then(|cover| cover.alt.as_ref()).map_or("", |alt| alt.as_str())
}

/// The way to the page, for schema.org: names and paths.
fn trail(steps: &[(&str, &str)], origin: &str) -> Value {
    let items = steps.iter().zip(1..).map(|((name, path), position)| {
        json!({"@type": "ListItem", "position": position, "name": name, "item": format!("{origin}{path}")})
    });
    json!({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items.collect::<Vec<_>>()})
}
