//! The problem of each business error.

use rules::{
    BlockError, CalendarError, CaseError, CreateTipError, CreateUserError, EditTipError, Failure, FollowError,
    LeaveError, MarkError, NoticeError, PhotoError, PostError, Refused, ReportError, UpdateUserError, limits,
};

use super::{Code, Problem};

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        if failure.is_transient { Self::unavailable(failure.to_string()) } else { Self::internal(failure.to_string()) }
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::NoProfile => Self::internal("the profile that was just created is missing"),
            Refused::Inactive => Self::inactive(),
            Refused::Paused(until) => Self::new(
                Code::Paused,
                format!(
                    "Moderators let you write nothing until {}. My profile says why, and there you can appeal.",
                    until.day()
                ),
            ),
            Refused::DailyLimit(daily) => Self::daily_limit(daily),
            Refused::FirstDay(first_day) => Self::first_day(first_day),
            Refused::Busy => Self::busy(),
        }
    }
}

impl From<CreateTipError> for Problem {
    fn from(error: CreateTipError) -> Self {
        match error {
            CreateTipError::ForeignEmail => Self::foreign_email(),
            CreateTipError::KeyReused => Self::idempotency_key_reused(),
            CreateTipError::Deleted => Self::no_such_tip(),
            CreateTipError::Photos => Self::unusable_photo("photos"),
            CreateTipError::Refused(refused) => refused.into(),
            CreateTipError::Failure(failure) => failure.into(),
        }
    }
}

impl From<EditTipError> for Problem {
    fn from(error: EditTipError) -> Self {
        match error {
            EditTipError::NoSuchTip => Self::no_such_tip(),
            EditTipError::NotYours => Self::forbidden("This tip belongs to another gardener."),
            EditTipError::Stale => Self::stale(),
            EditTipError::Unfinished(missing) => Self::unfinished(&missing),
            EditTipError::NoDraft => Self::invalid_field("availability", "cannot be draft again"),
            EditTipError::TooSoon => Self::too_soon(),
            EditTipError::Held => Self::new(
                Code::Held,
                "A moderator has hidden or removed this tip, so you cannot show it. You can appeal under My Tips.",
            ),
            EditTipError::Photos => Self::unusable_photo("photos"),
            EditTipError::Refused(refused) => refused.into(),
            EditTipError::Failure(failure) => failure.into(),
        }
    }
}

impl From<MarkError> for Problem {
    fn from(error: MarkError) -> Self {
        match error {
            MarkError::NoSuchTip => Self::no_such_tip(),
            MarkError::OwnTip => {
                Self::new(Code::OwnTip, "This tip is yours. Other gardeners will say how it went for them.")
            }
            MarkError::NoTrial => Self::invalid_field(
                "year",
                "must be this year, or the year of your own report that is less than a year old",
            ),
            MarkError::Blocked => Self::new(Code::Blocked, "You cannot do this with a tip of this gardener."),
            MarkError::Refused(refused) => refused.into(),
            MarkError::Failure(failure) => failure.into(),
        }
    }
}

impl From<PostError> for Problem {
    fn from(error: PostError) -> Self {
        match error {
            PostError::NoSuchPost => Self::no_such_question(),
            PostError::NoSuchTip => Self::no_such_tip(),
            PostError::OwnTip => Self::new(Code::OwnTip, "This tip is yours. Other gardeners will ask about it."),
            PostError::NotYours => Self::forbidden("This belongs to another gardener."),
            PostError::Blocked => Self::new(Code::Blocked, "You cannot ask or answer here."),
            PostError::TooManyAnswers => Self::new(
                Code::TooManyAnswers,
                format!("This question has {} answers, the most that one can have.", limits::ANSWERS),
            ),
            PostError::OwnQuestion => Self::new(Code::OwnThing, "This question is yours."),
            PostError::JoinBlocked => Self::new(Code::Blocked, "You cannot join this question."),
            PostError::DoubtBlocked => Self::new(Code::Blocked, "You cannot judge this answer."),
            PostError::TooManyJoined => Self::new(
                Code::TooManyJoined,
                format!("{} gardeners want to know this too, the most that one question can have.", limits::JOINED),
            ),
            PostError::TipNotPublic => Self::invalid_field("tip", "is not public"),
            PostError::TipRepeated => Self::invalid_field("tip", "is in an answer of yours already"),
            PostError::TipBlocked => Self::invalid_field("tip", "cannot be part of your answers"),
            PostError::TooLate => Self::new(
                Code::TooLate,
                format!("This was written more than {} hours ago, so it cannot be edited.", limits::EDIT_HOURS),
            ),
            PostError::Held => Self::new(
                Code::Held,
                "The moderators have hidden this, so you cannot edit it. You can appeal under My questions.",
            ),
            PostError::KeyReused => Self::idempotency_key_reused(),
            PostError::Refused(refused) => refused.into(),
            PostError::Failure(failure) => failure.into(),
        }
    }
}

impl From<ReportError> for Problem {
    fn from(error: ReportError) -> Self {
        match error {
            ReportError::NoSuchThing => Self::no_such_thing(),
            ReportError::OwnThing => Self::new(Code::OwnThing, "This is yours: you can change or delete it yourself."),
            ReportError::NoSuchPhoto => Self::invalid_field("photo", "is not one of its photographs now"),
            ReportError::Refused(refused) => refused.into(),
            ReportError::Failure(failure) => failure.into(),
        }
    }
}

impl From<NoticeError> for Problem {
    fn from(error: NoticeError) -> Self {
        match error {
            NoticeError::NoSuchLink => Self::no_such_link(),
            NoticeError::Refused(refused) => refused.into(),
            NoticeError::Failure(failure) => failure.into(),
        }
    }
}

impl From<CalendarError> for Problem {
    fn from(error: CalendarError) -> Self {
        match error {
            CalendarError::Refused(refused) => refused.into(),
            CalendarError::Failure(failure) => failure.into(),
        }
    }
}

impl From<BlockError> for Problem {
    fn from(error: BlockError) -> Self {
        match error {
            BlockError::NoSuchGardener => Self::no_such_user(),
            BlockError::OwnProfile => Self::new(Code::OwnThing, "This is your own profile."),
            BlockError::TooMany(kind) => Self::new(
                Code::TooManyBlocks,
                format!("You {kind} {} gardeners, the most that is possible. End some of it first.", limits::BLOCKS),
            ),
            BlockError::Refused(refused) => refused.into(),
            BlockError::Failure(failure) => failure.into(),
        }
    }
}

impl From<FollowError> for Problem {
    fn from(error: FollowError) -> Self {
        match error {
            FollowError::NoSuchGardener => Self::no_such_user(),
            FollowError::OwnProfile => Self::new(Code::OwnThing, "This is your own profile."),
            FollowError::Unwanted => Self::new(Code::Blocked, "You cannot follow this gardener."),
            FollowError::TooMany(kind) => Self::new(
                Code::TooManyFollows,
                format!("You follow {} {kind}s, the most that is possible. Stop following some first.", kind.most()),
            ),
            FollowError::Refused(refused) => refused.into(),
            FollowError::Failure(failure) => failure.into(),
        }
    }
}

impl From<CaseError> for Problem {
    fn from(error: CaseError) -> Self {
        match error {
            CaseError::NoSuchCase => Self::no_such_case(),
            CaseError::NotModerator => Self::not_moderator(),
            CaseError::OwnCase => Self::new(
                Code::OwnThing,
                "This case is about something of yours or your own act, or you have reported it: another moderator decides it.",
            ),
            CaseError::Stale => Self::new(Code::Stale, "The case has changed since it was read."),
            CaseError::ThingChanged => {
                Self::new(Code::Stale, "What the case is about has changed since it was read: read it as it is now.")
            }
            CaseError::Taken(until) => {
                Self::new(Code::Taken, format!("Another moderator looks at this case, until {until} at most."))
            }
            CaseError::AppealWaits => Self::new(
                Code::AppealWaits,
                "This gardener has appealed against the suspension, in another case: answer that first.",
            ),
            CaseError::Unsuited => Self::invalid_field("act", "does not suit this case"),
            CaseError::Refused(refused) => refused.into(),
            CaseError::Failure(failure) => failure.into(),
        }
    }
}

impl From<PhotoError> for Problem {
    fn from(error: PhotoError) -> Self {
        match error {
            PhotoError::TooMany => Self::new(
                Code::TooManyPhotos,
                format!(
                    "You have {} photographs, the most that a gardener can have. Remove some from your tips first; they make room after \
                     {} days.",
                    limits::PHOTOS_IN_ALL,
                    limits::UNUSED_PHOTO_DAYS
                ),
            ),
            PhotoError::Refused(refused) => refused.into(),
            PhotoError::Failure(failure) => failure.into(),
        }
    }
}

impl From<CreateUserError> for Problem {
    fn from(error: CreateUserError) -> Self {
        match error {
            CreateUserError::TokenRejected => Self::unauthenticated(),
            CreateUserError::ForeignEmail => Self::foreign_email(),
            CreateUserError::Barred(until) => Self::new(
                Code::Inactive,
                format!(
                    "Moderators have suspended or paused somebody with this e-mail address. It can be used again from {}.",
                    until.day()
                ),
            ),
            CreateUserError::Busy => Self::busy(),
            CreateUserError::Failure(failure) => failure.into(),
        }
    }
}

impl From<LeaveError> for Problem {
    fn from(error: LeaveError) -> Self {
        match error {
            LeaveError::TokenRejected => Self::unauthenticated(),
            LeaveError::Refused(refused) => refused.into(),
            LeaveError::Failure(failure) => failure.into(),
        }
    }
}

impl From<UpdateUserError> for Problem {
    fn from(error: UpdateUserError) -> Self {
        match error {
            UpdateUserError::Portrait => Self::unusable_photo("portrait"),
            UpdateUserError::Refused(refused) => refused.into(),
            UpdateUserError::Failure(failure) => failure.into(),
        }
    }
}
