//! Failures of AWS calls and of stored data, in words for the log.

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use rules::Failure;

/// The failure of an AWS call. It keeps the operation and the service's error code, and nothing of the response.
pub fn from_sdk<E: ProvideErrorMetadata>(operation: &str, error: &SdkError<E>) -> Failure {
    let reason = match error {
        SdkError::ConstructionFailure(_) => "the request could not be built",
        SdkError::TimeoutError(_) => "timed out",
        SdkError::DispatchFailure(_) => "the service could not be reached",
        SdkError::ResponseError(_) => "the response could not be read",
        SdkError::ServiceError(service) => service.err().code().unwrap_or("unnamed error"),
        _ => "failed",
    };
    Failure::new(format!("{operation}: {reason}"))
}

/// A request that misses a required part. Our own code builds every request, so this is a bug.
pub fn not_built(_: aws_sdk_dynamodb::error::BuildError) -> Failure {
    Failure::new("TransactWriteItems: the request could not be built")
}

/// A stored item that does not have the expected form.
pub fn unreadable(_: serde_dynamo::Error) -> Failure {
    Failure::new("a stored item does not have the expected form")
}
