//! Tables: keys, reads, pages, and one builder for every write.

mod expressions;
mod query;
mod read;
pub mod scan;
mod work;
mod write;

use std::fmt::Display;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Clock, Failure, Timestamp};
use serde::Deserialize;

use crate::aws::connection::Connection;
use crate::aws::item::{Item, text};

pub(crate) use expressions::{
    If, above, all, any, at_most, begins, below, contains, exists, is, is_not, missing, smaller,
};
pub(crate) use query::Query;
pub(crate) use read::Batch;
pub use work::concurrently;
pub(crate) use work::{settle_all, write_all};
pub(crate) use write::{Write, transact};

/// Longer than an index takes to follow its table.
pub const INDEX_LAG: Duration = Duration::from_secs(2);

/// Lambda ends a request to the API after so long: the timeout of its function.
pub const LONGEST_REQUEST: Duration = Duration::from_secs(10);

/// So long after a profile was set to inactive no request is under way that has read it before, and the indexes have what those wrote.
pub const SETTLED: Duration = LONGEST_REQUEST.saturating_add(INDEX_LAG);

/// A DynamoDB table.
#[derive(Clone, Debug)]
pub struct Table {
    pub client: Client,
    pub name: String,
    clock: Clock,
}

impl Table {
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into(), clock: Clock::system() }
    }

    /// The same with another client, such as one that checks its requests.
    #[must_use]
    pub fn with_client(&self, client: Client) -> Self {
        Self { client, ..self.clone() }
    }

    /// New ids are of it.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// By the clock of the connection.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

impl Connection {
    /// The table whose name is in the variable `name`.
    pub fn table(&self, name: &str) -> Result<Table, Failure> {
        Ok(Table { clock: self.clock(), ..Table::new(self.dynamodb().clone(), self.settings().get(name)?) })
    }
}

/// The key of an item of the table of activity.
#[derive(Debug, Deserialize)]
pub(crate) struct Key {
    pub pk: String,
    pub sk: String,
}

impl From<Key> for Item {
    fn from(Key { pk, sk }: Key) -> Self {
        key(pk, sk)
    }
}

/// The key of an item of the table of activity.
pub(crate) fn key(pk: impl Into<String>, sk: impl Into<String>) -> Item {
    let attribute = |name: &str, value: String| (name.to_owned(), AttributeValue::S(value));
    Item::from([attribute("pk", pk.into()), attribute("sk", sk.into())])
}

/// The key of an item of the other tables.
pub(crate) fn by_id(id: impl Display) -> Item {
    Item::from([("id".to_owned(), text(id))])
}
