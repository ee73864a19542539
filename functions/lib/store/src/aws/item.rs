//! Items, the values in them, and how stored ones are read.

use std::collections::HashMap;
use std::fmt::Display;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::Failure;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::failure::not_stored;

/// An item as DynamoDB has it, by attribute.
pub type Item = HashMap<String, AttributeValue>;

/// Reads an item without which the work cannot go on. The failure is transient: the item is of a later release, which is being deployed
/// or was rolled back.
pub(crate) fn read<T: DeserializeOwned>(item: Item) -> Result<T, Failure> {
    let name = name(&item);
    serde_dynamo::from_item(item).map_err(|_| unreadable(&name))
}

/// An item of which only a later release knows the form.
pub(crate) fn unreadable(name: &str) -> Failure {
    Failure::transient(format!("the stored item {name} cannot be read"))
}

/// Reads one item of several. One that this release cannot read is left out and logged by its key, so that no item takes down the
/// others.
pub(crate) fn readable<T: DeserializeOwned>(item: Item) -> Option<T> {
    read(item).map_err(|failure| skipped(&failure)).ok()
}

/// Logs that an item was left out.
pub(crate) fn skipped(failure: &Failure) {
    println!("{}", left_out(failure));
}

fn left_out(failure: &Failure) -> Value {
    json!({"level": "warn", "event": "item left out", "cause": failure.to_string()})
}

/// An item's key for the log. It has ids and kinds.
pub(crate) fn name(item: &Item) -> String {
    let keys = ["id", "pk", "sk"].iter().filter_map(|name| item.get(*name)?.as_s().ok());
    keys.map(String::as_str).collect::<Vec<_>>().join(" ")
}

pub(crate) fn to_item(value: impl Serialize) -> Result<Item, Failure> {
    serde_dynamo::to_item(value).map_err(not_stored)
}

/// One attribute's value.
pub(crate) fn to_value(value: impl Serialize) -> Result<AttributeValue, Failure> {
    serde_dynamo::to_attribute_value(value).map_err(not_stored)
}

pub(crate) fn text(value: impl Display) -> AttributeValue {
    AttributeValue::S(value.to_string())
}

pub(crate) fn number(value: impl Display) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// The text of an attribute.
pub(crate) fn text_of<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
}

/// The number of an attribute; 0 if there is none.
pub(crate) fn number_of(item: Option<&Item>, name: &str) -> i128 {
    let number = item.and_then(|item| item.get(name)?.as_n().ok()?.parse().ok());
    number.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_of_an_item_that_is_left_out_names_its_key_and_nothing_else_of_it() {
        let stored = [("pk", "T#01"), ("sk", "H#02"), ("note", "private words")];
        let item: Item = stored.into_iter().map(|(name, value)| (name.to_owned(), text(value))).collect();
        let failure = read::<u64>(item).expect_err("it is no number");
        let line = left_out(&failure).to_string();
        assert!(line.contains("item left out") && line.contains("T#01 H#02"), "{line}");
        assert!(!line.contains("private"), "{line}");
    }
}
