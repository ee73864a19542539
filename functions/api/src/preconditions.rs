//! Headers that make a request conditional (RFC 9110, section 13).

use lambda_http::Request;
use lambda_http::http::header;

use crate::Problem;

/// The version that `If-Match` names. `None` where the header is absent or `*`.
///
/// A tag that is none of ours can match nothing, so it is [`Problem::stale`], as a stale version is. A weak tag is taken
/// as the strong one, which RFC 9110 does not do: CloudFront weakens the tags of what it compresses, and a version is the
/// same however its bytes are packed.
pub fn if_match(request: &Request) -> Result<Option<u64>, Problem> {
    let Some(value) = request.headers().get(header::IF_MATCH) else { return Ok(None) };
    let value = value.to_str().unwrap_or_default().trim();
    if value == "*" {
        return Ok(None);
    }
    let value = value.strip_prefix("W/").unwrap_or(value);
    let tag = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match tag {
        // Tags are compared letter by letter: `"+1"` and `"01"` are numbers, but no tags of ours.
        Some(tag) => match tag.parse::<u64>() {
            Ok(version) if version.to_string() == tag => Ok(Some(version)),
            _ => Err(Problem::stale()),
        },
        None => Err(Problem::invalid_field("If-Match", "must be one version in quotes, or *")),
    }
}

/// Whether `If-None-Match` names this tag, by the weak comparison.
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
