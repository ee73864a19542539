//! Reads and deletes the account of an access token at Cognito.

use std::sync::{Arc, LazyLock};

use aws_sdk_cognitoidentityprovider::Client;
use aws_sdk_cognitoidentityprovider::operation::delete_user::DeleteUserError;
use aws_sdk_cognitoidentityprovider::operation::get_user::GetUserError;
use rules::{CognitoEmail, CreateUserError, Failure, ImageUrl, LeaveError, Name};

use super::failure::from_sdk;

/// Cognito's `GetUser` and `DeleteUser`, which take the caller's own access token and no other credentials.
#[derive(Clone, Debug)]
pub struct Identity(Arc<LazyLock<Client, Box<dyn FnOnce() -> Client + Send>>>);

/// The account of an access token.
#[derive(Clone, Debug)]
pub struct CognitoUser {
    pub subject: String,
    pub email: CognitoEmail,
    pub name: Option<Name>,
    pub photo_url: Option<ImageUrl>,
}

impl Identity {
    /// The client is built on first use.
    pub fn new(client: impl FnOnce() -> Client + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(client))))
    }

    /// The account as Cognito has it now, with whether the address is verified.
    pub async fn get_user(&self, access_token: &str) -> Result<CognitoUser, CreateUserError> {
        let user = match self.0.get_user().access_token(access_token).send().await {
            Ok(user) => user,
            Err(error) => {
                return Err(match error.as_service_error() {
                    Some(
                        GetUserError::NotAuthorizedException(_)
                        | GetUserError::UserNotFoundException(_)
                        | GetUserError::PasswordResetRequiredException(_)
                        | GetUserError::UserNotConfirmedException(_),
                    ) => CreateUserError::TokenRejected,
                    _ => from_sdk("GetUser", &error).into(),
                });
            }
        };
        let attribute = |name: &str| {
            user.user_attributes().iter().find(|attribute| attribute.name() == name).and_then(|found| found.value())
        };
        let (Some(subject), Some(address)) = (attribute("sub"), attribute("email")) else {
            return Err(Failure::new("GetUser: the response has no subject or no e-mail address").into());
        };
        Ok(CognitoUser {
            subject: subject.to_owned(),
            email: CognitoEmail { address: address.to_owned(), verified: attribute("email_verified") == Some("true") },
            name: attribute("name").and_then(|name| Name::choose(name).ok()),
            photo_url: attribute("picture").and_then(|url| ImageUrl::parse(url).ok()),
        })
    }

    /// The account's subject; `None` if the account is deleted.
    pub async fn subject_of(&self, access_token: &str) -> Result<Option<String>, LeaveError> {
        match self.0.get_user().access_token(access_token).send().await {
            Ok(user) => {
                let subject = user.user_attributes.into_iter().find(|attribute| attribute.name == "sub");
                let subject = subject.and_then(|attribute| attribute.value);
                subject.map(Some).ok_or_else(|| Failure::new("GetUser: the response has no subject").into())
            }
            Err(error) => match error.as_service_error() {
                Some(GetUserError::UserNotFoundException(_)) => Ok(None),
                Some(GetUserError::NotAuthorizedException(_) | GetUserError::PasswordResetRequiredException(_)) => {
                    Err(LeaveError::TokenRejected)
                }
                _ => Err(from_sdk("GetUser", &error).into()),
            },
        }
    }

    /// Deletes the account. If it is gone already, nothing happens.
    pub async fn delete_user(&self, access_token: &str) -> Result<(), LeaveError> {
        let Err(error) = self.0.delete_user().access_token(access_token).send().await else { return Ok(()) };
        match error.as_service_error() {
            Some(DeleteUserError::UserNotFoundException(_)) => Ok(()),
            Some(DeleteUserError::NotAuthorizedException(_) | DeleteUserError::PasswordResetRequiredException(_)) => {
                Err(LeaveError::TokenRejected)
            }
            _ => Err(from_sdk("DeleteUser", &error).into()),
        }
    }
}
