//! The content of the stand-ins: the sample tips and gardeners, as the store writes them, and their search index.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::sync::Arc;

use anyhow::{Context, Result};
use index::{gardener_change, tip_change};
use rules::{CalendarFile, Failure, OwnCalendar, Timestamp, Tip, User};
use search::{FORMAT, Writer};
use serde_dynamo::{AttributeValue, Item, to_attribute_value};
use serde_json::{Map, Value, json};

use crate::stored::Stored;

pub const ISSUER: &str = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Garden";
pub const CLIENT: &str = "3n4b5urk1ft4fl3mg5e62d9ado";
pub const ORIGIN_KEY: &str = "N7nq2zJ0sW4hY8kD1vB5xR9mT3cL6pG0aF2eH4jK8uQ1oZ5i";
/// The subject of the gardener who makes the requests.
pub const SUBJECT: &str = "8d8ad2f4-2a4b-4d2c-9d3e-6f1c2b3a4d5e";
/// A gardener who is not the caller, and the tip that this one has tried. Reports are about that.
pub const ANOTHER_GARDENER: &str = "5f0c1a52-7d3e-4c7b-9b1e-2a4f6d8c0e13";
const ANOTHER_TIP: &str = "01BX5ZZKBKACTAV9WEVGEMMVRZ";
/// The secret of the caller's calendar, and the one of their mails.
const CALENDAR_KEY: &str = "00112233445566778899aabbccddeeff";
const MAIL_KEY: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
pub const TIPS_TABLE: &str = "tips";
pub const USERS_TABLE: &str = "users";
pub const ACTIVITY_TABLE: &str = "activity";
pub const INDEX_BUCKET: &str = "index";
pub const SITE_BUCKET: &str = "site";
pub const MEDIA_BUCKET: &str = "media";

const FOLDER: &str = "infra/local/sample-data";

#[derive(Clone)]
pub struct Sample(Arc<Content>);

struct Content {
    /// Items of a table in DynamoDB's JSON, by the table's name. The first is the one that single reads return.
    items: HashMap<&'static str, Vec<Value>>,
    /// By the index's name.
    indexes: HashMap<String, SecondaryIndex>,
    /// The search index and the app's page, by key.
    objects: HashMap<String, Vec<u8>>,
    /// Items of the table of activity that are read by their keys.
    stored: Stored,
    /// What stands for `{name}` in the files of this folder.
    words: Vec<(&'static str, String)>,
    /// The fields of the first sample tip, the first sample gardener and a report, as a client would send them.
    fields: Map<String, Value>,
}

struct SecondaryIndex {
    /// It has only items with these attributes.
    keys: HashSet<String>,
    /// The names of all attributes in it, if these are not all that an item has.
    projected: Option<HashSet<String>>,
}

impl Sample {
    pub fn load() -> Result<Self> {
        let folder = crate::root().join(FOLDER);
        // The caller is every gardener and the author of every tip.
        let (users, tips) = seed::sample::community(&folder, |_| SUBJECT.to_owned())?;
        let mut objects = index(&users, &tips)?;
        objects.insert("app.html".to_owned(), fs::read(crate::root().join("web/index.html"))?);
        let mut marks = seed::sample::marks(&folder, &users, &tips)?;
        // A report first, for the route that returns one.
        marks.sort_by_key(|mark| mark.outcome().is_none());
        let marks = marks.iter().map(|mark| Ok(json_of(store::stored_mark(mark)?))).collect::<Result<_>>()?;
        let mut users: Vec<Value> =
            users.iter().map(|user| Ok(json_of(store::stored_user(user)?))).collect::<Result<_>>()?;
        let tips: Vec<Value> = tips.iter().map(|tip| Ok(json_of(store::stored_tip(tip)?))).collect::<Result<_>>()?;
        let words = words(id_of(&tips), id_of(&users));
        let stored = Stored::load(&words)?;
        add_another(&mut users, &words)?;
        let mut fields = Map::new();
        for file in ["tips.json", "gardeners.json"] {
            let all = crate::json(&folder.join(file))?;
            fields.extend(all.get(0).and_then(Value::as_object).cloned().context("no sample")?);
        }
        fields
            .extend([("result".to_owned(), json!("worked")), ("note".to_owned(), json!("On a dry day in November."))]);
        let items = HashMap::from([(TIPS_TABLE, tips), (USERS_TABLE, users), (ACTIVITY_TABLE, marks)]);
        Ok(Self(Arc::new(Content { items, indexes: indexes()?, objects, stored, words, fields })))
    }

    /// The tip that requests are about.
    pub fn tip_id(&self) -> String {
        self.id(TIPS_TABLE)
    }

    /// Who makes the requests and owns every tip.
    pub fn user_id(&self) -> String {
        self.id(USERS_TABLE)
    }

    fn id(&self, table: &str) -> String {
        id_of(self.0.items.get(table).map_or(&[], Vec::as_slice))
    }

    /// Whether a request to DynamoDB is about the tips or the gardener. A warm-up's is not.
    pub fn is_about_sample(&self, request: &str) -> bool {
        [self.user_id(), self.tip_id(), ANOTHER_TIP.to_owned()].iter().any(|id| request.contains(id))
    }

    pub fn stored(&self) -> &Stored {
        &self.0.stored
    }

    /// Puts ids, keys and times of the sample into the text of a file.
    pub fn filled(&self, text: &str) -> String {
        filled(text, &self.0.words)
    }

    pub fn item(&self, table: &str) -> &Value {
        self.0.items.get(table).and_then(|items| items.first()).unwrap_or(&Value::Null)
    }

    /// The gardener's photograph, in DynamoDB's JSON. Requests about it have the tip's id.
    pub fn photo(&self) -> Value {
        json!({
            "pk": {"S": format!("P#{}", self.tip_id())}, "sk": {"S": "A"}, "actor": {"S": self.user_id()}, "state": {"S": "ready"},
            "width": {"N": "1600"}, "height": {"N": "1200"}, "colour": {"S": "#5b7a3a"},
        })
    }

    /// The item with this `id`, in DynamoDB's JSON.
    pub fn by_id(&self, table: &str, id: &Value) -> Option<&Value> {
        self.0.items.get(table)?.iter().find(|item| !id.is_null() && item["id"] == *id)
    }

    /// An object of a bucket.
    pub fn object(&self, key: &str) -> Option<&[u8]> {
        self.0.objects.get(key).map(Vec::as_slice)
    }

    /// `limit` items of a table, as the index projects them; the sample repeats where it is too short.
    pub fn page(&self, table: &str, index: &str, limit: usize) -> Vec<Value> {
        let index = self.0.indexes.get(index);
        let is_in = |item: &&Value| index.is_none_or(|index| index.keys.iter().all(|key| item.get(key).is_some()));
        let items: Vec<_> = self.0.items.get(table).into_iter().flatten().filter(is_in).collect();
        let projected = index.and_then(|index| index.projected.as_ref());
        let is_projected = |name: &String| projected.is_none_or(|names| names.contains(name));
        let attributes = items.into_iter().cycle().take(limit).map(|item| item.as_object().into_iter().flatten());
        attributes
            .map(|attributes| {
                attributes
                    .filter(|(name, _)| is_projected(name))
                    .map(|(name, value)| (name.clone(), value.clone()))
                    .collect()
            })
            .collect()
    }

    /// A request body with these properties of a schema, as far as the sample has values for them.
    pub fn body(&self, properties: &Value) -> Value {
        let names = properties.as_object().into_iter().flatten().map(|(name, _)| name);
        let fields = names.filter_map(|name| Some((name.clone(), self.0.fields.get(name)?)));
        let sent = fields.filter(|(_, value)| !value.is_null()).map(|(name, value)| match value.as_str() {
            // Only the seed may store paths of the site's own photographs.
            Some(path) if path.starts_with('/') => (name, json!(format!("https://garden.example{path}"))),
            _ => (name, value.clone()),
        });
        sent.collect()
    }

    /// Cognito's `GetUser` response.
    pub fn cognito_user(&self) -> Value {
        let attribute = |name: &str, value: &Value| json!({"Name": name, "Value": value});
        let field = |name: &str| self.0.fields.get(name).unwrap_or(&Value::Null);
        let attributes = [
            attribute("sub", &json!(SUBJECT)),
            attribute("email", field("email")),
            attribute("email_verified", &json!("true")),
            attribute("name", field("name")),
        ];
        json!({"Username": SUBJECT, "UserAttributes": attributes})
    }
}

/// The ids, keys and times in the files of this folder, by name.
fn words(tip: String, gardener: String) -> Vec<(&'static str, String)> {
    let now = Timestamp::now();
    vec![
        ("calendar", format!("{gardener}.{CALENDAR_KEY}.ics")),
        ("tip", tip),
        ("gardener", gardener),
        ("anotherTip", ANOTHER_TIP.to_owned()),
        ("anotherGardener", ANOTHER_GARDENER.to_owned()),
        ("moderator", "0c9c1f5e-6b0e-4f0c-8f5e-3d2b1a0f9e8d".to_owned()),
        ("mailKey", MAIL_KEY.to_owned()),
        ("month", now.month()),
        ("day", now.day()),
        ("now", now.to_string()),
    ]
}

pub fn filled(text: &str, words: &[(&str, String)]) -> String {
    words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(&format!("{{{name}}}"), word))
}

/// Of the first one.
fn id_of(items: &[Value]) -> String {
    items.first().and_then(|item| item["id"]["S"].as_str()).unwrap_or_default().to_owned()
}

/// Gives the caller a calendar, and adds a profile that is not the caller's.
fn add_another(users: &mut Vec<Value>, words: &[(&str, String)]) -> Result<()> {
    let file = CalendarFile::parse(&filled("{calendar}", words)).context("no calendar's address")?;
    let caller = users.first_mut().context("no sample")?;
    let mut another = caller.clone();
    another["id"] = json!({"S": ANOTHER_GARDENER});
    let calendar = OwnCalendar { digest: file.key.digest(), at: Timestamp::now() };
    caller["calendar"] = serde_json::to_value(to_attribute_value::<_, AttributeValue>(calendar)?)?;
    users.push(another);
    Ok(())
}

/// The objects of the search index, as `index-tips` writes them.
fn index(users: &[User], tips: &[Tip]) -> Result<HashMap<String, Vec<u8>>> {
    let folder = tempfile::tempdir()?;
    let mut writer = Writer::open(folder.path(), index::plant_names(), Timestamp::now())?;
    let tips = tips.iter().map(|tip| Ok::<_, Failure>(tip_change(None, Some(store::stored_tip(tip)?))));
    let users = users.iter().map(|user| Ok(gardener_change(None, Some(store::stored_user(user)?))));
    for change in tips.chain(users).collect::<Result<Vec<_>, _>>()?.into_iter().flatten() {
        writer.apply(change)?;
    }
    let manifest = writer.commit()?;
    let mut objects = HashMap::new();
    for file in &manifest.files {
        objects.insert(format!("search/{FORMAT}/files/{}", file.key), fs::read(folder.path().join(&file.name))?);
    }
    let current = json!({"manifest": manifest, "retired": []});
    objects.insert(format!("search/{FORMAT}/current.json"), current.to_string().into_bytes());
    Ok(objects)
}

pub fn json_of(item: impl Into<Item>) -> Value {
    serde_json::to_value(item.into()).unwrap_or_default()
}

/// Read from the template of the tables.
fn indexes() -> Result<HashMap<String, SecondaryIndex>> {
    let template = fs::read_to_string(crate::root().join("infra/stack/data.yaml"))?;
    let template: yaml_serde::Value = yaml_serde::from_str(&template)?;
    let mut indexes = HashMap::new();
    let tables = template["Resources"].as_mapping().into_iter().flatten().map(|(_, table)| &table["Properties"]);
    for table in tables {
        for index in table["GlobalSecondaryIndexes"].as_sequence().into_iter().flatten() {
            let keys = |of: &yaml_serde::Value| -> HashSet<String> {
                let keys = of["KeySchema"].as_sequence().into_iter().flatten().map(|key| &key["AttributeName"]);
                keys.filter_map(|name| name.as_str().map(ToOwned::to_owned)).collect()
            };
            let (own, projection) = (keys(index), &index["Projection"]);
            let others = projection["NonKeyAttributes"].as_sequence().into_iter().flatten();
            let mut projected = &keys(table) | &own;
            projected.extend(others.filter_map(|name| name.as_str().map(ToOwned::to_owned)));
            let projected = (projection["ProjectionType"] != "ALL").then_some(projected);
            let name = index["IndexName"].as_str().unwrap_or_default().to_owned();
            indexes.insert(name, SecondaryIndex { keys: own, projected });
        }
    }
    Ok(indexes)
}
