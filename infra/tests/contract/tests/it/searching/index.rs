//! A search index in a bucket in memory.

use std::collections::HashMap;
use std::mem;
use std::sync::Mutex;

use aws_sdk_dynamodb::types::AttributeValue;
use index::{Bucket, Feed, gardener_change, tip_change};
use rules::{Category, Difficulty, Facts, Status, Timestamp, TipId, UserId};
use search::{Change, GardenerDocument, TipDocument};
use store::Table;

use crate::index::bucket::Objects;

type Item = HashMap<String, AttributeValue>;
type ChangeOf = fn(Option<Item>, Option<Item>) -> Option<Change>;

/// The index of one garden.
pub struct SearchIndex {
    pub objects: Objects,
    feed: Feed,
    /// Each table's items when the index was fed last, by id.
    fed: Mutex<[HashMap<String, Item>; 2]>,
}

impl SearchIndex {
    /// An index that the feed has not written yet, in the bucket of these objects.
    pub fn new(objects: Objects, bucket: Bucket) -> Self {
        Self { objects, feed: Feed::new(bucket).unwrap(), fed: Mutex::default() }
    }

    /// Applies the changes of the tables of tips and gardeners since the last time.
    pub async fn feed(&self, tables: &[Table; 2]) {
        let now = [scan(&tables[0]).await, scan(&tables[1]).await];
        let before = mem::replace(&mut *self.fed.lock().unwrap(), now.clone());
        let mut changes = Vec::new();
        let kinds: [ChangeOf; 2] = [tip_change, gardener_change];
        for (kind, (before, now)) in kinds.into_iter().zip(before.iter().zip(&now)) {
            for (id, new) in now {
                changes.extend(kind(before.get(id).cloned(), Some(new.clone())));
            }
            for (_, old) in before.iter().filter(|(id, _)| !now.contains_key(*id)) {
                changes.extend(kind(Some(old.clone()), None));
            }
        }
        self.feed.apply(changes).await.unwrap();
    }

    /// Adds a tip and a gardener that no table has.
    pub async fn add_leek(&self) {
        let author = UserId::of_subject("sub-of-a-ghost");
        let tip = TipDocument {
            id: TipId::of(Timestamp::now(), 1),
            version: 1,
            author,
            author_name: "A ghost".to_owned(),
            title: "Leek of a ghost".to_owned(),
            plant_type: "Leek".to_owned(),
            description: "It is in no table.".to_owned(),
            category: Category::Vegetables,
            difficulty: Difficulty::Easy,
            helpful: 0,
            edited: Timestamp::now(),
            facts: Facts::default(),
        };
        let ghost = GardenerDocument {
            id: author,
            version: 1,
            name: "A ghost".to_owned(),
            place: String::new(),
            specialization: String::new(),
            bio: String::new(),
            status: Status::Active,
        };
        self.feed.apply(vec![Change::Tip(Box::new(tip)), Change::Gardener(Box::new(ghost))]).await.unwrap();
    }
}

/// Every item of a table by its id; none if there is no table.
async fn scan(table: &Table) -> HashMap<String, Item> {
    let mut found = HashMap::new();
    let mut start = None;
    loop {
        let page = table.client.scan().table_name(&table.name).set_exclusive_start_key(start).send().await;
        let Ok(page) = page else { return found };
        let items = page.items.unwrap_or_default().into_iter();
        found.extend(items.map(|item| (item["id"].as_s().unwrap().clone(), item)));
        start = page.last_evaluated_key;
        if start.is_none() {
            return found;
        }
    }
}
