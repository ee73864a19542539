//! The AWS clients, built once. Smaller than `aws-config`'s defaults: region and credentials come from the environment, where
//! Lambda puts them; HTTP is HTTP/1.1 only; TLS is rustls on ring with Amazon's roots (decision 4 has the savings).

use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_cognitoidentityprovider as cognito;
use aws_sdk_dynamodb as dynamodb;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use rules::{Clock, Failure, Settings};

use super::bucket::Bucket;
use super::http::Http1;
use super::identity::Identity;
use super::mail::Mailer;

/// The services by their names in variables.
const COGNITO: &str = "COGNITO_IDENTITY_PROVIDER";
const DYNAMODB: &str = "DYNAMODB";
const S3: &str = "S3";
const SES: &str = "SESV2";

const OPERATORS_ATTEMPT: Duration = Duration::from_mins(1);
const OPERATORS_ATTEMPTS: u32 = 8;

/// The settings and connections that all clients share.
#[derive(Clone)]
pub struct Connection {
    settings: Settings,
    region: Region,
    credentials: Credentials,
    http: Http1,
    dynamodb: dynamodb::Client,
    clock: Clock,
}

impl Connection {
    /// With Lambda's environment variables.
    pub fn from_environment() -> Result<Self, Failure> {
        Self::new(Settings::of_process())
    }

    /// Region and credentials are in the variables that Lambda sets. `AWS_ENDPOINT_URL`, if set, is the endpoint of every
    /// service, `AWS_ENDPOINT_URL_S3` and so on that of one ("Service-specific endpoints", AWS SDKs and Tools Reference Guide).
    pub fn new(settings: Settings) -> Result<Self, Failure> {
        let credentials = Credentials::new(
            settings.get("AWS_ACCESS_KEY_ID")?,
            settings.get("AWS_SECRET_ACCESS_KEY")?,
            settings.find("AWS_SESSION_TOKEN"),
            None,
            "environment",
        );
        let (region, http) = (Region::new(settings.get("AWS_REGION")?), Http1::new()?);
        let mut config = dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(region.clone())
            .credentials_provider(credentials.clone())
            .timeout_config(timeouts())
            .http_client(http.client());
        config.set_endpoint_url(endpoint(&settings, DYNAMODB));
        let dynamodb = dynamodb::Client::from_conf(config.build());
        Ok(Self { settings, region, credentials, http, dynamodb, clock: Clock::system() })
    }

    /// The same with another client for DynamoDB, such as one that records its calls.
    #[must_use]
    pub fn with_dynamodb(self, dynamodb: dynamodb::Client) -> Self {
        Self { dynamodb, ..self }
    }

    /// For a program on an operator's machine. Its line may be slow, and reads of a megabyte share it, so an attempt has a minute
    /// and there are more of them.
    #[must_use]
    pub fn for_operators(self) -> Self {
        let config = self.dynamodb.config().to_builder();
        let config = config.timeout_config(operators_timeouts()).retry_config(operators_retries()).build();
        Self { dynamodb: dynamodb::Client::from_conf(config), ..self }
    }

    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn clock(&self) -> Clock {
        self.clock.clone()
    }

    pub(crate) fn dynamodb(&self) -> &dynamodb::Client {
        &self.dynamodb
    }

    pub(crate) fn credentials(&self) -> &Credentials {
        &self.credentials
    }

    pub(crate) fn region(&self) -> &str {
        self.region.as_ref()
    }

    /// The bucket whose name is in the variable `name`.
    pub fn bucket(&self, name: &str) -> Result<Bucket, Failure> {
        let (region, endpoint) = (self.region.as_ref(), endpoint(&self.settings, S3));
        let name = self.settings.get(name)?;
        Ok(Bucket::new(self.http.clone(), self.credentials.clone(), region, endpoint.as_deref(), &name))
    }

    /// Mail with the configuration set in `MAIL_SETTINGS`.
    pub fn mailer(&self) -> Result<Mailer, Failure> {
        let (region, endpoint) = (self.region.as_ref(), endpoint(&self.settings, SES));
        let settings = self.settings.get("MAIL_SETTINGS")?;
        Ok(Mailer::new(self.http.clone(), self.credentials.clone(), region, endpoint.as_deref(), settings))
    }

    /// Opens the connection to DynamoDB with its TLS handshake during initialization, when the function has a full CPU.
    /// `GET /` is DynamoDB's health check for load balancers and needs no signature.
    pub async fn warm_up(&self) {
        let region = || format!("https://dynamodb.{}.amazonaws.com/", self.region);
        self.http.open(&endpoint(&self.settings, DYNAMODB).unwrap_or_else(region)).await;
    }

    /// Cognito, for an operator's program: its requests are signed.
    pub fn cognito(&self) -> cognito::Client {
        let mut config = cognito::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(self.region.clone())
            .credentials_provider(self.credentials.clone())
            .timeout_config(operators_timeouts())
            .retry_config(operators_retries())
            .http_client(self.http.client());
        config.set_endpoint_url(endpoint(&self.settings, COGNITO));
        cognito::Client::from_conf(config.build())
    }

    /// Cognito, with the caller's own token as the only credential. Most requests do not need it, so its client is built on
    /// first use.
    pub fn identity(&self) -> Identity {
        let (region, endpoint, http) = (self.region.clone(), endpoint(&self.settings, COGNITO), self.http.client());
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

fn endpoint(settings: &Settings, service: &str) -> Option<String> {
    settings.find(&format!("AWS_ENDPOINT_URL_{service}")).or_else(|| settings.find("AWS_ENDPOINT_URL"))
}

/// Two attempts fit into a function's ten seconds.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .operation_attempt_timeout(Duration::from_secs(3))
        .operation_timeout(Duration::from_secs(8))
        .build()
}

/// A value that is missing here would be taken from the client's old configuration, so the functions' limit of a whole operation
/// is disabled by name.
fn operators_timeouts() -> TimeoutConfig {
    TimeoutConfig::builder().operation_attempt_timeout(OPERATORS_ATTEMPT).disable_operation_timeout().build()
}

fn operators_retries() -> RetryConfig {
    RetryConfig::standard().with_max_attempts(OPERATORS_ATTEMPTS)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::TcpListener;
    use tokio::time::Instant;

    use super::*;

    /// A server that accepts and never answers.
    #[tokio::test(start_paused = true)]
    async fn operators_call_has_a_minute_for_each_of_its_attempts() {
        let silent = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let endpoint = format!("http://{}", silent.local_addr().unwrap());
        tokio::spawn(async move {
            let mut open = Vec::new();
            loop {
                open.push(silent.accept().await.unwrap());
            }
        });
        let settings = Settings::from([
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "key"),
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ENDPOINT_URL", endpoint.as_str()),
        ]);
        let connection = Connection::new(settings).unwrap().for_operators();

        let all = OPERATORS_ATTEMPT * OPERATORS_ATTEMPTS;
        let start = Instant::now();
        connection.dynamodb().list_tables().send().await.unwrap_err();
        assert!(start.elapsed() >= all, "DynamoDB after {:?}", start.elapsed());
        let start = Instant::now();
        connection.cognito().list_users().user_pool_id("pool").send().await.unwrap_err();
        assert!(start.elapsed() >= all, "Cognito after {:?}", start.elapsed());
    }
}
