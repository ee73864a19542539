//! A table, and the parts of requests that all operations share.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{
    CancellationReason, KeysAndAttributes, Put, ReturnValue, ReturnValuesOnConditionCheckFailure, TransactWriteItem,
    Update,
};
use rules::{Failure, Page};
use serde::de::DeserializeOwned;
use tokio::task::{JoinError, JoinSet};

use crate::failure::{from_sdk, not_built};
use crate::items::{Item, read, readable, text};
use crate::retry::{Reason, Retry, settled};

/// Longer than an index takes to follow its table.
pub const INDEX_LAG: Duration = Duration::from_secs(2);
/// Writes at the same time.
const CONCURRENT: usize = 16;

/// A DynamoDB table.
#[derive(Clone, Debug)]
pub struct Table {
    pub client: Client,
    pub name: String,
}

impl Table {
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into() }
    }

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
        match self.get_item(&id, false).await?.filter(&condition) {
            Some(item) => Ok(Some(item)),
            None => Ok(self.get_consistent(id).await?.filter(condition)),
        }
    }

    /// Strongly consistent read.
    pub(crate) async fn get_consistent<T: DeserializeOwned>(&self, id: impl Display) -> Result<Option<T>, Failure> {
        self.get_item(id, true).await
    }

    /// The same, as the item is stored.
    pub(crate) async fn get_stored(&self, id: impl Display) -> Result<Option<Item>, Failure> {
        self.get_raw(id, true).await
    }

    /// The items as they are now, in no order, at most 100; one that does not exist is missing.
    pub(crate) async fn get_all<T: DeserializeOwned>(
        &self,
        ids: impl Iterator<Item = impl Display>,
    ) -> Result<Vec<T>, Failure> {
        let keys: Vec<Item> = ids.map(|id| Item::from([("id".to_owned(), text(id))])).collect();
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let request = KeysAndAttributes::builder().set_keys(Some(keys)).consistent_read(true);
        let request = HashMap::from([(self.name.clone(), request.build().map_err(not_built)?)]);
        Ok(batch_get(&self.client, request).await?.into_values().flatten().filter_map(readable).collect())
    }

    async fn get_item<T: DeserializeOwned>(&self, id: impl Display, consistent: bool) -> Result<Option<T>, Failure> {
        Ok(self.get_raw(id, consistent).await?.and_then(readable))
    }

    async fn get_raw(&self, id: impl Display, consistent: bool) -> Result<Option<Item>, Failure> {
        self.get_by(Item::from([("id".to_owned(), text(id))]), consistent).await
    }

    /// The item of a key of several attributes, as it is stored.
    pub(crate) async fn get_by(&self, key: Item, consistent: bool) -> Result<Option<Item>, Failure> {
        let request = self.client.get_item().table_name(&self.name).set_key(Some(key));
        let response = request.consistent_read(consistent).send().await.map_err(|e| from_sdk("GetItem", &e))?;
        Ok(response.item)
    }

    /// A Query of one index, newest first. `key` has the values of the index's partition key; `after` has the other key
    /// attributes of the item to start after.
    pub(crate) fn query(&self, index: &str, key: &[(&str, &str)], after: Option<Item>) -> QueryFluentBuilder {
        let conditions: Vec<String> = (0..key.len()).map(|n| format!("#k{n} = :k{n}")).collect();
        let mut request = self
            .client
            .query()
            .table_name(&self.name)
            .index_name(index)
            .key_condition_expression(conditions.join(" AND "))
            .scan_index_forward(false);
        for (n, (attribute, value)) in key.iter().enumerate() {
            request = request.expression_attribute_names(format!("#k{n}"), *attribute);
            request = request.expression_attribute_values(format!(":k{n}"), text(value));
        }
        let start = after.map(|mut start| {
            start.extend(key.iter().map(|(attribute, value)| ((*attribute).to_owned(), text(value))));
            start
        });
        request.set_exclusive_start_key(start)
    }
}

/// Sends a Query. Returns the items and, if DynamoDB stopped at 1 MB or at the limit, the key it stopped at. For work that must
/// leave nothing out, so `T` has only what any release writes.
pub(crate) async fn send<T: DeserializeOwned>(request: QueryFluentBuilder) -> Result<(Vec<T>, Option<Item>), Failure> {
    let (items, stopped_at) = Box::pin(send_raw(request)).await?;
    Ok((items.into_iter().map(read).collect::<Result<_, _>>()?, stopped_at))
}

/// The same, with the items as they are stored.
pub(crate) async fn send_raw(request: QueryFluentBuilder) -> Result<(Vec<Item>, Option<Item>), Failure> {
    let response = request.send().await.map_err(|e| from_sdk("Query", &e))?;
    Ok((response.items.unwrap_or_default(), response.last_evaluated_key))
}

/// One page of a list. It has fewer items than the limit where `item` returns none, so `position` reads of an item only what every
/// release writes.
pub(crate) async fn page<T, P>(
    request: QueryFluentBuilder,
    limit: u16,
    item: impl Fn(Item) -> Option<T>,
    position: impl Fn(Item) -> Result<P, Failure>,
) -> Result<Page<T, P>, Failure> {
    // One item more than the limit says whether there is a next page.
    let (mut items, _) = Box::pin(send_raw(request.limit(i32::from(limit) + 1))).await?;
    let has_more = items.len() > usize::from(limit);
    items.truncate(limit.into());
    let next = items.last().filter(|_| has_more).cloned().map(position).transpose()?;
    Ok(Page { items: items.into_iter().filter_map(item).collect(), next })
}

/// Reads items of one or more tables by their keys, at most 100 in all. Missing items are left out; so are keys that DynamoDB
/// does not process (above 16 MB, or throttled), which are read again. Returns the items of each table by the table's name.
pub(crate) async fn batch_get(
    client: &Client,
    mut request: HashMap<String, KeysAndAttributes>,
) -> Result<HashMap<String, Vec<Item>>, Failure> {
    let (mut found, mut retry) = (HashMap::<_, Vec<_>>::new(), Retry::new());
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
    Ok(found)
}

/// The part of a batch that reads these attributes of these items of a table, eventually consistent. Empty without ids.
pub(crate) fn keys<T: Display>(
    table: &Table,
    ids: &[T],
    attributes: &str,
    names: &[(&str, &str)],
) -> Result<HashMap<String, KeysAndAttributes>, Failure> {
    part(table, ids.iter().map(|id| Item::from([("id".to_owned(), text(id))])).collect(), Some(attributes), names)
}

/// The same for a table with keys of several attributes.
pub(crate) fn part(
    table: &Table,
    keys: Vec<Item>,
    attributes: Option<&str>,
    names: &[(&str, &str)],
) -> Result<HashMap<String, KeysAndAttributes>, Failure> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let names = Some(self::names(names)).filter(|names| !names.is_empty());
    let request = KeysAndAttributes::builder().set_keys(Some(keys));
    let request = request.set_projection_expression(attributes.map(str::to_owned));
    let request = request.set_expression_attribute_names(names).build().map_err(not_built)?;
    Ok(HashMap::from([(table.name.clone(), request)]))
}

/// The names of attributes in an expression.
pub(crate) fn names(names: &[(&str, &str)]) -> HashMap<String, String> {
    names.iter().map(|(name, attribute)| ((*name).to_owned(), (*attribute).to_owned())).collect()
}

/// The part of a transaction that puts an item on a condition.
pub(crate) fn put(table: &Table, item: Item, condition: &str, values: Item) -> Result<TransactWriteItem, Failure> {
    let put = Put::builder()
        .table_name(&table.name)
        .set_item(Some(item))
        .condition_expression(condition)
        .set_expression_attribute_values(Some(values).filter(|values| !values.is_empty()))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build()
        .map_err(not_built)?;
    Ok(TransactWriteItem::builder().put(put).build())
}

/// Sends an update that is no part of a transaction, once. Returns the item after it, or why it was not done.
pub(crate) async fn update(table: &Table, update: Update) -> Result<Result<Item, Reason>, Failure> {
    let request = table.client.update_item().table_name(update.table_name).set_key(Some(update.key));
    let request = request
        .update_expression(update.update_expression)
        .set_condition_expression(update.condition_expression)
        .set_expression_attribute_names(update.expression_attribute_names)
        .set_expression_attribute_values(update.expression_attribute_values)
        .return_values(ReturnValue::AllNew)
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
    let error = match request.send().await {
        Ok(response) => return Ok(Ok(response.attributes.unwrap_or_default())),
        Err(error) => error,
    };
    match error.as_service_error() {
        Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
            Ok(Err(Reason::Condition(failed.item().filter(|item| !item.is_empty()).cloned())))
        }
        Some(UpdateItemError::TransactionConflictException(_)) => Ok(Err(Reason::Conflict)),
        _ => Err(from_sdk("UpdateItem", &error)),
    }
}

/// Does some work for every item, [`CONCURRENT`] at a time, and returns how often it was true. The first failure ends it.
pub async fn concurrently<T, F>(items: impl Iterator<Item = T>, work: impl Fn(T) -> F) -> Result<usize, Failure>
where
    F: Future<Output = Result<bool, Failure>> + Send + 'static,
{
    let (mut running, mut done) = (JoinSet::new(), 0);
    for item in items {
        if running.len() == CONCURRENT {
            done += usize::from(ended(running.join_next().await)?);
        }
        running.spawn(work(item));
    }
    while !running.is_empty() {
        done += usize::from(ended(running.join_next().await)?);
    }
    Ok(done)
}

/// The result of finished work. Nothing aborts it, and none panics.
fn ended(finished: Option<Result<Result<bool, Failure>, JoinError>>) -> Result<bool, Failure> {
    finished.unwrap_or(Ok(Ok(false))).unwrap_or_else(|_| Err(Failure::new("a write was aborted")))
}

/// Sends updates whose conditions are that nothing has changed since they were made. Those that find a change are made again, until all
/// are written; `updates` makes those that are still to be written. Returns how many were. `busy` says what changes all the time.
pub(crate) async fn write_all<F>(busy: &str, updates: impl Fn() -> F) -> Result<usize, Failure>
where
    F: Future<Output = Result<Vec<UpdateItemFluentBuilder>, Failure>>,
{
    let busy = Failure::transient(busy);
    let (mut done, mut retry) = (0, Retry::new());
    loop {
        let updates = updates().await?;
        let all = updates.len();
        let written = concurrently(updates.into_iter(), |update| {
            let busy = busy.clone();
            async move { Ok(settled("UpdateItem", busy, || update.clone().send()).await?.is_some()) }
        })
        .await?;
        done += written;
        if written == all {
            return Ok(done);
        }
        retry.wait(busy.clone()).await?;
    }
}

/// Writes all parts or none. `None` when written, else the reason of each part.
pub(crate) async fn transact(table: &Table, parts: Vec<TransactWriteItem>) -> Result<Option<Vec<Reason>>, Failure> {
    let request = table.client.transact_write_items().set_transact_items(Some(parts));
    let Err(error) = request.send().await else { return Ok(None) };
    match error.as_service_error() {
        Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
            cancelled.cancellation_reasons().iter().map(reason).collect::<Result<_, _>>().map(Some)
        }
        Some(TransactWriteItemsError::TransactionInProgressException(_)) => Ok(Some(vec![Reason::Conflict])),
        _ => Err(from_sdk("TransactWriteItems", &error)),
    }
}

/// Any reason except conditions and conflicts is a [`Failure`].
fn reason(part: &CancellationReason) -> Result<Reason, Failure> {
    match part.code().unwrap_or("None") {
        "None" => Ok(Reason::None),
        "ConditionalCheckFailed" => Ok(Reason::Condition(part.item().filter(|item| !item.is_empty()).cloned())),
        "TransactionConflict" => Ok(Reason::Conflict),
        "ThrottlingError" | "ProvisionedThroughputExceeded" => Ok(Reason::Throttled),
        code => Err(Failure::new(format!("TransactWriteItems: {code}"))),
    }
}
