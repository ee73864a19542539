//! The secret address of a gardener's own calendar.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Failure, Timestamp, UserId};

/// The random part of the address. It is the only secret of the calendar: it is shown once, and neither stored nor logged. So it has
/// no `Debug`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CalendarKey(u128);

impl CalendarKey {
    /// Characters of its text.
    const LENGTH: usize = 32;

    /// A new key with 128 random bits.
    pub fn new() -> Result<Self, Failure> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|_| Failure::transient("the system has no random numbers"))?;
        Ok(Self(u128::from_be_bytes(random)))
    }

    fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let key = Some(text).filter(|text| text.len() == Self::LENGTH && text.bytes().all(is_digit))?;
        u128::from_str_radix(key, 16).ok().map(Self)
    }

    /// What is stored of it. Nobody can guess 128 bits, so the digest needs no salt and no slow function.
    pub fn digest(self) -> KeyDigest {
        KeyDigest(BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(self.0.to_be_bytes())))
    }
}

impl fmt::Display for CalendarKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The SHA-256 of a key, in base64 (RFC 4648, section 5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyDigest(String);

impl KeyDigest {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The last part of the address: `GARDENER.KEY.ics`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CalendarFile {
    pub gardener: UserId,
    pub key: CalendarKey,
}

impl CalendarFile {
    /// Reads the form that `Display` writes, and no other.
    pub fn parse(text: &str) -> Option<Self> {
        let (gardener, key) = text.strip_suffix(".ics")?.split_once('.')?;
        Some(Self { gardener: UserId::parse(gardener)?, key: CalendarKey::parse(key)? })
    }
}

impl fmt::Display for CalendarFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.ics", self.gardener, self.key)
    }
}

/// The calendar that a gardener has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnCalendar {
    #[serde(rename = "hash")]
    pub digest: KeyDigest,
    /// When the address was made.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_read_back_as_written_and_nothing_else_is_one() {
        let file = CalendarFile { gardener: UserId::from_number(7), key: CalendarKey::new().unwrap() };
        let text = file.to_string();
        assert!(CalendarFile::parse(&text) == Some(file), "{text}");
        let first_zero = CalendarFile { key: CalendarKey(10), ..file };
        assert!(CalendarFile::parse(&first_zero.to_string()) == Some(first_zero), "{first_zero}");
        for other in [
            text.replace(".ics", ""),
            text.replace(".ics", ".ICS"),
            text.replacen('.', "", 1),
            text[1..].to_owned(),
            format!("{}.+{}.ics", file.gardener, &file.key.to_string()[1..]),
            format!("{}.{}A.ics", file.gardener, &file.key.to_string()[1..]),
            format!("{}..ics", file.gardener),
            String::new(),
        ] {
            assert!(CalendarFile::parse(&other).is_none(), "{other}");
        }
    }

    #[test]
    fn keys_differ_and_so_do_their_digests() {
        let (one, other) = (CalendarKey::new().unwrap(), CalendarKey::new().unwrap());
        assert!(one != other && one.digest() != other.digest() && one.digest() == one.digest());
        assert_eq!((one.to_string().len(), one.digest().as_str().len()), (32, 43));
    }
}
