//! Reads by key.

use std::collections::HashMap;
use std::fmt::Display;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use rules::Failure;
use serde::de::DeserializeOwned;

use super::expressions::Placeholders;
use super::{Table, by_id};
use crate::aws::failure::{from_sdk, not_built};
use crate::aws::item::{Item, readable, text_of};
use crate::aws::retry::{Reason, Retry};

impl Table {
    /// Eventually consistent read (half the cost). It is retried strongly consistent when the item is missing, so that
    /// people always see what they have just created. An item that this release cannot read is missing, here and in the other reads.
    pub(crate) async fn get<T: DeserializeOwned>(&self, id: impl Display) -> Result<Option<T>, Failure> {
        self.get_if(id, |_| true).await
    }

    /// The same for an item that the condition accepts. Any other item is read twice too, and returned as missing.
    pub(crate) async fn get_if<T: DeserializeOwned>(
        &self,
        id: impl Display,
        condition: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, Failure> {
        match self.get_by(by_id(&id), false).await?.and_then(readable).filter(&condition) {
            Some(item) => Ok(Some(item)),
            None => Ok(self.get_consistent(id).await?.filter(condition)),
        }
    }

    /// Strongly consistent read.
    pub(crate) async fn get_consistent<T: DeserializeOwned>(&self, id: impl Display) -> Result<Option<T>, Failure> {
        Ok(self.get_stored(id).await?.and_then(readable))
    }

    /// The same, as the item is stored.
    pub(crate) async fn get_stored(&self, id: impl Display) -> Result<Option<Item>, Failure> {
        self.get_by(by_id(id), true).await
    }

    /// The item of a key, as it is stored.
    pub(crate) async fn get_by(&self, key: Item, consistent: bool) -> Result<Option<Item>, Failure> {
        let request = self.client.get_item().table_name(&self.name).set_key(Some(key));
        let response = request.consistent_read(consistent).send().await.map_err(|e| from_sdk("GetItem", &e))?;
        Ok(response.item)
    }

    /// The items as they are now, in no order, at most 100; one that does not exist is missing.
    pub(crate) async fn get_all<T: DeserializeOwned>(
        &self,
        ids: impl Iterator<Item = impl Display>,
    ) -> Result<Vec<T>, Failure> {
        let mut found = Batch::new().consistent(self, ids.map(by_id), &[])?.read().await?;
        Ok(found.all(self).into_iter().filter_map(readable).collect())
    }

    /// The items of these different keys of the table of activity, by partition and sort key. One that does not exist is missing.
    pub(crate) async fn items_of(
        &self,
        keys: Vec<Item>,
        consistent: bool,
    ) -> Result<HashMap<(String, String), Item>, Failure> {
        let mut found = HashMap::new();
        for keys in keys.chunks(100) {
            let batch = Batch::new().with(self, keys.iter().cloned(), &[], Some(consistent))?;
            found.extend(batch.read().await?.all(self).into_iter().filter_map(|item| {
                let [pk, sk] = ["pk", "sk"].map(|name| text_of(&item, name).map(str::to_owned));
                Some(((pk?, sk?), item))
            }));
        }
        Ok(found)
    }
}

/// A read of several items of one or more tables, at most 100 in all.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct Batch {
    client: Option<Client>,
    request: HashMap<String, KeysAndAttributes>,
}

/// The items that were found.
#[derive(Debug)]
pub(crate) struct Found(HashMap<String, Vec<Item>>);

impl Batch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Items of one table, eventually consistent: of each these attributes, or all without any.
    pub fn of(self, table: &Table, keys: impl IntoIterator<Item = Item>, attributes: &[&str]) -> Result<Self, Failure> {
        self.with(table, keys, attributes, None)
    }

    /// The same, strongly consistent.
    pub fn consistent(
        self,
        table: &Table,
        keys: impl IntoIterator<Item = Item>,
        attributes: &[&str],
    ) -> Result<Self, Failure> {
        self.with(table, keys, attributes, Some(true))
    }

    pub fn with(
        mut self,
        table: &Table,
        keys: impl IntoIterator<Item = Item>,
        attributes: &[&str],
        consistent: Option<bool>,
    ) -> Result<Self, Failure> {
        let keys: Vec<Item> = keys.into_iter().collect();
        if keys.is_empty() {
            return Ok(self);
        }
        let mut placeholders = Placeholders::default();
        let attributes = Some(placeholders.paths(attributes)).filter(|attributes| !attributes.is_empty());
        let request = KeysAndAttributes::builder().set_keys(Some(keys)).set_projection_expression(attributes);
        let request = request.set_expression_attribute_names(placeholders.take_names()).set_consistent_read(consistent);
        self.client.get_or_insert_with(|| table.client.clone());
        self.request.insert(table.name.clone(), request.build().map_err(not_built)?);
        Ok(self)
    }

    /// Missing items are left out. Keys that DynamoDB does not process (above 16 MB, or throttled) are read again.
    pub async fn read(self) -> Result<Found, Failure> {
        let (mut found, mut retry, mut request) = (HashMap::<_, Vec<_>>::new(), Retry::new(), self.request);
        let Some(client) = self.client else { return Ok(Found(found)) };
        while !request.is_empty() {
            let response = client.batch_get_item().set_request_items(Some(request)).send().await;
            let response = response.map_err(|error| from_sdk("BatchGetItem", &error))?;
            for (table, items) in response.responses.into_iter().flatten() {
                found.entry(table).or_default().extend(items);
            }
            request = response.unprocessed_keys.unwrap_or_default();
            if !request.is_empty() {
                retry.record(&[Reason::Throttled]);
                retry.wait(Failure::transient("BatchGetItem: some keys were not read")).await?;
            }
        }
        Ok(Found(found))
    }
}

impl Found {
    /// The items of a table, in no order.
    pub fn all(&mut self, table: &Table) -> Vec<Item> {
        self.0.remove(&table.name).unwrap_or_default()
    }

    /// The only item that was asked of a table.
    pub fn one(&mut self, table: &Table) -> Option<Item> {
        self.all(table).pop()
    }
}
