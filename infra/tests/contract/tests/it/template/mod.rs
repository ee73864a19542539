//! The promises of `template.yaml` and of the templates that it nests, over their parsed form.

mod environments;
mod roles;
mod storage;
mod variables;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Value, json};

use self::roles::statements;
use crate::files::{cloudformation, root};

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

/// The routes that the template's functions declare, with the scopes that the authorizer asks for. Without those for HEAD, which
/// are the public ones for GET again.
pub fn routes() -> BTreeSet<Route> {
    all_routes().into_iter().filter(|route| !route.key.starts_with("HEAD ")).collect()
}

fn all_routes() -> BTreeSet<Route> {
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
                function: folder(&function),
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

/// The permissions of each function on each table and to the buckets `index`, `media` and `site`, by function folder: `tests/permissions.json`. The cloud tests try every verb
/// under every role and expect the same.
pub type Permissions = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

pub fn permissions() -> Permissions {
    serde_json::from_str(&fs::read_to_string(root().join("infra/tests/permissions.json")).unwrap()).unwrap()
}

/// The folder of a function, which is the name of its package and of its program.
pub fn folder(function: &Value) -> String {
    text(&function["Metadata"]["BuildProperties"]["Binary"])
}

/// In the folder of a function cargo would select features of dependencies for that function alone, and compile them again.
#[test]
fn every_function_is_built_in_the_workspace() {
    for (name, function) in of_type(&cloudformation("template.yaml"), "AWS::Serverless::Function") {
        assert_eq!(function["Properties"]["CodeUri"], ".", "{name}");
    }
}

/// One word or a list of them.
fn words(value: &Value) -> Vec<String> {
    value.as_array().map_or_else(|| vec![text(value)], |words| words.iter().map(text).collect())
}

/// The handlers declare in the OpenAPI document which routes are public.
#[test]
fn only_routes_that_the_api_document_calls_public_lack_the_scope() {
    let document = serde_json::to_value(contract::document()).unwrap();
    for route in routes() {
        let (method, path) = route.key.split_once(' ').unwrap();
        let operation = &document["paths"][path][method.to_lowercase()];
        assert!(operation.is_object(), "{} is not in the API document", route.key);
        let public = operation["security"].as_array().is_none_or(Vec::is_empty);
        assert_eq!(route.scopes, if public { vec![] } else { vec![SCOPE] }, "{}", route.key);
        // The link in a mail is proof enough (RFC 8058).
        assert!(!public || method == "GET" || route.key == "POST /unsubscribe", "{} lets anyone write", route.key);
    }
}

/// An HTTP API answers HEAD with 404 unless there is a route for it.
#[test]
fn every_public_get_has_a_route_for_head() {
    let all = all_routes();
    let declared: BTreeSet<Route> = all.iter().filter(|route| route.key.starts_with("HEAD ")).cloned().collect();
    let public = all.iter().filter(|route| route.key.starts_with("GET ") && route.scopes.is_empty());
    let expect = public.map(|route| Route { key: route.key.replacen("GET", "HEAD", 1), ..route.clone() });
    assert_eq!(declared, expect.collect());
}

#[test]
fn every_function_is_named_after_its_folder_and_its_stack() {
    for (id, function) in of_type(&cloudformation("template.yaml"), "AWS::Serverless::Function") {
        let name = format!("${{AWS::StackName}}-{}", folder(&function));
        assert_eq!(function["Properties"]["FunctionName"], json!({"!Sub": name}), "{id}");
    }
}

#[test]
fn every_function_has_its_own_log_group_with_retention() {
    let template = cloudformation("template.yaml");
    for (name, function) in of_type(&template, "AWS::Serverless::Function") {
        let group = text(&function["Properties"]["LoggingConfig"]["LogGroup"]["!Ref"]);
        let group = &template["Resources"][&group];
        assert_eq!(group["Type"], "AWS::Logs::LogGroup", "{name}");
        assert_eq!(group["Properties"]["RetentionInDays"], json!({"!Ref": "LogRetentionDays"}), "{name}");
        let folder = folder(&function);
        let group_name = text(&group["Properties"]["LogGroupName"]["!Sub"]);
        assert!(group_name.ends_with(&format!("/{folder}")), "{name}: {group_name}");
    }
    assert_eq!(template["Globals"]["Function"]["LoggingConfig"]["LogFormat"], "JSON");
    assert_eq!(template["Globals"]["Function"]["Tracing"], "Active");
}

/// The functions that read a stream, with their events.
pub fn stream_events() -> Vec<(String, Value)> {
    let functions = of_type(&cloudformation("template.yaml"), "AWS::Serverless::Function");
    let events = functions.into_iter().flat_map(|(_, function)| {
        let events = function["Properties"]["Events"].as_object().cloned().unwrap_or_default();
        let streams = events.into_values().filter(|event| event["Type"] == "DynamoDB");
        streams.map(move |event| (folder(&function), event["Properties"].clone())).collect::<Vec<_>>()
    });
    events.collect()
}

/// A failed batch is halved and tried again for an hour, which is the time that an outage may take; then the queue knows it, and the
/// stream still has the records. The local cloud checks none of these permissions.
#[test]
fn readers_of_streams_retry_for_an_hour_and_lose_nothing_in_silence() {
    let mut readers: BTreeMap<String, usize> = BTreeMap::new();
    for (function, event) in stream_events() {
        assert_eq!(event["BisectBatchOnFunctionError"], true, "{function}");
        assert_eq!(event["MaximumRecordAgeInSeconds"], 3600, "{function}");
        assert!(event.get("MaximumRetryAttempts").is_none(), "{function}: attempts are used up within seconds");
        assert_eq!(event["StartingPosition"], "TRIM_HORIZON", "{function}");
        let destination = &event["DestinationConfig"]["OnFailure"];
        assert_eq!(destination, &json!({"Type": "SQS", "Destination": {"!GetAtt": "FailedChanges.Arn"}}), "{function}");
        let stream = text(&event["Stream"]["!GetAtt"]);
        let statements = statements().into_iter().find(|(name, _)| *name == function).unwrap().1;
        let may = |verb: &str, on: &str| {
            let mut matching =
                statements.iter().filter(|statement| words(&statement["Action"]).contains(&verb.to_owned()));
            matching.any(|statement| statement["Resource"].to_string().contains(&format!("\"{on}\"")))
        };
        for verb in ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"] {
            assert!(may(&format!("dynamodb:{verb}"), &stream), "{function}: {verb}");
        }
        assert!(may("sqs:SendMessage", "FailedChanges.Arn"), "{function}");
        *readers.entry(stream).or_default() += 1;
    }
    assert_eq!(readers.len(), 3);
    assert!(
        readers.values().all(|&readers| readers <= 2),
        "more than two readers of a shard are throttled: {readers:?}"
    );
    let queue = &cloudformation("template.yaml")["Resources"]["FailedChanges"]["Properties"];
    assert_eq!((&queue["SqsManagedSseEnabled"], &queue["MessageRetentionPeriod"]), (&json!(true), &json!(1_209_600)));
}

/// Nothing ends an access token before its time, so its time is short (decision 14).
#[test]
fn tokens_last_15_minutes_and_sessions_can_be_revoked() {
    let client = &cloudformation("infra/stack/identity.yaml")["Resources"]["UserPoolClient"]["Properties"];
    assert_eq!(client["TokenValidityUnits"]["AccessToken"], "minutes");
    assert_eq!((&client["AccessTokenValidity"], &client["IdTokenValidity"]), (&json!(15), &json!(15)));
    assert_eq!(client["EnableTokenRevocation"], true);
    // Essentials and Plus cost three times as much above 10,000 active gardeners, and nothing here needs them.
    let pool = &cloudformation("infra/stack/identity.yaml")["Resources"]["UserPool"]["Properties"];
    assert_eq!((&pool["UserPoolTier"], client.get("RefreshTokenRotation")), (&json!("LITE"), None));
}

/// It is hidden as a parameter, is no output, and only the provider uses it.
#[test]
fn google_secret_is_hidden_and_reaches_the_provider_only() {
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

/// Google sign-in uses the code flow, returns to the static callback page only, and gets the API's scope.
#[test]
fn google_sign_in_exists_only_when_configured_and_returns_to_the_site() {
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
    // Cognito rejects a sign-in whose attributes the client cannot write. No client can write email_verified.
    let mapping = identity["Resources"]["GoogleProvider"]["Properties"]["AttributeMapping"].as_object().unwrap();
    let writable = words(&client["WriteAttributes"]);
    for attribute in mapping.keys().filter(|name| *name != "email_verified") {
        assert!(writable.contains(attribute), "{attribute}");
    }
    let policy = cloudformation("infra/stack/site.yaml")["Resources"]["SecurityHeaders"].to_string();
    assert!(policy.contains("https://${OAuthDomain}"), "the policy blocks the token request: {policy}");
}

#[test]
fn new_version_of_a_route_is_checked_and_rolled_back_by_the_alarm() {
    let template = cloudformation("template.yaml");
    let preference = &template["Globals"]["Function"]["DeploymentPreference"];
    assert_eq!(preference["Hooks"]["PreTraffic"], json!({"!Ref": "ReleaseCheck"}));
    assert_eq!(preference["Alarms"], json!([{"!Ref": "ApiFails"}]));
    let releases = &template["Mappings"]["Releases"];
    assert_eq!(releases["canary"], json!({"Checked": "true", "Shift": "Canary10Percent5Minutes"}));
    assert_eq!(releases["at-once"], json!({"Checked": "true", "Shift": "AllAtOnce"}));
    assert_eq!(releases["unchecked"]["Checked"], "false");
    let settings = fs::read_to_string(root().join("samconfig.toml")).unwrap();
    for (environment, release) in
        [("local", "unchecked"), ("default", "at-once"), ("staging", "at-once"), ("production", "canary")]
    {
        let (_, section) = settings.split_once(&format!("[{environment}.global.parameters]")).unwrap();
        let (section, _) = section.split_once("\n[").unwrap();
        assert!(section.contains(&format!("\"Release={release}\"")), "{environment}");
    }

    let checked = template["Resources"]["ReleaseCheck"]["Properties"]["Environment"].to_string();
    for (name, function) in of_type(&template, "AWS::Serverless::Function") {
        if function["Properties"].get("Events").is_none() {
            assert_eq!(function["Properties"]["DeploymentPreference"], json!({"Enabled": false}), "{name}");
            continue;
        }
        assert!(function["Properties"].get("DeploymentPreference").is_none(), "{name} changes how it is released");
        assert!(checked.contains(&format!("\"{name}.Version\"")), "{name}");
        assert!(checked.contains(&format!("\"{}:${{N}}\"", folder(&function))), "{name}");
    }
}

/// `CodeDeploy`'s role may call functions with this prefix only ("`AWSCodeDeployRoleForLambda`").
#[test]
fn release_check_has_the_prefix_that_code_deploy_may_call() {
    let check = &cloudformation("template.yaml")["Resources"]["ReleaseCheck"]["Properties"];
    assert!(text(&check["FunctionName"]["!Sub"]).starts_with("CodeDeployHook_"));
}

#[test]
fn role_of_github_trusts_one_environment_of_one_repository_and_cannot_change_itself() {
    let template = cloudformation("infra/ops/github-role.yaml");
    let role = &template["Resources"]["Deployer"]["Properties"];
    let trust = &role["AssumeRolePolicyDocument"]["Statement"];
    assert_eq!(trust.as_array().unwrap().len(), 1);
    let condition = &trust[0]["Condition"];
    assert_eq!(
        condition,
        &json!({"StringEquals": {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": {"!Sub": "repo:${Repository}:environment:${Environment}"},
        }})
    );
    for statement in role["Policies"][0]["PolicyDocument"]["Statement"].as_array().unwrap() {
        let resource = text(&statement["Resource"]["!Sub"]);
        assert!(resource.ends_with("/${StackName}-*") || statement["Effect"] == "Deny", "{resource}");
    }
    let name = &role["RoleName"]["!Sub"];
    assert!(role["Policies"].to_string().contains(&format!("role/{}", text(name))), "{name}");
}

#[test]
fn functions_accept_the_key_that_cloudfront_sends() {
    let template = cloudformation("template.yaml");
    let sent = &template["Resources"]["Site"]["Properties"]["Parameters"]["OriginKey"];
    let accepted = &template["Globals"]["Function"]["Environment"]["Variables"];
    assert!(sent.is_object() && [&accepted["ORIGIN_KEY"], &accepted["OTHER_ORIGIN_KEY"]].contains(&sent), "{sent}");
    let check = &template["Resources"]["ReleaseCheck"]["Properties"]["Environment"]["Variables"];
    assert_eq!(&check["ORIGIN_KEY"], sent);
}

#[test]
fn writes_and_costly_reads_have_lower_throttles_than_other_reads() {
    let template = cloudformation("template.yaml");
    let api = &template["Resources"]["Api"]["Properties"];
    let rate = |settings: &Value| settings["ThrottlingRateLimit"].as_u64().unwrap();
    let reads = rate(&api["DefaultRouteSettings"]);
    for route in routes().into_iter().map(|route| route.key) {
        let own = &api["RouteSettings"][&route];
        let reads_much =
            ["GET /search/", "GET /suggest", "GET /user/{id}/export", "GET /user/{id}/tried", "GET /calendar/"];
        let is_costly = !route.starts_with("GET ") || reads_much.iter().any(|costly| route.starts_with(costly));
        assert_eq!(own.is_object(), is_costly, "{route}");
        assert!(own.is_null() || rate(own) < reads, "{route}");
        let head = &api["RouteSettings"][route.replacen("GET", "HEAD", 1)];
        assert!(head.is_null() || head == own, "{route}");
        assert!(
            route == "GET /user/{id}/export" || !is_costly || !head.is_null(),
            "HEAD gets around the throttle of {route}"
        );
    }
}
