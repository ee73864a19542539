//! Addresses of pictures and of sources. The server stores them and never fetches them.

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Invalid, limits};

/// The https address of a picture. An http address is stored as https.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ImageUrl(String);

impl ImageUrl {
    /// Rejects addresses that are not absolute http or https, have a user name or password, have no public host name, or are
    /// too long.
    pub fn parse(typed: &str) -> Result<Self, Invalid> {
        https(typed, limits::URL).map(Self)
    }

    /// Takes an address from the store, which holds parsed ones and the paths of the site's own photographs.
    pub fn stored(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

/// The https address of a page, such as a tip's source. An http address is stored as https.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(String);

impl Link {
    /// Rejects what [`ImageUrl::parse`] rejects, at a smaller length.
    pub fn parse(typed: &str) -> Result<Self, Invalid> {
        https(typed, limits::LINK).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialSchema for Link {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(limits::LINK))
            .description(Some("An http or https address."))
            .pattern(Some(r"^[hH][tT][tT][pP][sS]?://[^\u0000-\u0020\u007f-\u009f]+$"))
            .into()
    }
}

impl ToSchema for Link {}

/// `web/src/shared/form-rules.ts` has the same rules; one table tests both.
fn https(typed: &str, most: usize) -> Result<String, Invalid> {
    let typed = typed.trim();
    if typed.chars().count() > most {
        return Err(Invalid::new(format!("must have at most {most} characters")));
    }
    if typed.chars().any(char::is_control) {
        return Err(Invalid::new("must not contain control characters"));
    }
    let mut url = Url::parse(typed).map_err(|_| Invalid::new("must be a valid URL"))?;
    if url.scheme() == "http" {
        // A port other than http's own is kept; `set_scheme` cannot fail between the two special schemes.
        let _ = url.set_scheme("https");
    }
    if url.scheme() != "https" {
        return Err(Invalid::new("must be an https address"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Invalid::new("must not have a user name or a password"));
    }
    if !url.domain().is_some_and(is_public) {
        return Err(Invalid::new("must have a public host name"));
    }
    let url = String::from(url);
    // Escaping and punycode can make an address longer than it was typed.
    if url.len() > most {
        return Err(Invalid::new(format!("must have at most {most} characters")));
    }
    Ok(url)
}

/// Whether a host name can be one of the Internet. IP addresses, single-label names and local names lead a reader's browser
/// into the reader's own network.
fn is_public(domain: &str) -> bool {
    let domain = domain.trim_end_matches('.');
    domain.rsplit_once('.').is_some_and(|(_, last)| !["internal", "lan", "local", "localhost"].contains(&last))
        && !domain.ends_with(".home.arpa")
}

impl PartialSchema for ImageUrl {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(limits::URL))
            .description(Some("An http or https address; a blank text means no picture."))
            .pattern(Some(r"^([hH][tT][tT][pP][sS]?://[^\u0000-\u0020\u007f-\u009f]+)?$"))
            .into()
    }
}

impl ToSchema for ImageUrl {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of the table that the app's tests read too.
    #[derive(Deserialize)]
    struct Row {
        typed: String,
        then: Option<Repeated>,
        stored: Option<String>,
    }

    #[derive(Deserialize)]
    struct Repeated {
        text: String,
        times: usize,
    }

    #[test]
    fn app_and_server_accept_the_same_addresses() {
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/picture-addresses.json")).unwrap();
        for Row { mut typed, then, stored } in rows {
            if let Some(Repeated { text, times }) = then {
                typed.push_str(&text.repeat(times));
            }
            assert_eq!(ImageUrl::parse(&typed).ok().map(ImageUrl::into_string), stored, "{typed:?}");
        }
    }

    fn check(typed: &str, expect: Result<&str, &str>) {
        let url = ImageUrl::parse(typed);
        assert_eq!(url.as_ref().map(ImageUrl::as_str).map_err(|invalid| invalid.0.as_str()), expect, "{typed:?}");
    }

    #[test]
    fn only_https_addresses_are_kept() {
        check(" https://garden.example/a b.jpg ", Ok("https://garden.example/a%20b.jpg"));
        check("http://garden.example/rose.jpg", Ok("https://garden.example/rose.jpg"));
        check("HTTP://GARDEN.example:80/", Ok("https://garden.example/"));
        check("javascript:alert(1)", Err("must be an https address"));
        check("data:image/png;base64,AAAA", Err("must be an https address"));
        check("ftp://garden.example/", Err("must be an https address"));
        check("//garden.example/rose.jpg", Err("must be a valid URL"));
        check("/photos/rose.jpg", Err("must be a valid URL"));
        check("https://", Err("must be a valid URL"));
        check("https://me:secret@garden.example/", Err("must not have a user name or a password"));
        check("https://me@garden.example/", Err("must not have a user name or a password"));
        for local in [
            "https://127.0.0.1/a.jpg",
            "https://169.254.169.254/latest/meta-data",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/",
            "https://localhost/",
            "https://localhost.:8443/",
            "https://printer/",
            "https://nas.local/a.jpg",
            "https://db.internal/",
            "https://router.home.arpa/",
        ] {
            check(local, Err("must have a public host name"));
        }
        check("https://garden.example/\u{7}", Err("must not contain control characters"));
        check("java\nscript:alert(1)", Err("must not contain control characters"));
    }

    #[test]
    fn addresses_are_bounded_as_typed_and_as_kept() {
        let start = "https://garden.example/";
        let longest = format!("{start}{}", "a".repeat(limits::URL - start.len()));
        assert!(ImageUrl::parse(&longest).is_ok());
        assert!(ImageUrl::parse(&format!("{longest}a")).is_err());
        assert!(ImageUrl::parse(&format!("{start}{}", "é".repeat(1_000))).is_err(), "six bytes each when escaped");
    }
}
