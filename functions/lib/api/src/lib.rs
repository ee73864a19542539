//! The HTTP API, shared by every route: the caller ([`Caller`]), the request ([`Query`], [`Form`], [`preconditions`]) and
//! the response ([`response`], [`Problem`], [`wire`]).
//!
//! A handler is a function from a request to an [`HandlerResult`]. With its clients it is a [`Route`], and [`serve`] runs that as a Lambda.

pub mod error_responses;
pub mod head;
pub mod log;
pub mod preconditions;
pub mod response;
pub mod wire;

mod caller;
mod facts;
mod field_errors;
mod form;
mod origin;
mod photos;
mod problem;
mod query;
mod request_log;
mod route;
mod serve;
mod tip_fields;

pub use caller::{Caller, Moderator, TokenRules, bearer_token, case};
pub use field_errors::{FieldError, Parsed};
pub use form::{Form, blankable, boolean, nullable, set, text, whole_number};
pub use lambda_http::http::StatusCode;
pub use lambda_http::{Body, Error, Request, RequestExt, Response};
pub use origin::OriginKey;
pub use photos::photo;
pub use problem::{Code, Problem, ProblemDocument};
pub use query::{Query, drawn_plant, gardener, month, plant, tip, week};
pub use request_log::RequestLog;
pub use route::Route;
pub use serve::{GatewayEvent, handle_event, request_of, serve, work};
pub use tip_fields::{NewTip, TipChange, TipFields};

/// The result of a handler.
pub type HandlerResult = Result<Response<Body>, Problem>;

/// A part of the path, such as `{id}`. Empty if the route has no such part.
pub fn path_parameter(request: &Request, name: &str) -> String {
    request.path_parameters_ref().and_then(|parameters| parameters.first(name)).unwrap_or_default().to_owned()
}
