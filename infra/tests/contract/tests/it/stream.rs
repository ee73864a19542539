//! The stream of the table of activity, from what the table has before and after.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem;
use std::sync::LazyLock;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::Timestamp;
use serde_json::{Value, json};
use store::Table;
use tokio::sync::Mutex;

use crate::{following, template};

pub type Item = HashMap<String, AttributeValue>;

#[derive(Default)]
pub struct Stream(Mutex<Read>);

#[derive(Default)]
struct Read {
    /// The table's items when it was read last, by key.
    before: BTreeMap<(String, String), Item>,
    sequence: u64,
}

impl Stream {
    /// The records since the last time, in the order of the keys.
    pub async fn records(&self, activity: &Table) -> Vec<Value> {
        let mut read = self.0.lock().await;
        let now = items(activity).await;
        let before = mem::replace(&mut read.before, now.clone());
        let keys: BTreeSet<_> = before.keys().chain(now.keys()).cloned().collect();
        let mut records = Vec::new();
        for key in keys {
            let (old, new) = (before.get(&key), now.get(&key));
            let kind = match (old, new) {
                (None, _) => "INSERT",
                (_, None) => "REMOVE",
                _ => "MODIFY",
            };
            if old != new {
                read.sequence += 1;
                records.push(record(kind, old, new, activity.now(), read.sequence));
            }
        }
        records
    }
}

/// All items of activity by key.
pub async fn items(activity: &Table) -> BTreeMap<(String, String), Item> {
    let (mut found, mut start) = (BTreeMap::new(), None);
    loop {
        let scan = activity.client.scan().table_name(&activity.name);
        let page = scan.set_exclusive_start_key(start).send().await.unwrap();
        let key = |item: &Item| ["pk", "sk"].map(|name| item[name].as_s().unwrap().clone()).into();
        found.extend(page.items.unwrap_or_default().into_iter().map(|item| (key(&item), item)));
        start = page.last_evaluated_key;
        if start.is_none() {
            return found;
        }
    }
}

/// The records that the trigger of the function lets through, as its pattern in the template says: sort keys, or how they begin ("Control
/// which events Lambda sends to your function", AWS Lambda Developer Guide).
pub fn let_through(function: &str, records: &[Value]) -> Vec<Value> {
    static PATTERNS: LazyLock<BTreeMap<String, Vec<Value>>> = LazyLock::new(|| {
        let pattern = |event: &Value| {
            let text = event["FilterCriteria"]["Filters"][0]["Pattern"].as_str()?;
            let pattern: Value = serde_json::from_str(text).unwrap();
            pattern["dynamodb"]["Keys"]["sk"]["S"].as_array().cloned()
        };
        let events = template::stream_events().into_iter();
        events.filter_map(|(function, event)| Some((function, pattern(&event)?))).collect()
    });
    let passes = |record: &&Value| {
        let key = record["dynamodb"]["Keys"]["sk"]["S"].as_str().unwrap();
        PATTERNS[function].iter().any(|allowed| match allowed["prefix"].as_str() {
            Some(start) => key.starts_with(start),
            None => allowed == key,
        })
    };
    records.iter().filter(passes).cloned().collect()
}

fn record(kind: &str, old: Option<&Item>, new: Option<&Item>, at: Timestamp, sequence: u64) -> Value {
    let mut record = following::record(kind, old, new, at);
    let key = |name: &str| json!({"S": old.or(new).unwrap()[name].as_s().unwrap()});
    record["dynamodb"]["Keys"] = json!({"pk": key("pk"), "sk": key("sk")});
    record["dynamodb"]["SequenceNumber"] = json!(sequence.to_string());
    record["eventSourceARN"] =
        json!("arn:aws:dynamodb:eu-west-1:123456789012:table/Activity/stream/2026-11-22T00:00:00.000");
    record
}
