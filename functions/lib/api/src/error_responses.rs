//! The API's error responses in the OpenAPI document. A route lists the ones that it can return.

use std::collections::BTreeMap;

use rules::{OwnMark, TipMark, limits};
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder, Schema};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

/// An error response of the gateway itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayMessage {
    pub message: String,
}

/// Declares an error response: its status, who returns it, and when.
macro_rules! error_response {
    ($name:ident, $status:literal, $senders:expr, $when:literal) => {
        #[doc = $when]
        pub struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([($status.to_owned(), response($when, $senders).into())])
            }
        }
    };
}

error_response!(
    InvalidInput,
    "400",
    &[Sender::Handler],
    "A parameter, a header or a field is invalid; `errors` names each."
);
error_response!(Unauthenticated, "401", &[Sender::Handler, Sender::Gateway], "Missing or invalid access token.");
error_response!(
    Forbidden,
    "403",
    &[Sender::Handler, Sender::Gateway],
    "Not permitted for this caller, or the token lacks the scope."
);
error_response!(NotFound, "404", &[Sender::Handler], "It does not exist, or the caller may not know that it does.");
error_response!(
    Busy,
    "409",
    &[Sender::Handler],
    "Concurrent writes of the same item. Try again after `Retry-After` seconds."
);
error_response!(Stale, "412", &[Sender::Handler], "Its version is not the one in `If-Match`.");
error_response!(TooLarge, "413", &[Sender::Handler, Sender::Gateway], "The body is longer than 32 KiB.");
error_response!(UnsupportedMediaType, "415", &[Sender::Handler], "The body is not `application/json`.");
error_response!(KeyReused, "422", &[Sender::Handler], "The `Idempotency-Key` was used with another body.");
error_response!(TooMany, "429", &[Sender::Gateway], "Too many requests.");
error_response!(Internal, "500", &[Sender::Handler, Sender::Gateway], "Internal error.");
error_response!(
    Unavailable,
    "503",
    &[Sender::Handler, Sender::Gateway],
    "The server is busy. Try again after `Retry-After` seconds."
);

/// 429 of `POST /tips`, whose tips are counted.
pub struct TooManyTips;

impl IntoResponses for TooManyTips {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may share {} tips", limits::TIPS_A_DAY))
    }
}

/// 429 of `PATCH /tips/{id}`, whose edits are counted.
pub struct TooManyEdits;

impl IntoResponses for TooManyEdits {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let times = limits::EDITS_A_DAY;
        daily_limit(&format!("drafts apart, a gardener may edit, hide, show or restore tips {times} times"))
    }
}

/// 429 of `PUT /tips/{id}/{mark}`, whose marks are counted.
pub struct TooManyMarks;

impl IntoResponses for TooManyMarks {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let marks = TipMark::ALL.iter().map(|mark| OwnMark::from(*mark).kind().allowed()).collect::<Vec<_>>();
        daily_limit(&format!("a gardener may {}", marks.join(" and ")))
    }
}

/// 429 of `PUT /tips/{id}/outcome`, whose new reports are counted.
pub struct TooManyReports;

impl IntoResponses for TooManyReports {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may {}", OwnMark::Outcome.kind().allowed()))
    }
}

/// 429 of `POST /questions`, which are counted.
pub struct TooManyQuestions;

impl IntoResponses for TooManyQuestions {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may ask {} questions", limits::QUESTIONS_A_DAY))
    }
}

/// 429 of `POST /questions/{id}/answers`, which are counted.
pub struct TooManyAnswers;

impl IntoResponses for TooManyAnswers {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may answer {} times", limits::ANSWERS_A_DAY))
    }
}

/// 429 of `PUT /questions/{id}/joined` and `PUT /questions/{id}/outdated`, which are counted together. Of the latter a `first-day`, too.
pub struct TooManyJoins;

impl IntoResponses for TooManyJoins {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may join questions and doubt answers {} times", limits::JOINS_A_DAY))
    }
}

/// 429 of `POST /photos`, which are counted.
pub struct TooManyPhotos;

impl IntoResponses for TooManyPhotos {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let (a_day, in_all) = (limits::PHOTOS_A_DAY, limits::PHOTOS_IN_ALL);
        daily_limit(&format!(
            "or the limit of {in_all} photographs in all, code `too-many-photos`; a gardener may send {a_day} photographs"
        ))
    }
}

/// 429 of `POST /reports`, which are counted.
pub struct TooManyThings;

impl IntoResponses for TooManyThings {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        daily_limit(&format!("a gardener may report {} times", limits::REPORTS_A_DAY))
    }
}

/// 429 of `PATCH /user/{id}`.
pub struct TooManyLinks;

impl IntoResponses for TooManyLinks {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let when = format!(
            "On the first day a text can have {} links, code `first-day`; `Retry-After` has the seconds until it ends. Or too many requests \
             at once.",
            limits::FIRST_LINKS
        );
        too_many(&when)
    }
}

/// 429 of `PUT /me/blocks/{id}`.
pub struct TooManyBlocks;

impl IntoResponses for TooManyBlocks {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let when = format!(
            "The caller blocks, or mutes, {} gardeners already, code `too-many-blocks`. Or too many requests at once.",
            limits::BLOCKS
        );
        too_many(&when)
    }
}

/// 429 of `PUT /me/follows/{kind}/{id}`.
pub struct TooManyFollows;

impl IntoResponses for TooManyFollows {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let when = format!(
            "The caller follows {} gardeners, or {} plants, already, code `too-many-follows`. Or too many requests at once.",
            limits::FOLLOWED_GARDENERS,
            limits::FOLLOWED_PLANTS
        );
        too_many(&when)
    }
}

fn daily_limit(rule: &str) -> BTreeMap<String, RefOr<Response>> {
    let when = format!(
        "The daily limit, code `daily-limit`: {rule} a day (UTC); `Retry-After` has the seconds until the next day. Or \
         too many requests at once."
    );
    too_many(&when)
}

/// 429 of a handler and of the gateway.
fn too_many(when: &str) -> BTreeMap<String, RefOr<Response>> {
    BTreeMap::from([("429".to_owned(), response(when, &[Sender::Handler, Sender::Gateway]).into())])
}

enum Sender {
    Handler,
    Gateway,
}

fn response(when: &str, senders: &[Sender]) -> Response {
    senders
        .iter()
        .fold(ResponseBuilder::new().description(when), |response, sender| {
            let (media_type, schema) = match sender {
                Sender::Handler => ("application/problem+json", "Problem"),
                Sender::Gateway => ("application/json", "GatewayMessage"),
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

/// `cursor`: the `next` of the previous page of the same list.
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
