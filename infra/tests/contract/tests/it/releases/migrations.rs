//! `cargo xtask migrate`: changes of stored data.

use std::sync::Mutex;

use admin::migrate::{self, Migration, Options};
use admin::restore::Live;
use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem, Update};
use rules::Failure;
use serde_json::json;
use store::{Item, Table};

use super::{put, stored};
use crate::garden::Garden;

/// More calls than any test makes.
const ALWAYS: usize = 1_000;

/// For the tests: each gardener's number of tips gets one more. It would show if an item was changed twice.
const COUNT_ONE_MORE: Migration =
    Migration { number: 7, title: "count one more", table: |live| &live.users, write: one_more };

fn one_more(users: &Table, item: &Item) -> Result<Option<TransactWriteItem>, Failure> {
    if item.contains_key("counted") {
        return Ok(None);
    }
    let update = Update::builder()
        .table_name(&users.name)
        .key("id", item["id"].clone())
        .update_expression("SET counted = :true ADD totalTips :one")
        .condition_expression("attribute_exists(id) AND attribute_not_exists(counted)")
        .expression_attribute_values(":true", AttributeValue::Bool(true))
        .expression_attribute_values(":one", AttributeValue::N("1".to_owned()));
    let update = update.build().map_err(|_| Failure::new("an update could not be built"))?;
    Ok(Some(TransactWriteItem::builder().update(update).build()))
}

fn live(garden: &Garden) -> Live {
    let [tips, users, activity] = [&garden.tips, &garden.users, &garden.activity].map(Clone::clone);
    Live { tips, users, activity }
}

async fn run(garden: &Garden, migrations: &[Migration], dry_run: bool) -> (Result<(), Failure>, Vec<String>) {
    let lines = Mutex::new(Vec::new());
    let report = |line| lines.lock().unwrap().push(line);
    let options = Options { dry_run, page: Some(2) };
    let result = migrate::run(&live(garden), migrations, options, &report).await;
    (result, lines.into_inner().unwrap())
}

#[tokio::test]
async fn sums_of_authors_that_older_releases_stored_are_deleted() {
    let garden = Garden::new().await;
    let sums = json!({"pk": "G#7e547f25-e745-5fc4-9fff-060e34f99195", "sk": "A", "helpful": 3});
    put(&garden.activity, &sums).await;
    let (result, lines) = run(&garden, migrate::ALL, false).await;
    result.unwrap();
    assert_eq!(lines, ["migration 1, delete the sums of authors: done, 1 items changed"]);
    assert!(!garden.stored().contains("G#"));
}

#[tokio::test]
async fn dry_run_writes_nothing_and_second_run_does_nothing() {
    let garden = Garden::new().await;
    for name in ["rowan", "mireille", "desmond"] {
        garden.gardener(name).await;
    }
    let before = garden.stored();
    let (_, lines) = run(&garden, &[COUNT_ONE_MORE], true).await;
    assert_eq!(lines, ["migration 7, count one more: would change 3 items"]);
    assert_eq!(garden.stored(), before);

    let (_, lines) = run(&garden, &[COUNT_ONE_MORE], false).await;
    assert_eq!(lines, ["migration 7, count one more: done, 3 items changed"]);
    let after = garden.stored();
    garden.calls.take();
    for dry_run in [false, true] {
        let (_, lines) = run(&garden, &[COUNT_ONE_MORE], dry_run).await;
        assert_eq!(lines, ["all 1 migrations are done"]);
    }
    assert_eq!(garden.stored(), after);
    assert_eq!(garden.calls.take().0, ["GetItem", "GetItem"]);
}

#[tokio::test]
async fn migration_that_was_ended_in_the_middle_goes_on_and_changes_each_item_once() {
    for passing in [1, 2, 4, 5, 7] {
        let garden = Garden::new().await;
        let gardeners: Vec<_> = (0..5).map(|n| format!("gardener-{n}")).collect();
        for name in &gardeners {
            garden.gardener(name).await;
        }
        garden.calls.throttle_after(passing, ALWAYS);
        let (ended, _) = run(&garden, &[COUNT_ONE_MORE], false).await;
        garden.calls.throttle(0);
        assert!(ended.is_err(), "{passing}");
        let (result, lines) = run(&garden, &[COUNT_ONE_MORE], false).await;
        result.unwrap();
        assert!(lines.last().unwrap().starts_with("migration 7, count one more: done"), "{passing}: {lines:?}");
        for name in &gardeners {
            let id = crate::garden::Gardener::named(name).id();
            assert_eq!(stored(&garden.users, &[("id", &id)]).await["totalTips"], 1, "{passing}: {name}");
        }
    }
}

#[tokio::test]
async fn item_that_another_writes_at_the_same_moment_is_left_to_the_next_run() {
    let garden = Garden::new().await;
    garden.gardener("rowan").await;
    garden.calls.conflict_writes(1);
    let (result, _) = run(&garden, &[COUNT_ONE_MORE], false).await;
    assert!(result.is_err_and(|failure| failure.to_string().contains("run it again")));
    let (result, lines) = run(&garden, &[COUNT_ONE_MORE], false).await;
    result.unwrap();
    assert_eq!(lines, ["migration 7, count one more: done, 1 items changed"]);
}
