//! Failures of AWS calls and of stored data, in words for the log.

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use rules::Failure;

/// The error codes of a service that limits its callers.
const THROTTLED: [&str; 5] = [
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "ThrottlingException",
    "TooManyRequestsException",
    "LimitExceededException",
];

/// The failure of an AWS call. It keeps the operation and the service's error code, and nothing of the response. Throttling,
/// timeouts, unreachable services, broken-off responses and the services' own failures are transient.
pub fn from_sdk<E: ProvideErrorMetadata>(operation: &str, error: &SdkError<E>) -> Failure {
    let (reason, is_transient) = match error {
        SdkError::ConstructionFailure(_) => ("the request could not be built", false),
        SdkError::TimeoutError(_) => ("timed out", true),
        SdkError::DispatchFailure(_) => ("the service could not be reached", true),
        SdkError::ResponseError(_) => ("the response could not be read", true),
        SdkError::ServiceError(service) => {
            let code = service.err().code().unwrap_or("unnamed error");
            (code, THROTTLED.contains(&code) || service.raw().status().is_server_error())
        }
        _ => ("failed", false),
    };
    let message = format!("{operation}: {reason}");
    if is_transient { Failure::transient(message) } else { Failure::new(message) }
}

/// A request that misses a required part. Our own code builds every request, so this is a bug.
pub(crate) fn not_built(_: aws_sdk_dynamodb::error::BuildError) -> Failure {
    Failure::new("a request could not be built")
}

/// A value that has no form in the store. Our own code builds every value, so this is a bug.
pub(crate) fn not_stored(_: serde_dynamo::Error) -> Failure {
    Failure::new("a value could not be written as an item")
}
