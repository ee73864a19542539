//! The role that the workflow `deploy` assumes, by an evaluation of its policies.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::files::{cloudformation, root};

const STACK: &str = "gardening-tips-staging";
const ENVIRONMENT: &str = "staging";
const BOUNDARY: &str = "arn:aws:iam::123456789012:policy/gardening-tips-staging-boundary";

/// A call of AWS: its action, its resource, and the condition keys that AWS knows about it.
#[derive(Clone, Copy, Debug)]
struct Call<'a> {
    action: &'a str,
    resource: &'a str,
    keys: &'a [(&'a str, &'a str)],
}

fn resource(name: &str) -> Value {
    cloudformation("infra/ops/github-role.yaml")["Resources"][name]["Properties"].take()
}

/// The template's value for one stack, as text.
fn resolved(value: &Value) -> String {
    let names = [
        ("${AWS::Partition}", "aws"),
        ("${AWS::AccountId}", "123456789012"),
        ("${AWS::Region}", "eu-central-1"),
        ("${StackName}", STACK),
    ];
    match value {
        Value::Object(function) if function.contains_key("!Sub") => {
            let text = function["!Sub"].as_str().unwrap().to_owned();
            names.iter().fold(text, |text, (name, value)| text.replace(name, value))
        }
        Value::Object(function) => match function["!Ref"].as_str().unwrap() {
            "Boundary" => BOUNDARY.to_owned(),
            "Environment" => ENVIRONMENT.to_owned(),
            other => panic!("{other} has no value here"),
        },
        other => other.as_str().unwrap().to_owned(),
    }
}

fn list(value: &Value) -> Vec<String> {
    value.as_array().map_or_else(|| vec![resolved(value)], |values| values.iter().map(resolved).collect())
}

/// Whether a text is like a pattern, in which `*` is any text.
fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((start, rest)) => text
            .strip_prefix(start)
            .is_some_and(|text| (0..=text.len()).any(|at| text.get(at..).is_some_and(|text| is_like(text, rest)))),
    }
}

/// Whether a statement is about the call ("IAM JSON policy elements", IAM User Guide).
fn applies(statement: &Value, call: Call) -> bool {
    let any = |field: &str, text: &str| list(&statement[field]).iter().any(|pattern| is_like(text, pattern));
    let either = |field: &str, text: &str| {
        let other = format!("Not{field}");
        if statement.get(field).is_some() { any(field, text) } else { !any(&other, text) }
    };
    let key = |name: &str| call.keys.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let conditions = statement["Condition"].as_object().cloned().unwrap_or_default();
    let meets = conditions.iter().all(|(operator, pairs)| {
        pairs.as_object().unwrap().iter().all(|(name, value)| {
            let (found, value) = (key(name), resolved(value));
            match operator.as_str() {
                "StringEquals" => found == Some(value.as_str()),
                "StringNotEquals" => found != Some(value.as_str()),
                "Null" => found.is_none() == (value == "true"),
                other => panic!("{other} is not evaluated here"),
            }
        })
    });
    either("Action", call.action) && either("Resource", call.resource) && meets
}

/// Whether the role may do it.
fn is_allowed(call: Call) -> bool {
    let role = resource("Deployer");
    assert_eq!(role["ManagedPolicyArns"], json!([{"!Sub": "arn:${AWS::Partition}:iam::aws:policy/PowerUserAccess"}]));
    // "PowerUserAccess", AWS Managed Policy Reference Guide, without its actions of IAM.
    let power_user =
        json!({"Effect": "Allow", "NotAction": ["iam:*", "organizations:*", "account:*"], "Resource": "*"});
    let statements = role["Policies"][0]["PolicyDocument"]["Statement"].as_array().unwrap();
    let of_call: Vec<_> = statements.iter().chain([&power_user]).filter(|statement| applies(statement, call)).collect();
    of_call.iter().any(|statement| statement["Effect"] == "Allow")
        && of_call.iter().all(|statement| statement["Effect"] != "Deny")
}

fn check(action: &str, resource: &str, keys: &[(&str, &str)], expect: bool) {
    let call = Call { action, resource, keys };
    assert_eq!(is_allowed(call), expect, "{call:?}");
}

fn role(name: &str) -> String {
    format!("arn:aws:iam::123456789012:role/{name}")
}

fn policy(name: &str) -> String {
    format!("arn:aws:iam::123456789012:policy/{name}")
}

#[test]
fn role_of_github_trusts_one_environment_of_one_repository() {
    let trust = resource("Deployer")["AssumeRolePolicyDocument"]["Statement"].take();
    assert_eq!(trust.as_array().unwrap().len(), 1);
    assert_eq!(
        trust[0]["Condition"],
        json!({"StringEquals": {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": {"!Sub": "repo:${Repository}:environment:${Environment}"},
        }})
    );
}

#[test]
fn boundary_is_that_of_a_deployment_by_hand() {
    let own =
        cloudformation("infra/stack/release.yaml")["Resources"]["Boundary"]["Properties"]["PolicyDocument"].take();
    let own = own.to_string().replace("${Stack}", "${StackName}");
    assert_eq!(resource("Boundary")["PolicyDocument"], serde_json::from_str::<Value>(&own).unwrap());
}

#[test]
fn role_of_github_can_make_roles_only_with_the_boundary() {
    let own = role("gardening-tips-staging-Tips-1A2B-GetTipRole-3C4D");
    let changes = ["AttachRolePolicy", "CreateRole", "DetachRolePolicy", "PutRolePermissionsBoundary", "PutRolePolicy"];
    for action in changes.map(|action| format!("iam:{action}")) {
        check(&action, &own, &[("iam:PermissionsBoundary", BOUNDARY)], true);
        check(&action, &own, &[], false);
        check(&action, &own, &[("iam:PermissionsBoundary", &policy("gardening-tips-staging-wide"))], false);
        check(&action, &role("other"), &[("iam:PermissionsBoundary", BOUNDARY)], false);
    }
    check("iam:DeleteRolePermissionsBoundary", &own, &[("iam:PermissionsBoundary", BOUNDARY)], false);
    check("iam:PassRole", &own, &[], true);
    check("iam:DeleteRole", &own, &[("aws:ResourceTag/environment", "staging")], true);
}

#[test]
fn role_of_github_can_change_neither_itself_nor_a_boundary() {
    // The last one is of a stack whose name begins alike.
    for name in
        ["gardening-tips-staging-github", "gardening-tips-production-github", "gardening-tips-staging-two-github"]
    {
        for action in ["PutRolePolicy", "AttachRolePolicy", "UpdateAssumeRolePolicy", "PassRole", "DeleteRole"] {
            check(&format!("iam:{action}"), &role(name), &[("iam:PermissionsBoundary", BOUNDARY)], false);
        }
        check("sts:AssumeRole", &role(name), &[], false);
    }
    for action in
        ["CreatePolicy", "CreatePolicyVersion", "DeletePolicy", "DeletePolicyVersion", "SetDefaultPolicyVersion"]
    {
        check(&format!("iam:{action}"), BOUNDARY, &[], false);
    }
    // The boundary that a deployment by hand made.
    check("iam:DeletePolicy", &policy("gardening-tips-staging-Release-1A2B-Boundary-3C4D"), &[], true);
    check("iam:CreatePolicyVersion", &policy("gardening-tips-staging-Release-1A2B-Boundary-3C4D"), &[], false);
}

#[test]
fn role_of_github_cannot_reach_another_environment() {
    let production = [("aws:ResourceTag/environment", "production")];
    let table = |stack: &str| format!("arn:aws:dynamodb:eu-central-1:123456789012:table/{stack}-Data-1A2B-Tips-3C4D");
    check("dynamodb:DeleteTable", &table(STACK), &[("aws:ResourceTag/environment", ENVIRONMENT)], true);
    check("dynamodb:CreateTable", &table(STACK), &[], true);
    check("dynamodb:Scan", &table("gardening-tips-production"), &production, false);
    let stack = "arn:aws:cloudformation:eu-central-1:123456789012:stack/gardening-tips-production/1a2b";
    check("cloudformation:UpdateStack", stack, &production, false);
    let theirs = role("gardening-tips-production-Tips-1A2B-GetTipRole-3C4D");
    for action in ["iam:PassRole", "iam:GetRole", "iam:DeleteRole", "sts:AssumeRole"] {
        check(action, &theirs, &[], false);
    }
    let bucket = |name: &str| format!("arn:aws:s3:::{name}-1a2b/file");
    check("s3:PutObject", &bucket("gardening-tips-staging-data-site"), &[], true);
    let uploads = "arn:aws:s3:::aws-sam-cli-managed-default-samclisourcebucket-1a2b";
    check("s3:ListBucket", uploads, &[], true);
    for (prefix, is_own) in [(STACK, true), ("gardening-tips-production", false)] {
        for action in ["s3:PutObject", "s3:GetObject", "s3:DeleteObjectVersion"] {
            check(action, &format!("{uploads}/{prefix}/0a1b.template"), &[], is_own);
        }
        let function = format!("arn:aws:cloudfront::123456789012:function/{prefix}-Site-1A2B-pages");
        for action in ["cloudfront:UpdateFunction", "cloudfront:PublishFunction", "cloudfront:TestFunction"] {
            check(action, &function, &[], is_own);
        }
    }
    check("s3:GetObject", &bucket("gardening-tips-production-data-media"), &[], false);
}

/// A setting of `samconfig.toml` that is a text, by environment.
fn setting(name: &str) -> BTreeMap<String, String> {
    let settings = fs::read_to_string(root().join("samconfig.toml")).unwrap();
    let mut found = BTreeMap::new();
    for section in settings.split("\n[").skip(1) {
        let line = section.lines().find_map(|line| line.strip_prefix(&format!("{name} = ")));
        let value = line.map(|line| line.trim_matches('"').to_owned());
        found.extend(value.map(|value| (section.split_once('.').unwrap().0.to_owned(), value)));
    }
    assert!(found.len() > 3, "{name}: {found:?}");
    found
}

/// The stacks, by environment.
fn stacks() -> BTreeMap<String, String> {
    setting("stack_name")
}

/// Otherwise the role of one environment could change the roles and buckets of another.
#[test]
fn no_stack_has_a_name_with_which_another_begins() {
    let stacks = stacks();
    for (environment, name) in &stacks {
        let others = stacks.iter().filter(|(other, _)| *other != environment);
        let longer = others.filter(|(_, other)| other.starts_with(&format!("{name}-")));
        assert_eq!(longer.collect::<Vec<_>>(), Vec::<(&String, &String)>::new(), "{environment}");
    }
}

#[test]
fn names_of_stacks_are_as_short_as_the_role_of_github_takes() {
    let template = cloudformation("infra/ops/github-role.yaml");
    let most = template["Parameters"]["StackName"]["MaxLength"].as_u64().unwrap();
    for (environment, name) in stacks() {
        assert!(u64::try_from(name.len()).unwrap() <= most, "{environment}: {name}");
    }
}

/// `infra/ops/old_releases.py` deletes what is in the folder of the stack's name.
#[test]
fn uploads_of_an_environment_are_in_the_folder_of_its_stack() {
    assert_eq!(setting("s3_prefix"), stacks());
}
