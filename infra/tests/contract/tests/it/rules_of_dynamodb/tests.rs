//! Requests that break a rule, and valid ones that nearly do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use aws_sdk_dynamodb::types::AttributeValue;
use regex::Regex;
use serde_json::{Value, json};

use super::requests;
use super::rule::{RULES, Rule};
use super::schema::Tables;
use crate::files::cloudformation;
use crate::garden::{Garden, with};

/// An operation and the body of its request.
type Request = (&'static str, Value);

/// The tables of the site, and one with an index that the site has none of: its sort key has two attributes.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut resources = cloudformation("infra/stack/data.yaml")["Resources"].take();
    let attribute = |name: &str, kind: &str| json!({"AttributeName": name, "KeyType": kind});
    let types = ["id", "league", "round", "court"].map(|name| json!({"AttributeName": name, "AttributeType": "S"}));
    resources["Matches"] = json!({"Type": "AWS::DynamoDB::Table", "Properties": {
        "AttributeDefinitions": types,
        "KeySchema": [attribute("id", "HASH")],
        "GlobalSecondaryIndexes": [{
            "IndexName": "byLeague",
            "KeySchema": [attribute("league", "HASH"), attribute("round", "RANGE"), attribute("court", "RANGE")],
            "Projection": {"ProjectionType": "ALL"},
        }],
    }});
    Tables::of(&resources)
});

fn check((operation, body): &Request, expect: Option<Rule>) {
    let checked = requests::check(&TABLES, operation, body);
    let broken = checked.as_ref().err().map(|violation| violation.rule);
    assert_eq!(broken, expect, "{operation} {:.400}: {:.400}", body.to_string(), format!("{checked:?}"));
}

#[test]
fn requests_that_break_a_rule_are_found() {
    let mut never_broken: Vec<_> = RULES.iter().map(|(rule, ..)| *rule).collect();
    for (rule, request) in [expressions(), updates(), queries(), values(), batches()].into_iter().flatten() {
        check(&request, Some(rule));
        never_broken.retain(|other| *other != rule);
    }
    assert_eq!(never_broken, [], "every rule has a request that breaks it");
}

fn expressions() -> Vec<(Rule, Request)> {
    vec![
        (Rule::Known, ("ExecuteStatement", json!({}))),
        (Rule::Known, ("GetItem", json!({"TableName": "Seeds", "Key": {"id": {"S": "1"}}}))),
        (Rule::Grammar, delete_if("feed = :a AND")),
        (Rule::Grammar, delete_if("(feed = :a")),
        (Rule::Grammar, delete_if("feed == :a")),
        (Rule::Grammar, delete_if("Attribute_exists(feed)")),
        (Rule::Grammar, delete_if("begins_with(:a, feed)")),
        (Rule::Grammar, delete_if("attribute_exists(feed, card)")),
        (Rule::Grammar, delete_if("if_not_exists(feed, :a) = :b")),
        (Rule::Grammar, delete_if("_feed = :a")),
        (Rule::Grammar, get("card.1st")),
        (Rule::Grammar, get("photos[-1]")),
        (Rule::Grammar, get("card,")),
        (Rule::EmptyExpression, delete_if("")),
        (Rule::EmptyExpression, update(" ")),
        (Rule::ExpressionLength, delete_if(&format!("feed = :{}", "a".repeat(4_096)))),
        (Rule::Operators, delete_if(&joined(151, " OR ", |_| "f = :a".to_owned()))),
        (Rule::Operators, update(&format!("SET {}", joined(301, ",", |n| format!("a{n}=b+:a"))))),
        (Rule::InOperands, delete_if(&format!("feed IN ({})", joined(101, ", ", |n| format!(":a{n}"))))),
        (Rule::PathDepth, get(&joined(34, ".", |_| "a".to_owned()))),
        (Rule::ReservedWord, delete_if("status = :a")),
        (Rule::ReservedWord, delete_if("card.Name = :a")),
        (Rule::ReservedWord, get("id, counts, count")),
        (Rule::UndefinedName, without(get("#name"), "ExpressionAttributeNames")),
        (Rule::UnusedName, and(get("card"), "ExpressionAttributeNames", json!({"#name": "name"}))),
        (Rule::UndefinedValue, without(delete_if("feed = :a"), "ExpressionAttributeValues")),
        (Rule::UnusedValue, where_a(delete_if("attribute_exists(feed)"), json!({"S": "a"}))),
        (Rule::DistinctOperands, delete_if("feed = feed")),
        (Rule::DistinctOperands, delete_if("feed <> #feed")),
        (Rule::DistinctOperands, delete_if("feed BETWEEN :a AND feed")),
        (Rule::DistinctOperands, delete_if("NOT contains(feed, feed)")),
    ]
}

fn updates() -> Vec<(Rule, Request)> {
    vec![
        (Rule::Grammar, update("feed = :a")),
        (Rule::Grammar, update("SET feed")),
        (Rule::Grammar, update("SET feed = :a REMOVE")),
        (Rule::Grammar, update("SET revision = revision + :one + :two")),
        (Rule::Grammar, update("SET feed = size(card)")),
        (Rule::Grammar, update("ADD revision other")),
        (Rule::RepeatedClause, update("SET a = :a SET b = :b")),
        (Rule::RepeatedClause, update("REMOVE a SET b = :b remove c")),
        (Rule::OverlappingUpdate, update("SET m.x = :a, m = :b")),
        (Rule::OverlappingUpdate, update("SET m = :a REMOVE m.x")),
        (Rule::OverlappingUpdate, update("SET m.x = :a ADD #m :one")),
        (Rule::OverlappingUpdate, update("SET m[1] = :a REMOVE m.x")),
        (Rule::TopLevelOnly, update("ADD m.x :one")),
        (Rule::AddedType, update("ADD revision :a")),
        (Rule::DeletedType, update("DELETE revision :one")),
        (Rule::UpdatedKey, update("SET #id = :a")),
        (Rule::UpdatedKey, activity("SET tip = :a REMOVE sk")),
        (Rule::UpdatedKey, transaction([json!({"Update": update("SET id = :a").1})])),
        (Rule::KeyType, activity("SET mark = :one")),
        (Rule::EmptyKey, where_a(update("SET feed = :a"), json!({"S": ""}))),
        (Rule::EmptyKey, where_a(activity("SET mark = if_not_exists(tip, :a)"), json!({"S": ""}))),
    ]
}

fn queries() -> Vec<(Rule, Request)> {
    vec![
        (Rule::FilteredKey, filtered("actor <> :none")),
        (Rule::FilteredKey, filtered("attribute_exists(tip) OR begins_with(#mark, :saved)")),
        (Rule::FilteredKey, ("Query", with_expression(activity_of("pk = :pk"), "FilterExpression", "size(sk) > :one"))),
        (Rule::PartitionCondition, query("Tips", "public", "id = :a")),
        (Rule::PartitionCondition, query("Tips", "public", "begins_with(feed, :a)")),
        (Rule::PartitionCondition, query("Tips", "public", "feed > :a")),
        (Rule::PartitionCondition, query("Tips", "publicByCategoryAndDifficulty", "publicCategory = :a")),
        (Rule::SortCondition, query("Matches", "byLeague", "league = :a AND court = :b")),
        (Rule::SortCondition, query("Matches", "byLeague", "league = :a AND round > :b AND court = :c")),
        (Rule::KeyAttributesOnly, query("Tips", "public", "feed = :a AND authorId = :b")),
        (Rule::KeyAttributesOnly, query("Tips", "public", "feed = :a OR id = :b")),
        (Rule::KeyAttributesOnly, query("Tips", "public", "feed = :a AND id <> :b")),
        (Rule::KeyAttributesOnly, query("Tips", "public", "feed = :a AND id > :b AND id < :c")),
        (Rule::KeyAttributesOnly, query("Tips", "public", "feed = id")),
        (Rule::EmptyKey, where_a(query("Tips", "public", "feed = :a"), json!({"S": ""}))),
        (Rule::ConsistentIndex, and(query("Tips", "public", "feed = :a"), "ConsistentRead", json!(true))),
        (Rule::OverlappingProjection, get("card, authorId, card.summary")),
        (Rule::OverlappingProjection, get("feed, #feed")),
        (Rule::ProjectedAttributes, projected("byAuthor", "authorId = :a", "id, feed")),
    ]
}

fn values() -> Vec<(Rule, Request)> {
    let long = |length: usize| json!({"S": "a".repeat(length)});
    vec![
        (Rule::EmptyKey, and(get("card"), "Key", json!({"id": {"S": ""}}))),
        (Rule::EmptyKey, put(&json!({"feed": {"S": ""}}))),
        (Rule::KeyLength, put(&json!({"feed": long(2_049)}))),
        (Rule::KeyLength, put(&json!({"id": long(1_025)}))),
        (Rule::KeyType, put(&json!({"authorId": {"NULL": true}}))),
        (Rule::KeyType, put(&json!({"feed": {"B": "bGVlaw=="}}))),
        (Rule::EmptySet, put(&json!({"plants": {"SS": []}}))),
        (Rule::EmptySet, put(&json!({"card": {"M": {"months": {"L": [{"NS": []}]}}}}))),
        (Rule::NumberDigits, put(&json!({"version": {"N": "1".repeat(39)}}))),
        (Rule::NumberDigits, put(&json!({"months": {"NS": ["1", format!("-0.{}", "1".repeat(39))]}}))),
        (Rule::NumberRange, put(&json!({"version": {"N": "1E126"}}))),
        (Rule::NumberRange, put(&json!({"version": {"N": "0.1E-130"}}))),
        (Rule::Nesting, put(&json!({"card": nested(32)}))),
        (Rule::ItemSize, put(&json!({"description": long(400 * 1_024)}))),
        (Rule::ItemSize, where_a(update("SET card = :a"), long(400 * 1_024))),
    ]
}

fn batches() -> Vec<(Rule, Request)> {
    let put = |id: usize| {
        json!({"Put": {"TableName": "Tips", "Item": {"id": {"S": id.to_string()},
        "description": {"S": "a".repeat(300 * 1_024)}}}})
    };
    let check = json!({"ConditionCheck": with_expression(one_tip(), "ConditionExpression", "attribute_exists(feed)")});
    let get = json!({"Get": one_tip()});
    let deletes = |ids: &mut dyn Iterator<Item = usize>| {
        ids.map(|id| json!({"DeleteRequest": {"Key": {"id": {"S": id.to_string()}}}})).collect::<Value>()
    };
    vec![
        (Rule::TransactionActions, transaction([])),
        (Rule::TransactionActions, transaction((0..101).map(delete))),
        (Rule::TransactionItems, transaction([check, delete(1)])),
        (Rule::TransactionItems, transaction([put(2), delete(2)])),
        (Rule::TransactionItems, ("TransactGetItems", json!({"TransactItems": [get.clone(), get]}))),
        (Rule::TransactionSize, transaction((0..14).map(put))),
        (Rule::ReservedWord, transaction([json!({"Delete": delete_if("status = :a").1})])),
        (Rule::BatchGetKeys, batch("BatchGetItem", &keys(0..101))),
        (Rule::BatchGetKeys, batch("BatchGetItem", &keys([]))),
        (Rule::BatchGetDuplicates, batch("BatchGetItem", &keys([1, 2, 1]))),
        (Rule::ReservedWord, batch("BatchGetItem", &with_expression(keys([1]), "ProjectionExpression", "id, status"))),
        (Rule::BatchWriteRequests, batch("BatchWriteItem", &deletes(&mut (0..26)))),
        (Rule::BatchWriteItems, batch("BatchWriteItem", &deletes(&mut [1, 1].into_iter()))),
        (
            Rule::EmptySet,
            batch("BatchWriteItem", &json!([{"PutRequest": {"Item": {"id": {"S": "1"}, "a": {"SS": []}}}}])),
        ),
    ]
}

#[test]
fn valid_requests_near_a_rule_are_accepted() {
    for request in [valid_expressions(), valid_updates(), valid_queries(), valid_values()].into_iter().flatten() {
        check(&request, None);
    }
}

fn valid_expressions() -> Vec<Request> {
    vec![
        ("CreateTable", json!({"TableName": "Tips-20260131T121500Z"})),
        // A copy of a table has its keys.
        ("GetItem", json!({"TableName": "Tips-20260131T121500Z", "Key": {"id": {"S": "1"}}})),
        delete_if("attribute_not_exists(id) OR expiresAt < :a"),
        delete_if("attribute_not_exists(id)OR(NOT(feed=:a)and size(card)>=:one)"),
        delete_if("#status IN (:a, :b) AND (feed BETWEEN :a AND :b)"),
        delete_if("contains(card.#counts[1].helpful, :a) AND attribute_type(card, :M)"),
        delete_if("feed = :a OR feed = :a OR feed = card.feed"),
        delete_if(&joined(150, " OR ", |_| "f = :a".to_owned())),
        delete_if(&format!("feed IN ({})", joined(100, ", ", |n| format!(":a{n}")))),
        delete_if(&format!("feed = :{}", "a".repeat(4_096 - 8))),
        get(&joined(33, ".", |_| "a".to_owned())),
        get("id, #status, card.summary.#name, card.shown, photos[0], photos[1]"),
    ]
}

fn valid_updates() -> Vec<Request> {
    let both = with_expression(update("SET card.held = :hold").1, "ConditionExpression", "revision = :revision");
    vec![
        ("UpdateItem", both),
        update("SET card.#name = :name, feed = :feed REMOVE card.held, card.deletedAt ADD revision :one, version :one"),
        update("SET publicDifficulty = card.summary.difficultyLevel, card.#name = :name ADD revision :one"),
        update("SET card.edits = card.edits + :one, tries = tries - :one"),
        update("set photos = list_append(if_not_exists(photos, :none), :new) remove feed"),
        update("REMOVE photos[1], photos[2]"),
        update(&format!("SET {}", joined(300, ",", |n| format!("a{n}=b+:a")))),
        activity("SET nextDigest = :next, #at = if_not_exists(nextDigest, :now)"),
        activity("SET #upTo = :upTo, #queue = :queue ADD #c0 :one"),
        // A placeholder can stand for an attribute with any letters.
        and(activity("ADD #c0 :one"), "ExpressionAttributeNames", json!({"#c0": "worked#cool maritime"})),
        and(
            update("ADD plants :a DELETE months :b"),
            "ExpressionAttributeValues",
            json!({":a": {"SS": ["leek"]}, ":b": {"NS": ["1"]}}),
        ),
        // Only keys may not be empty.
        where_a(update("SET note = :a"), json!({"S": ""})),
    ]
}

fn valid_queries() -> Vec<Request> {
    let start = json!({"feed": {"S": "all"}, "id": {"S": "1"}});
    vec![
        query("Tips", "publicByCategoryAndDifficulty", "publicCategory = :a AND publicDifficulty = :b"),
        query("Activity", "byActor", "actor = :k0 AND begins_with(#mark, :kind)"),
        query("Activity", "queue", "(#queue = :k0) AND (#at BETWEEN :a AND :b)"),
        query("Matches", "byLeague", "league = :a AND round = :b AND begins_with(court, :c)"),
        query("Matches", "byLeague", "round >= :b AND league = :a"),
        and(query("Tips", "public", "feed = :a"), "ExclusiveStartKey", start),
        // The key of the table is no key of the index.
        filtered("begins_with(pk, :a) AND attribute_exists(tip)"),
        ("Scan", with_expression(json!({"TableName": "Activity"}), "FilterExpression", "begins_with(sk, :a)")),
        and(("Query", activity_of("pk = :a")), "ConsistentRead", json!(true)),
        projected("byAuthor", "authorId = :a", "id, card.summary, availability"),
        ("Query", with_expression(query("Activity", "byActor", "actor = :a").1, "ProjectionExpression", "pk, tip")),
    ]
}

fn valid_values() -> Vec<Request> {
    let text = |length: usize| json!({"S": "a".repeat(length)});
    vec![
        // Names count too: `id`, `1`, `description`.
        put(&json!({"description": text(400 * 1_024 - 14)})),
        put(&json!({"feed": text(2_048), "note": text(0), "plants": {"L": []}, "card": {"M": {}}})),
        put(&json!({"card": nested(31)})),
        put(&json!({"version": {"N": "1".repeat(38)}, "zero": {"N": "0"}})),
        // Zeros at the end are no digits.
        put(&json!({"version": {"N": format!("1{}", "0".repeat(60))}})),
        put(&json!({"most": {"N": "9.9999999999999999999999999999999999999E+125"}, "least": {"N": "-1E-130"}})),
        transaction((0..100).map(delete)),
        batch("BatchGetItem", &keys(0..100)),
        ("BatchGetItem", json!({"RequestItems": {"Tips": keys([1]), "Users": keys([1])}})),
    ]
}

#[tokio::test]
async fn request_that_breaks_a_rule_is_not_sent_and_fails_its_test() {
    let garden = Garden::new().await;
    let get = garden.tips.client.get_item().table_name("Tips").key("id", AttributeValue::S("1".to_owned()));
    let named = get.clone().projection_expression("#status").expression_attribute_names("#status", "status");
    named.send().await.unwrap();
    garden.violations.assert_none();

    garden.calls.take();
    assert!(get.projection_expression("id, status").send().await.is_err());
    assert_eq!(garden.calls.take().0, Vec::<String>::new());
    let panic = catch_unwind(AssertUnwindSafe(|| drop(garden.violations))).unwrap_err();
    let expected = "GetItem of Tips breaks a rule of DynamoDB: a reserved word needs an expression attribute name \
                    (Reserved words in DynamoDB): status, in ProjectionExpression `id, status`";
    assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some(expected));
}

/// A request with the expression. Each `#x` stands for the attribute `x`, and each `:x` for the text `x`, or for a
/// number if it is `:one` or `:two`.
fn with_expression(mut request: Value, parameter: &str, expression: &str) -> Value {
    for found in Regex::new(r"[#:](\w+)").unwrap().captures_iter(expression) {
        let (placeholder, name) = (&found[0], &found[1]);
        match (placeholder.starts_with('#'), name) {
            (true, _) => request["ExpressionAttributeNames"][placeholder] = json!(name),
            (_, "one" | "two") => request["ExpressionAttributeValues"][placeholder] = json!({"N": "1"}),
            _ => request["ExpressionAttributeValues"][placeholder] = json!({"S": name}),
        }
    }
    request[parameter] = json!(expression);
    request
}

fn one_tip() -> Value {
    json!({"TableName": "Tips", "Key": {"id": {"S": "1"}}})
}

fn update(expression: &str) -> Request {
    ("UpdateItem", with_expression(one_tip(), "UpdateExpression", expression))
}

/// An update of an item of activity.
fn activity(expression: &str) -> Request {
    let request = json!({"TableName": "Activity", "Key": {"pk": {"S": "1"}, "sk": {"S": "2"}}});
    ("UpdateItem", with_expression(request, "UpdateExpression", expression))
}

fn delete_if(condition: &str) -> Request {
    ("DeleteItem", with_expression(one_tip(), "ConditionExpression", condition))
}

fn get(projection: &str) -> Request {
    ("GetItem", with_expression(one_tip(), "ProjectionExpression", projection))
}

fn query(table: &str, index: &str, key_condition: &str) -> Request {
    let request = json!({"TableName": table, "IndexName": index});
    ("Query", with_expression(request, "KeyConditionExpression", key_condition))
}

/// A query of the table of activity itself.
fn activity_of(key_condition: &str) -> Value {
    with_expression(json!({"TableName": "Activity"}), "KeyConditionExpression", key_condition)
}

fn filtered(filter: &str) -> Request {
    ("Query", with_expression(query("Activity", "byActor", "actor = :actor").1, "FilterExpression", filter))
}

fn projected(index: &str, key_condition: &str, projection: &str) -> Request {
    ("Query", with_expression(query("Tips", index, key_condition).1, "ProjectionExpression", projection))
}

fn put(attributes: &Value) -> Request {
    let mut item = json!({"id": {"S": "1"}});
    item.as_object_mut().unwrap().extend(attributes.as_object().unwrap().clone());
    ("PutItem", json!({"TableName": "Tips", "Item": item}))
}

fn delete(id: usize) -> Value {
    json!({"Delete": {"TableName": "Tips", "Key": {"id": {"S": id.to_string()}}}})
}

fn transaction(actions: impl IntoIterator<Item = Value>) -> Request {
    ("TransactWriteItems", json!({"TransactItems": actions.into_iter().collect::<Value>()}))
}

fn batch(operation: &'static str, of_tips: &Value) -> Request {
    (operation, json!({"RequestItems": {"Tips": of_tips}}))
}

fn keys(ids: impl IntoIterator<Item = usize>) -> Value {
    json!({"Keys": ids.into_iter().map(|id| json!({"id": {"S": id.to_string()}})).collect::<Value>()})
}

/// The request with one field set.
fn and((operation, request): Request, field: &str, value: Value) -> Request {
    (operation, with(&request, field, value))
}

/// The request with this value for `:a`.
fn where_a((operation, mut request): Request, value: Value) -> Request {
    request["ExpressionAttributeValues"][":a"] = value;
    (operation, request)
}

fn without((operation, mut request): Request, field: &str) -> Request {
    request.as_object_mut().unwrap().remove(field);
    (operation, request)
}

/// A text in so many lists.
fn nested(levels: usize) -> Value {
    (0..levels).fold(json!({"S": "leek"}), |inner, _| json!({"L": [inner]}))
}

fn joined(count: usize, separator: &str, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(separator)
}
