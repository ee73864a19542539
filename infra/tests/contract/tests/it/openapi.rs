//! The OpenAPI document: the committed file is up to date, the routes match the template, and the request schemas match
//! the parsers.

use std::collections::BTreeSet;
use std::fs;

use rules::limits;
use serde_json::{Value, json};

use crate::files::root;
use crate::garden::{Garden, request};
use crate::template;

pub fn document() -> Value {
    serde_json::to_value(contract::document()).unwrap()
}

/// The names of a request schema's required fields, sorted.
pub fn required_fields(schema: &str) -> Vec<String> {
    let required = document()["components"]["schemas"][schema]["required"].clone();
    let mut required: Vec<String> = serde_json::from_value(required).unwrap();
    required.sort();
    required
}

/// The names of all fields of a request schema.
pub fn fields_of(schema: &str) -> BTreeSet<String> {
    let properties = document()["components"]["schemas"][schema]["properties"].clone();
    properties.as_object().unwrap().keys().cloned().collect()
}

/// The words of a schema that has a closed list of them, or of a list of such.
pub fn words_of(schema: &Value) -> Option<Vec<String>> {
    let item = if schema["type"] == "array" { &schema["items"] } else { schema };
    let name = item["$ref"].as_str()?.rsplit('/').next()?;
    serde_json::from_value(document()["components"]["schemas"][name]["enum"].clone()).ok()
}

/// The parameters of a GET, each with its words if it has a closed list of them.
pub fn parameters_of(path: &str) -> Vec<(String, Option<Vec<String>>)> {
    let parameters = document()["paths"][path]["get"]["parameters"].clone();
    let in_query = |parameter: &&Value| parameter["in"] == "query";
    let named = |parameter: &Value| (parameter["name"].as_str().unwrap().to_owned(), words_of(&parameter["schema"]));
    parameters.as_array().into_iter().flatten().filter(in_query).map(named).collect()
}

#[test]
fn committed_document_equals_the_generated_one() {
    let committed: Value =
        serde_json::from_str(&fs::read_to_string(root().join("infra/tests/contract/openapi.json")).unwrap()).unwrap();
    assert!(
        committed == document(),
        "the API has changed: run `cargo xtask openapi` and commit infra/tests/contract/openapi.json"
    );
}

/// utoipa takes only literals for the items of a list, so that the types repeat these limits.
#[test]
fn lists_have_the_limits_of_their_parsers() {
    let document = document();
    for (list, most) in [
        ("Facts/properties/plants", limits::PLANTS),
        ("Facts/properties/tools", limits::TOOLS),
        ("NewTip/properties/photos", limits::PHOTOS),
        ("TipChange/properties/photos", limits::PHOTOS),
    ] {
        assert_eq!(document.pointer(&format!("/components/schemas/{list}/maxItems")), Some(&json!(most)), "{list}");
    }
}

#[test]
fn document_has_the_routes_and_scopes_of_the_template() {
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

/// The names of all properties anywhere in the document.
fn property_names(value: &Value, names: &mut BTreeSet<String>) {
    if let Some(properties) = value["properties"].as_object() {
        names.extend(properties.keys().cloned());
    }
    match value {
        Value::Object(fields) => fields.values().for_each(|value| property_names(value, names)),
        Value::Array(items) => items.iter().for_each(|value| property_names(value, names)),
        _ => {}
    }
}

/// The schema of a body and those of the objects in it, each with the names that lead to it.
fn objects(document: &Value, reference: &Value, path: &[String]) -> Vec<(Vec<String>, Value)> {
    let Some(schema) = reference["$ref"].as_str().and_then(|at| document.pointer(at.trim_start_matches('#'))) else {
        return Vec::new();
    };
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let mut found = vec![(path.to_vec(), schema.clone())];
    for (name, property) in properties {
        found.extend(objects(document, property, &[path, std::slice::from_ref(name)].concat()));
    }
    found
}

/// Fails if the parser does not know a property of the schema, or the schema does not have a field of the parser.
#[tokio::test]
async fn request_schema_has_exactly_the_fields_that_its_parser_accepts() {
    let document = document();
    let mut names = BTreeSet::from(["colour".to_owned()]);
    property_names(&document, &mut names);
    let garden = Garden::new().await;
    let rowan = garden.moderator("rowan").await;
    let tip = garden.share(&rowan, "Earth up leeks", "public").await;
    let mut bodies = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let is_of_gardener = ["/user", "/me", "/moderation/gardeners"].iter().any(|begin| path.starts_with(begin));
            let id = match path.as_str() {
                "/questions/{id}/accepted" => format!("leek.{tip}.{tip}"),
                path if path.starts_with("/questions") => format!("leek.{tip}"),
                _ if is_of_gardener => rowan.id(),
                _ => tip.clone(),
            };
            for (inside, schema) in objects(&document, schema, &[]) {
                bodies += 1;
                for name in &names {
                    // No field accepts an array of objects.
                    let body = inside.iter().rev().fold(json!({ name: [{}] }), |inner, outer| json!({ outer: inner }));
                    let request =
                        request(&method.to_uppercase(), &path.replace("{id}", &id).replace("{kind}", "tip")).by(&rowan);
                    let response = garden.send(request.json(&body)).await.json();
                    let errors = response["errors"].as_array().cloned().unwrap_or_default();
                    let field = [inside.as_slice(), std::slice::from_ref(name)].concat().join(".");
                    let unknown = json!({"field": field, "message": "is not a field of this request"});
                    assert_eq!(
                        errors.contains(&unknown),
                        schema["properties"].get(name).is_none(),
                        "{method} {path}, {field}: {response}"
                    );
                }
            }
        }
    }
    // Four bodies, and in two of them the facts with their two objects.
    assert!(bodies >= 10, "{bodies} objects in bodies");
}
