//! The head of a page of the app, as a function fills it: programs that show previews of links run no script.

use rules::with_query;
use serde_json::{Value, json};

use crate::Problem;

/// The tags that the build writes into every page (`web/index.html`): the site's address, its name, and the picture of links without one.
const PICTURE: &str = r#"<meta property="og:image" content=""#;
const NAME: &str = r#"<meta property="og:site_name" content=""#;
const KIND: &str = r#"<meta property="og:type" content="website">"#;
const DEFAULT: &str = "/share.jpg";

/// The build's page for an address that only the app knows.
pub const APP: &str = "app.html";

/// The path of the feeds.
pub const FEED: &str = "/api/feed";

/// A page of the build.
#[derive(Clone, Copy, Debug)]
pub struct AppPage<'a> {
    before: &'a str,
    after: &'a str,
    /// As HTML, as it is in the page.
    site: &'a str,
    /// The site's address, without a slash at its end.
    pub origin: &'a str,
    /// The picture of links without one.
    pub picture: &'a str,
}

/// What a page is about. Empty texts get no tag.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub author: &'a str,
    /// With the site's address.
    pub address: &'a str,
    /// `og:type` of the Open Graph protocol.
    pub kind: &'a str,
    /// The page's own picture, if it has one.
    pub picture: Option<Picture>,
    /// For schema.org.
    pub known: Value,
}

/// The picture of a page in previews of links.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// With the site's address.
    pub address: String,
    /// Its content in words. May be empty.
    pub alternative: String,
    /// Width and height in pixels, if they are known.
    pub size: Option<[String; 2]>,
    /// Whether it is wide enough to be shown above the text.
    pub is_large: bool,
}

impl Picture {
    /// The picture that the build has in the head of a page, such as a plant's.
    pub fn of_page(page: &str) -> Option<Self> {
        let content = |name: &str| {
            let (_, rest) = page.split_once(&format!(r#"<meta property="{name}" content=""#))?;
            rest.split_once('"').map(|(content, _)| unescaped(content))
        };
        Some(Self {
            address: content("og:image")?,
            alternative: content("og:image:alt")?,
            size: Some([content("og:image:width")?, content("og:image:height")?]),
            is_large: true,
        })
    }
}

impl<'a> AppPage<'a> {
    /// `None` if it is no page of the build.
    pub fn parse(page: &'a str) -> Option<Self> {
        let (before, rest) = page.split_once(PICTURE)?;
        let (picture, after) = rest.split_once("\">")?;
        let origin = picture.strip_suffix(DEFAULT)?;
        let (_, named) = page.split_once(NAME)?;
        let (site, _) = named.split_once('"')?;
        Some(Self { before, after, site, origin, picture })
    }

    /// The app's page as it is published, for a function that cannot answer without it.
    pub fn published(page: Option<&'a str>) -> Result<Self, Problem> {
        Self::parse(page.ok_or_else(Problem::no_site)?).ok_or_else(Problem::no_head)
    }

    /// The site's name as text.
    pub fn name(&self) -> String {
        unescaped(self.site)
    }

    /// The page with this head, and then `more`. The app removes the tags with `data-served` (`web/src/main.tsx`), because it writes the head
    /// of its pages itself.
    pub fn with(&self, head: &Head, more: &str) -> String {
        let Self { before, after, site, .. } = self;
        let Head { title, description, author, address, kind, .. } = head;
        let [title, about, author] = [title, description, author].map(|text| escaped(text));
        let picture =
            head.picture.clone().unwrap_or(Picture { address: self.picture.to_owned(), ..Picture::default() });
        let [shown, alternative] = [&picture.address, &picture.alternative].map(|text| escaped(text));
        let card = if picture.is_large { "summary_large_image" } else { "summary" };
        let [width, height] = picture.size.unwrap_or_default();
        let tags = [
            ("name", "description", about.as_str()),
            ("name", "author", &author),
            ("name", "twitter:card", card),
            ("property", "og:type", kind),
            ("property", "og:title", &title),
            ("property", "og:description", &about),
            ("property", "og:url", address),
            ("property", "og:image", &shown),
            ("property", "og:image:width", &width),
            ("property", "og:image:height", &height),
            ("property", "og:image:alt", &alternative),
        ];
        let tags = tags.into_iter().filter(|(.., content)| !content.is_empty());
        let tags =
            tags.map(|(kind, name, content)| format!(r#"<meta {kind}="{name}" content="{content}" data-served>"#));
        let tags = tags.collect::<Vec<_>>().concat();
        let known = data(&head.known.to_string());
        let before = before.replacen(KIND, "", 1);
        format!(
            r#"{before}<title data-served>{title} · {site}</title><link rel="canonical" href="{address}" data-served>{tags}<script type="application/ld+json" data-served>{known}</script>{more}{after}"#
        )
    }
}

/// The tag of a page's own feed: that of a category, or of a gardener. Every page has the feed of all tips.
pub fn feed_link(origin: &str, title: &str, (name, value): (&str, &str)) -> String {
    let [title, address] = [title, &with_query(&format!("{origin}{FEED}"), &[(name, value)])].map(escaped);
    format!(r#"<link rel="alternate" type="application/atom+xml" title="{title}" href="{address}" data-served>"#)
}

/// The way to the page, for schema.org: names and paths.
pub fn trail(steps: &[(&str, &str)], origin: &str) -> Value {
    let items = steps.iter().zip(1..).map(|((name, path), position)| {
        json!({"@type": "ListItem", "position": position, "name": name, "item": format!("{origin}{path}")})
    });
    json!({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items.collect::<Vec<_>>()})
}

/// The page of nothing that is there, which no search engine lists.
pub fn of_nothing(page: &str) -> String {
    page.replacen(PICTURE, &format!(r#"<meta name="robots" content="noindex" data-served>{PICTURE}"#), 1)
}

/// The address of a picture, which may be one of the site's own photographs.
pub fn absolute(linked: &str, origin: &str) -> String {
    if linked.starts_with('/') { format!("{origin}{linked}") } else { linked.to_owned() }
}

/// For a script element of data, which the site's policy for scripts does not concern. No tag can begin in it.
pub fn data(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn unescaped(text: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

/// For text and for values in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
