use std::fmt;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

/// Something outside that failed, in words for the log. It names operations and error codes, never values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(String);

impl Failure {
    pub(crate) fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }

    /// A call to AWS that failed. Of the service's answer only the code is kept.
    pub(crate) fn of<E: ProvideErrorMetadata>(operation: &str, error: &SdkError<E>) -> Self {
        let reason = match error {
            SdkError::ConstructionFailure(_) => "the request could not be built",
            SdkError::TimeoutError(_) => "timed out",
            SdkError::DispatchFailure(_) => "the service could not be reached",
            SdkError::ResponseError(_) => "the answer could not be read",
            SdkError::ServiceError(service) => service.err().code().unwrap_or("unnamed error"),
            _ => "failed",
        };
        Self(format!("{operation}: {reason}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}

/// A stored item that cannot be read.
impl From<serde_dynamo::Error> for Failure {
    fn from(_: serde_dynamo::Error) -> Self {
        Self::new("a stored item has another form than it should")
    }
}
