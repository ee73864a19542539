//! What `template.yaml` and the templates that it nests promise, over their parsed form.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::garden::{cloudformation, root};

const SCOPE: &str = "aws.cognito.signin.user.admin";

/// A route of the API.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// Such as `GET /tips/{id}`.
    pub key: String,
    /// The folder of its function.
    pub function: String,
    pub scopes: Vec<String>,
}

/// The routes that the template's functions declare, with the scopes that the authorizer asks for.
pub fn routes() -> BTreeSet<Route> {
    let template = cloudformation("template.yaml");
    let authorization = &template["Resources"]["Api"]["Properties"]["Auth"];
    let default = authorization["DefaultAuthorizer"].as_str().unwrap_or("NONE");
    let mut routes = BTreeSet::new();
    for (_, function) in of_type(&template, "AWS::Serverless::Function") {
        let events = function["Properties"]["Events"].as_object().cloned().unwrap_or_default();
        for event in events.values().filter(|event| event["Type"] == "HttpApi") {
            let route = &event["Properties"];
            let authorizer = route["Auth"]["Authorizer"].as_str().unwrap_or(default);
            let scopes = match authorizer {
                "NONE" => Vec::new(),
                named => words(&authorization["Authorizers"][named]["AuthorizationScopes"]),
            };
            routes.insert(Route {
                key: format!("{} {}", text(&route["Method"]), text(&route["Path"])),
                function: text(&function["Properties"]["CodeUri"]).trim_start_matches("functions/").to_owned(),
                scopes,
            });
        }
    }
    routes
}

pub fn of_type(template: &Value, kind: &str) -> Vec<(String, Value)> {
    let resources = template["Resources"].as_object().unwrap();
    let of_type = resources.iter().filter(|(_, resource)| resource["Type"] == kind);
    of_type.map(|(name, resource)| (name.clone(), resource.clone())).collect()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// One word or a list of them.
fn words(value: &Value) -> Vec<String> {
    value.as_array().map_or_else(|| vec![text(value)], |words| words.iter().map(text).collect())
}

#[test]
fn everything_but_what_the_public_reads_asks_for_the_scope() {
    let open: BTreeSet<String> = routes().into_iter().filter(|route| route.scopes.is_empty()).map(|r| r.key).collect();
    assert_eq!(open, ["GET /tips", "GET /user", "GET /user/{id}"].map(str::to_owned).into());
    for route in routes().iter().filter(|route| !route.scopes.is_empty()) {
        assert_eq!(route.scopes, [SCOPE], "{}", route.key);
    }
}

#[test]
fn every_function_has_a_log_group_of_its_own_with_retention() {
    let template = cloudformation("template.yaml");
    let functions = of_type(&template, "AWS::Serverless::Function");
    assert_eq!(functions.len(), 11);
    for (name, function) in functions {
        let group = text(&function["Properties"]["LoggingConfig"]["LogGroup"]["!Ref"]);
        let group = &template["Resources"][&group];
        assert_eq!(group["Type"], "AWS::Logs::LogGroup", "{name}");
        assert_eq!(group["Properties"]["RetentionInDays"], json!({"!Ref": "LogRetentionDays"}), "{name}");
        let folder = text(&function["Properties"]["CodeUri"]).replace("functions/", "");
        let group_name = text(&group["Properties"]["LogGroupName"]["!Sub"]);
        assert!(group_name.ends_with(&format!("/{folder}")), "{name}: {group_name}");
    }
    assert_eq!(template["Globals"]["Function"]["LoggingConfig"]["LogFormat"], "JSON");
    assert_eq!(template["Globals"]["Function"]["Tracing"], "Active");
}

/// Each role's statements, by function folder.
fn statements() -> Vec<(String, Vec<Value>)> {
    let template = cloudformation("template.yaml");
    let functions = of_type(&template, "AWS::Serverless::Function");
    let mut statements = Vec::new();
    for (name, function) in functions {
        let role = text(&function["Properties"]["Role"]["!GetAtt"]).replace(".Arn", "");
        let policies = template["Resources"][&role]["Properties"]["Policies"].as_array().cloned();
        let policies = policies.unwrap_or_else(|| panic!("{name} has no role of its own"));
        let folder = text(&function["Properties"]["CodeUri"]).replace("functions/", "");
        let of_policy = |policy: &Value| policy["PolicyDocument"]["Statement"].as_array().cloned().unwrap();
        statements.push((folder, policies.iter().flat_map(of_policy).collect()));
    }
    statements
}

#[test]
fn no_role_is_shared_and_none_has_a_wildcard() {
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
            assert!(!statement["Resource"].to_string().contains('*'), "{function}: {statement}");
        }
    }
    for (name, policy) in of_type(&template, "AWS::IAM::ManagedPolicy") {
        let statements = policy["Properties"]["PolicyDocument"]["Statement"].as_array().unwrap().clone();
        let actions: Vec<String> = statements.iter().flat_map(|statement| words(&statement["Action"])).collect();
        assert!(actions.iter().all(|action| action.starts_with("xray:Put")), "{name} shares {actions:?}");
    }
}

/// What each function may do to the tables; the local cloud's tests show that it can do no more, and works.
#[test]
fn roles_grant_the_verbs_that_their_handlers_use() {
    let expect: &[(&str, &[&str])] = &[
        ("list-tips", &["tips/index/* Query"]),
        ("get-tip", &["tips GetItem"]),
        ("list-my-tips", &["tips/index/* Query", "users GetItem", "users PutItem"]),
        ("create-tip", &["tips GetItem", "tips PutItem", "users PutItem", "users UpdateItem"]),
        (
            "update-tip",
            &["tips GetItem", "tips PutItem", "tips UpdateItem", "users ConditionCheckItem", "users UpdateItem"],
        ),
        ("delete-tip", &["tips DeleteItem", "users ConditionCheckItem", "users UpdateItem"]),
        ("create-user", &["users PutItem"]),
        ("list-users", &["users/index/* Query"]),
        ("get-user", &["users GetItem"]),
        ("update-user", &["users PutItem", "users UpdateItem"]),
        ("pre-sign-up", &[]),
    ];
    let granted: Vec<(String, BTreeSet<String>)> = statements()
        .into_iter()
        .map(|(function, statements)| (function, statements.iter().flat_map(table_verbs).collect()))
        .collect();
    for (function, verbs) in expect {
        let (_, granted) = granted.iter().find(|(name, _)| name == function).unwrap();
        assert_eq!(granted, &verbs.iter().map(|verb| (*verb).to_owned()).collect(), "{function}");
    }
    assert_eq!(granted.len(), expect.len());
}

fn table_verbs(statement: &Value) -> Vec<String> {
    let resources = match &statement["Resource"] {
        Value::Array(resources) => resources.clone(),
        one => vec![one.clone()],
    };
    let mut verbs = Vec::new();
    for action in words(&statement["Action"]).iter().filter_map(|action| action.strip_prefix("dynamodb:")) {
        for resource in resources.iter().map(Value::to_string) {
            let table = if resource.contains("TipsTableArn") { "tips" } else { "users" };
            let part = if resource.contains("/index/") { "/index/*" } else { "" };
            verbs.push(format!("{table}{part} {action}"));
        }
    }
    verbs
}

#[test]
fn tables_and_pool_outlive_the_stack_and_are_protected() {
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    assert_eq!(tables.len(), 2);
    for (name, table) in tables {
        let properties = &table["Properties"];
        assert_eq!(table["DeletionPolicy"], "Retain", "{name}");
        assert_eq!(table["UpdateReplacePolicy"], "Retain", "{name}");
        assert_eq!(properties["DeletionProtectionEnabled"], true, "{name}");
        assert_eq!(properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"], true, "{name}");
        assert_eq!(properties["BillingMode"], "PAY_PER_REQUEST", "{name}");
    }
    let pools = of_type(&cloudformation("infra/stack/identity.yaml"), "AWS::Cognito::UserPool");
    assert_eq!(pools.len(), 1);
    for (name, pool) in pools {
        assert_eq!(pool["DeletionPolicy"], "Retain", "{name}");
        assert_eq!(pool["Properties"]["DeletionProtection"], "ACTIVE", "{name}");
        let password = &pool["Properties"]["Policies"]["PasswordPolicy"];
        assert_eq!(password["MinimumLength"], 8, "{name}");
        assert_eq!((&password["RequireNumbers"], &password["RequireSymbols"]), (&json!(true), &json!(true)), "{name}");
    }
}

/// Google's secret goes in, and comes out nowhere: it is hidden as a parameter, and stands in the provider alone.
#[test]
fn googles_secret_is_hidden_and_goes_to_the_provider_alone() {
    let secret = "GoogleClientSecret";
    for path in ["template.yaml", "infra/stack/identity.yaml"] {
        let template = cloudformation(path);
        assert_eq!(template["Parameters"][secret]["NoEcho"], true, "{path}");
        assert_eq!(template["Parameters"][secret]["Default"], "", "{path}");
        assert!(!template["Outputs"].to_string().contains(secret), "{path}");
        let users = template["Resources"].as_object().unwrap().iter();
        let users: Vec<&str> = users
            .filter(|(_, resource)| resource.to_string().contains(secret))
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(users, [if path == "template.yaml" { "Identity" } else { "GoogleProvider" }], "{path}");
    }
}

/// What a sign-in with Google may do: a code, to the static page alone, and the API's scope with it.
#[test]
fn google_is_only_there_where_it_is_set_up_and_leads_back_to_the_site() {
    let identity = cloudformation("infra/stack/identity.yaml");
    for (name, condition) in [("Domain", "Google"), ("GoogleProvider", "GoogleItself")] {
        assert_eq!(identity["Resources"][name]["Condition"], condition, "{name}");
    }
    let client = &identity["Resources"]["UserPoolClient"]["Properties"];
    let with_google = |property: &str| {
        let choice =
            client[property]["!If"].as_array().unwrap_or_else(|| panic!("{property} has no condition")).clone();
        assert_eq!(choice[0], "Google", "{property}");
        choice[1].clone()
    };
    assert_eq!(with_google("AllowedOAuthFlows"), json!(["code"]));
    assert_eq!(with_google("AllowedOAuthScopes"), json!(["openid", "email", "profile", SCOPE]));
    assert_eq!(with_google("CallbackURLs"), json!([{"!Sub": "${SiteOrigin}/callback.html"}]));
    assert_eq!(with_google("SupportedIdentityProviders")[0], "COGNITO");
    // Cognito refuses a sign-in whose attributes the client may not write; whether an address is proved no client may.
    let mapping = identity["Resources"]["GoogleProvider"]["Properties"]["AttributeMapping"].as_object().unwrap();
    let writable = words(&client["WriteAttributes"]);
    for attribute in mapping.keys().filter(|name| *name != "email_verified") {
        assert!(writable.contains(attribute), "{attribute}");
    }
    let policy = cloudformation("infra/stack/site.yaml")["Resources"]["SecurityHeaders"].to_string();
    assert!(policy.contains("https://${OAuthDomain}"), "the app may not fetch its tokens: {policy}");
}

/// A hidden tip cannot leak out of an index whose every partition key only public tips carry.
#[test]
fn public_indexes_have_keys_that_only_public_tips_carry() {
    let data = cloudformation("infra/stack/data.yaml");
    let indexes = data["Resources"]["Tips"]["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap().clone();
    for index in indexes {
        let name = text(&index["IndexName"]);
        let keys: Vec<Map<String, Value>> =
            index["KeySchema"].as_array().unwrap().iter().map(|key| key.as_object().unwrap().clone()).collect();
        let hash = keys.iter().filter(|key| key["KeyType"] == "HASH").map(|key| text(&key["AttributeName"]));
        let sparse = hash.clone().all(|attribute| attribute == "feed" || attribute.starts_with("public"));
        assert_eq!(sparse, name != "byAuthor", "{name}: {:?}", hash.collect::<Vec<_>>());
    }
}

#[test]
fn a_new_version_of_a_route_is_checked_and_taken_back_by_alarms() {
    let template = cloudformation("template.yaml");
    let preference = &template["Globals"]["Function"]["DeploymentPreference"];
    assert_eq!(preference["Hooks"]["PreTraffic"], json!({"!Ref": "ReleaseCheck"}));
    let releases = &template["Mappings"]["Releases"];
    assert_eq!(releases["canary"], json!({"Checked": "true", "Shift": "Canary10Percent5Minutes"}));
    assert_eq!(releases["at-once"], json!({"Checked": "true", "Shift": "AllAtOnce"}));
    assert_eq!(releases["unchecked"]["Checked"], "false");
    let settings = std::fs::read_to_string(root().join("samconfig.toml")).unwrap();
    for (environment, release) in [("local", "unchecked"), ("staging", "at-once"), ("production", "canary")] {
        let (_, section) = settings.split_once(&format!("[{environment}.global.parameters]")).unwrap();
        let (section, _) = section.split_once("\n[").unwrap();
        assert!(section.contains(&format!("\"Release={release}\"")), "{environment}");
    }

    let checked = template["Resources"]["ReleaseCheck"]["Properties"]["Environment"].to_string();
    for (name, function) in of_type(&template, "AWS::Serverless::Function") {
        let own = &function["Properties"]["DeploymentPreference"];
        if name == "PreSignUp" {
            assert_eq!(own["Enabled"], false);
            continue;
        }
        assert!(checked.contains(&format!("\"{name}.Version\"")), "{name}");
        assert_eq!(own["Alarms"], json!([{"!Ref": format!("{name}Fails")}, {"!Ref": "ApiFails"}]), "{name}");
        let dimensions = template["Resources"][format!("{name}Fails")]["Properties"]["Dimensions"].to_string();
        for part in [format!("${{{name}}}:live"), format!("{name}.Version.Version")] {
            assert!(dimensions.contains(&part), "{name}: {dimensions}");
        }
    }
}

/// `CodeDeploy`'s own role may call functions of such names only ("`AWSCodeDeployRoleForLambda`").
#[test]
fn code_deploy_can_call_the_check() {
    let check = &cloudformation("template.yaml")["Resources"]["ReleaseCheck"]["Properties"];
    assert!(text(&check["FunctionName"]["!Sub"]).starts_with("CodeDeployHook_"));
}

#[test]
fn every_route_is_throttled_and_writes_more_than_reads() {
    let template = cloudformation("template.yaml");
    let api = &template["Resources"]["Api"]["Properties"];
    let rate = |settings: &Value| settings["ThrottlingRateLimit"].as_u64().unwrap();
    let reads = rate(&api["DefaultRouteSettings"]);
    for route in routes().into_iter().map(|route| route.key) {
        let own = &api["RouteSettings"][&route];
        assert_eq!(own.is_object(), !route.starts_with("GET "), "{route}");
        assert!(own.is_null() || rate(own) < reads, "{route}");
    }
}
