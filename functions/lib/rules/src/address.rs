//! Addresses with a query string.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but the unreserved characters (RFC 3986, 2.3).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The address with these names and values as its query string. A space is `%20`, as feeds have it in their ids.
pub fn with_query(address: &str, parameters: &[(&str, &str)]) -> String {
    let mut whole = address.to_owned();
    for ((name, value), sign) in parameters.iter().zip(['?'].into_iter().chain(std::iter::repeat('&'))) {
        whole.push(sign);
        whole.extend(utf8_percent_encode(name, RESERVED));
        whole.push('=');
        whole.extend(utf8_percent_encode(value, RESERVED));
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_characters_of_a_value_are_encoded() {
        for (value, encoded) in [
            ("Trees & Shrubs", "Trees%20%26%20Shrubs"),
            ("a=b+c%20#d/é\"<'", "a%3Db%2Bc%2520%23d%2F%C3%A9%22%3C%27"),
            ("broad-bean_1.~", "broad-bean_1.~"),
            ("", ""),
        ] {
            assert_eq!(with_query("/Tips", &[("a", value), ("b", "1")]), format!("/Tips?a={encoded}&b=1"));
        }
        assert_eq!(with_query("/Tips", &[]), "/Tips");
    }
}
