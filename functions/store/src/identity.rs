//! Cognito, asked who the bearer of a token is.

use std::sync::{Arc, LazyLock};

use aws_sdk_cognitoidentityprovider::Client;
use aws_sdk_cognitoidentityprovider::operation::get_user::GetUserError;
use rules::{ImageUrl, Name, VouchedEmail};

use crate::Failure;

/// Cognito's `GetUser`, which takes the caller's own access token and no other credentials.
#[derive(Clone, Debug)]
pub struct Identity(Arc<LazyLock<Client, Box<dyn FnOnce() -> Client + Send>>>);

/// What Cognito says of the bearer of a token.
#[derive(Clone, Debug)]
pub struct Vouched {
    pub subject: String,
    pub email: VouchedEmail,
    pub name: Option<Name>,
    pub photo_url: Option<ImageUrl>,
}

#[derive(Debug)]
pub enum VouchError {
    /// The token is none that Cognito honours any more.
    Refused,
    Failure(Failure),
}

impl Identity {
    /// The client is made when it is first needed.
    pub fn new(client: impl FnOnce() -> Client + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(client))))
    }

    /// Asks Cognito. The address is the one it knows, with whether its owner has proved it.
    pub async fn vouch(&self, access_token: &str) -> Result<Vouched, VouchError> {
        let user = match self.0.get_user().access_token(access_token).send().await {
            Ok(user) => user,
            Err(error) => {
                let refused = matches!(
                    error.as_service_error(),
                    Some(
                        GetUserError::NotAuthorizedException(_)
                            | GetUserError::UserNotFoundException(_)
                            | GetUserError::PasswordResetRequiredException(_)
                            | GetUserError::UserNotConfirmedException(_)
                    )
                );
                return Err(if refused {
                    VouchError::Refused
                } else {
                    VouchError::Failure(Failure::of("GetUser", &error))
                });
            }
        };
        let attribute = |name: &str| {
            user.user_attributes().iter().find(|attribute| attribute.name() == name).and_then(|found| found.value())
        };
        let (Some(subject), Some(address)) = (attribute("sub"), attribute("email")) else {
            return Err(VouchError::Failure(Failure::new("GetUser: no subject or no address")));
        };
        Ok(Vouched {
            subject: subject.to_owned(),
            email: VouchedEmail { address: address.to_owned(), verified: attribute("email_verified") == Some("true") },
            name: attribute("name").and_then(|name| Name::parse(name).ok()),
            photo_url: attribute("picture").and_then(|url| ImageUrl::parse(url).ok()),
        })
    }
}
