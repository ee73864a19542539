//! Queries and their pages.

use std::fmt::Display;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::Select;
use rules::{Failure, Page};
use serde::de::DeserializeOwned;

use super::Table;
use super::expressions::{If, Placeholders, at_most, begins, below, is};
use crate::aws::failure::from_sdk;
use crate::aws::item::{Item, read, text};

/// A Query of one partition of a table or of an index. Without an order it reads the newest, or last, first.
#[derive(Clone, Debug)]
#[must_use]
pub(crate) struct Query {
    table: Table,
    index: Option<&'static str>,
    key: Vec<If>,
    start: Option<Item>,
    forward: Option<bool>,
    consistent: Option<bool>,
    limit: Option<i32>,
    only: &'static [&'static str],
}

impl Table {
    /// Of a partition of an index, newest first. `key` has the values of the index's partition key.
    pub(crate) fn query(&self, index: &'static str, key: &[(&str, &str)]) -> Query {
        let key = key.iter().map(|(attribute, value)| is(attribute, text(value))).collect();
        Query { key, forward: Some(false), index: Some(index), ..Query::of(self) }
    }

    /// Of a partition of the table of activity, in the order of the sort keys.
    pub(crate) fn partition(&self, pk: impl Display) -> Query {
        Query { key: vec![is("pk", text(pk))], ..Query::of(self) }
    }
}

impl Query {
    fn of(table: &Table) -> Self {
        Self {
            table: table.clone(),
            index: None,
            key: Vec::new(),
            start: None,
            forward: None,
            consistent: None,
            limit: None,
            only: &[],
        }
    }

    pub fn begins(mut self, attribute: &str, with: &str) -> Self {
        self.key.push(begins(attribute, text(with)));
        self
    }

    pub fn at_most(mut self, attribute: &str, value: impl Display) -> Self {
        self.key.push(at_most(attribute, text(value)));
        self
    }

    pub fn below(mut self, attribute: &str, value: impl Display) -> Self {
        self.key.push(below(attribute, text(value)));
        self
    }

    /// From where another page stopped.
    pub fn start(mut self, stopped_at: Option<Item>) -> Self {
        self.start = stopped_at;
        self
    }

    /// After an item of an index, of which this has the attributes of its keys besides the partition's.
    pub fn after(mut self, position: Option<Item>) -> Self {
        self.start = position.map(|mut start| {
            let partition = self.key.iter().filter_map(|condition| match condition {
                If::Compared(attribute, "=", value) => Some((attribute.clone(), value.clone())),
                _ => None,
            });
            start.extend(partition);
            start
        });
        self
    }

    pub fn oldest_first(mut self) -> Self {
        self.forward = Some(true);
        self
    }

    pub fn newest_first(mut self) -> Self {
        self.forward = Some(false);
        self
    }

    pub fn consistent(mut self) -> Self {
        self.consistent = Some(true);
        self
    }

    pub fn limit(mut self, limit: i32) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Reads only these attributes.
    pub fn only(mut self, attributes: &'static [&'static str]) -> Self {
        self.only = attributes;
        self
    }

    /// The items and, if DynamoDB stopped at 1 MB or at the limit, the key it stopped at. For work that must leave nothing out, so `T` has
    /// only what any release writes.
    pub async fn read<T: DeserializeOwned>(self) -> Result<(Vec<T>, Option<Item>), Failure> {
        let (items, stopped_at) = Box::pin(self.items()).await?;
        Ok((items.into_iter().map(read).collect::<Result<_, _>>()?, stopped_at))
    }

    /// The same, with the items as they are stored.
    pub async fn items(self) -> Result<(Vec<Item>, Option<Item>), Failure> {
        let response = self.request(None).send().await.map_err(|error| from_sdk("Query", &error))?;
        Ok((response.items.unwrap_or_default(), response.last_evaluated_key))
    }

    /// All of them: one request for each megabyte.
    pub async fn all(mut self) -> Result<Vec<Item>, Failure> {
        let mut found = Vec::new();
        loop {
            let (items, stopped_at) = self.clone().items().await?;
            found.extend(items);
            if stopped_at.is_none() {
                return Ok(found);
            }
            self.start = stopped_at;
        }
    }

    /// How many there are, in the first megabyte.
    pub async fn count(self) -> Result<usize, Failure> {
        let response = self.request(Some(Select::Count)).send().await.map_err(|error| from_sdk("Query", &error))?;
        Ok(usize::try_from(response.count).unwrap_or_default())
    }

    /// One page of a list. It has fewer items than the limit where `item` returns none, so `position` reads of an item only what every
    /// release writes.
    pub async fn page<T, P>(
        self,
        limit: u16,
        item: impl Fn(Item) -> Option<T>,
        position: impl Fn(Item) -> Result<P, Failure>,
    ) -> Result<Page<T, P>, Failure> {
        // One item more than the limit says whether there is a next page.
        let (mut items, _) = Box::pin(self.limit(i32::from(limit) + 1).items()).await?;
        let has_more = items.len() > usize::from(limit);
        items.truncate(limit.into());
        let next = items.last().filter(|_| has_more).cloned().map(position).transpose()?;
        Ok(Page { items: items.into_iter().filter_map(item).collect(), next })
    }

    fn request(self, select: Option<Select>) -> QueryFluentBuilder {
        let mut placeholders = Placeholders::default();
        let key = placeholders.conditions(self.key);
        let only = Some(placeholders.paths(self.only)).filter(|only| !only.is_empty());
        let request =
            self.table.client.query().table_name(self.table.name).set_index_name(self.index.map(str::to_owned));
        request
            .set_key_condition_expression(key)
            .set_projection_expression(only)
            .set_expression_attribute_names(placeholders.take_names())
            .set_expression_attribute_values(placeholders.take_values())
            .set_exclusive_start_key(self.start)
            .set_scan_index_forward(self.forward)
            .set_consistent_read(self.consistent)
            .set_limit(self.limit)
            .set_select(select)
    }
}
