//! The errors of values, reads and writes. The `api` crate turns each into one problem document.

use thiserror::Error;

use crate::{Daily, Missing, limits};

/// Why a value is invalid, in words for the person who typed it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Invalid(pub String);

impl Invalid {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// A failure of ours or of a service, in words for the log. It names operations and error codes, never values.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{message}")]
pub struct Failure {
    message: String,
    /// Throttling or a timeout: a later try may succeed.
    pub is_transient: bool,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), is_transient: false }
    }

    pub fn transient(message: impl Into<String>) -> Self {
        Self { message: message.into(), is_transient: true }
    }
}

/// Why a gardener may not write now. Every kind of write has these errors.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refused {
    #[error("the gardener has no profile")]
    NoProfile,
    #[error("the gardener's profile is not active")]
    Inactive,
    #[error("the gardener has done this as often as a day allows")]
    DailyLimit(Daily),
    #[error("too many concurrent writes")]
    Busy,
}

/// An error that writing the caller's profile, and trying again, may mend.
pub trait NeedsProfile {
    fn needs_profile(&self) -> bool;
}

/// Why a tip was not created.
#[derive(Debug, Error)]
pub enum CreateTipError {
    #[error("the e-mail address belongs to another gardener")]
    ForeignEmail,
    #[error("the idempotency key was used with another tip")]
    KeyReused,
    #[error("the tip of this idempotency key was deleted")]
    Deleted,
    /// One of them is not there, not the gardener's, not ready, or belongs to something else.
    #[error("a photograph cannot be used")]
    Photos,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for CreateTipError {
    fn needs_profile(&self) -> bool {
        // An address that is not the profile's may be the caller's new one.
        matches!(self, Self::Refused(Refused::NoProfile) | Self::ForeignEmail)
    }
}

/// Why a tip was not edited or deleted.
#[derive(Debug, Error)]
pub enum EditTipError {
    /// It does not exist, or it is hidden and somebody else's: a caller cannot tell the two apart.
    #[error("the tip does not exist")]
    NoSuchTip,
    #[error("the tip belongs to another gardener")]
    NotYours,
    #[error("the tip has another version")]
    Stale,
    /// Only a draft may lack something.
    #[error("the tip lacks something that only a draft may lack")]
    Unfinished(Vec<Missing>),
    #[error("only a draft can be a draft")]
    NoDraft,
    #[error("the draft was written less than {} seconds ago", limits::DRAFT_SECONDS)]
    TooSoon,
    /// As in [`CreateTipError`].
    #[error("a photograph cannot be used")]
    Photos,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why Cognito's user was not read, or its profile was neither created nor brought up to date.
#[derive(Debug, Error)]
pub enum CreateUserError {
    /// Cognito rejects the access token, or it is another gardener's.
    #[error("the access token is rejected")]
    TokenRejected,
    #[error("the e-mail address is not the one that Cognito has")]
    ForeignEmail,
    #[error("too many concurrent writes")]
    Busy,
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a gardener's data were not removed, or not all of them.
#[derive(Clone, Debug, Error)]
pub enum LeaveError {
    /// Cognito rejects the access token, or it is another gardener's.
    #[error("the access token is rejected")]
    TokenRejected,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a tip was not marked.
#[derive(Clone, Debug, Error)]
pub enum MarkError {
    /// It does not exist or is not public, for its author too.
    #[error("the tip does not exist")]
    NoSuchTip,
    #[error("the tip is the gardener's own")]
    OwnTip,
    /// There is no report of that year, or it is too old to be edited.
    #[error("the gardener has no report of that year to edit")]
    NoReport,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for MarkError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why a photograph cannot be sent.
#[derive(Clone, Debug, Error)]
pub enum PhotoError {
    #[error("the gardener has as many photographs as one may have")]
    TooMany,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for PhotoError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why a profile was not edited.
#[derive(Debug, Error)]
pub enum UpdateUserError {
    /// It is not there, not the gardener's, not ready, or belongs to something else.
    #[error("the photograph cannot be the portrait")]
    Portrait,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for UpdateUserError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}
