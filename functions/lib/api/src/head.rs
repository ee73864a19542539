//! The head of a page of the app, as a function fills it: programs that show previews of links run no script.

use serde_json::Value;

use crate::Problem;

/// The tags that the build writes into every page (`web/index.html`): the site's address, its name, and the picture of links without one.
const PICTURE: &str = r#"<meta property="og:image" content=""#;
const NAME: &str = r#"<meta property="og:site_name" content=""#;
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
    /// The page's own picture, if it has one.
    pub picture: Option<&'a str>,
    pub alternative: &'a str,
    /// Whether the picture is wide enough to be shown above the text.
    pub is_large: bool,
    /// For schema.org.
    pub known: Value,
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
        let unescaped = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
        unescaped.iter().fold(self.site.to_owned(), |name, (entity, letter)| name.replace(entity, letter))
    }

    /// The page with this head, and then `more`. The app removes the tags with `data-served` (`web/src/main.tsx`), because it writes the head
    /// of its pages itself.
    pub fn with(&self, head: &Head, more: &str) -> String {
        let Self { before, after, site, picture, .. } = self;
        let Head { title, description, author, address, alternative, .. } = head;
        let [title, about, author, alternative] = [title, description, author, alternative].map(|text| escaped(text));
        let shown = escaped(head.picture.unwrap_or(picture));
        let card = if head.is_large { "summary_large_image" } else { "summary" };
        let tags = [
            ("name", "description", about.as_str()),
            ("name", "author", &author),
            ("name", "twitter:card", card),
            ("property", "og:title", &title),
            ("property", "og:description", &about),
            ("property", "og:url", address),
            ("property", "og:image", &shown),
            ("property", "og:image:alt", &alternative),
        ];
        let tags = tags.into_iter().filter(|(.., content)| !content.is_empty());
        let tags =
            tags.map(|(kind, name, content)| format!(r#"<meta {kind}="{name}" content="{content}" data-served>"#));
        let tags = tags.collect::<Vec<_>>().concat();
        let known = data(&head.known.to_string());
        format!(
            r#"{before}<title data-served>{title} · {site}</title><link rel="canonical" href="{address}" data-served>{tags}<script type="application/ld+json" data-served>{known}</script>{more}{after}"#
        )
    }
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

/// For text and for values in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
