//! What an operator does to a site's data, by the store's own rules. Every piece of work reports lines for the operator.

pub mod accounts;
pub mod flags;
pub mod gardener;
pub mod migrate;
pub mod reindex;
pub mod restore;
pub mod tip;

use anyhow::{Error, anyhow};
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

/// Takes a line for the operator.
pub type Report<'a> = &'a dyn Fn(String);

/// What a verb without `--yes` ends with.
pub const NOTHING_CHANGED: &str = "Nothing was changed. Repeat with --yes to carry it out.";

/// The error of an AWS call, with AWS's own message.
fn refused<E: ProvideErrorMetadata>(operation: &str, error: &SdkError<E>) -> Error {
    let failure = store::from_sdk(operation, error);
    error.message().map_or_else(|| failure.clone().into(), |message| anyhow!("{failure}: {message}"))
}
