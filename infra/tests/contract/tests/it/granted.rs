//! What each function calls of DynamoDB, compared with what its template grants. A call that is not granted fails the test that makes it; a
//! grant that no test uses fails the last test. The local cloud enforces roles too, but says nothing of what they have too much.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::BeforeSerializationInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemInput;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use aws_sdk_dynamodb::types::{ConditionCheck, Delete, Put, TransactWriteItem, Update};

use store::Table;

use crate::files::root;
use crate::sent;
use crate::template::{Permissions, permissions};

/// The permissions of each function.
pub static GRANTED: LazyLock<Permissions> = LazyLock::new(permissions);

/// A client for a function, whose calls the function's template must grant.
pub fn client_of(function: &str, client: &Client) -> Client {
    let client = sent::client_of(function, client);
    Client::from_conf(client.config().to_builder().interceptor(Granted(function.to_owned())).build())
}

/// The same for a table.
pub fn table_of(function: &str, table: &Table) -> Table {
    table.with_client(client_of(function, &table.client))
}

#[derive(Debug)]
struct Granted(String);

impl Intercept for Granted {
    fn name(&self) -> &'static str {
        "Granted"
    }

    fn read_before_serialization(
        &self,
        context: &BeforeSerializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Self(function) = self;
        for (table, verb) in verbs(context).unwrap_or_else(|| panic!("no function may call {:?}", context.input())) {
            let table = table.to_lowercase();
            let granted = GRANTED[function].get(&table).is_some_and(|verbs| verbs.contains(&verb));
            assert!(granted, "the template does not grant {verb} of {table} to {function}");
            record(&format!("{function} {table} {verb}"));
        }
        Ok(())
    }
}

/// Tables and verbs of a request, such as `Tips`, `Query public`. `None` for an operation that no role has.
fn verbs(context: &BeforeSerializationInterceptorContextRef<'_>) -> Option<Vec<(String, String)>> {
    let input = context.input();
    let one = |table: Option<&str>, verb: &str| vec![(table.unwrap_or_default().to_owned(), verb.to_owned())];
    if let Some(input) = input.downcast_ref::<GetItemInput>() {
        return Some(one(input.table_name(), "GetItem"));
    }
    if let Some(input) = input.downcast_ref::<PutItemInput>() {
        return Some(one(input.table_name(), "PutItem"));
    }
    if let Some(input) = input.downcast_ref::<UpdateItemInput>() {
        return Some(one(input.table_name(), "UpdateItem"));
    }
    if let Some(input) = input.downcast_ref::<DeleteItemInput>() {
        return Some(one(input.table_name(), "DeleteItem"));
    }
    if let Some(input) = input.downcast_ref::<QueryInput>() {
        let index = input.index_name().map(|index| format!(" {index}")).unwrap_or_default();
        return Some(one(input.table_name(), &format!("Query{index}")));
    }
    if let Some(input) = input.downcast_ref::<BatchGetItemInput>() {
        let tables = input.request_items().into_iter().flat_map(|items| items.keys());
        return Some(tables.map(|table| (table.clone(), "BatchGetItem".to_owned())).collect());
    }
    let input = input.downcast_ref::<TransactWriteItemsInput>()?;
    Some(input.transact_items().iter().flat_map(part_of_transaction).collect())
}

fn part_of_transaction(item: &TransactWriteItem) -> Vec<(String, String)> {
    let parts = [
        (item.put().map(Put::table_name), "PutItem"),
        (item.update().map(Update::table_name), "UpdateItem"),
        (item.delete().map(Delete::table_name), "DeleteItem"),
        (item.condition_check().map(ConditionCheck::table_name), "ConditionCheckItem"),
    ];
    parts.into_iter().filter_map(|(table, verb)| Some((table?.to_owned(), verb.to_owned()))).collect()
}

/// Nextest runs each test in its own process, so they share a folder of the run.
fn record(call: &str) {
    if let Some(folder) = folder_of_run("granted") {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(call), "").unwrap();
    }
}

/// Where the tests of a run record what the last one of them reads. `None` without cargo-nextest.
pub fn folder_of_run(name: &str) -> Option<PathBuf> {
    Some(root().join("target/nextest").join(name).join(env::var("NEXTEST_RUN_ID").ok()?))
}

/// `infra/tests/nextest.toml` runs it when all others have ended.
#[test]
fn every_grant_of_a_table_is_used_by_a_test() {
    let folder = folder_of_run("granted").expect("this test needs cargo-nextest, and a run of all contract tests");
    let used: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    fs::remove_dir_all(folder.parent().unwrap()).unwrap();
    let mut unused = Vec::new();
    for (function, tables) in permissions() {
        for (table, verbs) in
            tables.into_iter().filter(|(table, _)| ["tips", "users", "activity"].contains(&table.as_str()))
        {
            let granted = verbs.into_iter().map(|verb| format!("{function} {table} {verb}"));
            // A function that makes a missing profile replaces an address that changes meanwhile; tests of create-user do that.
            let is_used = |grant: &String| {
                used.contains(grant)
                    || grant.ends_with(" users UpdateItem") && used.contains(&grant.replace("UpdateItem", "PutItem"))
            };
            unused.extend(granted.filter(|grant| !is_used(grant)));
        }
    }
    assert_eq!(unused, Vec::<String>::new(), "granted, and no test needs it");
}
