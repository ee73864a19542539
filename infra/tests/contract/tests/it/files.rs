//! The files of the repository, and its `CloudFormation` templates as JSON.

use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

/// The repository's root. It is found at run time, so that the tests of a moved checkout read the moved files.
pub fn root() -> PathBuf {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap());
    here.ancestors().find(|folder| folder.join("template.yaml").is_file()).unwrap().to_owned()
}

/// A `CloudFormation` template. A short tag becomes an object: `!Ref Name` is read as `{"!Ref": "Name"}`.
pub fn cloudformation(path: &str) -> Value {
    let text = fs::read_to_string(root().join(path)).unwrap();
    json_of_yaml(yaml_serde::from_str(&text).unwrap())
}

fn json_of_yaml(yaml: yaml_serde::Value) -> Value {
    match yaml {
        yaml_serde::Value::Tagged(tagged) => json!({ tagged.tag.to_string(): json_of_yaml(tagged.value) }),
        yaml_serde::Value::Sequence(items) => items.into_iter().map(json_of_yaml).collect(),
        yaml_serde::Value::Mapping(fields) => {
            let name = |key: yaml_serde::Value| key.as_str().unwrap().to_owned();
            fields.into_iter().map(|(key, value)| (name(key), json_of_yaml(value))).collect::<Map<_, _>>().into()
        }
        other => serde_json::to_value(other).unwrap(),
    }
}
