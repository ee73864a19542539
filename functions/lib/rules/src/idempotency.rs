//! `Idempotency-Key`: a repeated key returns the same tip, question or answer.

use sha2::{Digest, Sha256};

use crate::{Invalid, TipDraft, UserId, limits};

/// A key that a client chose for one submission, stored as a digest together with its gardener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Reads the header's value: visible ASCII within [`limits::IDEMPOTENCY_KEY`].
    pub fn parse(gardener: UserId, header: &str) -> Result<Self, Invalid> {
        if !limits::IDEMPOTENCY_KEY.contains(&header.len()) || !header.bytes().all(|b| b.is_ascii_graphic()) {
            let (least, most) = (limits::IDEMPOTENCY_KEY.start(), limits::IDEMPOTENCY_KEY.end());
            return Err(Invalid::new(format!("must be {least} to {most} visible ASCII characters")));
        }
        Ok(Self(digest(&[&gardener.to_string(), header])))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The same of words, such as those of a question.
pub fn fingerprint_of(words: &[&str]) -> String {
    digest(words)
}

/// A digest of a draft with all its attributes: the same body sent again has the same one.
pub fn fingerprint(draft: &TipDraft) -> String {
    // Serializing our own types cannot fail: they have text keys.
    digest(&[&serde_json::to_string(draft).unwrap_or_default()])
}

/// A digest of parts. Each part is preceded by its length, so that moved boundaries change the digest.
fn digest(parts: &[&str]) -> String {
    use std::fmt::Write;
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_belong_to_their_gardener() {
        let (rowan, mireille) = (UserId::of_subject("rowan"), UserId::of_subject("mireille"));
        assert_ne!(IdempotencyKey::parse(rowan, "one"), IdempotencyKey::parse(mireille, "one"));
        assert_eq!(IdempotencyKey::parse(rowan, "one"), IdempotencyKey::parse(rowan, "one"));
        for bad in ["", "two words", "é", &"k".repeat(256)] {
            assert!(IdempotencyKey::parse(rowan, bad).is_err(), "{bad:?}");
        }
    }
}
