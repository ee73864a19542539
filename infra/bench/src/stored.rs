//! What moderators, notices and blocks have stored in the table of activity: `infra/bench/activity.json`.

use anyhow::Result;
use serde_dynamo::{Item, to_item};
use serde_json::Value;

use crate::sample::{filled, json_of};

/// The items, in DynamoDB's JSON.
pub struct Stored(Vec<Value>);

impl Stored {
    pub fn load(words: &[(&str, String)]) -> Result<Self> {
        let text = std::fs::read_to_string(crate::root().join("infra/bench/activity.json"))?;
        let items: Vec<Value> = serde_json::from_str(&filled(&text, words))?;
        Ok(Self(items.into_iter().map(|item| Ok(json_of(to_item::<_, Item>(item)?))).collect::<Result<_>>()?))
    }

    /// The item with this key.
    pub fn by_key(&self, key: &Value) -> Option<&Value> {
        let pairs = || key.as_object().into_iter().flatten();
        self.0.iter().find(|item| pairs().all(|(name, value)| item[name] == *value))
    }

    /// The items for which a Query asks: with conditions on equality and on the start of a text.
    pub fn query(&self, request: &Value) -> Vec<Value> {
        let conditions = request["KeyConditionExpression"].as_str().unwrap_or_default();
        let is_asked = |item: &&Value| conditions.split(" AND ").all(|condition| meets(item, condition, request));
        self.0.iter().filter(is_asked).cloned().collect()
    }
}

fn meets(item: &Value, condition: &str, request: &Value) -> bool {
    let name = |name: &str| request["ExpressionAttributeNames"][name].as_str().unwrap_or(name).to_owned();
    let value = |name: &str| &request["ExpressionAttributeValues"][name]["S"];
    let starts = condition.strip_prefix("begins_with(").and_then(|both| both.strip_suffix(')')?.split_once(", "));
    match (condition.split_once(" = "), starts) {
        (Some((attribute, is)), _) => item[name(attribute)]["S"] == *value(is),
        (None, Some((attribute, start))) => {
            let text = item[name(attribute)]["S"].as_str().unwrap_or_default();
            value(start).as_str().is_some_and(|start| text.starts_with(start))
        }
        _ => false,
    }
}
