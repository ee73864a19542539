//! What the templates leave out where a parameter is off, such as `PreSignUp` where e-mail verification is required. A deployment fails
//! if something refers to it there, and the local cloud is deployed with one set of parameters only.

use std::collections::BTreeMap;

use regex::Regex;
use serde_json::Value;

use crate::files::cloudformation;
use crate::template::{templates, text};

/// The condition of each resource that has one, and of each output of a nested template that has one, such as
/// `Identity.Outputs.OAuthDomain`. A condition of a nested template has the name of the same condition in `template.yaml`.
type Conditions = BTreeMap<String, String>;

#[test]
fn nothing_refers_to_what_a_condition_leaves_out() {
    let mut found = Vec::new();
    for (file, template) in templates() {
        let conditions = conditions(template);
        for section in ["Resources", "Outputs"] {
            for (name, part) in template[section].as_object().into_iter().flatten() {
                let holds = part["Condition"].as_str().into_iter().collect::<Vec<_>>();
                let mut unguarded = Vec::new();
                walk(part, &holds, &conditions, &mut unguarded);
                found.extend(unguarded.iter().map(|reference| format!("{file}: {name} refers to {reference}")));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// On AWS nothing confirms an account before its mailed code.
#[test]
fn function_that_confirms_accounts_exists_only_where_verification_is_off() {
    let template = cloudformation("infra/stack/identity.yaml");
    assert_eq!(template["Resources"]["PreSignUp"]["Condition"], "ConfirmsAtOnce");
    let root = cloudformation("template.yaml");
    let passed = &root["Resources"]["Identity"]["Properties"]["Parameters"]["EmailVerification"];
    assert_eq!(passed, &serde_json::json!({"!Ref": "EmailVerification"}));
    assert_eq!(
        template["Conditions"]["ConfirmsAtOnce"],
        serde_json::json!({"!Equals": [{"!Ref": "EmailVerification"}, "off"]})
    );
}

fn conditions(template: &Value) -> Conditions {
    let mut conditions = Conditions::new();
    for (name, resource) in template["Resources"].as_object().into_iter().flatten() {
        if let Some(condition) = resource["Condition"].as_str() {
            conditions.insert(name.clone(), condition.to_owned());
        }
        if resource["Type"] == "AWS::CloudFormation::Stack" {
            let file = text(&resource["Properties"]["TemplateURL"]);
            let nested = cloudformation(&format!("infra/stack/{}", file.trim_start_matches("infra/stack/")));
            for (output, about) in nested["Outputs"].as_object().into_iter().flatten() {
                if let Some(condition) = about["Condition"].as_str() {
                    conditions.insert(format!("{name}.Outputs.{output}"), condition.to_owned());
                }
            }
        }
    }
    conditions
}

/// Adds the references in `value` to what may not be there although `holds`.
fn walk(value: &Value, holds: &[&str], conditions: &Conditions, unguarded: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(item, holds, conditions, unguarded)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value.as_array().map(Vec::as_slice)) {
                    ("!If", Some([condition, then, otherwise])) => {
                        walk(then, &[holds, &[condition.as_str().unwrap()]].concat(), conditions, unguarded);
                        walk(otherwise, holds, conditions, unguarded);
                    }
                    _ => walk(value, holds, conditions, unguarded),
                }
                unguarded.extend(references(name, value).into_iter().filter(|reference| {
                    let is_left_out = |(part, condition): (&String, &String)| {
                        let names_it = reference == part || reference.starts_with(&format!("{part}."));
                        names_it && !holds.contains(&condition.as_str())
                    };
                    conditions.iter().any(is_left_out)
                }));
            }
        }
        _ => {}
    }
}

/// What a function of `CloudFormation` names, such as `Identity.Outputs.OAuthDomain`.
fn references(function: &str, argument: &Value) -> Vec<String> {
    match function {
        "!Ref" | "!GetAtt" | "DependsOn" => argument.as_str().map(str::to_owned).into_iter().collect(),
        "!Sub" => {
            let argument = argument.as_array().and_then(|both| both.first()).unwrap_or(argument);
            let names = Regex::new(r"\$\{([^!}]+)\}").unwrap();
            names.captures_iter(argument.as_str().unwrap()).map(|name| name[1].to_owned()).collect()
        }
        _ => Vec::new(),
    }
}
