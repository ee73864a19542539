//! What the OpenAPI document says of an operation.

use serde_json::{Map, Value, json};

use crate::garden::TestRequest;
use crate::openapi::document;

/// Each operation, with its method and path.
pub fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
    })
}

/// The id of the operation that a request calls.
pub fn operation_of(request: &TestRequest) -> String {
    let document = document();
    let (_, operation) = operations(&document).find(|(route, _)| *route == request.route().key).unwrap();
    operation["operationId"].as_str().unwrap().to_owned()
}

pub fn responses_of<'a>(document: &'a Value, operation: &str) -> &'a Map<String, Value> {
    let (_, found) = operations(document).find(|(_, found)| found["operationId"] == operation).unwrap();
    found["responses"].as_object().unwrap()
}

/// The schema with its references resolved and every object closed, so that an undocumented field is an error.
pub fn closed(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return closed(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    match schema {
        Value::Object(fields) if fields.contains_key("allOf") => {
            let mut whole = json!({"type": "object", "properties": {}, "required": [], "additionalProperties": false});
            for part in fields["allOf"].as_array().unwrap().iter().map(|part| closed(document, part)) {
                let properties = whole["properties"].as_object_mut().unwrap();
                properties.extend(part["properties"].as_object().unwrap().clone());
                whole["required"]
                    .as_array_mut()
                    .unwrap()
                    .extend(part["required"].as_array().cloned().unwrap_or_default());
            }
            whole
        }
        Value::Object(fields) => {
            let mut fields: Map<_, _> =
                fields.iter().map(|(name, value)| (name.clone(), closed(document, value))).collect();
            if fields.get("type") == Some(&json!("object")) && fields.contains_key("properties") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
            fields.into()
        }
        Value::Array(items) => items.iter().map(|item| closed(document, item)).collect(),
        other => other.clone(),
    }
}
