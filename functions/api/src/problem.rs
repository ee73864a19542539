//! Problem documents (RFC 9457): the one shape of every error that a handler answers.

use lambda_http::http::{StatusCode, header};
use lambda_http::{Body, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{FieldError, answer};

/// The kinds of problem; a client decides by these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    InvalidInput,
    Unauthenticated,
    Forbidden,
    Inactive,
    NotFound,
    Stale,
    TooLarge,
    UnsupportedMediaType,
    IdempotencyKeyReused,
    Busy,
    Internal,
}

impl Code {
    pub fn status(self) -> StatusCode {
        match self {
            Self::InvalidInput => StatusCode::BAD_REQUEST,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::Inactive => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Stale => StatusCode::PRECONDITION_FAILED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::IdempotencyKeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A request that ends in an error. Made by the constructors, which say what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<FieldError>,
    /// For the log, never for the caller.
    cause: Option<String>,
}

/// A problem as it is answered, `application/problem+json`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// Always `about:blank`: what there is to know is in `code`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    pub status: u16,
    /// What happened, for a person.
    pub detail: String,
    pub code: Code,
    /// What to quote when asking about it.
    pub request_id: String,
    /// For bad input: each field, and what is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
}

impl Problem {
    fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), cause: None }
    }

    pub fn invalid(errors: Vec<FieldError>) -> Self {
        Self { errors, ..Self::new(Code::InvalidInput, "The request has fields that cannot be taken.") }
    }

    /// Bad input of one field.
    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        Self::invalid(vec![FieldError { field: field.to_owned(), message: message.into() }])
    }

    pub fn unauthenticated() -> Self {
        Self::new(Code::Unauthenticated, "Sign in to do this.")
    }

    pub fn forbidden(detail: &str) -> Self {
        Self::new(Code::Forbidden, detail)
    }

    pub fn inactive() -> Self {
        Self::new(Code::Inactive, "This gardener's account is not active.")
    }

    /// There is no such tip, or none that this caller may know of: the two are one answer.
    pub fn no_such_tip() -> Self {
        Self::new(Code::NotFound, "There is no such tip.")
    }

    pub fn no_such_user() -> Self {
        Self::new(Code::NotFound, "There is no such gardener.")
    }

    pub fn stale() -> Self {
        Self::new(Code::Stale, "It has changed since it was read.")
    }

    pub fn too_large() -> Self {
        Self::new(Code::TooLarge, format!("The body has more than {} bytes.", rules::limits::BODY))
    }

    pub fn unsupported_media_type() -> Self {
        Self::new(Code::UnsupportedMediaType, "The body has to be application/json.")
    }

    pub fn idempotency_key_reused() -> Self {
        Self::new(Code::IdempotencyKeyReused, "This Idempotency-Key was sent before with another body.")
    }

    /// Others were writing the same thing at once, again and again; nothing was changed.
    pub fn busy() -> Self {
        Self::new(Code::Busy, "Too many changes at once. Try again.")
    }

    /// Something of ours failed. The cause goes to the log and nowhere else.
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
        let mut response = answer::json(status, &document);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, answer::PROBLEM_JSON);
        headers.insert(header::CACHE_CONTROL, answer::NO_STORE);
        if self.code == Code::Busy {
            headers.insert(header::RETRY_AFTER, 1.into());
        }
        response
    }
}
