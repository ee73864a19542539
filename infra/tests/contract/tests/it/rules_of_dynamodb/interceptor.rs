//! Passes the requests of a client to the checker.

use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use serde_json::Value;

use super::requests;
use super::schema::Tables;
use crate::files::cloudformation;

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::of(&cloudformation("infra/stack/data.yaml")["Resources"]));

/// A copy of the client that sends no request which breaks a rule.
pub fn checked(client: &Client) -> (Client, Violations) {
    let violations = Violations::default();
    let checker = Checker(violations.0.clone());
    (Client::from_conf(client.config().to_builder().interceptor(checker).build()), violations)
}

/// The requests of a client that broke a rule. Dropping them at the end of a test fails it: the test may expect that a
/// request fails, and nobody may wait for a task that panics.
#[derive(Debug, Default)]
pub struct Violations(Arc<Mutex<Vec<String>>>);

impl Violations {
    /// Panics if a request has broken a rule.
    pub fn assert_none(&self) {
        let violations = self.0.lock().unwrap().join("\n");
        assert!(violations.is_empty(), "{violations}");
    }
}

impl Drop for Violations {
    fn drop(&mut self) {
        // A second panic would abort the process.
        if !thread::panicking() {
            self.assert_none();
        }
    }
}

#[derive(Debug)]
struct Checker(Arc<Mutex<Vec<String>>>);

impl Intercept for Checker {
    fn name(&self) -> &'static str {
        "Checker"
    }

    fn read_after_serialization(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let (operation, body) = operation_and_body(context)?;
        let checked = requests::check(&TABLES, operation, &body);
        if let Err(violation) = &checked {
            // The test may fail for an error that follows from it.
            eprintln!("{violation}");
            self.0.lock().unwrap().push(violation.to_string());
        }
        Ok(checked?)
    }
}

/// What a request does, such as `PutItem`, and its body.
pub fn operation_and_body<'a>(
    context: &'a BeforeTransmitInterceptorContextRef<'_>,
) -> Result<(&'a str, Value), BoxError> {
    let request = context.request();
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    let body = serde_json::from_slice(request.body().bytes().unwrap_or_default())?;
    Ok((target.rsplit('.').next().unwrap_or_default(), body))
}
