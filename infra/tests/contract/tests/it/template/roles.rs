//! The roles of the functions.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Permissions, folder, of_type, permissions, text, words};
use crate::files::cloudformation;

/// Each role's statements, by function folder.
pub fn statements() -> Vec<(String, Vec<Value>)> {
    let template = cloudformation("template.yaml");
    let functions = of_type(&template, "AWS::Serverless::Function");
    let mut statements = Vec::new();
    for (name, function) in functions {
        let role = text(&function["Properties"]["Role"]["!GetAtt"]).replace(".Arn", "");
        let policies = template["Resources"][&role]["Properties"]["Policies"].as_array().cloned();
        let policies = policies.unwrap_or_else(|| panic!("{name} has no role"));
        let of_policy = |policy: &Value| policy["PolicyDocument"]["Statement"].as_array().cloned().unwrap();
        statements.push((folder(&function), policies.iter().flat_map(of_policy).collect()));
    }
    statements
}

#[test]
fn every_function_has_its_own_role_without_wildcards() {
    let mut owners = BTreeSet::new();
    let template = cloudformation("template.yaml");
    for (name, function) in of_type(&template, "AWS::Serverless::Function") {
        assert!(owners.insert(text(&function["Properties"]["Role"]["!GetAtt"])), "{name} shares its role");
    }
    for (function, statements) in statements() {
        for statement in statements {
            for action in words(&statement["Action"]) {
                assert!(!action.contains('*'), "{function}: {action}");
            }
            // Objects have no names before they exist.
            let folders = [
                "IndexBucketArn}/search/*",
                "MediaBucketArn}/uploads/*",
                "MediaBucketArn}/media/*",
                "SiteBucketArn}/sitemaps/*",
            ];
            let resource = statement["Resource"].to_string();
            let resource = folders.iter().fold(resource, |resource, folder| resource.replace(folder, ""));
            assert!(!resource.contains('*'), "{function}: {statement}");
        }
    }
    for (name, policy) in of_type(&template, "AWS::IAM::ManagedPolicy") {
        let statements = policy["Properties"]["PolicyDocument"]["Statement"].as_array().unwrap().clone();
        let granted = statements.iter().filter(|statement| statement["Effect"] == "Allow");
        let actions: Vec<String> = granted.flat_map(|statement| words(&statement["Action"])).collect();
        assert!(actions.iter().all(|action| action.starts_with("xray:Put")), "{name} shares {actions:?}");
    }
}

/// Its condition says so too, and its roles: AWS denies a change of an entry to whatever runs in a function.
#[test]
fn log_of_moderation_can_only_be_added_to() {
    let template = cloudformation("template.yaml");
    for (name, function) in of_type(&template, "AWS::Serverless::Function") {
        let role = text(&function["Properties"]["Role"]["!GetAtt"]).replace(".Arn", "");
        let policies = &template["Resources"][&role]["Properties"]["ManagedPolicyArns"];
        assert_eq!(*policies, json!([{"!Ref": "EveryFunction"}]), "{name}");
    }
    let policy = &template["Resources"]["EveryFunction"]["Properties"]["PolicyDocument"];
    let denied =
        policy["Statement"].as_array().unwrap().iter().find(|statement| statement["Effect"] == "Deny").unwrap();
    assert_eq!(words(&denied["Action"]), ["dynamodb:DeleteItem", "dynamodb:UpdateItem"]);
    assert_eq!(denied["Condition"], json!({"ForAnyValue:StringLike": {"dynamodb:LeadingKeys": ["L#*"]}}));
    for (function, verbs) in permissions() {
        let verbs = verbs.get("activity").cloned().unwrap_or_default();
        assert!(!verbs.contains("BatchWriteItem"), "{function} would need a denial of it too");
    }
}

#[test]
fn roles_grant_the_permissions_of_the_table_and_no_others() {
    let granted: Permissions = statements()
        .into_iter()
        .map(|(function, statements)| {
            let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for (table, verb) in statements.iter().flat_map(table_verbs) {
                tables.entry(table).or_default().insert(verb);
            }
            (function, tables)
        })
        .collect();
    assert_eq!(granted, permissions());
}

/// Table or bucket, and verb, such as `tips`, `Query public` or `media`, `PutObject uploads`. Without the verbs of streams, which another test has.
fn table_verbs(statement: &Value) -> Vec<(String, String)> {
    let resources = match &statement["Resource"] {
        Value::Array(resources) => resources.clone(),
        one => vec![one.clone()],
    };
    let mut verbs = Vec::new();
    for action in words(&statement["Action"]) {
        let Some((_, action)) = action.split_once(':').filter(|(service, _)| ["dynamodb", "s3"].contains(service))
        else {
            continue;
        };
        for resource in &resources {
            let arn = text(resource.get("!Sub").unwrap_or(&resource["!GetAtt"])).replace(['$', '{', '}'], "");
            let (arn, part) = arn.trim_start_matches("Data.Outputs.").split_once('/').unwrap_or((&arn, ""));
            // An index of a table; a folder of a bucket that has several, or one object.
            let folder = Some(part.trim_end_matches("/*")).filter(|folder| !["", "search"].contains(folder));
            let index = part.strip_prefix("index/").or(folder).map(|name| format!(" {name}")).unwrap_or_default();
            let arn = arn.trim_start_matches("Data.Outputs.");
            if let Some(table) = arn.strip_suffix("TableArn").or_else(|| arn.strip_suffix("BucketArn")) {
                verbs.push((table.to_lowercase(), format!("{action}{index}")));
            }
        }
    }
    verbs
}
