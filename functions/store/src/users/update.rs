use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure};
use rules::{Status, UpdateUserError, User, UserId, UserPatch};

use super::UserItem;
use crate::Table;
use crate::failure::from_sdk;
use crate::table::{Item, Reason, Retry, attribute, number, read, text};

/// Edits profiles.
#[derive(Clone, Debug)]
pub struct UpdateUser {
    users: Table,
}

/// A write that did not happen.
enum Unwritten {
    /// The profile has changed since it was read; as it is stored now, if it is there.
    Changed(Option<Item>),
    /// It conflicts with a transaction: one that counts the gardener's tips.
    Conflict,
}

impl UpdateUser {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One read, then one conditional write of the map `card` and the telephone number; `totalTips` and the
    /// status belong to other writes. If the profile has changed since the read, DynamoDB returns it, and the edit starts
    /// again from there.
    pub async fn update(&self, id: UserId, patch: &UserPatch) -> Result<User, UpdateUserError> {
        let mut stored = self.users.get_consistent::<UserItem>(id).await?;
        let mut retry = Retry::new();
        loop {
            let old = stored.ok_or(UpdateUserError::NoSuchUser)?;
            if old.status != Status::Active {
                return Err(UpdateUserError::Inactive);
            }
            stored = match self.replace(&old, patch).await? {
                Ok(user) => return Ok(user),
                Err(Unwritten::Changed(stored)) => stored.map(read).transpose()?,
                Err(Unwritten::Conflict) => {
                    retry.record(&[Reason::Conflict]);
                    Some(old)
                }
            };
            retry.wait(UpdateUserError::Busy).await?;
        }
    }

    async fn replace(&self, old: &UserItem, patch: &UserPatch) -> Result<Result<User, Unwritten>, UpdateUserError> {
        let new = UserItem::from(&User::from(old.clone()).patched(patch.clone()));
        let response = self
            .users
            .client
            .update_item()
            .table_name(&self.users.name)
            .key("id", text(old.id))
            .update_expression("SET card = :card, phone = :phone ADD revision :one")
            .condition_expression("#status = :active AND revision = :revision")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":active", text(Status::Active))
            .expression_attribute_values(":card", attribute(&new.card)?)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":phone", text(&new.phone))
            .expression_attribute_values(":revision", number(old.revision))
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let error = match response {
            Ok(response) => return Ok(Ok(read::<UserItem>(response.attributes.unwrap_or_default())?.into())),
            Err(error) => error,
        };
        match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                Ok(Err(Unwritten::Changed(failed.item().filter(|item| !item.is_empty()).cloned())))
            }
            Some(UpdateItemError::TransactionConflictException(_)) => Ok(Err(Unwritten::Conflict)),
            _ => Err(from_sdk("UpdateItem", &error).into()),
        }
    }
}
