//! The rules of whole requests.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::expressions::{check_condition, check_filter, check_key_condition, check_projection, check_update};
use super::parser::{Placeholders, condition, projection, update};
use super::rule::{Rule, Violation};
use super::schema::{Index, Table, Tables};
use super::values;

const KB: usize = 1_024;

const EXPRESSIONS: [&str; 5] =
    ["UpdateExpression", "ConditionExpression", "KeyConditionExpression", "FilterExpression", "ProjectionExpression"];

/// Operations for tables. They have no items and no expressions.
const OF_TABLES: [&str; 4] = ["CreateTable", "DescribeTable", "UpdateTable", "DeleteTable"];

/// Checks the body of a request.
pub fn check(tables: &Tables, operation: &str, request: &Value) -> Result<(), Violation> {
    let checked = match operation {
        "GetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "Query" | "Scan" => {
            check_action(tables, operation, text(&request["TableName"]), request).map(|_| ())
        }
        "BatchGetItem" => check_batch_get(tables, request),
        "BatchWriteItem" => check_batch_write(tables, request),
        "TransactGetItems" | "TransactWriteItems" => check_transaction(tables, operation, request),
        _ => Rule::Known.require(OF_TABLES.contains(&operation), || "the operation".to_owned()),
    };
    checked.map_err(|violation| violation.in_operation(operation))
}

/// What an action shows of the item that it reads or writes.
struct Shown {
    /// The table and the key.
    item: String,
    /// How many bytes are written.
    size: usize,
}

/// Checks a request for one item or list, or the part of a larger request that has the same fields.
fn check_action(tables: &Tables, operation: &str, table: &str, fields: &Value) -> Result<Shown, Violation> {
    let check = || {
        let schema = tables.find(table)?;
        check_expressions(schema, fields, operation == "Query")?;
        check_values(schema, table, fields)
    };
    check().map_err(|violation| violation.in_operation(&format!("{operation} of {table}")))
}

fn check_values(schema: &Table, table: &str, fields: &Value) -> Result<Shown, Violation> {
    let [item, key, start, values] =
        ["Item", "Key", "ExclusiveStartKey", "ExpressionAttributeValues"].map(|field| fields[field].as_object());
    for value in [item, key, start, values].into_iter().flatten().flat_map(Map::values) {
        values::check(value)?;
    }
    for (attribute, value) in [item, key, start].into_iter().flatten().flatten() {
        schema.check_key_value(attribute, value)?;
    }
    // An update shows only the attributes that it writes, and its condition has values too.
    let written = [item, key, values.filter(|_| fields.get("UpdateExpression").is_some())];
    let size = written.into_iter().flatten().map(values::size).sum();
    Rule::ItemSize.require(size <= 400 * KB, || format!("{size} bytes"))?;
    let key: Vec<_> = schema.key.attributes().map(|attribute| item.or(key)?.get(attribute)).collect();
    Ok(Shown { item: format!("{table} {}", json!(key)), size })
}

/// Where an expression is.
struct Place<'t> {
    table: &'t Table,
    index: Option<&'t Index>,
    is_query: bool,
}

fn check_expressions(table: &Table, fields: &Value, is_query: bool) -> Result<(), Violation> {
    let name = fields["IndexName"].as_str();
    let index = name.and_then(|name| table.indexes.get(name));
    Rule::Known.require(name.is_some() == index.is_some(), || format!("the index {name:?}"))?;
    let is_consistent = fields["ConsistentRead"] == true;
    Rule::ConsistentIndex.require(index.is_none() || !is_consistent, || format!("{name:?}"))?;
    let (place, mut placeholders) = (Place { table, index, is_query }, Placeholders::of(fields));
    for (parameter, text) in EXPRESSIONS.iter().filter_map(|parameter| Some((parameter, fields[parameter].as_str()?))) {
        let checked = check_expression(parameter, text, &mut placeholders, &place);
        checked.map_err(|violation| violation.in_expression(parameter, text))?;
    }
    placeholders.all_are_used()
}

fn check_expression(
    parameter: &str,
    text: &str,
    placeholders: &mut Placeholders,
    place: &Place,
) -> Result<(), Violation> {
    let key = place.index.map_or(&place.table.key, |index| &index.key);
    match parameter {
        "UpdateExpression" => return check_update(&update(text, placeholders)?, place.table),
        "ProjectionExpression" => return check_projection(&projection(text, placeholders)?, place.index),
        _ => {}
    }
    let condition = condition(text, placeholders)?;
    check_condition(&condition)?;
    match parameter {
        "KeyConditionExpression" => check_key_condition(&condition, place.table, key),
        // The filter of a scan may name key attributes ("Scanning tables in DynamoDB").
        "FilterExpression" if place.is_query => check_filter(&condition, key),
        _ => Ok(()),
    }
}

fn check_batch_get(tables: &Tables, request: &Value) -> Result<(), Violation> {
    let (mut items, mut count) = (BTreeSet::new(), 0);
    for (table, of_table) in request["RequestItems"].as_object().into_iter().flatten() {
        // The keys of a table share their expressions.
        check_action(tables, "BatchGetItem", table, of_table)?;
        for key in list(&of_table["Keys"]) {
            let Shown { item, .. } = check_action(tables, "BatchGetItem", table, &json!({ "Key": key }))?;
            Rule::BatchGetDuplicates.require(items.insert(item.clone()), || item)?;
            count += 1;
        }
    }
    Rule::BatchGetKeys.require((1..=100).contains(&count), || count.to_string())
}

fn check_batch_write(tables: &Tables, request: &Value) -> Result<(), Violation> {
    let (mut items, mut count) = (BTreeSet::new(), 0);
    for (table, requests) in request["RequestItems"].as_object().into_iter().flatten() {
        for (kind, fields) in list(requests).iter().filter_map(Value::as_object).flatten() {
            let Shown { item, .. } = check_action(tables, &format!("BatchWriteItem, {kind}"), table, fields)?;
            Rule::BatchWriteItems.require(items.insert(item.clone()), || item)?;
            count += 1;
        }
    }
    Rule::BatchWriteRequests.require((1..=25).contains(&count), || count.to_string())
}

fn check_transaction(tables: &Tables, operation: &str, request: &Value) -> Result<(), Violation> {
    let actions = list(&request["TransactItems"]);
    let count = actions.len();
    Rule::TransactionActions.require((1..=100).contains(&count), || count.to_string())?;
    let (mut items, mut total) = (BTreeSet::new(), 0);
    for (kind, fields) in actions.iter().filter_map(Value::as_object).flatten() {
        let table = text(&fields["TableName"]);
        let Shown { item, size } = check_action(tables, &format!("{operation}, {kind}"), table, fields)?;
        Rule::TransactionItems.require(items.insert(item.clone()), || item)?;
        total += size;
    }
    Rule::TransactionSize.require(total <= 4_096 * KB, || format!("{total} bytes"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
