//! `Idempotency-Key`: the same key again answers the same tip.

use sha2::{Digest, Sha256};

use crate::{Refusal, TipDraft, UserId, limits};

/// A key that a client chose for one submission, kept as a digest bound to its gardener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Reads the header's value: visible ASCII within [`limits::IDEMPOTENCY_KEY`].
    pub fn parse(gardener: UserId, header: &str) -> Result<Self, Refusal> {
        if !limits::IDEMPOTENCY_KEY.contains(&header.len()) || !header.bytes().all(|b| b.is_ascii_graphic()) {
            let (least, most) = (limits::IDEMPOTENCY_KEY.start(), limits::IDEMPOTENCY_KEY.end());
            return Err(Refusal::new(format!("must be {least} to {most} visible ASCII characters")));
        }
        Ok(Self(digest(&[&gardener.to_string(), header])))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A digest of a draft, by which the same body sent again is known.
pub fn fingerprint(draft: &TipDraft) -> String {
    digest(&[
        draft.title.as_str(),
        draft.category.as_str(),
        draft.plant_type.as_str(),
        draft.difficulty_level.as_str(),
        draft.description.as_str(),
        draft.image.as_ref().map_or("", |image| image.as_str()),
        draft.availability.as_str(),
    ])
}

/// A digest of parts, each told apart from the next by its length.
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
