//! Every response of the OpenAPI document is in the lists of the tests.

use std::collections::BTreeSet;

use super::document::{operations, responses_of};
use super::{BY_GATEWAY, BY_HANDLERS, follows, moderation, notices, questions};
use crate::openapi::document;

fn by_handlers() -> Vec<(&'static str, u16)> {
    [BY_HANDLERS, follows::BY_HANDLERS, moderation::BY_HANDLERS, notices::BY_HANDLERS, questions::BY_HANDLERS].concat()
}

fn by_gateway() -> Vec<(&'static str, u16)> {
    [BY_GATEWAY, follows::BY_GATEWAY, moderation::BY_GATEWAY, notices::BY_GATEWAY, questions::BY_GATEWAY].concat()
}

#[test]
fn every_documented_response_has_a_test() {
    let document = document();
    let documented: BTreeSet<(String, u16)> = operations(&document)
        .flat_map(|(_, operation)| {
            let id = operation["operationId"].as_str().unwrap();
            operation["responses"]
                .as_object()
                .unwrap()
                .keys()
                .map(move |status| (id.to_owned(), status.parse().unwrap()))
        })
        .collect();
    let tested = [by_handlers(), by_gateway()].concat();
    let tested = tested.into_iter().map(|(id, status)| (id.to_owned(), status)).collect();
    assert_eq!(documented, tested);
}

/// API Gateway does not send problem documents.
#[test]
fn response_of_the_gateway_only_has_the_gateway_message_schema() {
    let document = document();
    for (operation, status) in by_gateway() {
        assert!(!by_handlers().contains(&(operation, status)));
        let content = &responses_of(&document, operation)[&status.to_string()]["content"];
        assert_eq!(
            content["application/json"]["schema"]["$ref"], "#/components/schemas/GatewayMessage",
            "{operation} {status}"
        );
    }
}
