//! Clients, made once. Leaner than `aws-config`'s defaults: the region and the credentials are where Lambda puts them, in
//! the environment; HTTP is HTTP/1.1 alone, TLS rustls on ring with Amazon's own roots (design, section 8, has what this saves).

use std::env;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_cognitoidentityprovider as cognito;
use aws_sdk_dynamodb as dynamodb;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use rules::Failure;

use crate::http::Http1;
use crate::{Identity, Table};

/// What every client shares.
pub struct Connection {
    region: Region,
    endpoint: Option<String>,
    http: Http1,
    dynamodb: dynamodb::Client,
}

impl Connection {
    /// From the environment that Lambda gives; a missing variable is told by name. `AWS_ENDPOINT_URL`, where set, stands
    /// for every service.
    pub fn from_environment() -> Result<Self, Failure> {
        let credentials = Credentials::new(
            variable("AWS_ACCESS_KEY_ID")?,
            variable("AWS_SECRET_ACCESS_KEY")?,
            env::var("AWS_SESSION_TOKEN").ok(),
            None,
            "environment",
        );
        Self::new(variable("AWS_REGION")?, credentials, env::var("AWS_ENDPOINT_URL").ok())
    }

    pub fn new(region: String, credentials: Credentials, endpoint: Option<String>) -> Result<Self, Failure> {
        let (region, http) = (Region::new(region), Http1::new()?);
        let mut config = dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(region.clone())
            .credentials_provider(credentials)
            .timeout_config(timeouts())
            .http_client(http.client());
        config.set_endpoint_url(endpoint.clone());
        let dynamodb = dynamodb::Client::from_conf(config.build());
        Ok(Self { region, endpoint, http, dynamodb })
    }

    /// The table whose name is in the variable `name`.
    pub fn table(&self, name: &str) -> Result<Table, Failure> {
        Ok(self.table_named(variable(name)?))
    }

    pub fn table_named(&self, name: impl Into<String>) -> Table {
        Table::new(self.dynamodb.clone(), name)
    }

    /// Opens the connection to DynamoDB, handshake and all, while the function initialises and has a whole processor. `GET /` is
    /// what load balancers ask it, and needs no signature.
    pub async fn warm_up(&self) {
        let region = || format!("https://dynamodb.{}.amazonaws.com/", self.region);
        self.http.open(&self.endpoint.clone().unwrap_or_else(region)).await;
    }

    /// Cognito, asked with the caller's own token only. Its client is made when somebody is asked for, which is seldom.
    pub fn identity(&self) -> Identity {
        let (region, endpoint, http) = (self.region.clone(), self.endpoint.clone(), self.http.client());
        Identity::new(move || {
            let mut config = cognito::Config::builder()
                .behavior_version(BehaviorVersion::latest())
                .region(region)
                .timeout_config(timeouts())
                .http_client(http)
                .allow_no_auth();
            config.set_endpoint_url(endpoint);
            cognito::Client::from_conf(config.build())
        })
    }
}

/// Two tries fit into a function's ten seconds.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .operation_attempt_timeout(Duration::from_secs(3))
        .operation_timeout(Duration::from_secs(8))
        .build()
}

fn variable(name: &str) -> Result<String, Failure> {
    env::var(name).map_err(|_| Failure::new(format!("the variable {name} is not set")))
}
