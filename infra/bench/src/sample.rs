//! The content of the stand-ins: the sample tips and gardeners, as the store writes them, and their search index.

use std::collections::HashMap;
use std::fs;

use anyhow::{Context, Result};
use index::{gardener_change, tip_change};
use rules::{Failure, Timestamp, Tip, User, UserId};
use search::{FORMAT, Writer};
use serde_dynamo::Item;
use serde_json::{Map, Value, json};

pub const ISSUER: &str = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Garden";
pub const CLIENT: &str = "3n4b5urk1ft4fl3mg5e62d9ado";
pub const ORIGIN_KEY: &str = "N7nq2zJ0sW4hY8kD1vB5xR9mT3cL6pG0aF2eH4jK8uQ1oZ5i";
/// The subject of the gardener who makes the requests.
pub const SUBJECT: &str = "8d8ad2f4-2a4b-4d2c-9d3e-6f1c2b3a4d5e";
pub const TIPS_TABLE: &str = "tips";
pub const USERS_TABLE: &str = "users";
pub const ACTIVITY_TABLE: &str = "activity";
pub const INDEX_BUCKET: &str = "index";
pub const SITE_BUCKET: &str = "site";

/// What the index `public` has of a tip (`infra/stack/data.yaml`).
const PUBLIC: [&str; 5] = ["authorId", "card", "feed", "id", "version"];

pub struct Sample {
    /// Items of a table in DynamoDB's JSON, by the table's name. Requests are about the first one.
    items: HashMap<&'static str, Vec<Value>>,
    /// The search index and the app's page, by key.
    objects: HashMap<String, Vec<u8>>,
    /// The fields of the first sample tip and its gardener, as a client would send them.
    fields: Map<String, Value>,
}

impl Sample {
    pub fn load() -> Result<Self> {
        let folder = crate::root().join("infra/local/sample-data");
        // The caller is every gardener and the author of every tip.
        let (users, tips) = seed::sample::community(&folder, |_| SUBJECT.to_owned())?;
        let mut objects = index(&users, &tips)?;
        objects.insert("app.html".to_owned(), fs::read(crate::root().join("web/index.html"))?);
        let users = users.iter().map(|user| Ok(json_of(store::stored_user(user)?))).collect::<Result<_>>()?;
        let tips = tips.iter().map(|tip| Ok(json_of(store::stored_tip(tip)?))).collect::<Result<_>>()?;
        let mut fields = Map::new();
        for file in ["tips.json", "gardeners.json"] {
            let all = crate::json(&folder.join(file))?;
            fields.extend(all.get(0).and_then(Value::as_object).cloned().context("no sample")?);
        }
        Ok(Self { items: HashMap::from([(TIPS_TABLE, tips), (USERS_TABLE, users)]), objects, fields })
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
        let first = self.items.get(table).and_then(|items| items.first());
        first.and_then(|item| item["id"]["S"].as_str()).unwrap_or_default().to_owned()
    }

    /// The item with this `id`, in DynamoDB's JSON.
    pub fn by_id(&self, table: &str, id: &Value) -> Option<&Value> {
        self.items.get(table)?.iter().find(|item| !id.is_null() && item["id"] == *id)
    }

    /// An object of a bucket.
    pub fn object(&self, key: &str) -> Option<&[u8]> {
        self.objects.get(key).map(Vec::as_slice)
    }

    /// `limit` tips as their index projects them, each of another author; the sample repeats where it is too short.
    pub fn public_tips(&self, limit: usize) -> Vec<Value> {
        let is_public = |tip: &&Value| tip.get("feed").is_some();
        let tips: Vec<_> = self.items.get(TIPS_TABLE).into_iter().flatten().filter(is_public).collect();
        let projected = |(number, tip): (usize, &Value)| {
            let mut tip: Map<_, _> = PUBLIC.iter().map(|name| ((*name).to_owned(), tip[*name].clone())).collect();
            tip.insert("authorId".to_owned(), json!({"S": UserId::of_subject(&number.to_string()).to_string()}));
            Value::Object(tip)
        };
        tips.into_iter().cycle().take(limit).enumerate().map(projected).collect()
    }

    /// A request body with these properties of a schema, as far as the sample has values for them.
    pub fn body(&self, properties: &Value) -> Value {
        let names = properties.as_object().into_iter().flatten().map(|(name, _)| name);
        let fields = names.filter_map(|name| Some((name.clone(), self.fields.get(name)?)));
        let sent = fields.filter(|(_, value)| !value.is_null()).map(|(name, value)| match value.as_str() {
            // Only the seed may store paths of the site's own photographs.
            Some(path) if path.starts_with('/') => (name, json!(format!("https://garden.example{path}"))),
            _ => (name, value.clone()),
        });
        sent.collect()
    }
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

fn json_of(item: impl Into<Item>) -> Value {
    serde_json::to_value(item.into()).unwrap_or_default()
}
