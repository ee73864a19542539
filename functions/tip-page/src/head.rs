//! The head of a tip's page.

use api::wire;
use rules::{ImageUrl, Tip, TipCard, UserId};
use serde_json::json;
use store::file_key;

/// The tags that the build writes into every page (`web/index.html`): the site's address, its name, and the picture of links without one.
const PICTURE: &str = r#"<meta property="og:image" content=""#;
const NAME: &str = r#"<meta property="og:site_name" content=""#;
const DEFAULT: &str = "/share.jpg";
/// The width of the cover's file. Services that show previews take at least 1,200 pixels for large ones.
const WIDTH: u16 = 1_600;

/// The page with the tip in its head, or `None` if it is no page of the build. The app removes the tags with `data-served`
/// (`web/src/main.tsx`), because it writes the head of its pages itself. It leaves the card, which its login page shows.
pub fn filled(page: &str, tip: &Tip) -> Option<String> {
    let (before, rest) = page.split_once(PICTURE)?;
    let (default, after) = rest.split_once("\">")?;
    let origin = default.strip_suffix(DEFAULT)?;
    // As HTML, as it is in the page.
    let (_, named) = page.split_once(NAME)?;
    let (site, _) = named.split_once('"')?;
    let address = format!("{origin}/tips/{}", tip.id);
    let summary = &tip.content.summary;
    let title = escaped(summary.title.as_str());
    let about = summary
        .facts
        .standfirst
        .as_ref()
        .map_or_else(|| tip.content.description.excerpt(), |standfirst| standfirst.as_str().to_owned());
    let picture = picture(tip, origin);
    let shown = picture.as_deref().unwrap_or(default);
    let author = tip.author.name.as_str();
    let known = json!({
        "@context": "https://schema.org", "@type": "Article", "headline": summary.title, "description": about, "image": shown,
        "url": address, "datePublished": tip.id.date_added(), "dateModified": tip.confirmed_at.unwrap_or(tip.id.date_added()),
        "author": if tip.author.id == UserId::FORMER {
            json!({"@type": "Person", "name": author})
        } else {
            json!({"@type": "Person", "name": author, "url": format!("{origin}/gardener/{}", tip.author.id)})
        },
    });
    let about = escaped(&about);
    let (shown, card) = (escaped(shown), if picture.is_some() { "summary_large_image" } else { "summary" });
    let (author, alternative) = (escaped(author), escaped(alternative(tip)));
    let tags = [
        ("name", "description", about.as_str()),
        ("name", "author", &author),
        ("name", "twitter:card", card),
        ("property", "og:title", &title),
        ("property", "og:description", &about),
        ("property", "og:url", &address),
        ("property", "og:image", &shown),
        ("property", "og:image:alt", &alternative),
    ];
    let tags = tags.into_iter().filter(|(.., content)| !content.is_empty());
    let tags = tags.map(|(kind, name, content)| format!(r#"<meta {kind}="{name}" content="{content}" data-served>"#));
    let tags = tags.collect::<Vec<_>>().concat();
    let listed = wire::TipCard::from(TipCard::from(tip));
    let (known, summarized) = (data(&known.to_string()), data(&serde_json::to_string(&listed).ok()?));
    Some(format!(
        r#"{before}<title data-served>{title} · {site}</title><link rel="canonical" href="{address}" data-served>{tags}<script type="application/ld+json" data-served>{known}</script><script type="application/json" id="card">{summarized}</script>{after}"#
    ))
}

/// The page of no tip, which no search engine lists.
pub fn without_tip(page: &str) -> String {
    page.replacen(PICTURE, &format!(r#"<meta name="robots" content="noindex" data-served>{PICTURE}"#), 1)
}

/// For a script element of data, which the site's policy for scripts does not concern. No tag can begin in it.
fn data(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// The address of the cover, or of the picture that the author links.
fn picture(tip: &Tip, origin: &str) -> Option<String> {
    if let Some(cover) = tip.content.photos.first() {
        return Some(format!("{origin}/{}", file_key(cover.id, WIDTH, "jpg")));
    }
    let linked = tip.content.summary.image.as_ref().map(ImageUrl::as_str)?;
    Some(if linked.starts_with('/') { format!("{origin}{linked}") } else { linked.to_owned() })
}

fn alternative(tip: &Tip) -> &str {
    tip.content.photos.first().and_then(|cover| cover.alt.as_ref()).map_or("", |alt| alt.as_str())
}

/// For text and for values in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
