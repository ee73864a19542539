//! Requests as text that stays the same: placeholders are resolved, actions are sorted, and ids, times and gardeners' words are redacted.

use std::sync::LazyLock;

use regex::{Captures, Match, Regex};
use serde_json::Value;

/// Stored words that are no one's own.
const WORDS: [&str; 26] = [
    "active",
    "case",
    "counts",
    "deleted#",
    "digest",
    "draft",
    "hidden",
    "hide",
    "inactive",
    "kept",
    "mail",
    "moderator",
    "noted",
    "open",
    "photo",
    "public",
    "ready",
    "refused",
    "removed",
    "retired",
    "suspended",
    "user",
    "waiting",
    "A",
    "CASE",
    "TOP",
];

/// Fields that are the same in every request, or described elsewhere.
const OTHER: [&str; 12] = [
    "TableName",
    "IndexName",
    "Key",
    "Item",
    "ExpressionAttributeNames",
    "ExpressionAttributeValues",
    "UpdateExpression",
    "ConditionExpression",
    "KeyConditionExpression",
    "ProjectionExpression",
    "ReturnConsumedCapacity",
    "ClientRequestToken",
];

/// A request. A transaction is the list of its actions, and each action for itself: which of them come together depends on the item.
pub fn request(operation: &str, body: &Value) -> Vec<String> {
    let text = |lines: Vec<String>| lines.join("\n") + "\n";
    match operation {
        "TransactWriteItems" => {
            let actions = body["TransactItems"].as_array().unwrap().iter().flat_map(|part| part.as_object().unwrap());
            let actions: Vec<_> = actions.map(|(action, fields)| one(action, fields)).collect();
            // Several photographs give the same action several times: whether it is one or more can be seen, and not how many.
            let titles = actions.chunk_by(|one, next| one[0] == next[0]).map(|same| match same {
                [one] => one[0].clone(),
                _ => format!("{}, several", same[0][0]),
            });
            let all = text([vec![operation.to_owned()], indented(titles.collect())].concat());
            let each = actions.into_iter().map(|mut lines| {
                lines[0] += " in a transaction";
                text(lines)
            });
            [all].into_iter().chain(each).collect()
        }
        "BatchGetItem" => {
            let mut parts: Vec<_> = body["RequestItems"].as_object().unwrap().iter().map(batch).collect();
            parts.sort();
            vec![text([vec![operation.to_owned()], indented(parts.concat())].concat())]
        }
        _ => vec![text(one(operation, body))],
    }
}

fn indented(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

fn batch((table, fields): (&String, &Value)) -> Vec<String> {
    let keys = fields["Keys"].as_array().unwrap().iter().map(|item| format!("key {}", attributes(item)));
    let mut keys: Vec<String> = keys.collect();
    keys.sort();
    keys.dedup();
    let about = [keys, expressions(fields), rest(fields, &["Keys"])].concat();
    [vec![table.clone()], indented(about)].concat()
}

/// A request, or an action of a transaction.
fn one(action: &str, fields: &Value) -> Vec<String> {
    let index = fields["IndexName"].as_str().map(|index| format!("/{index}")).unwrap_or_default();
    let title = format!("{action} {}{index}", fields["TableName"].as_str().unwrap());
    let items = [("key", "Key"), ("item", "Item")].into_iter().filter(|(_, field)| fields[field].is_object());
    let items = items.map(|(name, field)| format!("{name} {}", attributes(&fields[field]))).collect();
    [vec![title], indented([items, expressions(fields), rest(fields, &[])].concat())].concat()
}

fn expressions(fields: &Value) -> Vec<String> {
    let actions = fields["UpdateExpression"].as_str().map(actions).into_iter().flatten();
    let mut lines: Vec<String> = actions.map(|action| resolved(&action, fields)).collect();
    lines.sort_unstable();
    lines.dedup();
    let others = [("if", "ConditionExpression"), ("where", "KeyConditionExpression"), ("only", "ProjectionExpression")];
    lines.extend(others.into_iter().filter_map(|(name, field)| {
        let expression = fields[field].as_str()?;
        Some(format!("{name} {}", resolved(expression, fields)))
    }));
    lines
}

fn rest(fields: &Value, also: &[&str]) -> Vec<String> {
    let rest = fields.as_object().unwrap().iter();
    let rest = rest.filter(|(name, _)| !OTHER.contains(&name.as_str()) && !also.contains(&name.as_str()));
    let lines = rest.map(|(name, value)| match value {
        Value::Object(_) => format!("{name} {}", attributes(value)),
        // Tests ask for pages of different lengths.
        Value::Number(_) if name == "Limit" => name.clone(),
        _ => format!("{name} {value}"),
    });
    lines.collect()
}

/// The actions of an update, each with its clause.
fn actions(update: &str) -> Vec<String> {
    static CLAUSE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b(SET|REMOVE|ADD|DELETE) ").unwrap());
    let starts: Vec<_> = CLAUSE.find_iter(update).collect();
    let mut actions = Vec::new();
    for (n, clause) in starts.iter().enumerate() {
        let end = starts.get(n + 1).map_or(update.len(), Match::start);
        let (mut depth, mut action) = (0, String::new());
        for letter in update[clause.end()..end].trim().chars().chain([',']) {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            if letter == ',' && depth == 0 {
                actions.push(format!("{}{}", clause.as_str(), action.trim()));
                action.clear();
            } else {
                action.push(letter);
            }
        }
    }
    actions
}

/// The expression with names and values in place of placeholders.
fn resolved(expression: &str, fields: &Value) -> String {
    static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[#:]\w+").unwrap());
    let resolve = |found: &Captures<'_>| {
        let placeholder = &found[0];
        if placeholder.starts_with('#') {
            name(fields["ExpressionAttributeNames"][placeholder].as_str().unwrap())
        } else {
            value(&fields["ExpressionAttributeValues"][placeholder])
        }
    };
    PLACEHOLDER.replace_all(expression, resolve).into_owned()
}

/// Each count of a climate has its own attribute.
fn name(name: &str) -> String {
    if name.contains('#') { "[result]#[climate]".to_owned() } else { name.to_owned() }
}

fn attributes(item: &Value) -> String {
    let attributes = item.as_object().unwrap().iter().map(|(name, stored)| match name.as_str() {
        // What lists and search show of a tip or profile has its own tests.
        "card" | "pageFacts" | "copy" => name.clone(),
        _ => format!("{name}={}", value(stored)),
    });
    let mut attributes: Vec<String> = attributes.collect();
    attributes.sort();
    attributes.join(" ")
}

fn value(stored: &Value) -> String {
    let (kind, stored) = stored.as_object().unwrap().iter().next().unwrap();
    match (kind.as_str(), stored) {
        ("S", Value::String(text)) => redacted(text),
        ("N", Value::String(number)) if number == "0" => number.clone(),
        ("N", _) => "[number]".to_owned(),
        ("BOOL", truth) => truth.to_string(),
        ("M", _) => "[map]".to_owned(),
        (kind, _) => format!("[{kind}]"),
    }
}

fn redacted(text: &str) -> String {
    static KEY: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^((deleted|[A-Z0-9]{1,6})#)?([a-z-]+#)*(\[[a-z]+\]|[A-Z0-9]*)([ #]\[[a-z]+\])*$").unwrap()
    });
    static KINDS: LazyLock<[(Regex, &str); 7]> = LazyLock::new(|| {
        [
            (r"\d{4}-\d\d-\d\dT[\d:.]+Z", "[time]"),
            (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "[gardener]"),
            (r"[0-9A-HJKMNP-TV-Z]{26}", "[id]"),
            (r"\d{4}-\d\d-\d\d", "[day]"),
            (r"\b\d{4}-\d\d\b", "[month]"),
            (r"#20\d\d\b", "#[year]"),
            (r"(tip|outcome|profile)/[^ #]*(#[^ ]*)?", "[thing]"),
        ]
        .map(|(pattern, kind)| (Regex::new(pattern).unwrap(), kind))
    });
    let mut text = text.to_owned();
    for (pattern, kind) in KINDS.iter() {
        text = pattern.replace_all(&text, *kind).into_owned();
    }
    if WORDS.contains(&text.as_str()) || (text.contains(['#', '[']) && KEY.is_match(&text)) {
        format!("\"{text}\"")
    } else {
        "[text]".to_owned()
    }
}
