//! The roles of the functions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::{Function, functions, of_type, templates, text, words};
use crate::files::{cloudformation, root};

/// The permissions of each function on each table and to the buckets `index`, `media` and `site`, by function.
pub type Permissions = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// What the statements of its template grant to each function.
pub fn permissions() -> Permissions {
    let granted = statements().into_iter().map(|(function, statements)| {
        let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (table, verb) in statements.iter().flat_map(table_verbs) {
            tables.entry(table).or_default().insert(verb);
        }
        (function, tables)
    });
    granted.collect()
}

/// Each function's statements: those of its policy, or of its explicit role.
pub fn statements() -> Vec<(String, Vec<Value>)> {
    let of_function = |function: &Function| {
        let own = &function.resource["Properties"];
        let role = own["Role"]["!GetAtt"].as_str().map(|role| &function.beside[role.trim_end_matches(".Arn")]);
        let policies = match role {
            Some(role) => role["Properties"]["Policies"].clone(),
            None => own["Policies"].clone(),
        };
        let policies = policies.as_array().cloned().unwrap_or_default();
        let of_policy = |policy: &Value| {
            let document = policy.get("PolicyDocument").unwrap_or(policy);
            document["Statement"].as_array().cloned().unwrap()
        };
        (function.name.clone(), policies.iter().flat_map(of_policy).collect())
    };
    functions().iter().map(of_function).collect()
}

#[test]
fn every_function_has_its_own_policy_without_wildcards() {
    for (function, statements) in statements() {
        for statement in statements {
            for action in words(&statement["Action"]) {
                assert!(!action.contains('*'), "{function}: {action}");
            }
            // X-Ray permissions cannot be limited to a resource.
            if words(&statement["Action"]).iter().all(|action| action.starts_with("xray:Put")) {
                continue;
            }
            // Objects have no names before they exist.
            let folders = [
                "IndexBucket}/search/*",
                "MediaBucket}/uploads/*",
                "MediaBucket}/media/*",
                "SiteBucket}/sitemaps/*",
                "SiteBucket}/plants/*",
            ];
            let resource = statement["Resource"].to_string();
            let resource = folders.iter().fold(resource, |resource, folder| resource.replace(folder, ""));
            assert!(!resource.contains('*'), "{function}: {statement}");
        }
    }
}

/// SAM gives a role that it makes managed policies for logs, traces and streams, for all resources of the account. The boundary limits
/// the first two; a reader of a stream has an explicit role.
#[test]
fn every_role_has_the_boundary_and_reads_only_its_own_streams() {
    for function in functions() {
        let name = &function.name;
        let reads_stream = function.events().iter().any(|(_, event)| event["Type"] == "DynamoDB");
        let own = function.resource["Properties"]["Role"].is_object();
        assert_eq!(own, reads_stream, "{name}");
        if !own {
            assert_eq!(function.property("PermissionsBoundary"), &json!({"!Ref": "Boundary"}), "{name}");
        }
    }
    let mut roles = 0;
    for (path, template) in templates() {
        for (name, role) in of_type(template, "AWS::IAM::Role") {
            roles += 1;
            let boundary = &role["Properties"]["PermissionsBoundary"];
            let stacks = json!({"!If": ["OwnBoundary", {"!Ref": "Boundary"}, {"!Ref": "PermissionsBoundary"}]});
            assert!([&json!({"!Ref": "Boundary"}), &stacks].contains(&boundary), "{path}: {name}");
        }
    }
    assert!(roles >= 7, "{roles}");
}

/// What SAM's managed policies grant beyond logs and traces of the stack, or for other resources, the boundary does not.
#[test]
fn boundary_limits_logs_and_traces_to_what_functions_write() {
    let boundary = boundary();
    let of = |service: &str| {
        let with = boundary.iter().filter(|statement| words(&statement["Action"])[0].starts_with(service));
        with.map(|statement| (words(&statement["Action"]), statement["Resource"].clone())).collect::<Vec<_>>()
    };
    let groups =
        json!({"!Sub": "arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/${Stack}/*"});
    assert_eq!(of("logs:"), [(vec!["logs:CreateLogStream".to_owned(), "logs:PutLogEvents".to_owned()], groups)]);
    let traces = vec!["xray:PutTraceSegments".to_owned(), "xray:PutTelemetryRecords".to_owned()];
    assert_eq!(of("xray:"), [(traces, json!("*"))]);
    let services = ["iam:", "sts:", "organizations:", "*"];
    assert!(services.iter().all(|service| of(service).is_empty()));
}

fn boundary() -> Vec<Value> {
    let policy = cloudformation("infra/stack/release.yaml")["Resources"]["Boundary"]["Properties"].take();
    policy["PolicyDocument"]["Statement"].as_array().unwrap().clone()
}

/// Its condition says so too, and its roles: AWS denies a change of an entry to what runs in a function, but for what who leaves takes along.
#[test]
fn log_of_moderation_can_only_be_added_to() {
    let entries = json!({"ForAnyValue:StringLike": {"dynamodb:LeadingKeys": ["L#*"]}});
    let denied = |verb: &str| {
        let action = format!("dynamodb:{verb}");
        let boundary = boundary();
        let deny = boundary.iter().find(|statement| statement["Action"] == action && statement["Effect"] == "Deny");
        deny.unwrap_or_else(|| panic!("{verb} is not denied"))["Condition"].clone()
    };
    assert_eq!(denied("DeleteItem"), entries);
    assert_eq!(senders_to_the_log("Delete"), Vec::<String>::new());
    for (verb, request) in [("UpdateItem", "Update"), ("PutItem", "Put")] {
        let condition = denied(verb);
        assert_eq!(condition["ForAnyValue:StringLike"], entries["ForAnyValue:StringLike"]);
        assert_eq!(condition["Null"]["lambda:SourceFunctionArn"], "false");
        let allowed = condition["ArnNotLike"]["lambda:SourceFunctionArn"].as_array().unwrap();
        let allowed = allowed.iter().map(|arn| arn["!Sub"].as_str().unwrap().split_once("${Stack}-").unwrap().1);
        // A version may follow the name.
        let allowed: Vec<&str> = allowed.map(|name| name.strip_suffix('*').unwrap()).collect();
        assert_eq!(allowed, senders_to_the_log(request), "{verb}");
        let others = permissions().into_keys().filter(|function| !allowed.contains(&function.as_str()));
        let alike = others.filter(|function| allowed.iter().any(|name| function.starts_with(name)));
        assert_eq!(alike.collect::<Vec<_>>(), Vec::<String>::new());
    }
    for (function, verbs) in permissions() {
        let verbs = verbs.get("activity").cloned().unwrap_or_default();
        assert!(!verbs.contains("BatchWriteItem"), "{function} would need a denial of it too");
    }
}

/// The functions that send such a request about an entry of the log, by what they send in the tests.
fn senders_to_the_log(verb: &str) -> Vec<String> {
    let files = fs::read_dir(root().join("infra/tests/contract/sent")).unwrap().map(|file| file.unwrap().path());
    let sends = |path: &PathBuf| {
        let sent = fs::read_to_string(path).unwrap();
        let is_one = |request: &str| {
            let (first, key) = request.trim_start().split_once('\n').unwrap_or_default();
            let verbs = [format!("{verb} Activity"), format!("{verb}Item Activity")];
            verbs.iter().any(|verb| first.starts_with(verb)) && key.contains("pk=\"L#[month]\"")
        };
        sent.split("\n\n").any(is_one)
    };
    let senders = files.filter(sends).map(|path| path.file_stem().unwrap().to_string_lossy().into_owned());
    let mut senders: Vec<String> = senders.filter(|name| name != "operators").collect();
    senders.sort();
    senders
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
            let arn = text(resource.get("!Sub").unwrap_or(&resource["!Ref"])).replace(['$', '{', '}'], "");
            let arn = arn.trim_start_matches("arn:AWS::Partition:s3:::");
            let (arn, part) = arn.split_once('/').unwrap_or((arn, ""));
            // An index of a table; a folder of a bucket that has several, or one object.
            let folder = Some(part.trim_end_matches("/*")).filter(|folder| !["", "search"].contains(folder));
            let index = part.strip_prefix("index/").or(folder).map(|name| format!(" {name}")).unwrap_or_default();
            if let Some(table) = arn.strip_suffix("TableArn").or_else(|| arn.strip_suffix("Bucket")) {
                verbs.push((table.to_lowercase(), format!("{action}{index}")));
            }
        }
    }
    verbs
}
