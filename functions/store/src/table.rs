//! A table, and the pieces of expressions that its callers share.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, CancellationReason};
use serde::de::DeserializeOwned;

use crate::Failure;

pub(crate) type Item = HashMap<String, AttributeValue>;

/// A DynamoDB table.
#[derive(Clone, Debug)]
pub struct Table {
    pub client: Client,
    pub name: String,
}

impl Table {
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into() }
    }

    /// Reads one item by its key, as it stood a moment ago, for half of what `get_now` costs. What is not there yet is
    /// looked for again as of now, so that nobody misses what they have just made.
    pub(crate) async fn get<T: DeserializeOwned>(&self, id: impl Display) -> Result<Option<T>, Failure> {
        match self.get_item(&id, false).await? {
            Some(item) => Ok(Some(item)),
            None => self.get_now(id).await,
        }
    }

    /// Reads one item by its key, as it stands now.
    pub(crate) async fn get_now<T: DeserializeOwned>(&self, id: impl Display) -> Result<Option<T>, Failure> {
        self.get_item(id, true).await
    }

    async fn get_item<T: DeserializeOwned>(&self, id: impl Display, now: bool) -> Result<Option<T>, Failure> {
        let request = self.client.get_item().table_name(&self.name).key("id", text(id));
        let answer = request.consistent_read(now).send().await.map_err(|e| Failure::of("GetItem", &e))?;
        answer.item.map(read).transpose()
    }
}

pub(crate) fn read<T: DeserializeOwned>(item: Item) -> Result<T, Failure> {
    Ok(serde_dynamo::from_item(item)?)
}

pub(crate) fn text(value: impl Display) -> AttributeValue {
    AttributeValue::S(value.to_string())
}

pub(crate) fn number(value: impl Display) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// What one part of a cancelled transaction met.
#[derive(Debug)]
pub(crate) enum Reason {
    /// Nothing was wrong with this part.
    None,
    /// Its condition did not hold; the item as it stood, where there was one.
    Condition(Option<Item>),
    /// Another write held the item.
    Conflict,
}

/// Why a transaction was cancelled, part by part; a [`Failure`] for any reason but conditions and conflicts.
pub(crate) fn reasons(cancelled: &[CancellationReason]) -> Result<Vec<Reason>, Failure> {
    let reason = |part: &CancellationReason| match part.code().unwrap_or("None") {
        "None" => Ok(Reason::None),
        "ConditionalCheckFailed" => Ok(Reason::Condition(part.item().filter(|item| !item.is_empty()).cloned())),
        "TransactionConflict" => Ok(Reason::Conflict),
        code => Err(Failure::new(format!("TransactWriteItems: {code}"))),
    };
    cancelled.iter().map(reason).collect()
}

/// Rounds of a write that meets others writing the same items.
pub(crate) const ROUNDS: u32 = 6;

/// Waits before another round: longer each time, and spread so that those who collided do not meet again.
pub(crate) async fn back_off(round: u32) {
    let spread = u64::from(rules::Timestamp::now().milliseconds().to_le_bytes()[0]);
    tokio::time::sleep(Duration::from_millis((10 << round) + spread / 4)).await;
}

/// An update expression, put together attribute by attribute.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    set: Vec<String>,
    remove: Vec<String>,
    pub names: HashMap<String, String>,
    pub values: Item,
}

impl Changes {
    pub fn set(&mut self, attribute: &str, value: AttributeValue) {
        self.set.push(format!("#{attribute} = :{attribute}"));
        self.names.insert(format!("#{attribute}"), attribute.to_owned());
        self.values.insert(format!(":{attribute}"), value);
    }

    pub fn remove(&mut self, attribute: &str) {
        self.remove.push(format!("#{attribute}"));
        self.names.insert(format!("#{attribute}"), attribute.to_owned());
    }

    /// Sets the attribute, or removes it where there is no value.
    pub fn set_or_remove(&mut self, attribute: &str, value: Option<AttributeValue>) {
        match value {
            Some(value) => self.set(attribute, value),
            None => self.remove(attribute),
        }
    }

    pub fn expression(&self) -> String {
        let clause = |verb: &str, parts: &[String]| {
            if parts.is_empty() { String::new() } else { format!("{verb} {} ", parts.join(", ")) }
        };
        clause("SET", &self.set) + &clause("REMOVE", &self.remove)
    }
}
