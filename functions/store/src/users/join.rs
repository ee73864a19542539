use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use rules::{Name, Timestamp, User, UserId, UserPatch};

use super::{stored_user, user};
use crate::{Failure, Identity, Table, VouchError};

/// Makes profiles, each once, with the address that Cognito vouches for.
#[derive(Clone, Debug)]
pub struct JoinUser {
    users: Table,
    identity: Identity,
}

/// What a gardener says when joining. `email`, where given, has to be the one that Cognito knows.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    pub content: UserPatch,
    pub email: Option<String>,
}

/// A profile that was made now, or that stood already and was left as it is.
#[derive(Debug)]
pub struct Joined {
    pub user: User,
    pub made: bool,
}

#[derive(Debug)]
pub enum JoinError {
    /// The token is not honoured by Cognito any more, or is somebody else's.
    Refused,
    /// The address is not the one that Cognito knows.
    ForeignEmail,
    Failure(Failure),
}

impl JoinUser {
    pub fn new(users: Table, identity: Identity) -> Self {
        Self { users, identity }
    }

    /// Asks Cognito for the bearer's address, and writes the profile if there is none: one conditional write.
    ///
    /// `subject` is who the caller is known to be; a token of anybody else is refused.
    pub async fn join(&self, subject: &str, access_token: &str, profile: Profile) -> Result<Joined, JoinError> {
        let vouched = self.identity.vouch(access_token).await.map_err(|error| match error {
            VouchError::Refused => JoinError::Refused,
            VouchError::Failure(failure) => JoinError::Failure(failure),
        })?;
        if vouched.subject != subject {
            return Err(JoinError::Refused);
        }
        if profile.email.is_some_and(|email| !vouched.email.is(&email)) {
            return Err(JoinError::ForeignEmail);
        }
        let name = vouched.name.unwrap_or_else(|| Name::stored("Gardener"));
        let new = User::joining(UserId::of_subject(subject), name, vouched.email, Timestamp::now());
        let new = User { photo_url: vouched.photo_url, ..new }.patched(profile.content);
        self.put(new).await.map_err(JoinError::Failure)
    }

    async fn put(&self, new: User) -> Result<Joined, Failure> {
        let answer = self
            .users
            .client
            .put_item()
            .table_name(&self.users.name)
            .set_item(Some(stored_user(&new)?))
            .condition_expression("attribute_not_exists(id)")
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let Err(error) = answer else { return Ok(Joined { user: new, made: true }) };
        match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(refused)) => {
                let standing = refused.item().cloned().unwrap_or_default();
                Ok(Joined { user: user(standing)?, made: false })
            }
            _ => Err(Failure::of("PutItem", &error)),
        }
    }
}
