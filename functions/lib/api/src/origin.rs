//! Checks that a request came through the site's distribution.

use lambda_http::Request;
use lambda_http::http::HeaderValue;
use rules::{Failure, Settings};
use subtle::ConstantTimeEq;

use crate::Problem;

/// The distribution sets this header and overwrites a visitor's.
const HEADER: &str = "x-origin-key";

/// A key that only the site's distribution has. A request to the gateway's own address would bypass the firewall and the
/// cache, so without the key it is 403. While the key is replaced, a second one is accepted too.
pub struct OriginKey {
    key: String,
    other: Option<String>,
}

impl OriginKey {
    /// An empty second key means none.
    pub fn new(key: impl Into<String>, other: impl Into<String>) -> Self {
        Self { key: key.into(), other: Some(other.into()).filter(|key| !key.is_empty()) }
    }

    /// Takes the key from `ORIGIN_KEY`, which must not be empty, and the second one from `OTHER_ORIGIN_KEY`.
    pub fn from_settings(settings: &Settings) -> Result<Self, Failure> {
        Ok(Self::new(settings.get("ORIGIN_KEY")?, settings.find("OTHER_ORIGIN_KEY").unwrap_or_default()))
    }

    pub(crate) fn check(&self, request: &Request) -> Result<(), Problem> {
        let shown = request.headers().get(HEADER).map(HeaderValue::as_bytes).unwrap_or_default();
        let same = |key: &String| key.as_bytes().ct_eq(shown);
        let other = self.other.as_ref().map_or(0.into(), same);
        if bool::from(same(&self.key) | other) {
            Ok(())
        } else {
            Err(Problem::forbidden("Use the API through its site."))
        }
    }
}
