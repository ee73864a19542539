//! The errors of values, reads and writes. The `api` crate turns each into one problem document.

use thiserror::Error;

use crate::{BlockKind, Daily, FollowKind, Missing, Timestamp, limits};

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
    /// Moderators have paused the gardener until then.
    #[error("the gardener may write nothing for some days")]
    Paused(Timestamp),
    #[error("the gardener has done this as often as a day allows")]
    DailyLimit(Daily),
    #[error("a new gardener has done as much as the first day allows")]
    FirstDay(FirstDay),
    #[error("too many concurrent writes")]
    Busy,
}

/// What a new gardener may have little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstDay {
    pub of: Newcomers,
    /// When the limit ends.
    pub until: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newcomers {
    /// Public ones.
    Tips,
    /// In one text.
    Links,
    /// Of answers of others.
    Doubts,
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
    /// A moderator or reports have taken it out of the lists, or a moderator has deleted it.
    #[error("moderation has hidden or removed the tip")]
    Held,
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
    /// Moderators have suspended or paused somebody with this address, which ends then.
    #[error("the e-mail address is barred")]
    Barred(Timestamp),
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
    /// There is no trial of that year, or it is too old to be edited.
    #[error("the gardener has no trial of that year to edit")]
    NoTrial,
    /// One of the two, the gardener and the tip's author, blocks the other.
    #[error("one of the two gardeners blocks the other")]
    Blocked,
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

/// Why a question or an answer was not written, changed or deleted.
#[derive(Clone, Debug, Error)]
pub enum PostError {
    /// It does not exist, or not everybody sees it.
    #[error("the question or the answer does not exist")]
    NoSuchPost,
    /// It does not exist, or not everybody sees it.
    #[error("the tip does not exist")]
    NoSuchTip,
    #[error("the tip is the gardener's own")]
    OwnTip,
    #[error("the question or the answer belongs to another gardener")]
    NotYours,
    /// One of the two, the gardener and the asker, blocks the other.
    #[error("one of the two gardeners blocks the other")]
    Blocked,
    #[error("the question has as many answers as it may")]
    TooManyAnswers,
    #[error("the question is the gardener's own")]
    OwnQuestion,
    /// One of the two, the gardener and the asker, or the author of the tip that it is about, blocks the other.
    #[error("one of the two gardeners blocks the other, so the question cannot be joined")]
    JoinBlocked,
    /// The same of a doubt, or of the gardener and who answered.
    #[error("one of the two gardeners blocks the other, so the answer cannot be doubted")]
    DoubtBlocked,
    #[error("the question has as many gardeners who want to know it too as it may")]
    TooManyJoined,
    /// The tip that answers does not exist, or not everybody sees it.
    #[error("the tip that answers is not public")]
    TipNotPublic,
    #[error("an answer of the gardener has the tip already")]
    TipRepeated,
    /// One of the two, the gardener and the author of the tip that answers, blocks the other.
    #[error("one of the gardener and the tip's author blocks the other")]
    TipBlocked,
    #[error("the idempotency key was used with another text")]
    KeyReused,
    /// It was written too long ago.
    #[error("the question or the answer cannot be edited any more")]
    TooLate,
    /// Moderation has hidden it.
    #[error("the question or the answer is hidden")]
    Held,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for PostError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why something was not reported.
#[derive(Clone, Debug, Error)]
pub enum ReportError {
    /// It does not exist, or not everybody can see it.
    #[error("there is nothing to report")]
    NoSuchThing,
    #[error("it is the gardener's own")]
    OwnThing,
    /// The thing has no such photograph, perhaps not any more.
    #[error("it has no such photograph")]
    NoSuchPhoto,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for ReportError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why a choice about notices was not stored.
#[derive(Clone, Debug, Error)]
pub enum NoticeError {
    /// The link is not one of a mail to this gardener.
    #[error("there is no such link")]
    NoSuchLink,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for NoticeError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why a calendar got no new address.
#[derive(Clone, Debug, Error)]
pub enum CalendarError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for CalendarError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why a gardener was not blocked.
#[derive(Clone, Debug, Error)]
pub enum BlockError {
    #[error("there is no such gardener")]
    NoSuchGardener,
    #[error("it is the gardener's own profile")]
    OwnProfile,
    #[error("the gardener blocks or mutes as many as one may")]
    TooMany(BlockKind),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for BlockError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why somebody or something is not followed.
#[derive(Clone, Debug, Error)]
pub enum FollowError {
    #[error("there is no such gardener")]
    NoSuchGardener,
    #[error("it is the gardener's own profile")]
    OwnProfile,
    /// The gardener blocks or mutes the other one, or the other one blocks the gardener.
    #[error("one of the two gardeners does not want it")]
    Unwanted,
    #[error("the gardener follows as many as one may")]
    TooMany(FollowKind),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl NeedsProfile for FollowError {
    fn needs_profile(&self) -> bool {
        matches!(self, Self::Refused(Refused::NoProfile))
    }
}

/// Why an act of a moderator was not done, or an appeal not taken.
#[derive(Clone, Debug, Error)]
pub enum CaseError {
    #[error("there is no such case")]
    NoSuchCase,
    /// The profile says so; the token may be a quarter of an hour old.
    #[error("the gardener is not a moderator")]
    NotModerator,
    /// It is about the moderator's own thing, or the moderator has reported it.
    #[error("a moderator cannot decide this case")]
    OwnCase,
    #[error("the case has another version")]
    Stale,
    /// Its author has changed it since the moderator saw it.
    #[error("what the case is about has another version")]
    ThingChanged,
    /// Another moderator looks at it until then.
    #[error("another moderator looks at the case")]
    Taken(Timestamp),
    /// An appeal against the owner's suspension in another case has no answer yet.
    #[error("an appeal against the suspension waits")]
    AppealWaits,
    /// The act does not suit the thing or its state.
    #[error("the act does not suit the case")]
    Unsuited,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Failure(#[from] Failure),
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
