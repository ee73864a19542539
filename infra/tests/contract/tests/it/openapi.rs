//! The committed document is the generated one, and speaks of exactly the template's routes.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::garden::root;
use crate::template;

fn document() -> Value {
    serde_json::to_value(contract::document()).unwrap()
}

#[test]
fn the_committed_document_is_the_generated_one() {
    let committed: Value =
        serde_json::from_str(&fs::read_to_string(root().join("infra/tests/contract/openapi.json")).unwrap()).unwrap();
    assert!(
        committed == document(),
        "the API has changed: run `cargo xtask openapi` and commit infra/tests/contract/openapi.json"
    );
}

#[test]
fn the_document_lists_the_templates_routes_and_their_security() {
    let mut documented = BTreeSet::new();
    for (path, methods) in document()["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let scopes = operation["security"][0]["access-token"].as_array().cloned().unwrap_or_default();
            documented.insert(template::Route {
                key: format!("{} {path}", method.to_uppercase()),
                function: operation["operationId"].as_str().unwrap().to_owned(),
                scopes: scopes.iter().map(|scope| scope.as_str().unwrap().to_owned()).collect(),
            });
        }
    }
    assert_eq!(documented, template::routes());
}
