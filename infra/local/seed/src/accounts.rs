//! Cognito accounts, which can sign in.

use std::env;

use anyhow::{Context, Result, anyhow};
use aws_sdk_cognitoidentityprovider::Client;
use aws_sdk_cognitoidentityprovider::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_cognitoidentityprovider::operation::admin_create_user::AdminCreateUserError;
use aws_sdk_cognitoidentityprovider::types::{AttributeType, MessageActionType};

/// Creates accounts in the user pool `USER_POOL_ID` with the password `SAMPLE_PASSWORD`.
pub struct Accounts {
    client: Client,
    pool: String,
    password: String,
}

impl Accounts {
    pub fn from_environment() -> Result<Self> {
        let variable = |name: &str| env::var(name).with_context(|| format!("the variable {name} is not set"));
        let config = aws_sdk_cognitoidentityprovider::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(variable("AWS_REGION")?))
            .credentials_provider(Credentials::new(
                variable("AWS_ACCESS_KEY_ID")?,
                variable("AWS_SECRET_ACCESS_KEY")?,
                None,
                None,
                "environment",
            ))
            .endpoint_url(variable("AWS_ENDPOINT_URL")?)
            .http_client(store::http_client()?);
        Ok(Self {
            client: Client::from_conf(config.build()),
            pool: variable("USER_POOL_ID")?,
            password: variable("SAMPLE_PASSWORD")?,
        })
    }

    /// Creates the account unless it exists. Returns its subject.
    pub async fn subject(&self, email: &str, name: &str) -> Result<String> {
        let attribute = |name: &str, value: &str| AttributeType::builder().name(name).value(value).build();
        let created = self
            .client
            .admin_create_user()
            .user_pool_id(&self.pool)
            .username(email)
            .message_action(MessageActionType::Suppress)
            .user_attributes(attribute("email", email)?)
            .user_attributes(attribute("email_verified", "true")?)
            .user_attributes(attribute("name", name)?)
            .send()
            .await;
        match created {
            Ok(_) => {
                let password = self.client.admin_set_user_password().user_pool_id(&self.pool).username(email);
                password
                    .password(&self.password)
                    .permanent(true)
                    .send()
                    .await
                    .map_err(|e| anyhow!(e.into_service_error()))?;
            }
            Err(error) => match error.into_service_error() {
                AdminCreateUserError::UsernameExistsException(_) => {}
                other => return Err(anyhow!(other).context(format!("cannot create the account of {name}"))),
            },
        }
        let user = self.client.admin_get_user().user_pool_id(&self.pool).username(email).send().await;
        let user = user.map_err(|e| anyhow!(e.into_service_error()))?;
        let subject = user.user_attributes().iter().find(|attribute| attribute.name() == "sub");
        let subject = subject.and_then(|attribute| attribute.value()).context("the account has no subject")?;
        Ok(subject.to_owned())
    }
}
