//! What was reported: `R#THING` and `V#VERSION`, once for each version of the thing's content, whole. It is compressed, so that a report
//! costs little. It stays while the case is open or an appeal waits, and some time after the decision.

use std::io::{Read, Write as _};

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rules::{Content, Evidence, Failure, Thing, Timestamp, limits};

use super::case::of_thing;
use crate::aws::item::{Item, number, text, text_of};
use crate::table::{Table, Write, exists, key};

/// How the sort keys begin.
pub(crate) const VERSIONS: &str = "V#";
/// The attribute with the content: JSON, compressed ("deflate", RFC 1951).
pub(super) const CONTENT: &str = "content";
/// Bytes of the JSON of any content, at most: a text of 10,000 characters of four bytes, and the rest.
const MOST_BYTES: u64 = 128 * 1024;

/// The write that keeps what is reported: until that time, or as long as its case is open (`None`). It can be repeated.
pub(crate) fn keep(
    activity: &Table,
    thing: Thing,
    content: &Content,
    now: Timestamp,
    end: Option<Timestamp>,
) -> Result<Write, Failure> {
    let mut item = key(of_thing(thing), format!("{VERSIONS}{}", content.version()));
    item.insert("at".to_owned(), text(now));
    item.insert(CONTENT.to_owned(), compressed(content)?);
    item.extend(end.map(|end| ("expiresAt".to_owned(), number(end.seconds()))));
    Ok(activity.put(item))
}

/// The write that ends it some time after a decision, or keeps it for an appeal (`None`).
pub(crate) fn until(activity: &Table, thing: Thing, version: &str, end: Option<Timestamp>) -> Write {
    let update = activity.update(key(of_thing(thing), format!("{VERSIONS}{version}")));
    update.set_or_remove("expiresAt", end.map(|end| number(end.seconds()))).when(exists("pk"))
}

/// When the evidence of a case ends that is decided now.
pub(crate) fn end(now: Timestamp) -> Timestamp {
    now.days_after(limits::EVIDENCE_DAYS)
}

/// The stored evidence. `None` if this release cannot read it.
pub(crate) fn evidence(item: &Item) -> Option<Evidence> {
    let version = text_of(item, "sk")?.strip_prefix(VERSIONS)?.to_owned();
    let at = Timestamp::parse(text_of(item, "at")?).ok()?;
    let mut json = Vec::new();
    let blob = item.get(CONTENT)?.as_b().ok()?;
    DeflateDecoder::new(blob.as_ref()).take(MOST_BYTES).read_to_end(&mut json).ok()?;
    Some(Evidence { version, at, content: serde_json::from_slice(&json).ok()? })
}

pub(super) fn compressed(content: &Content) -> Result<AttributeValue, Failure> {
    let json = serde_json::to_vec(content).map_err(|error| Failure::new(error.to_string()))?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let compressed = encoder.write_all(&json).and_then(|()| encoder.finish());
    Ok(AttributeValue::B(Blob::new(compressed.map_err(|error| Failure::new(error.to_string()))?)))
}
