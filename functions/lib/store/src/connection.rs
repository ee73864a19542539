//! The AWS clients, built once. Smaller than `aws-config`'s defaults: region and credentials come from the environment, where
//! Lambda puts them; HTTP is HTTP/1.1 only; TLS is rustls on ring with Amazon's roots (decision 4 has the savings).

use std::env;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_cognitoidentityprovider as cognito;
use aws_sdk_dynamodb as dynamodb;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use rules::{Failure, environment};

use crate::http::Http1;
use crate::{Bucket, Identity, Table, Uploads};

/// The settings and connections that all clients share.
pub struct Connection {
    region: Region,
    endpoint: Option<String>,
    credentials: Credentials,
    http: Http1,
    dynamodb: dynamodb::Client,
}

impl Connection {
    /// Reads Lambda's environment variables. `AWS_ENDPOINT_URL`, if set, is the endpoint of every service.
    pub fn from_environment() -> Result<Self, Failure> {
        let credentials = Credentials::new(
            environment("AWS_ACCESS_KEY_ID")?,
            environment("AWS_SECRET_ACCESS_KEY")?,
            env::var("AWS_SESSION_TOKEN").ok(),
            None,
            "environment",
        );
        Self::new(environment("AWS_REGION")?, credentials, env::var("AWS_ENDPOINT_URL").ok())
    }

    pub fn new(region: String, credentials: Credentials, endpoint: Option<String>) -> Result<Self, Failure> {
        let (region, http) = (Region::new(region), Http1::new()?);
        let mut config = dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(region.clone())
            .credentials_provider(credentials.clone())
            .timeout_config(timeouts())
            .http_client(http.client());
        config.set_endpoint_url(endpoint.clone());
        let dynamodb = dynamodb::Client::from_conf(config.build());
        Ok(Self { region, endpoint, credentials, http, dynamodb })
    }

    /// The table whose name is in the variable `name`.
    pub fn table(&self, name: &str) -> Result<Table, Failure> {
        Ok(self.table_named(environment(name)?))
    }

    pub fn table_named(&self, name: impl Into<String>) -> Table {
        Table::new(self.dynamodb.clone(), name)
    }

    /// The bucket whose name is in the variable `name`.
    pub fn bucket(&self, name: &str) -> Result<Bucket, Failure> {
        Ok(self.bucket_named(&environment(name)?))
    }

    pub fn bucket_named(&self, name: &str) -> Bucket {
        let (region, endpoint) = (self.region.as_ref(), self.endpoint.as_deref());
        Bucket::new(self.http.clone(), self.credentials.clone(), region, endpoint, name)
    }

    /// Uploads into a bucket by forms that browsers send to this address.
    pub fn uploads(&self, bucket: String, url: String) -> Uploads {
        Uploads::new(self.credentials.clone(), self.region.to_string(), bucket, url)
    }

    /// Opens the connection to DynamoDB with its TLS handshake during initialization, when the function has a full CPU.
    /// `GET /` is DynamoDB's health check for load balancers and needs no signature.
    pub async fn warm_up(&self) {
        let region = || format!("https://dynamodb.{}.amazonaws.com/", self.region);
        self.http.open(&self.endpoint.clone().unwrap_or_else(region)).await;
    }

    /// Cognito, with the caller's own token as the only credential. Most requests do not need it, so its client is built on
    /// first use.
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

/// Two attempts fit into a function's ten seconds.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .operation_attempt_timeout(Duration::from_secs(3))
        .operation_timeout(Duration::from_secs(8))
        .build()
}
