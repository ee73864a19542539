use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure};
use rules::{Colour, Failure, PhotoId, PhotoState, Refusal, UserId};
use serde::Deserialize;

use super::key;
use crate::Table;
use crate::failure::from_sdk;
use crate::table::{number, read, settled, text};

/// Writes the states of uploads.
#[derive(Clone, Debug)]
pub struct PhotoStates {
    activity: Table,
}

/// The next step of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Make its files. So many attempts have begun, this one included.
    Attempt(u64),
    /// Nothing: its files are made, it is refused, or it is not this gardener's.
    Done,
    /// There is no such photograph any more.
    Gone,
}

#[derive(Deserialize)]
struct Tries {
    tries: u64,
}

impl PhotoStates {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts an attempt.
    pub async fn begin(&self, owner: UserId, id: PhotoId) -> Result<Begun, Failure> {
        let update = self.activity.client.update_item().table_name(&self.activity.name).set_key(Some(key(id)));
        let response = update
            .update_expression("ADD tries :one")
            .condition_expression("actor = :owner AND #state = :waiting")
            .expression_attribute_names("#state", "state")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":owner", text(owner))
            .expression_attribute_values(":waiting", text(PhotoState::Waiting))
            .return_values(ReturnValue::UpdatedNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let error = match response {
            Ok(response) => {
                return read(response.attributes.unwrap_or_default()).map(|Tries { tries }| Begun::Attempt(tries));
            }
            Err(error) => error,
        };
        match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                Ok(if failed.item().is_some_and(|item| !item.is_empty()) { Begun::Done } else { Begun::Gone })
            }
            Some(UpdateItemError::TransactionConflictException(_)) => Err(Failure::transient("UpdateItem: conflict")),
            _ => Err(from_sdk("UpdateItem", &error)),
        }
    }

    /// All files are there. False if the photograph is not waiting any more.
    pub async fn ready(&self, id: PhotoId, width: u16, height: u16, colour: Colour) -> Result<bool, Failure> {
        let values = [(":width", number(width)), (":height", number(height)), (":colour", text(colour))];
        self.end(id, PhotoState::Ready, "width = :width, height = :height, colour = :colour", &values).await
    }

    pub async fn refuse(&self, id: PhotoId, refusal: Refusal) -> Result<bool, Failure> {
        self.end(id, PhotoState::Refused, "reason = :reason", &[(":reason", text(refusal))]).await
    }

    async fn end(
        &self,
        id: PhotoId,
        state: PhotoState,
        set: &str,
        values: &[(&str, aws_sdk_dynamodb::types::AttributeValue)],
    ) -> Result<bool, Failure> {
        let update = self.activity.client.update_item().table_name(&self.activity.name).set_key(Some(key(id)));
        let mut update = update
            .update_expression(format!("SET #state = :state, {set}"))
            .condition_expression("#state = :waiting")
            .expression_attribute_names("#state", "state")
            .expression_attribute_values(":state", text(state))
            .expression_attribute_values(":waiting", text(PhotoState::Waiting));
        for (name, value) in values {
            update = update.expression_attribute_values(*name, value.clone());
        }
        let busy = Failure::transient("a photograph changes all the time");
        Ok(settled("UpdateItem", busy, || update.clone().send()).await?.is_some())
    }
}
