//! What a test reads and writes in the tables of its garden without the API.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::io::Read;

use aws_sdk_dynamodb::types::AttributeValue;
use dynoxide::ImportOptions;
use dynoxide::actions::scan::ScanRequest;
use flate2::read::DeflateDecoder;
use rules::{Mark, Tip, User};
use store::{Table, stored_mark, stored_tip, stored_user};

use super::{Garden, Gardener};

impl Garden {
    /// Inserts tips directly into the table. Their authors' `totalTips` do not change.
    pub fn insert_tips(&self, tips: &[Tip]) {
        self.import("Tips", tips.iter().map(|tip| stored_tip(tip).unwrap()));
    }

    /// Inserts profiles directly into the table.
    pub fn insert_users(&self, users: &[User]) {
        self.import("Users", users.iter().map(|user| stored_user(user).unwrap()));
    }

    /// Inserts marks directly into the table. Nothing counts them.
    pub fn insert_marks(&self, marks: &[Mark]) {
        self.import("Activity", marks.iter().map(|mark| stored_mark(mark).unwrap()));
    }

    fn import(&self, table: &str, items: impl Iterator<Item = HashMap<String, AttributeValue>>) {
        fn dynoxide_map(map: HashMap<String, AttributeValue>) -> HashMap<String, dynoxide::AttributeValue> {
            map.into_iter().map(|(name, value)| (name, dynoxide_value(value))).collect()
        }

        fn dynoxide_value(value: AttributeValue) -> dynoxide::AttributeValue {
            match value {
                AttributeValue::S(text) => dynoxide::AttributeValue::S(text),
                AttributeValue::N(number) => dynoxide::AttributeValue::N(number),
                AttributeValue::Bool(truth) => dynoxide::AttributeValue::BOOL(truth),
                AttributeValue::Null(null) => dynoxide::AttributeValue::NULL(null),
                AttributeValue::M(map) => dynoxide::AttributeValue::M(dynoxide_map(map)),
                AttributeValue::L(list) => dynoxide::AttributeValue::L(list.into_iter().map(dynoxide_value).collect()),
                other => panic!("{other:?}"),
            }
        }
        self.database.import_items(table, items.map(dynoxide_map).collect(), ImportOptions::default()).unwrap();
    }

    /// Sets one attribute of a gardener's profile directly in the table.
    pub async fn set_attribute(&self, gardener: &Gardener, attribute: &str, value: &str) {
        let [_, users] = &self.unrecorded;
        let update = users.client.update_item().table_name(&users.name);
        let update = update.key("id", AttributeValue::S(gardener.id())).update_expression("SET #attribute = :value");
        let update = update.expression_attribute_names("#attribute", attribute);
        update.expression_attribute_values(":value", AttributeValue::S(value.to_owned())).send().await.unwrap();
    }

    /// Sets the counts of a gardener's day directly in the table.
    pub async fn set_today(&self, gardener: &Gardener, day: &str, tips: u32, edits: u32) {
        let number = |count: u32| AttributeValue::N(count.to_string());
        let today = [("day", AttributeValue::S(day.to_owned())), ("tips", number(tips)), ("edits", number(edits))];
        let today = today.map(|(name, value)| (name.to_owned(), value)).into();
        let update = self.users.client.update_item().table_name(&self.users.name);
        let update = update.key("id", AttributeValue::S(gardener.id())).update_expression("SET today = :today");
        update.expression_attribute_values(":today", AttributeValue::M(today)).send().await.unwrap();
    }

    /// The key of the gardener's mails.
    pub async fn mail_key(&self, gardener: &Gardener) -> String {
        let key = [("pk", format!("N#{}", gardener.id())), ("sk", "U".to_owned())];
        let get = self.activity.client.get_item().table_name(&self.activity.name).consistent_read(true);
        let get = key.into_iter().fold(get, |get, (name, value)| get.key(name, AttributeValue::S(value)));
        get.send().await.unwrap().item.unwrap()["mailKey"].as_s().unwrap().clone()
    }

    /// Reads an item from its table.
    pub async fn item(&self, table: &Table, id: &str) -> HashMap<String, AttributeValue> {
        let get = table.client.get_item().table_name(&table.name).key("id", AttributeValue::S(id.to_owned()));
        get.send().await.unwrap().item.unwrap()
    }

    /// All items of all tables as text, to find a value or to detect a change. Without the notes that gardeners have left, which go
    /// after a day.
    pub fn stored(&self) -> String {
        let is_left = |item: &StoredItem| text_of(item, "sk") == "L";
        self.items().iter().filter(|item| !is_left(item)).fold(String::new(), |mut all, item| {
            let unpacked = unpacked(item).unwrap_or_default();
            writeln!(all, "{item:?} {unpacked}").unwrap();
            all
        })
    }

    /// All items of all tables.
    pub fn items(&self) -> Vec<StoredItem> {
        let mut all = Vec::new();
        for table in [&self.tips.name, &self.users.name, &self.activity.name] {
            let mut start = None;
            loop {
                let scan = ScanRequest { table_name: table.clone(), exclusive_start_key: start, ..Default::default() };
                let page = self.database.scan(scan).unwrap();
                all.extend(page.items.unwrap_or_default().into_iter().map(|item| item.into_iter().collect()));
                start = page.last_evaluated_key;
                if start.is_none() {
                    break;
                }
            }
        }
        all
    }
}

/// An item by the names of its attributes.
pub type StoredItem = BTreeMap<String, dynoxide::AttributeValue>;

/// The text of an attribute; empty if there is none.
pub fn text_of<'a>(item: &'a StoredItem, name: &str) -> &'a str {
    if let Some(dynoxide::AttributeValue::S(text)) = item.get(name) { text } else { "" }
}

/// What was reported, which is stored compressed.
fn unpacked(item: &StoredItem) -> Option<String> {
    let Some(dynoxide::AttributeValue::B(content)) = item.get("content") else { return None };
    let mut text = String::new();
    DeflateDecoder::new(content.as_slice()).read_to_string(&mut text).unwrap();
    Some(text)
}
