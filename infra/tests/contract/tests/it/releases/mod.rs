//! Data that another release has stored.

mod later;
mod migrations;

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::Value;
use store::Table;

use crate::garden::Garden;

/// The key of an item: attributes and their values.
pub type Key<'a> = &'a [(&'a str, &'a str)];

/// Changes an item directly in its table, as another release might have written it.
pub async fn rewrite(table: &Table, key: Key<'_>, change: impl FnOnce(&mut Value)) {
    let mut item = stored(table, key).await;
    change(&mut item);
    put(table, &item).await;
}

pub async fn put(table: &Table, item: &Value) {
    let item = serde_dynamo::to_item(item).unwrap();
    table.client.put_item().table_name(&table.name).set_item(Some(item)).send().await.unwrap();
}

/// An item as it is stored.
pub async fn stored(table: &Table, key: Key<'_>) -> Value {
    let mut get = table.client.get_item().table_name(&table.name);
    for (name, value) in key {
        get = get.key(*name, AttributeValue::S((*value).to_owned()));
    }
    serde_dynamo::from_item(get.send().await.unwrap().item.unwrap()).unwrap()
}

/// Every page of every list and search that shows tips or gardeners to anybody.
async fn public_lists(garden: &Garden, gardener: &str) -> Vec<(String, String)> {
    let paths = [
        "/tips?limit=1".to_owned(),
        "/tips?category=Vegetables&limit=1".to_owned(),
        "/tips?difficulty=medium&limit=1".to_owned(),
        "/tips?category=Vegetables&difficulty=medium&limit=1".to_owned(),
        format!("/tips?author={gardener}&limit=1"),
        "/tips/top".to_owned(),
        "/search/tips?limit=1".to_owned(),
        "/search/tips?q=leek".to_owned(),
    ];
    let mut found = Vec::new();
    for path in paths {
        let pages = garden.pages(crate::garden::request("GET", &path)).await;
        found.push((path, pages.into_iter().map(|page| page.text).collect()));
    }
    found
}
