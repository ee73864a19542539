use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use rules::{CreateUserError, Failure, Name, Timestamp, User, UserId, UserPatch};

use super::{UserItem, stored_user};
use crate::failure::from_sdk;
use crate::table::read;
use crate::{Identity, Table};

/// Creates profiles, one for each account, with the address that Cognito has.
#[derive(Clone, Debug)]
pub struct CreateUser {
    users: Table,
    identity: Identity,
}

/// A gardener's first profile. `email`, if given, must be the address that Cognito has.
#[derive(Clone, Debug, Default)]
pub struct NewProfile {
    pub content: UserPatch,
    pub email: Option<String>,
}

/// A profile that was created now, or that existed and is unchanged.
#[derive(Debug)]
pub struct CreatedUser {
    pub user: User,
    pub created: bool,
}

impl CreateUser {
    pub fn new(users: Table, identity: Identity) -> Self {
        Self { users, identity }
    }

    /// Reads the caller's address from Cognito and writes the profile if there is none: one conditional write.
    ///
    /// `subject` is the authorized caller; a token of another account is rejected.
    pub async fn create(
        &self,
        subject: &str,
        access_token: &str,
        profile: NewProfile,
    ) -> Result<CreatedUser, CreateUserError> {
        let account = self.identity.get_user(access_token).await?;
        if account.subject != subject {
            return Err(CreateUserError::TokenRejected);
        }
        if profile.email.is_some_and(|email| !account.email.is(&email)) {
            return Err(CreateUserError::ForeignEmail);
        }
        let name = account.name.unwrap_or_else(|| Name::stored("Gardener"));
        let mut new = User::new(UserId::of_subject(subject), name, account.email, Timestamp::now());
        new.summary.photo_url = account.photo_url;
        Ok(self.put(new.patched(profile.content)).await?)
    }

    async fn put(&self, new: User) -> Result<CreatedUser, Failure> {
        let response = self
            .users
            .client
            .put_item()
            .table_name(&self.users.name)
            .set_item(Some(stored_user(&new)?))
            .condition_expression("attribute_not_exists(id)")
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let Err(error) = response else { return Ok(CreatedUser { user: new, created: true }) };
        match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(failed)) => {
                let existing = read::<UserItem>(failed.item().cloned().unwrap_or_default())?;
                Ok(CreatedUser { user: existing.into(), created: false })
            }
            _ => Err(from_sdk("PutItem", &error)),
        }
    }
}
