//! Clients, made once. Leaner than `aws-config`'s defaults: the region and the credentials are where Lambda puts them, in
//! the environment; TLS is rustls on ring with Amazon's own roots (design, section 8, has what this saves).

use std::env;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_cognitoidentityprovider as cognito;
use aws_sdk_dynamodb as dynamodb;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region, SharedHttpClient};
use aws_smithy_http_client::Builder;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};

use crate::{Failure, Identity, Table};

/// The roots that AWS's services are signed under ("Amazon Trust Services Repository").
#[cfg(not(feature = "bench-roots"))]
const ROOTS: &[u8] = include_bytes!("amazon-trust-services.pem");
#[cfg(feature = "bench-roots")]
const ROOTS: &[u8] = include_bytes!(env!("BENCH_ROOTS"));

/// What every client shares.
pub struct Connection {
    region: Region,
    credentials: Credentials,
    endpoint: Option<String>,
    http: SharedHttpClient,
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
        let tls = TlsContext::builder().with_trust_store(TrustStore::empty().with_pem_certificate(ROOTS)).build();
        let tls = tls.map_err(|_| Failure::new("the roots cannot be read"))?;
        let http = Builder::new().tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(tls).build_https();
        Ok(Self { region: Region::new(region), credentials, endpoint, http })
    }

    /// The table whose name is in the variable `name`.
    pub fn table(&self, name: &str) -> Result<Table, Failure> {
        Ok(self.table_named(variable(name)?))
    }

    pub fn table_named(&self, name: impl Into<String>) -> Table {
        let mut config = dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(self.region.clone())
            .credentials_provider(self.credentials.clone())
            .timeout_config(timeouts())
            .http_client(self.http.clone());
        config.set_endpoint_url(self.endpoint.clone());
        Table::new(dynamodb::Client::from_conf(config.build()), name)
    }

    /// Cognito, asked with the caller's own token only.
    pub fn identity(&self) -> Identity {
        let mut config = cognito::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(self.region.clone())
            .timeout_config(timeouts())
            .http_client(self.http.clone())
            .allow_no_auth();
        config.set_endpoint_url(self.endpoint.clone());
        Identity::new(cognito::Client::from_conf(config.build()))
    }
}

/// Two tries fit into a function's ten seconds.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(Duration::from_secs(1))
        .operation_attempt_timeout(Duration::from_secs(3))
        .operation_timeout(Duration::from_secs(8))
        .build()
}

fn variable(name: &str) -> Result<String, Failure> {
    env::var(name).map_err(|_| Failure::new(format!("the variable {name} is not set")))
}
