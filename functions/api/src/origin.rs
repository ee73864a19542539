//! Where a request came by: through the site's distribution, or around it.

use std::env;

use lambda_http::http::HeaderValue;
use lambda_http::{Error, Request};
use subtle::ConstantTimeEq;

use crate::Problem;

/// The header in which the distribution shows the key; what a visitor sends under this name, it overwrites.
const HEADER: &str = "x-origin-key";

/// What only the site's distribution knows. Whoever reaches the gateway by its own address passes by the firewall and the
/// cache, and is refused.
pub struct OriginKey(String);

impl OriginKey {
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// From `ORIGIN_KEY`; a missing or an empty one is told by name.
    pub fn from_environment() -> Result<Self, Error> {
        let key = env::var("ORIGIN_KEY").ok().filter(|key| !key.is_empty());
        Ok(Self(key.ok_or("the variable ORIGIN_KEY is not set")?))
    }

    pub(crate) fn check(&self, request: &Request) -> Result<(), Problem> {
        let shown = request.headers().get(HEADER).map(HeaderValue::as_bytes).unwrap_or_default();
        if bool::from(self.0.as_bytes().ct_eq(shown)) {
            Ok(())
        } else {
            Err(Problem::forbidden("The API is reached through its site alone."))
        }
    }
}
