//! Problem documents (RFC 9457): the one shape of every error response, and the one place that makes them from errors.

mod errors;

use lambda_http::http::{StatusCode, header};
use lambda_http::{Body, Response};
use rules::{Clock, Daily, FirstDay, Missing, Newcomers, limits};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{FieldError, response};

/// The kinds of problem, for clients to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    InvalidInput,
    Unauthenticated,
    Forbidden,
    SignInAgain,
    Inactive,
    Paused,
    OwnTip,
    OwnThing,
    Blocked,
    TooManyBlocks,
    TooManyFollows,
    TooManyAnswers,
    TooManyJoined,
    TooLate,
    Held,
    NotFound,
    Stale,
    TooLarge,
    UnsupportedMediaType,
    IdempotencyKeyReused,
    DailyLimit,
    FirstDay,
    TooManyPhotos,
    TooSoon,
    Busy,
    Taken,
    AppealWaits,
    Unavailable,
    Internal,
}

impl Code {
    pub fn status(self) -> StatusCode {
        match self {
            Self::InvalidInput => StatusCode::BAD_REQUEST,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden
            | Self::SignInAgain
            | Self::Inactive
            | Self::Paused
            | Self::OwnTip
            | Self::OwnThing
            | Self::Blocked
            | Self::TooManyAnswers
            | Self::TooManyJoined
            | Self::TooLate
            | Self::Held => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Stale => StatusCode::PRECONDITION_FAILED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::IdempotencyKeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::DailyLimit
            | Self::FirstDay
            | Self::TooManyBlocks
            | Self::TooManyFollows
            | Self::TooManyPhotos
            | Self::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::Taken | Self::AppealWaits => StatusCode::CONFLICT,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A request that failed. The constructors say why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<FieldError>,
    /// Seconds.
    retry_after: Option<u64>,
    /// For the log, never for the caller.
    cause: Option<String>,
}

/// The body of an error response, `application/problem+json`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// Always `about:blank`; `code` says what happened.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    pub status: u16,
    /// The message for a person.
    pub detail: String,
    pub code: Code,
    /// Quote it when you ask about the error.
    pub request_id: String,
    /// For invalid input: each field with its error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
}

impl Problem {
    fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), retry_after: None, cause: None }
    }

    pub fn invalid(errors: Vec<FieldError>) -> Self {
        Self { errors, ..Self::new(Code::InvalidInput, "Some fields are invalid.") }
    }

    /// One invalid field.
    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        Self::invalid(vec![FieldError { field: field.to_owned(), message: message.into() }])
    }

    pub fn unauthenticated() -> Self {
        Self::new(Code::Unauthenticated, "Sign in to do this.")
    }

    pub fn forbidden(detail: &str) -> Self {
        Self::new(Code::Forbidden, detail)
    }

    /// The last sign-in is too long ago for a change that cannot be undone.
    pub fn sign_in_again() -> Self {
        Self::new(Code::SignInAgain, "Sign in again first: your last sign-in is more than ten minutes ago.")
    }

    pub fn foreign_email() -> Self {
        Self::forbidden("This e-mail address is not yours.")
    }

    /// The caller's own account: others' have the responses of what is not there.
    pub fn inactive() -> Self {
        Self::new(
            Code::Inactive,
            "Your account is not active, so you can share and change nothing. Your profile says why.",
        )
    }

    /// The tip does not exist, or the caller may not know that it does: both have the same response.
    pub fn no_such_tip() -> Self {
        Self::new(Code::NotFound, "There is no such tip.")
    }

    pub fn no_such_mark() -> Self {
        Self::new(Code::NotFound, "A tip cannot be marked like this.")
    }

    pub fn nothing_to_follow() -> Self {
        Self::new(Code::NotFound, "There is no such gardener or plant to follow.")
    }

    pub fn no_such_thing() -> Self {
        Self::new(Code::NotFound, "There is nothing like this to report.")
    }

    pub fn no_such_question() -> Self {
        Self::new(Code::NotFound, "There is no such question or answer, or its gardener has deleted it.")
    }

    pub fn no_such_case() -> Self {
        Self::new(Code::NotFound, "There is no such case.")
    }

    pub fn no_such_link() -> Self {
        Self::new(Code::NotFound, "This link is not one of a mail to you. Copy all of it from the mail.")
    }

    /// Also of a gardener who is not there or not active, and of a former address.
    pub fn no_such_calendar() -> Self {
        Self::new(Code::NotFound, "There is no calendar at this address. Make a new one under My almanac.")
    }

    pub fn not_moderator() -> Self {
        Self::forbidden("Only moderators can do this.")
    }

    pub fn no_such_photo() -> Self {
        Self::new(Code::NotFound, "There is no such photograph.")
    }

    pub fn no_such_user() -> Self {
        Self::new(Code::NotFound, "There is no such gardener.")
    }

    /// The published page is not one of the build's.
    pub fn no_head() -> Self {
        Self::internal("the app's page has not the head of a build")
    }

    /// Before the app is published.
    pub fn no_site() -> Self {
        Self::new(Code::NotFound, "There is no site at this address yet.")
    }

    pub fn stale() -> Self {
        Self::new(Code::Stale, "It has changed since it was read.")
    }

    pub fn too_large() -> Self {
        Self::new(Code::TooLarge, format!("The body has more than {} bytes.", limits::BODY))
    }

    pub fn unsupported_media_type() -> Self {
        Self::new(Code::UnsupportedMediaType, "The body has to be application/json.")
    }

    pub fn idempotency_key_reused() -> Self {
        Self::new(Code::IdempotencyKeyReused, "This Idempotency-Key was sent before with another body.")
    }

    /// The gardener has done something as often as a day allows.
    fn daily_limit(daily: Daily) -> Self {
        let most = daily.most();
        let (done, next) = match daily {
            Daily::Tips => (format!("shared {most} tips"), "You can share the next one"),
            Daily::Edits => (format!("changed tips {most} times"), "You can change the next one"),
            Daily::Questions => (format!("asked {most} questions"), "You can ask the next one"),
            Daily::Answers => (format!("answered {most} times"), "You can answer again"),
            Daily::Joins => (format!("joined questions and doubted answers {most} times"), "You can go on"),
            Daily::Reports => (format!("reported {most} times"), "You can report again"),
            Daily::Photos => (format!("added {most} photographs"), "You can add the next one"),
            Daily::Marks(mark) => (mark.kind().done(), "You can go on"),
        };
        let detail = format!("You have {done} today. {next} after midnight (UTC).");
        let retry_after = Some(Clock::system().now().seconds_to_next_day());
        Self { retry_after, ..Self::new(Code::DailyLimit, detail) }
    }

    /// A new gardener has to wait.
    fn first_day(FirstDay { of, until }: FirstDay) -> Self {
        let seconds = until.milliseconds().saturating_sub(Clock::system().now().milliseconds()).div_ceil(1_000).max(1);
        let wait = match seconds.div_ceil(3_600) {
            1 => "within an hour".to_owned(),
            hours => format!("in {hours} hours"),
        };
        let detail = match of {
            Newcomers::Tips => format!(
                "On the first day, {} of your tips can be public. Save this one as a draft, and share it {wait}.",
                limits::FIRST_TIPS
            ),
            Newcomers::Links => format!(
                "On the first day, a text can have {} links. Leave some out, or save the text {wait}.",
                limits::FIRST_LINKS
            ),
            Newcomers::Doubts => {
                format!("On the first day, you cannot say that an answer is no longer true. Say it {wait}.")
            }
        };
        Self { retry_after: Some(seconds), ..Self::new(Code::FirstDay, detail) }
    }

    /// A draft is written more often than a form does it.
    fn too_soon() -> Self {
        let detail = format!("A draft can be saved every {} seconds.", limits::DRAFT_SECONDS);
        Self { retry_after: Some(limits::DRAFT_SECONDS), ..Self::new(Code::TooSoon, detail) }
    }

    /// Fields that only a draft may leave out.
    fn unfinished(missing: &[Missing]) -> Self {
        let error = |part: &Missing| FieldError { field: part.to_string(), message: "is required".to_owned() };
        Self::invalid(missing.iter().map(error).collect())
    }

    /// A photograph is not there, not the caller's, not ready, or belongs to something else.
    fn unusable_photo(field: &str) -> Self {
        Self::invalid_field(field, "has a photograph that is not ready, is in use elsewhere, or is gone: add it again")
    }

    /// Concurrent writes of the same item, on every attempt; nothing was changed.
    pub fn busy() -> Self {
        Self { retry_after: Some(1), ..Self::new(Code::Busy, "Too many changes at once. Try again.") }
    }

    /// Throttling, a timeout, or the request's deadline. Only the log has the cause.
    pub fn unavailable(cause: impl Into<String>) -> Self {
        let problem = Self::new(Code::Unavailable, "The server is busy. Try again in a moment.");
        Self { retry_after: Some(1), cause: Some(cause.into()), ..problem }
    }

    /// A failure of ours. Only the log has the cause.
    pub fn internal(cause: impl Into<String>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Code::Internal, "Something went wrong on our side.") }
    }

    pub fn code(&self) -> Code {
        self.code
    }

    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    pub fn into_response(self, request_id: &str) -> Response<Body> {
        let status = self.code.status();
        let document = ProblemDocument {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: self.detail,
            code: self.code,
            request_id: request_id.to_owned(),
            errors: self.errors,
        };
        let mut response = response::json(status, &document);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, response::PROBLEM_JSON);
        headers.insert(header::CACHE_CONTROL, response::NO_STORE);
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
