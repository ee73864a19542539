//! What the stand-in for DynamoDB holds: the sample tips and gardeners, as the tables' indexes would show them.

use std::fs;

use anyhow::{Context, Result};
use rules::{Description, Timestamp, TipId, UserId};
use serde_json::{Map, Value, json};

/// The subject of the gardener who calls.
pub const SUBJECT: &str = "8d8ad2f4-2a4b-4d2c-9d3e-6f1c2b3a4d5e";
pub const EMAIL: &str = "rowan@thirkell-plot.example";

/// The tip that is asked for.
pub fn tip_id() -> String {
    TipId::of(Timestamp::from_milliseconds(1_760_000_000_000), 1).to_string()
}

/// Who calls and who owns every tip.
pub fn user_id() -> String {
    UserId::of_subject(SUBJECT).to_string()
}

/// Whether a request is about the gardener who calls.
pub fn knows(request: &str) -> bool {
    request.contains(&user_id()) || request.contains(&tip_id())
}

/// What Cognito says of that gardener.
pub fn vouched() -> String {
    let attributes = [("sub", SUBJECT), ("email", EMAIL), ("email_verified", "true"), ("name", "Rowan Thirkell")];
    let attributes: Vec<Value> = attributes.iter().map(|(name, value)| json!({"Name": name, "Value": value})).collect();
    json!({"Username": SUBJECT, "UserAttributes": attributes}).to_string()
}

pub struct Items {
    cards: Vec<String>,
    profiles: Vec<String>,
    tip: String,
    user: String,
}

impl Items {
    pub fn sample() -> Result<Self> {
        let gardeners = sample("gardeners.json")?;
        let tips = sample("tips.json")?;
        let cards = tips.iter().enumerate().map(|(n, tip)| card(tip, n as u128 + 1).to_string()).collect();
        let profiles: Vec<String> = gardeners.iter().map(|gardener| Value::from(user(gardener)).to_string()).collect();
        let first = gardeners.first().context("no gardeners")?;
        let user = Value::from(with_texts(user(first), &[("phone", "07700 900147")])).to_string();
        Ok(Self { cards, tip: tip(tips.first().context("no tips")?).to_string(), user, profiles })
    }

    pub fn page(&self, users: bool, limit: Option<u64>) -> String {
        let all = if users { &self.profiles } else { &self.cards };
        let many = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(all.len());
        let items: Vec<&str> = all.iter().cycle().take(many).map(String::as_str).collect();
        format!(r#"{{"Count":{many},"Items":[{}],"ScannedCount":{many}}}"#, items.join(","))
    }

    pub fn item(&self, users: bool) -> String {
        format!(r#"{{"Item":{}}}"#, if users { &self.user } else { &self.tip })
    }

    pub fn updated(&self) -> String {
        format!(r#"{{"Attributes":{}}}"#, self.user)
    }
}

fn sample(file: &str) -> Result<Vec<Value>> {
    let path = crate::root().join("infra/local/sample-data").join(file);
    Ok(serde_json::from_str(&fs::read_to_string(&path).with_context(|| path.display().to_string())?)?)
}

fn with_texts(mut item: Map<String, Value>, texts: &[(&str, &str)]) -> Map<String, Value> {
    item.extend(texts.iter().map(|(name, text)| ((*name).to_owned(), json!({"S": text}))));
    item
}

fn words<'a>(sample: &'a Value, names: &[&'a str]) -> Vec<(&'a str, &'a str)> {
    names.iter().filter_map(|name| Some((*name, sample.get(*name)?.as_str()?))).collect()
}

/// A tip as the index `public` projects it.
fn card(sample: &Value, random: u128) -> Value {
    let id = TipId::of(Timestamp::from_milliseconds(1_760_000_000_000), random).to_string();
    let excerpt = Description::stored(sample.get("description").and_then(Value::as_str).unwrap_or_default()).excerpt();
    let mut item =
        with_texts(Map::new(), &words(sample, &["title", "category", "plantType", "difficultyLevel", "image"]));
    item =
        with_texts(item, &[("id", &id), ("authorId", &user_id()), ("name", "Rowan Thirkell"), ("excerpt", &excerpt)]);
    item = with_texts(item, &[("feed", "public")]);
    item.insert("version".to_owned(), json!({"N": "1"}));
    item.into()
}

/// A tip as the table holds it.
fn tip(sample: &Value) -> Value {
    let description = sample.get("description").and_then(Value::as_str).unwrap_or_default();
    let words = rules::fold::vocabulary(description);
    let texts =
        [("availability", "public"), ("email", EMAIL), ("description", description), ("searchTitle", "celeriac")];
    let Value::Object(item) = card(sample, 1) else { return Value::Null };
    let item = with_texts(item, &texts);
    let texts = [("searchPlantType", "celeriac"), ("searchCategory", "vegetables"), ("searchDescription", &words)];
    with_texts(item, &texts).into()
}

/// A gardener as the index `all` projects one.
fn user(sample: &Value) -> Map<String, Value> {
    let names =
        ["bio", "experience", "specialization", "location", "status", "photoUrl", "dateJoined", "name", "email"];
    let mut item = with_texts(Map::new(), &words(sample, &names));
    item = with_texts(item, &[("id", &user_id()), ("role", "user"), ("everyone", "user")]);
    for (name, truth) in [("emailVerified", true), ("showEmail", true)] {
        item.insert(name.to_owned(), json!({"BOOL": truth}));
    }
    item.insert("age".to_owned(), json!({"N": "47"}));
    item.insert("totalTips".to_owned(), json!({"N": "60"}));
    item
}
