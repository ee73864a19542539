//! The variables of functions. SAM makes a version of a function from the text of its properties, before parameters have values: a
//! parameter that reached a variable would change in no version that serves (decision 15).

use std::fmt::Write;

use serde_json::{Value, json};

use super::{of_type, text};
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
    let root = cloudformation("template.yaml");
    for (stack, nested) in of_type(&root, "AWS::CloudFormation::Stack") {
        let template = cloudformation(&text(&nested["Properties"]["TemplateURL"]));
        let mut all = vec![template["Globals"]["Function"].clone()];
        let functions = of_type(&template, "AWS::Serverless::Function").into_iter();
        all.extend(functions.map(|(_, function)| function["Properties"].clone()));
        for (name, value) in
            all.iter().flat_map(|properties| properties["Environment"]["Variables"].as_object().into_iter().flatten())
        {
            // What the nested template gets from the root.
            let passed = references(value).into_iter().map(|own| &nested["Properties"]["Parameters"][own]);
            let way = passed.flat_map(references).find_map(|reference| way_to_parameter(&root, &reference));
            assert_eq!(way, None, "{stack}: {name}");
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
