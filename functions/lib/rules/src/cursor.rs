//! Cursors: a position in a list, opaque to the caller and valid for one filter only.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::limits;

/// Bytes of the filter's digest in a cursor.
const BOUND: usize = 8;

/// The cursor for `position` in the list that `filter` names.
pub fn encode(filter: &str, position: &str) -> String {
    let mut bytes = bound(filter).to_vec();
    bytes.extend_from_slice(position.as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// The position in a cursor. `None` if the cursor is broken, too long or of another list.
pub fn decode(filter: &str, cursor: &str) -> Option<String> {
    if cursor.len() > limits::CURSOR {
        return None;
    }
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let (bound_to, position) = bytes.split_at_checked(BOUND)?;
    (bound_to == bound(filter)).then_some(())?;
    String::from_utf8(position.to_vec()).ok()
}

fn bound(filter: &str) -> [u8; BOUND] {
    Sha256::digest(filter.as_bytes()).first_chunk().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cursor_is_valid_for_its_own_filter_only() {
        let cursor = encode("tips category=Herbs", "01J0000000000000000000000A");
        assert_eq!(decode("tips category=Herbs", &cursor).as_deref(), Some("01J0000000000000000000000A"));
        assert_eq!(decode("tips category=Fruits", &cursor), None);
        assert_eq!(decode("tips category=Herbs", &cursor[1..]), None);
        assert_eq!(decode("tips category=Herbs", &"A".repeat(limits::CURSOR + 1)), None);
    }

    proptest! {
        #[test]
        fn invented_cursor_is_rejected(cursor in "\\PC{0,200}") {
            prop_assert_eq!(decode("tips", &cursor), None);
        }
    }
}
