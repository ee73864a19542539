//! Writes to the tables: one item, or many items.

use std::collections::HashMap;

use anyhow::{Result, anyhow};
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{AttributeValue, PutRequest, WriteRequest};
use rules::UserId;
use store::Table;

pub type Item = HashMap<String, AttributeValue>;

pub struct Tables {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
}

/// Puts the item unless one with this key exists; `key` is an attribute of the key. Returns whether it did.
pub async fn put_if_absent(table: &Table, key: &str, item: Item) -> Result<bool> {
    let put = table.client.put_item().table_name(&table.name).set_item(Some(item));
    match put.condition_expression(format!("attribute_not_exists({key})")).send().await {
        Ok(_) => Ok(true),
        Err(error) => match error.into_service_error() {
            PutItemError::ConditionalCheckFailedException(_) => Ok(false),
            other => Err(anyhow!(other)),
        },
    }
}

/// Adds one to a gardener's count of public tips.
pub async fn count_tip(users: &Table, owner: UserId) -> Result<()> {
    let update = users.client.update_item().table_name(&users.name).key("id", AttributeValue::S(owner.to_string()));
    let update = update.update_expression("ADD totalTips :one");
    let update = update.expression_attribute_values(":one", AttributeValue::N("1".to_owned()));
    update.send().await.map(|_| ()).map_err(|error| anyhow!(error.into_service_error()))
}

/// Puts the item over the one with its key.
pub async fn put(table: &Table, item: Item) -> Result<()> {
    let put = table.client.put_item().table_name(&table.name).set_item(Some(item)).send().await;
    put.map(|_| ()).map_err(|error| anyhow!(error.into_service_error()))
}

/// Puts many items, 25 per call, and replaces existing ones.
pub async fn put_all(table: &Table, items: impl IntoIterator<Item = Result<Item>>) -> Result<()> {
    let mut items = items.into_iter();
    loop {
        let mut batch = Vec::with_capacity(25);
        for item in items.by_ref().take(25) {
            let put = PutRequest::builder().set_item(Some(item?)).build()?;
            batch.push(WriteRequest::builder().put_request(put).build());
        }
        if batch.is_empty() {
            return Ok(());
        }
        let mut unprocessed = HashMap::from([(table.name.clone(), batch)]);
        while !unprocessed.is_empty() {
            let write = table.client.batch_write_item().set_request_items(Some(unprocessed)).send().await;
            let output = write.map_err(|error| anyhow!(error.into_service_error()))?;
            unprocessed = output.unprocessed_items.unwrap_or_default();
        }
    }
}
