use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use rules::{Status, User, UserId, UserPatch, fold};

use super::user;
use crate::table::{Changes, ROUNDS, back_off, number, text};
use crate::{Failure, Table};

/// Edits profiles.
#[derive(Clone, Debug)]
pub struct UpdateUser {
    users: Table,
}

#[derive(Debug)]
pub enum UpdateUserError {
    NoSuchUser,
    /// The profile is not active.
    Inactive,
    Busy,
    Failure(Failure),
}

impl UpdateUser {
    pub fn new(users: Table) -> Self {
        Self { users }
    }

    /// One `UpdateItem`, if the profile is there and active. It is made again where it meets a transaction under way: one
    /// that counts the gardener's tips.
    pub async fn update(&self, id: UserId, patch: &UserPatch) -> Result<User, UpdateUserError> {
        for round in 0..ROUNDS {
            match self.try_update(id, patch).await {
                Err(UpdateUserError::Busy) => back_off(round).await,
                settled => return settled,
            }
        }
        Err(UpdateUserError::Busy)
    }

    async fn try_update(&self, id: UserId, patch: &UserPatch) -> Result<User, UpdateUserError> {
        let mut changes = changes(patch);
        changes.names.insert("#status".to_owned(), "status".to_owned());
        changes.values.insert(":active".to_owned(), text(Status::Active));
        let answer = self
            .users
            .client
            .update_item()
            .table_name(&self.users.name)
            .key("id", text(id))
            .set_update_expression(Some(changes.expression()).filter(|expression| !expression.is_empty()))
            .condition_expression("attribute_exists(id) AND #status = :active")
            .set_expression_attribute_names(Some(changes.names))
            .set_expression_attribute_values(Some(changes.values))
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        match answer {
            Ok(answer) => Ok(user(answer.attributes.unwrap_or_default())?),
            Err(error) => Err(match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(refused)) => {
                    let there = refused.item().is_some_and(|item| !item.is_empty());
                    if there { UpdateUserError::Inactive } else { UpdateUserError::NoSuchUser }
                }
                Some(UpdateItemError::TransactionConflictException(_)) => UpdateUserError::Busy,
                _ => Failure::of("UpdateItem", &error).into(),
            }),
        }
    }
}

/// The attributes that a patch changes, those that follow from them included.
fn changes(patch: &UserPatch) -> Changes {
    let mut changes = Changes::default();
    let searchable = |changes: &mut Changes, attribute: &str, search: &str, value: Option<&str>| {
        if let Some(value) = value {
            changes.set(attribute, text(value));
            changes.set(search, text(fold::fold(value)));
        }
    };
    searchable(&mut changes, "name", "searchName", patch.name.as_ref().map(rules::Name::as_str));
    let specialization = patch.specialization.as_ref().map(rules::Specialization::as_str);
    searchable(&mut changes, "specialization", "searchSpecialization", specialization);
    searchable(&mut changes, "location", "searchLocation", patch.location.as_ref().map(rules::Location::as_str));
    if let Some(url) = &patch.photo_url {
        changes.set_or_remove("photoUrl", url.as_ref().map(|url| text(url.as_str())));
    }
    if let Some(phone) = &patch.phone {
        changes.set("phone", text(phone.as_str()));
    }
    if let Some(gender) = &patch.gender {
        changes.set_or_remove("gender", gender.map(text));
    }
    if let Some(age) = &patch.age {
        changes.set_or_remove("age", age.map(|age| number(age.years())));
    }
    if let Some(bio) = &patch.bio {
        changes.set("bio", text(bio.as_str()));
    }
    if let Some(experience) = &patch.experience {
        changes.set("experience", text(experience.as_str()));
    }
    if let Some(show) = patch.show_email {
        changes.set("showEmail", AttributeValue::Bool(show));
    }
    changes
}

impl From<Failure> for UpdateUserError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
