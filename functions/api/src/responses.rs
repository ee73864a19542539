//! The refusals of the API as the OpenAPI document states them; a route lists the ones it can answer.

use std::collections::BTreeMap;

use rules::limits;
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder, Schema};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

/// How the gateway itself refuses.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayMessage {
    pub message: String,
}

/// Declares a refusal: its status, who answers it, and when.
macro_rules! refusal {
    ($name:ident, $status:literal, $answers:expr, $when:literal) => {
        #[doc = $when]
        pub struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([($status.to_owned(), response($when, $answers).into())])
            }
        }
    };
}

refusal!(
    InvalidInput,
    "400",
    &[Answers::Handler],
    "A parameter, a header or a field cannot be taken; `errors` names each."
);
refusal!(Unauthenticated, "401", &[Answers::Handler, Answers::Gateway], "No access token, or one that does not count.");
refusal!(Forbidden, "403", &[Answers::Handler, Answers::Gateway], "Not this caller's to do, or not with this token.");
refusal!(NotFound, "404", &[Answers::Handler], "There is none, or none that this caller may know of.");
refusal!(Stale, "412", &[Answers::Handler], "It has another version than `If-Match` names.");
refusal!(TooLarge, "413", &[Answers::Handler, Answers::Gateway], "The body is longer than 32 KiB.");
refusal!(UnsupportedMediaType, "415", &[Answers::Handler], "The body is not `application/json`.");
refusal!(KeyReused, "422", &[Answers::Handler], "The `Idempotency-Key` came before with another body.");
refusal!(TooMany, "429", &[Answers::Gateway], "Too many requests.");
refusal!(Internal, "500", &[Answers::Handler, Answers::Gateway], "Something failed on the server's side.");
refusal!(
    Busy,
    "503",
    &[Answers::Handler, Answers::Gateway],
    "Others change the same thing, or the server is busy. Try again."
);

enum Answers {
    Handler,
    Gateway,
}

fn response(when: &str, answers: &[Answers]) -> Response {
    answers
        .iter()
        .fold(ResponseBuilder::new().description(when), |response, who| {
            let (media_type, schema) = match who {
                Answers::Handler => ("application/problem+json", "Problem"),
                Answers::Gateway => ("application/json", "GatewayMessage"),
            };
            response.content(media_type, ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build())
        })
        .build()
}

/// `limit`: items of one page.
pub struct Limit;

impl PartialSchema for Limit {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(*limits::PAGE.start()))
            .maximum(Some(*limits::PAGE.end()))
            .default(Some(limits::PAGE_DEFAULT.into()))
            .into()
    }
}

impl ToSchema for Limit {}

/// `cursor`: the `next` of the page before, of the same list.
pub struct Cursor;

impl PartialSchema for Cursor {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).max_length(Some(limits::CURSOR)).into()
    }
}

impl ToSchema for Cursor {}

/// `Idempotency-Key`: chosen by the client for one submission.
pub struct IdempotencyKey;

impl PartialSchema for IdempotencyKey {
    fn schema() -> RefOr<Schema> {
        let (least, most) = (limits::IDEMPOTENCY_KEY.start(), limits::IDEMPOTENCY_KEY.end());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .min_length(Some(*least))
            .max_length(Some(*most))
            .pattern(Some("^[!-~]+$"))
            .into()
    }
}

impl ToSchema for IdempotencyKey {}

/// `If-Match`: one version in quotes, or `*`.
pub struct IfMatch;

impl PartialSchema for IfMatch {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some(r#"^(\*|(W/)?"[!#-~]*")$"#)).into()
    }
}

impl ToSchema for IfMatch {}
