use std::time::Duration;

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use rules::{Colour, Failure, PhotoId, PhotoState, Refusal, Timestamp, UserId};
use serde::Deserialize;

use super::key;
use crate::Table;
use crate::failure::from_sdk;
use crate::items::{Item, number, read, text};
use crate::retry::settled;

/// The time of an attempt, at most: the function's timeout in `template.yaml`. Lambda waits at least as long after a failure
/// before it calls it again.
const LEASE: Duration = Duration::from_mins(1);

/// Part of an update: what only attempts need. `upload` is no reserved word of `DynamoDB`.
const FORGET: &str = "REMOVE lease, tries, upload";

/// Writes the states of uploads. One attempt at a time has a photograph.
#[derive(Clone, Debug)]
pub struct PhotoStates {
    activity: Table,
}

/// The next step of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Make its files.
    Attempt(Attempt),
    /// Another attempt is making them at this moment.
    Busy,
    /// Nothing: its files are made, it is refused, or it is not this gardener's.
    Done,
    /// There is no such photograph any more.
    Gone,
}

/// An attempt that has the photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    photo: PhotoId,
    /// No other attempt has this id.
    id: String,
    /// So many attempts with this upload have begun and not ended by themselves, this one included.
    pub number: u64,
}

#[derive(Deserialize)]
struct Tries {
    tries: u64,
}

/// The part of an item that says why an attempt could not begin.
#[derive(Deserialize)]
struct Before {
    actor: Option<UserId>,
    state: Option<String>,
    upload: Option<String>,
    lease: Option<Lease>,
}

#[derive(Deserialize)]
struct Lease {
    until: Timestamp,
}

impl PhotoStates {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts an attempt with this upload, unless another one has the photograph. `upload` is the same text whenever Lambda repeats an
    /// event, and another one when the form is sent again.
    pub async fn begin(&self, owner: UserId, id: PhotoId, upload: &str, now: Timestamp) -> Result<Begun, Failure> {
        let first = ("SET tries = :one, upload = :upload", "(attribute_not_exists(upload) OR upload <> :upload)");
        let another = ("SET tries = tries + :one", "upload = :upload");
        let attempt = PhotoId::new().to_string();
        for (set, condition) in [first, another] {
            let update = self.begin_with(owner, id, (upload, &attempt), now);
            let update = update.update_expression(format!("{set}, lease = :lease")).condition_expression(format!(
                "actor = :owner AND #state = :waiting AND (attribute_not_exists(lease) OR lease.#until <= :now) AND {condition}"
            ));
            let error = match update.send().await {
                Ok(response) => {
                    let Tries { tries: number } = read(response.attributes.unwrap_or_default())?;
                    return Ok(Begun::Attempt(Attempt { photo: id, id: attempt, number }));
                }
                Err(error) => error,
            };
            let stored = match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                    failed.item().filter(|item| !item.is_empty()).cloned()
                }
                Some(UpdateItemError::TransactionConflictException(_)) => {
                    return Err(Failure::transient("UpdateItem: conflict"));
                }
                _ => return Err(from_sdk("UpdateItem", &error)),
            };
            let Some(stored) = stored else { return Ok(Begun::Gone) };
            let before: Before = read(stored)?;
            if before.actor != Some(owner) || before.state.as_deref() != Some(PhotoState::Waiting.as_str()) {
                return Ok(Begun::Done);
            }
            if before.lease.is_some_and(|lease| lease.until > now) {
                return Ok(Begun::Busy);
            }
            if before.upload.as_deref() != Some(upload) {
                break;
            }
        }
        Ok(Begun::Busy)
    }

    fn begin_with(
        &self,
        owner: UserId,
        id: PhotoId,
        (upload, attempt): (&str, &str),
        now: Timestamp,
    ) -> UpdateItemFluentBuilder {
        let lease = u64::try_from(LEASE.as_millis()).unwrap_or_default();
        let until = Timestamp::from_milliseconds(now.milliseconds() + lease);
        let lease = [("id".to_owned(), text(attempt)), ("until".to_owned(), text(until))];
        self.activity
            .client
            .update_item()
            .table_name(&self.activity.name)
            .set_key(Some(key(id)))
            .expression_attribute_names("#state", "state")
            .expression_attribute_names("#until", "until")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":owner", text(owner))
            .expression_attribute_values(":waiting", text(PhotoState::Waiting))
            .expression_attribute_values(":upload", text(upload))
            .expression_attribute_values(":now", text(now))
            .expression_attribute_values(":lease", AttributeValue::M(Item::from(lease)))
            .return_values(ReturnValue::UpdatedNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
    }

    /// Ends an attempt that could do nothing, for want of a service or of the upload. It does not count.
    pub async fn give_up(&self, attempt: &Attempt) -> Result<bool, Failure> {
        self.end(attempt, "SET tries = tries - :one REMOVE lease", &[(":one", number(1))]).await
    }

    /// All files are there. False if another attempt has the photograph now, or it is being removed.
    pub async fn ready(&self, attempt: &Attempt, width: u16, height: u16, colour: Colour) -> Result<bool, Failure> {
        let values = [
            (":state", text(PhotoState::Ready)),
            (":width", number(width)),
            (":height", number(height)),
            (":colour", text(colour)),
        ];
        let set = "SET #state = :state, width = :width, height = :height, colour = :colour";
        self.end(attempt, &format!("{set} {FORGET}"), &values).await
    }

    pub async fn refuse(&self, attempt: &Attempt, refusal: Refusal) -> Result<bool, Failure> {
        let values = [(":state", text(PhotoState::Refused)), (":reason", text(refusal))];
        self.end(attempt, &format!("SET #state = :state, reason = :reason {FORGET}"), &values).await
    }

    async fn end(
        &self,
        attempt: &Attempt,
        expression: &str,
        values: &[(&str, AttributeValue)],
    ) -> Result<bool, Failure> {
        let update = self.activity.client.update_item().table_name(&self.activity.name);
        let mut update = update
            .set_key(Some(key(attempt.photo)))
            .update_expression(expression)
            .condition_expression("#state = :waiting AND lease.id = :attempt")
            .expression_attribute_names("#state", "state")
            .expression_attribute_values(":waiting", text(PhotoState::Waiting))
            .expression_attribute_values(":attempt", text(&attempt.id));
        for (name, value) in values {
            update = update.expression_attribute_values(*name, value.clone());
        }
        let busy = Failure::transient("a photograph changes all the time");
        Ok(settled("UpdateItem", busy, || update.clone().send()).await?.is_some())
    }
}
