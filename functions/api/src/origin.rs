//! Checks that a request came through the site's distribution.

use lambda_http::http::HeaderValue;
use lambda_http::{Error, Request};
use subtle::ConstantTimeEq;

use crate::Problem;

/// The distribution sets this header and overwrites a visitor's.
const HEADER: &str = "x-origin-key";

/// A key that only the site's distribution has. A request to the gateway's own address would bypass the firewall and the
/// cache, so without the key it is 403.
pub struct OriginKey(String);

impl OriginKey {
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// Takes the key from `ORIGIN_KEY`; it must not be empty.
    pub fn from_environment() -> Result<Self, Error> {
        Ok(Self(rules::environment("ORIGIN_KEY")?))
    }

    pub(crate) fn check(&self, request: &Request) -> Result<(), Problem> {
        let shown = request.headers().get(HEADER).map(HeaderValue::as_bytes).unwrap_or_default();
        if bool::from(self.0.as_bytes().ct_eq(shown)) {
            Ok(())
        } else {
            Err(Problem::forbidden("Use the API through its site."))
        }
    }
}
