//! The records of a table's stream, as Lambda delivers them (AWS Lambda Developer Guide, "Using AWS Lambda with Amazon
//! DynamoDB"). The streams have the images from before and after the change.

use std::collections::HashSet;
use std::time::{Duration, UNIX_EPOCH};

use aws_sdk_dynamodb::types::AttributeValue;
use rules::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::item::{Item, readable};

/// The event with which Lambda calls a stream's function. An event of another kind, such as a release's check, has no records.
#[derive(Debug, Deserialize)]
pub struct StreamEvent {
    #[serde(rename = "Records", default)]
    pub records: Vec<Record>,
}

/// One change of one item. Records of one item arrive in the order of its changes, and perhaps more than once.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "WireRecord")]
pub struct Record {
    pub table: String,
    /// The item before the change.
    pub old: Option<Item>,
    /// The item after the change.
    pub new: Option<Item>,
    /// Its place in the order of the changes of items with the same partition key, as text that sorts so.
    pub sequence: String,
    /// When the change happened, at most a second earlier than it did: DynamoDB sends whole seconds.
    pub at: Timestamp,
}

impl Record {
    /// Reads the parts of each image that `T` has, if the image is there and can be read.
    pub fn either_image<T: DeserializeOwned>(&self) -> (Option<T>, Option<T>) {
        (self.old.clone().and_then(readable), self.new.clone().and_then(readable))
    }

    /// Reads the parts of both images that `T` has. `None` if there are not two, or one of them cannot be read.
    pub fn images<T: DeserializeOwned>(&self) -> Option<(T, T)> {
        let (old, new) = self.either_image();
        Some((old?, new?))
    }
}

/// The records of a batch, each once. AWS does not say that a batch never has one twice, and what counts changes by "later than the last
/// counted" would count both.
pub(crate) fn each_once(records: &[Record]) -> impl Iterator<Item = &Record> {
    let mut seen = HashSet::new();
    records.iter().filter(move |record| seen.insert((&record.table, &record.sequence)))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WireRecord {
    #[serde(rename = "eventSourceARN")]
    event_source_arn: String,
    dynamodb: Change,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Change {
    /// Seconds since 1970.
    approximate_creation_date_time: f64,
    /// Up to 40 digits.
    sequence_number: String,
    old_image: Option<serde_dynamo::Item>,
    new_image: Option<serde_dynamo::Item>,
}

impl From<WireRecord> for Record {
    fn from(record: WireRecord) -> Self {
        let Change { approximate_creation_date_time: seconds, sequence_number, old_image, new_image } = record.dynamodb;
        let since_1970 = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        // arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<label>
        let table = record.event_source_arn.split('/').nth(1).unwrap_or_default().to_owned();
        Self {
            table,
            old: old_image.map(item),
            new: new_image.map(item),
            sequence: format!("{sequence_number:0>40}"),
            at: Timestamp::from(UNIX_EPOCH.checked_add(since_1970).unwrap_or(UNIX_EPOCH)),
        }
    }
}

fn item(image: serde_dynamo::Item) -> Item {
    image.into_inner().into_iter().map(|(name, value)| (name, AttributeValue::from(value))).collect()
}
