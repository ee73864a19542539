//! The headers of conditional requests (RFC 9110, section 13).

use lambda_http::Request;
use lambda_http::http::header;

use crate::Problem;

/// The version in `If-Match`; `None` if the header is missing or `*`.
///
/// An unknown tag never matches: 412 ([`Problem::stale`]). A weak tag counts as the strong one, against RFC 9110, because
/// CloudFront weakens the tags of compressed responses, and compression does not change the version.
pub fn if_match(request: &Request) -> Result<Option<u64>, Problem> {
    let Some(value) = request.headers().get(header::IF_MATCH) else { return Ok(None) };
    let value = value.to_str().unwrap_or_default().trim();
    if value == "*" {
        return Ok(None);
    }
    let value = value.strip_prefix("W/").unwrap_or(value);
    let tag = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match tag {
        // `"+1"` and `"01"` parse as numbers, but this API never sends such tags.
        Some(tag) => match tag.parse::<u64>() {
            Ok(version) if version.to_string() == tag => Ok(Some(version)),
            _ => Err(Problem::stale()),
        },
        None => Err(Problem::invalid_field("If-Match", "must be one version in quotes, or *")),
    }
}

/// Whether `If-None-Match` has this tag, by weak comparison.
pub(crate) fn if_none_match(request: &Request, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    request
        .headers()
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.trim() == "*" || value.split(',').any(|candidate| opaque(candidate) == opaque(tag)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: header::HeaderName, value: &str) -> Request {
        let mut request = Request::default();
        request.headers_mut().insert(name, value.parse().unwrap());
        request
    }

    #[test]
    fn if_match_reads_one_version() {
        let read = |value| if_match(&with(header::IF_MATCH, value)).map_err(|problem| problem.code());
        assert_eq!(if_match(&Request::default()), Ok(None));
        assert_eq!(read("*"), Ok(None));
        assert_eq!(read("\"7\""), Ok(Some(7)));
        for other in ["\"seven\"", "\"+7\"", "\"07\"", "\"\""] {
            assert_eq!(read(other), Err(crate::Code::Stale), "{other}");
        }
        assert_eq!(read("7"), Err(crate::Code::InvalidInput));
        assert_eq!(read("W/\"7\""), Ok(Some(7)));
    }

    #[test]
    fn if_none_match_compares_weakly() {
        for (value, expect) in
            [("*", true), ("\"a\"", true), ("W/\"a\"", true), ("\"b\", W/\"a\"", true), ("\"b\"", false)]
        {
            assert_eq!(if_none_match(&with(header::IF_NONE_MATCH, value), "W/\"a\""), expect, "{value}");
        }
    }
}
