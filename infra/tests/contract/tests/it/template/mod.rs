//! The promises of `template.yaml` and of the templates that it nests, over their parsed form.

mod environments;
mod roles;
mod storage;
mod variables;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use serde_json::{Value, json};

use self::roles::statements;
pub use self::roles::{Permissions, permissions};
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

/// The routes that the templates declare, with the scopes that the authorizer asks for. Without those for HEAD, which are the public
/// ones for GET again.
pub fn routes() -> BTreeSet<Route> {
    all_routes().into_iter().filter(|route| !route.key.starts_with("HEAD ")).collect()
}

fn all_routes() -> BTreeSet<Route> {
    let routes = templates().iter().flat_map(|(_, template)| {
        let routes = of_type(template, "AWS::ApiGatewayV2::Route");
        routes.into_iter().map(|(_, route)| route_of(&route["Properties"], template)).collect::<Vec<_>>()
    });
    routes.collect()
}

fn route_of(route: &Value, template: &Value) -> Route {
    let target = text(&route["Target"]["!Sub"]);
    let integration = target.strip_prefix("integrations/${").and_then(|target| target.strip_suffix('}')).unwrap();
    let alias = text(&template["Resources"][integration]["Properties"]["IntegrationUri"]["!Ref"]);
    let function = &template["Resources"][alias.strip_suffix(".Alias").unwrap()];
    let is_signed = route["AuthorizationType"] == "JWT" && route["AuthorizerId"] == json!({"!Ref": "Authorizer"});
    let scopes = if is_signed { words(&route["AuthorizationScopes"]) } else { Vec::new() };
    Route { key: text(&route["RouteKey"]), function: folder(function), scopes }
}

/// All templates of the stack, by their path.
pub fn templates() -> &'static [(String, Value)] {
    static TEMPLATES: LazyLock<Vec<(String, Value)>> = LazyLock::new(read_templates);
    &TEMPLATES
}

fn read_templates() -> Vec<(String, Value)> {
    let nested = fs::read_dir(root().join("infra/stack")).unwrap();
    let nested = nested.map(|file| format!("infra/stack/{}", file.unwrap().file_name().to_str().unwrap()));
    let all = nested.chain(["template.yaml".to_owned()]).map(|path| (path.clone(), cloudformation(&path)));
    let mut all: Vec<_> = all.collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all
}

/// A function and what all functions of its template have.
pub struct Function {
    /// The folder of its package.
    pub name: String,
    /// Its name in the template.
    pub id: String,
    pub resource: Value,
    pub globals: Value,
    /// The template's resources.
    pub beside: Value,
}

impl Function {
    /// A property of the function, or else of all functions of its template.
    pub fn property(&self, name: &str) -> &Value {
        match &self.resource["Properties"][name] {
            Value::Null => &self.globals[name],
            own => own,
        }
    }

    pub fn events(&self) -> Vec<(String, Value)> {
        let events = self.resource["Properties"]["Events"].as_object().cloned();
        events.into_iter().flatten().collect()
    }

    /// Whether a route of the API calls it.
    pub fn has_route(&self) -> bool {
        self.beside.get(format!("{}Route", self.id)).is_some()
    }
}

/// The functions of all templates. Without the release check, which is part of a template.
pub fn functions() -> Vec<Function> {
    let functions = templates().iter().flat_map(|(_, template)| {
        let of_template = of_type(template, "AWS::Serverless::Function").into_iter();
        let function = |(id, resource): (String, Value)| Function {
            name: folder(&resource),
            id,
            resource,
            globals: template["Globals"]["Function"].clone(),
            beside: template["Resources"].clone(),
        };
        of_template.map(function).collect::<Vec<_>>()
    });
    functions.collect()
}

pub fn of_type(template: &Value, kind: &str) -> Vec<(String, Value)> {
    let resources = template["Resources"].as_object().unwrap();
    let of_type = resources.iter().filter(|(_, resource)| resource["Type"] == kind);
    of_type.map(|(name, resource)| (name.clone(), resource.clone())).collect()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// The folder of a function, which is the name of its package and of its program.
pub fn folder(function: &Value) -> String {
    text(&function["Metadata"]["BuildProperties"]["Binary"])
}

/// In the folder of a function cargo would select features of dependencies for that function alone, and compile them again.
#[test]
fn every_function_is_built_in_the_workspace() {
    for function in functions() {
        assert_eq!(function.property("CodeUri"), "../..", "{}", function.name);
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
    for function in functions() {
        let name = format!("${{Stack}}-{}", function.name);
        assert_eq!(function.property("FunctionName"), &json!({"!Sub": name}), "{}", function.id);
    }
}

/// Of its area, because a log group costs attention and a deployment's time. A line has the function's name.
#[test]
fn every_function_logs_to_the_group_of_its_area_with_retention() {
    for function in functions() {
        let name = &function.name;
        let logging = function.property("LoggingConfig");
        let group = &function.beside[text(&logging["LogGroup"]["!Ref"])];
        assert_eq!(group["Type"], "AWS::Logs::LogGroup", "{name}");
        assert_eq!(group["Properties"]["RetentionInDays"], json!({"!Ref": "LogRetentionDays"}), "{name}");
        assert_eq!(logging["LogFormat"], "JSON", "{name}");
        assert_eq!(function.property("Tracing"), "Active", "{name}");
    }
    for (path, template) in templates() {
        let area = path.trim_start_matches("infra/stack/").trim_end_matches(".yaml");
        for (id, group) in of_type(template, "AWS::Logs::LogGroup").into_iter().filter(|_| path != "template.yaml") {
            let name = json!({"!Sub": format!("/aws/lambda/${{Stack}}/{area}")});
            assert_eq!(group["Properties"]["LogGroupName"], name, "{path}: {id}");
        }
    }
}

/// The functions that read a stream, with their events.
pub fn stream_events() -> Vec<(String, Value)> {
    let events = functions().into_iter().flat_map(|function| {
        let streams = function.events().into_iter().filter(|(_, event)| event["Type"] == "DynamoDB");
        streams.map(|(_, event)| (function.name.clone(), event["Properties"].clone())).collect::<Vec<_>>()
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
        assert_eq!(destination, &json!({"Type": "SQS", "Destination": {"!Ref": "FailedChangesArn"}}), "{function}");
        let stream = text(&event["Stream"]["!Ref"]);
        let statements = statements().into_iter().find(|(name, _)| *name == function).unwrap().1;
        let may = |verb: &str, on: &str| {
            let mut matching =
                statements.iter().filter(|statement| words(&statement["Action"]).contains(&verb.to_owned()));
            matching.any(|statement| statement["Resource"].to_string().contains(&format!("\"{on}\"")))
        };
        for verb in ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"] {
            assert!(may(&format!("dynamodb:{verb}"), &stream), "{function}: {verb}");
        }
        assert!(may("sqs:SendMessage", "FailedChangesArn"), "{function}");
        *readers.entry(stream).or_default() += 1;
    }
    assert_eq!(readers.len(), 3);
    assert!(
        readers.values().all(|&readers| readers <= 2),
        "more than two readers of a shard are throttled: {readers:?}"
    );
    let queue = &cloudformation("infra/stack/data.yaml")["Resources"]["FailedChanges"]["Properties"];
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
fn new_version_of_a_function_is_checked_and_rolled_back_by_the_alarm() {
    let releases = &cloudformation("template.yaml")["Mappings"]["Releases"];
    let canary = json!({"Checked": "true", "Shift": "CodeDeployDefault.LambdaCanary10Percent5Minutes"});
    assert_eq!(releases["canary"], canary);
    assert_eq!(releases["at-once"], json!({"Checked": "true", "Shift": "CodeDeployDefault.LambdaAllAtOnce"}));
    assert_eq!(releases["unchecked"]["Checked"], "false");
    let settings = fs::read_to_string(root().join("samconfig.toml")).unwrap();
    for (environment, release) in
        [("local", "unchecked"), ("default", "at-once"), ("staging", "at-once"), ("production", "canary")]
    {
        let (_, section) = settings.split_once(&format!("[{environment}.global.parameters]")).unwrap();
        let (section, _) = section.split_once("\n[").unwrap();
        assert!(section.contains(&format!("\"Release={release}\"")), "{environment}");
    }
    let release = cloudformation("infra/stack/release.yaml")["Resources"].take();
    let expect = json!({
        "Enabled": {"!Ref": "Checked"},
        "Type": {"!Ref": "Shift"},
        "Role": {"!Ref": "DeploymentRole"},
        "Alarms": [release["ApiFails"]["Properties"]["AlarmName"]],
        "Hooks": {"PreTraffic": release["ReleaseCheck"]["Properties"]["FunctionName"]},
    });
    for function in functions().into_iter().filter(|function| function.name != "pre-sign-up") {
        assert_eq!(function.globals["DeploymentPreference"], expect, "{}", function.name);
        let own = function.resource["Properties"].get("DeploymentPreference");
        assert_eq!(own, None, "{} changes how it is released", function.name);
    }
}

/// Otherwise a release that has failed could not be repeated with the same code: Lambda publishes no version without a change.
#[test]
fn id_of_a_release_makes_a_version_of_every_function() {
    for function in functions().into_iter().filter(|function| function.name != "pre-sign-up") {
        let id = &function.resource["Properties"]["AutoPublishCodeSha256"];
        assert_eq!(id, &json!({"!Ref": "ReleaseId"}), "{}", function.name);
    }
}

/// `CodeDeploy`'s role may call functions with this prefix only ("`AWSCodeDeployRoleForLambda`").
#[test]
fn release_check_has_the_prefix_that_code_deploy_may_call() {
    let check = &cloudformation("infra/stack/release.yaml")["Resources"]["ReleaseCheck"]["Properties"];
    assert!(text(&check["FunctionName"]["!Sub"]).starts_with("CodeDeployHook_"));
}

#[test]
fn functions_accept_the_key_that_cloudfront_sends() {
    let resources = cloudformation("template.yaml")["Resources"].take();
    let sent = &resources["Site"]["Properties"]["Parameters"]["OriginKey"];
    let secret = |key: &Value| json!({"!Sub": format!("{{{{resolve:secretsmanager:${{{}}}}}}}", text(&key["!Ref"]))});
    for (name, stack) in of_type(&json!({ "Resources": resources }), "AWS::CloudFormation::Stack") {
        let accepted = &stack["Properties"]["Parameters"];
        if accepted.get("Boundary").is_none() || name == "Identity" {
            continue;
        }
        assert!([&secret(&accepted["OriginKey"]), &accepted["OtherOriginKey"]].contains(&sent), "{name}");
    }
    for function in functions().iter().filter(|function| function.name != "pre-sign-up") {
        let variables = &function.globals["Environment"]["Variables"];
        assert_eq!(variables["ORIGIN_KEY"], secret(&json!({"!Ref": "OriginKey"})), "{}", function.name);
        assert_eq!(variables["OTHER_ORIGIN_KEY"], json!({"!Ref": "OtherOriginKey"}), "{}", function.name);
    }
    let check = &resources["ReleaseGuard"]["Properties"]["Parameters"]["OriginKey"];
    assert_eq!(&secret(check), sent);
}

/// API Gateway refuses settings of a route that does not exist. `CloudFormation` makes the stage after the areas, and so after their routes, and
/// updates it before it deletes old ones.
#[test]
fn every_throttle_is_of_a_route_and_the_stage_waits_for_the_areas() {
    let resources = cloudformation("template.yaml")["Resources"].take();
    let stage = &resources["Stage"];
    let all: BTreeSet<String> = all_routes().into_iter().map(|route| route.key).collect();
    for route in stage["Properties"]["RouteSettings"].as_object().unwrap().keys() {
        assert!(all.contains(route), "{route} is no route");
    }
    let areas =
        of_type(&json!({ "Resources": resources }), "AWS::CloudFormation::Stack").into_iter().filter(|(_, stack)| {
            let template = cloudformation(&text(&stack["Properties"]["TemplateURL"]));
            !of_type(&template, "AWS::ApiGatewayV2::Route").is_empty()
        });
    let areas: BTreeSet<String> = areas.map(|(name, _)| name).collect();
    let awaited: BTreeSet<String> = words(&stage["DependsOn"]).into_iter().collect();
    assert!(awaited.is_superset(&areas), "{awaited:?} {areas:?}");
}

#[test]
fn writes_and_costly_reads_have_lower_throttles_than_other_reads() {
    let template = cloudformation("template.yaml");
    let api = &template["Resources"]["Stage"]["Properties"];
    let rate = |settings: &Value| settings["ThrottlingRateLimit"].as_u64().unwrap();
    let reads = rate(&api["DefaultRouteSettings"]);
    for route in routes().into_iter().map(|route| route.key) {
        let own = &api["RouteSettings"][&route];
        let reads_much = [
            "GET /search/",
            "GET /suggest",
            "GET /user/{id}/export",
            "GET /user/{id}/tried",
            "GET /calendar/",
            "GET /plants/",
            "GET /me/feed",
        ];
        let is_costly = !route.starts_with("GET ") || reads_much.iter().any(|costly| route.starts_with(costly));
        assert_eq!(own.is_object(), is_costly, "{route}");
        assert!(own.is_null() || rate(own) < reads, "{route}");
        let head = &api["RouteSettings"][route.replacen("GET", "HEAD", 1)];
        assert!(head.is_null() || head == own, "{route}");
        assert!(
            ["GET /user/{id}/export", "GET /me/feed"].contains(&route.as_str()) || !is_costly || !head.is_null(),
            "HEAD gets around the throttle of {route}"
        );
    }
}
