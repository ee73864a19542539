//! The search index: fed by the streams of both tables, read by the routes that search, rebuilt from the tables.

pub mod bucket;
mod feed;
mod formats;
mod reader;
mod rebuild;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use aws_sdk_dynamodb::types::AttributeValue;
use index::{Bucket, Feed, Reader};
use lambdas::index_tips::Tables;
use rules::{Clock, Failure, Timestamp, TipId};
use search::{FORMAT, GardenerQuery, Index, Sort, TipQuery};
use serde_json::{Value, json};
use store::{AllQuestions, Table};

use crate::following::record;
use crate::garden::{Garden, Gardener, request};
use bucket::Objects;

pub static CURRENT: LazyLock<String> = LazyLock::new(|| format!("search/{FORMAT}/current.json"));
static FILES: LazyLock<String> = LazyLock::new(|| format!("search/{FORMAT}/files/"));

type Items = BTreeMap<String, HashMap<String, AttributeValue>>;

/// A garden, its index, and what the streams have not delivered yet.
struct Scene {
    garden: Garden,
    rowan: Gardener,
    objects: Objects,
    bucket: Bucket,
    delivered: Mutex<[Items; 2]>,
    time: Arc<AtomicU64>,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let objects = Objects::default();
        let bucket = objects.serve().await;
        let time = Arc::new(AtomicU64::new(Timestamp::now().milliseconds()));
        Self { garden, rowan, objects, bucket, delivered: Mutex::default(), time }
    }

    fn clock(&self) -> Clock {
        let time = self.time.clone();
        Clock::new(move || Timestamp::from_milliseconds(time.load(Ordering::Relaxed)))
    }

    fn wait(&self, seconds: u64) {
        self.time.fetch_add(seconds * 1_000, Ordering::Relaxed);
    }

    fn feed(&self) -> Feed {
        Feed::new(self.bucket.clone()).unwrap().with_clock(self.clock())
    }

    fn reader(&self) -> Reader {
        Reader::new(self.bucket.clone()).unwrap().with_clock(self.clock())
    }

    fn tables(&self) -> admin::reindex::Tables {
        let questions = AllQuestions::new(self.garden.activity.clone());
        admin::reindex::Tables { tips: self.garden.tips.clone(), users: self.garden.users.clone(), questions }
    }

    async fn share(&self, title: &str) -> String {
        self.garden.share(&self.rowan, title, "public").await
    }

    async fn edit(&self, tip: &str, change: Value) {
        let edit = request("PATCH", &format!("/tips/{tip}")).by(&self.rowan).json(&change);
        assert_eq!(self.garden.send(edit).await.status, 200);
    }

    async fn delete(&self, tip: &str) {
        let delete = request("DELETE", &format!("/tips/{tip}")).by(&self.rowan);
        assert_eq!(self.garden.send(delete).await.status, 204);
    }

    /// The records of all changes since the last call, those of the tips first.
    async fn records(&self) -> Vec<Value> {
        let now = [items(&self.garden.tips).await, items(&self.garden.users).await];
        let before = std::mem::replace(&mut *self.delivered.lock().unwrap(), now.clone());
        let mut records = Vec::new();
        for (table, (before, now)) in ["Tips", "Users"].into_iter().zip(before.iter().zip(&now)) {
            let ids: std::collections::BTreeSet<_> = before.keys().chain(now.keys()).collect();
            for (old, new) in ids.into_iter().map(|id| (before.get(id), now.get(id))).filter(|(old, new)| old != new) {
                let kind = if old.is_none() {
                    "INSERT"
                } else if new.is_none() {
                    "REMOVE"
                } else {
                    "MODIFY"
                };
                let mut record = record(kind, old, new, Timestamp::now());
                record["eventSourceARN"] = format!("arn:aws:dynamodb:eu-west-1:1:table/{table}/stream/2026").into();
                records.push(record);
            }
        }
        records
    }

    /// One batch that Lambda delivers.
    async fn deliver(&self, feed: &Feed, records: &[Value]) -> Result<(), Failure> {
        let tables = Tables { tips: "Tips".to_owned(), users: "Users".to_owned() };
        lambdas::index_tips::handle(&tables, feed, serde_json::from_value(json!({ "Records": records })).unwrap()).await
    }

    /// Delivers what has changed.
    async fn follow(&self, feed: &Feed) -> Result<(), Failure> {
        self.deliver(feed, &self.records().await).await
    }

    /// The index as it is published now.
    async fn index(&self) -> Arc<Index> {
        self.reader().current().await.unwrap()
    }

    async fn found(&self, text: &str) -> Vec<String> {
        let index = self.index().await;
        found(&index, text)
    }
}

fn found(index: &Index, text: &str) -> Vec<String> {
    // In this order no author's tips move to another page.
    let query = TipQuery { text, sort: Sort::Helpful, limit: 50, ..TipQuery::default() };
    let hits = index.tips_for(&query, ::index::plant_names()).unwrap().hits;
    let mut hits: Vec<_> = hits.iter().map(TipId::to_string).collect();
    hits.sort();
    hits
}

fn found_gardeners(index: &Index, text: &str) -> Vec<String> {
    let query = GardenerQuery { text, limit: 50, ..GardenerQuery::default() };
    index.gardeners_for(&query).unwrap().hits.iter().map(ToString::to_string).collect()
}

/// What the index answers to some searches, to compare two of them.
fn answers(index: &Index) -> Vec<String> {
    let mut answers = vec![format!("{} tips, {} gardeners", index.tips(), index.gardeners())];
    for text in ["", "leek", "figs", "rowan", "beans", "soil"] {
        let query = TipQuery { text, limit: 50, ..TipQuery::default() };
        let answer = index.tips_for(&query, ::index::plant_names()).unwrap();
        answers.push(format!("{text}: {} {:?} {:?}", answer.total, found(index, text), answer.facets));
        answers.push(format!("{text}: {:?}", found_gardeners(index, text)));
    }
    answers
}

async fn items(table: &Table) -> Items {
    let scan = table.client.scan().table_name(&table.name).send().await.unwrap();
    let id = |item: &HashMap<String, AttributeValue>| item["id"].as_s().unwrap().clone();
    scan.items.unwrap().into_iter().map(|item| (id(&item), item)).collect()
}
