//! The variables of functions. SAM makes a version of a function from the text of its properties, before parameters have values: a
//! parameter that reached a variable would change in no version that serves (decision 15).

use std::fmt::Write;

use serde_json::{Value, json};

use super::{folder, of_type, text};
use crate::files::cloudformation;

/// What a value refers to: `Name`, `Name.Attribute`, or `if Condition`.
fn references(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::Object(fields) => {
            for (name, part) in fields {
                match (name.as_str(), part) {
                    ("!Ref" | "!GetAtt", part) => found.push(text(part)),
                    ("!Sub", part) => {
                        let pattern = part.as_str().map_or_else(|| text(&part[0]), str::to_owned);
                        let parts = pattern.split("${").skip(1).filter_map(|part| part.split_once('}'));
                        found.extend(parts.map(|(name, _)| name.to_owned()));
                        found.extend(references(&part[1]));
                    }
                    ("!If", part) => {
                        found.push(format!("if {}", text(&part[0])));
                        found.extend(references(part));
                    }
                    (_, part) => found.extend(references(part)),
                }
            }
        }
        Value::Array(parts) => found.extend(parts.iter().flat_map(references)),
        _ => {}
    }
    found
}

/// The path from a reference to a parameter of the same template, or `None`. It leads through the outputs of nested templates, and not
/// through the attributes of other resources.
fn way_to_parameter(template: &Value, reference: &str) -> Option<String> {
    let (name, rest) = reference.split_once('.').unwrap_or((reference, ""));
    let follow = |template: &Value, value: &Value| {
        references(value).iter().find_map(|reference| way_to_parameter(template, reference))
    };
    if template["Parameters"].get(name).is_some() {
        return Some(name.to_owned());
    }
    let mut way = reference.to_owned();
    let next = if let Some(condition) = reference.strip_prefix("if ") {
        follow(template, &template["Conditions"][condition])
    } else {
        let output = rest.strip_prefix("Outputs.")?;
        let nested = cloudformation(&text(&template["Resources"][name]["Properties"]["TemplateURL"]));
        let output = &nested["Outputs"][output];
        let condition = output.get("Condition").map(|name| json!({"!If": [name]}));
        follow(&nested, &json!([output["Value"], condition]))
    };
    write!(way, " -> {}", next?).unwrap();
    Some(way)
}

#[test]
fn no_variable_of_a_function_depends_on_a_parameter_not_even_through_an_output() {
    let template = cloudformation("template.yaml");
    let mut all = vec![("all".to_owned(), template["Globals"]["Function"].clone())];
    let functions = of_type(&template, "AWS::Serverless::Function").into_iter();
    all.extend(functions.map(|(_, function)| (folder(&function), function["Properties"].clone())));
    for (function, properties) in all {
        for (name, value) in properties["Environment"]["Variables"].as_object().into_iter().flatten() {
            let way = references(value).iter().find_map(|reference| way_to_parameter(&template, reference));
            assert_eq!(way, None, "{function}: {name}");
        }
    }
}

#[test]
fn parameters_are_found_through_outputs_and_conditions() {
    let template = cloudformation("template.yaml");
    for (reference, way) in [
        ("LogRetentionDays", Some("LogRetentionDays")),
        ("if OwnDomain", Some("if OwnDomain -> SiteDomainName")),
        ("Site.Outputs.Domain", Some("Site.Outputs.Domain -> if OwnDomain -> DomainName")),
        ("Identity.Outputs.OAuthDomain", Some("Identity.Outputs.OAuthDomain -> if Google -> GoogleClientId")),
        ("Data.Outputs.TipsTable", None),
        ("AWS::StackName", None),
    ] {
        assert_eq!(way_to_parameter(&template, reference).as_deref(), way, "{reference}");
    }
}

/// The longest text that a value becomes: in production, with versions of three digits.
fn longest(value: &Value) -> String {
    let stack = "gardening-tips-production";
    match value.as_object().and_then(|fields| fields.iter().next()).map(|(name, part)| (name.as_str(), part)) {
        Some(("!Ref", name)) if name == "AWS::StackName" => stack.to_owned(),
        Some(("!Ref", name)) if name.as_str().is_some_and(|name| name.ends_with(".Version")) => {
            format!("arn:aws:lambda:ap-southeast-1:123456789012:function:{stack}-{}:999", text(name))
        }
        Some(("!Join", part)) => {
            let parts = part[1].as_array().unwrap().iter().map(longest);
            parts.collect::<Vec<_>>().join(&text(&part[0]))
        }
        Some(("!Select", part)) => {
            let list = &part[1]["!Split"];
            let at = usize::try_from(part[0].as_u64().unwrap()).unwrap();
            longest(&list[1]).split(&text(&list[0])).nth(at).unwrap().to_owned()
        }
        Some(("!Sub", Value::Array(part))) => {
            let with =
                |text: String, (name, value): (&String, &Value)| text.replace(&format!("${{{name}}}"), &longest(value));
            part[1].as_object().unwrap().iter().fold(text(&part[0]), with)
        }
        // A secret of 48 letters, or the name of a bucket.
        Some(_) => "x".repeat(63),
        None => text(value),
    }
}

/// "Lambda quotas": 4 KB for all environment variables of a function together. The local cloud does not check it.
#[test]
fn variables_of_the_release_check_have_room_in_4_kb() {
    let check = &cloudformation("template.yaml")["Resources"]["ReleaseCheck"]["Properties"];
    let variables = check["Environment"]["Variables"].as_object().unwrap();
    let bytes: usize = variables.iter().map(|(name, value)| name.len() + longest(value).len()).sum();
    assert!(bytes < 3_500, "{bytes} bytes");
}
