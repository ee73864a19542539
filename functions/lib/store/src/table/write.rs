//! Writes: one builder for puts, updates, deletions and checks, alone or as parts of a transaction.

use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    AttributeValue, CancellationReason, ConditionCheck, Delete, Put, ReturnValue, ReturnValuesOnConditionCheckFailure,
    TransactWriteItem, Update,
};
use rules::Failure;

use super::Table;
use super::expressions::{If, Placeholders};
use crate::aws::failure::{from_sdk, not_built};
use crate::aws::item::{Item, number};
use crate::aws::retry::{Reason, Retry};

/// The SDK has a builder for each kind of write, and no trait of all of them: this sets what all have.
macro_rules! conditional {
    ($request:expr, $placeholders:ident, $conditions:ident, $shows_stored:ident) => {
        $request
            .set_condition_expression($placeholders.conditions($conditions))
            .set_expression_attribute_names($placeholders.take_names())
            .set_expression_attribute_values($placeholders.take_values())
            .set_return_values_on_condition_check_failure(
                $shows_stored.then_some(ReturnValuesOnConditionCheckFailure::AllOld),
            )
    };
}

/// Why a write was not done. It has an error for each kind of write too.
macro_rules! outcome {
    ($operation:literal, $error:ident, $response:expr) => {
        match $response {
            Ok(returned) => Ok(Ok(returned)),
            Err(error) => match error.as_service_error() {
                Some($error::ConditionalCheckFailedException(failed)) => Ok(Err(failed_on(failed.item()))),
                Some($error::TransactionConflictException(_)) => Ok(Err(Reason::Conflict)),
                _ => Err(from_sdk($operation, &error)),
            },
        }
    };
}

/// A write of one item. Its conditions must all hold.
#[derive(Clone, Debug)]
#[must_use]
pub(crate) struct Write {
    table: Table,
    action: Action,
    conditions: Vec<If>,
    /// What an update returns of the item.
    returns: Option<ReturnValue>,
    /// A failed condition returns the stored item.
    shows_stored: bool,
}

#[derive(Clone, Debug)]
enum Action {
    Put(Item),
    Update { key: Item, changes: Changes },
    Delete(Item),
    Check(Item),
}

#[derive(Clone, Debug, Default)]
struct Changes {
    set: Vec<(String, Value)>,
    remove: Vec<String>,
    add: Vec<(String, AttributeValue)>,
    take: Vec<(String, AttributeValue)>,
}

/// What an attribute is set to.
#[derive(Clone, Debug)]
enum Value {
    This(AttributeValue),
    /// The attribute of this path.
    Of(String),
    /// That, or if there is none, this.
    OfOr(String, AttributeValue),
    /// Its own number and this one.
    More(AttributeValue),
    Less(AttributeValue),
}

impl Table {
    pub(crate) fn put(&self, item: Item) -> Write {
        Write::new(self, Action::Put(item))
    }

    pub(crate) fn update(&self, key: impl Into<Item>) -> Write {
        Write::new(self, Action::Update { key: key.into(), changes: Changes::default() })
    }

    pub(crate) fn delete(&self, key: impl Into<Item>) -> Write {
        Write::new(self, Action::Delete(key.into()))
    }

    /// Deletes the item, if it is there. Returns true.
    pub(crate) async fn end(self, key: impl Into<Item>) -> Result<bool, Failure> {
        let deleted = self.delete(key).send().await?;
        deleted.map(|_| true).map_err(|_| Failure::transient("DeleteItem: conflict"))
    }

    /// Changes nothing: the part of a transaction that requires something of an item.
    pub(crate) fn check(&self, key: impl Into<Item>) -> Write {
        Write::new(self, Action::Check(key.into()))
    }
}

impl Write {
    fn new(table: &Table, action: Action) -> Self {
        Self { table: table.clone(), action, conditions: Vec::new(), returns: None, shows_stored: false }
    }

    /// Whether this and the other write are of one item. A transaction has only one of each.
    pub fn is_of_item_of(&self, other: &Self) -> bool {
        let key = |write: &Self| match &write.action {
            Action::Put(item) => item.clone(),
            Action::Update { key, .. } | Action::Delete(key) | Action::Check(key) => key.clone(),
        };
        let (this, other_key) = (key(self), key(other));
        self.table.name == other.table.name && other_key.iter().all(|(name, value)| this.get(name) == Some(value))
    }

    pub fn when(mut self, condition: If) -> Self {
        self.conditions.push(condition);
        self
    }

    pub fn set(self, path: &str, value: AttributeValue) -> Self {
        self.set_to(path, Value::This(value))
    }

    /// Sets it to another attribute of the item.
    pub fn copy(self, path: &str, from: &str) -> Self {
        self.set_to(path, Value::Of(from.to_owned()))
    }

    /// Sets it to another attribute, or to the value if there is no such attribute.
    pub fn copy_or(self, path: &str, from: &str, value: AttributeValue) -> Self {
        self.set_to(path, Value::OfOr(from.to_owned(), value))
    }

    pub fn set_if_missing(self, path: &str, value: AttributeValue) -> Self {
        self.copy_or(path, path, value)
    }

    /// Changes a number that is there, also in a map.
    pub fn increase(self, path: &str) -> Self {
        self.set_to(path, Value::More(number(1)))
    }

    pub fn decrease(self, path: &str) -> Self {
        self.set_to(path, Value::Less(number(1)))
    }

    fn set_to(mut self, path: &str, value: Value) -> Self {
        if let Some(changes) = self.changes() {
            changes.set.push((path.to_owned(), value));
        }
        self
    }

    /// Adds to a number, which starts at 0, or a set, at the top of an item.
    pub fn add(mut self, name: &str, amount: AttributeValue) -> Self {
        if let Some(changes) = self.changes() {
            changes.add.push((name.to_owned(), amount));
        }
        self
    }

    /// Takes the members from a set at the top of an item.
    pub fn take(mut self, name: &str, members: AttributeValue) -> Self {
        if let Some(changes) = self.changes() {
            changes.take.push((name.to_owned(), members));
        }
        self
    }

    pub fn remove<const N: usize>(mut self, paths: [&str; N]) -> Self {
        if let Some(changes) = self.changes() {
            changes.remove.extend(paths.map(str::to_owned));
        }
        self
    }

    /// Sets the attribute, or removes it.
    pub fn set_or_remove(self, path: &str, value: Option<AttributeValue>) -> Self {
        match value {
            Some(value) => self.set(path, value),
            None => self.remove([path]),
        }
    }

    /// Does this to the write if there is something to do it with.
    pub fn with<T>(self, given: Option<T>, change: impl FnOnce(Self, T) -> Self) -> Self {
        match given {
            Some(given) => change(self, given),
            None => self,
        }
    }

    fn changes(&mut self) -> Option<&mut Changes> {
        if let Action::Update { changes, .. } = &mut self.action { Some(changes) } else { None }
    }

    /// What an update returns of the item.
    pub fn returning(mut self, returns: ReturnValue) -> Self {
        self.returns = Some(returns);
        self
    }

    /// A failed condition returns the stored item.
    pub fn showing_stored(mut self) -> Self {
        self.shows_stored = true;
        self
    }

    /// Sends it once, alone. Returns the attributes that it returns, or why it was not done.
    pub async fn send(self) -> Result<Result<Item, Reason>, Failure> {
        let Self { table: Table { client, name, .. }, action, conditions, returns, shows_stored } = self;
        let mut placeholders = Placeholders::default();
        match action {
            Action::Put(item) => {
                let request = client.put_item().table_name(name).set_item(Some(item));
                let response = conditional!(request, placeholders, conditions, shows_stored).send().await;
                outcome!("PutItem", PutItemError, response.map(|_| Item::new()))
            }
            Action::Update { key, changes } => {
                let request = client.update_item().table_name(name).set_key(Some(key)).set_return_values(returns);
                let request = request.update_expression(changes.expression(&mut placeholders));
                let response = conditional!(request, placeholders, conditions, shows_stored).send().await;
                outcome!("UpdateItem", UpdateItemError, response.map(|done| done.attributes.unwrap_or_default()))
            }
            Action::Delete(key) => {
                let request = client.delete_item().table_name(name).set_key(Some(key));
                let response = conditional!(request, placeholders, conditions, shows_stored).send().await;
                outcome!("DeleteItem", DeleteItemError, response.map(|_| Item::new()))
            }
            Action::Check(_) => Err(Failure::new("a check is a part of a transaction")),
        }
    }

    /// Sends it alone until it conflicts with no other write. `None` if its condition fails; after the last attempt `busy`.
    pub async fn settle<B: From<Failure> + Clone>(self, busy: B) -> Result<Option<Item>, B> {
        let mut retry = Retry::new();
        loop {
            match self.clone().send().await? {
                Ok(returned) => return Ok(Some(returned)),
                Err(Reason::Condition(_)) => return Ok(None),
                Err(reason) => retry.record(&[reason]),
            }
            retry.wait(busy.clone()).await?;
        }
    }

    /// As a part of a transaction.
    fn part(self) -> Result<TransactWriteItem, Failure> {
        let Self { table: Table { name, .. }, action, conditions, shows_stored, .. } = self;
        let (mut placeholders, part) = (Placeholders::default(), TransactWriteItem::builder());
        let part = match action {
            Action::Put(item) => {
                let put = Put::builder().table_name(name).set_item(Some(item));
                part.put(conditional!(put, placeholders, conditions, shows_stored).build().map_err(not_built)?)
            }
            Action::Update { key, changes } => {
                let update = Update::builder().table_name(name).set_key(Some(key));
                let update = update.update_expression(changes.expression(&mut placeholders));
                part.update(conditional!(update, placeholders, conditions, shows_stored).build().map_err(not_built)?)
            }
            Action::Delete(key) => {
                let delete = Delete::builder().table_name(name).set_key(Some(key));
                part.delete(conditional!(delete, placeholders, conditions, shows_stored).build().map_err(not_built)?)
            }
            Action::Check(key) => {
                let check = ConditionCheck::builder().table_name(name).set_key(Some(key));
                let check = conditional!(check, placeholders, conditions, shows_stored);
                part.condition_check(check.build().map_err(not_built)?)
            }
        };
        Ok(part.build())
    }
}

impl Changes {
    fn expression(self, placeholders: &mut Placeholders) -> String {
        let set = self.set.into_iter().map(|(path, value)| {
            let path = placeholders.path(&path);
            let value = match value {
                Value::This(value) => placeholders.value(value),
                Value::Of(other) => placeholders.path(&other),
                Value::OfOr(other, value) => {
                    let other = placeholders.path(&other);
                    format!("if_not_exists({other}, {})", placeholders.value(value))
                }
                Value::More(value) => format!("{path} + {}", placeholders.value(value)),
                Value::Less(value) => format!("{path} - {}", placeholders.value(value)),
            };
            format!("{path} = {value}")
        });
        let set: Vec<String> = set.collect();
        let remove: Vec<String> = self.remove.iter().map(|path| placeholders.path(path)).collect();
        let mut each = |parts: Vec<(String, AttributeValue)>| -> Vec<String> {
            let parts = parts.into_iter().map(|(name, value)| {
                let name = placeholders.path(&name);
                format!("{name} {}", placeholders.value(value))
            });
            parts.collect()
        };
        let (add, take) = (each(self.add), each(self.take));
        let clauses = [("SET", set), ("REMOVE", remove), ("ADD", add), ("DELETE", take)]
            .into_iter()
            .filter(|(_, parts)| !parts.is_empty());
        clauses.map(|(clause, parts)| format!("{clause} {}", parts.join(", "))).collect::<Vec<_>>().join(" ")
    }
}

fn failed_on(stored: Option<&Item>) -> Reason {
    Reason::Condition(stored.filter(|item| !item.is_empty()).cloned())
}

/// Writes all parts or none. `None` when written, else the reason of each part.
pub(crate) async fn transact(parts: Vec<Write>) -> Result<Option<Vec<Reason>>, Failure> {
    let Some(client) = parts.first().map(|part| part.table.client.clone()) else { return Ok(None) };
    let parts = parts.into_iter().map(Write::part).collect::<Result<_, _>>()?;
    let request = client.transact_write_items().set_transact_items(Some(parts));
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
        "ConditionalCheckFailed" => Ok(failed_on(part.item())),
        "TransactionConflict" => Ok(Reason::Conflict),
        "ThrottlingError" | "ProvisionedThroughputExceeded" => Ok(Reason::Throttled),
        code => Err(Failure::new(format!("TransactWriteItems: {code}"))),
    }
}
