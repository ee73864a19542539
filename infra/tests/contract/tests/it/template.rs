//! The promises of `template.yaml` and of the templates that it nests, over their parsed form.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

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

/// The folder of a function, which is the name of its package.
pub fn folder(function: &Value) -> String {
    text(&function["Properties"]["CodeUri"]).trim_start_matches("functions/").to_owned()
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
        assert!(!public || method == "GET", "{} lets anyone write", route.key);
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

/// Each role's statements, by function folder.
fn statements() -> Vec<(String, Vec<Value>)> {
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
            let folders = ["IndexBucketArn}/search/*", "MediaBucketArn}/uploads/*", "MediaBucketArn}/media/*"];
            let resource = statement["Resource"].to_string();
            let resource = folders.iter().fold(resource, |resource, folder| resource.replace(folder, ""));
            assert!(!resource.contains('*'), "{function}: {statement}");
        }
    }
    for (name, policy) in of_type(&template, "AWS::IAM::ManagedPolicy") {
        let statements = policy["Properties"]["PolicyDocument"]["Statement"].as_array().unwrap().clone();
        let actions: Vec<String> = statements.iter().flat_map(|statement| words(&statement["Action"])).collect();
        assert!(actions.iter().all(|action| action.starts_with("xray:Put")), "{name} shares {actions:?}");
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

#[test]
fn tables_and_pool_are_retained_and_protected() {
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    assert!(!tables.is_empty());
    for (name, table) in tables {
        let properties = &table["Properties"];
        assert_eq!(table["DeletionPolicy"], "Retain", "{name}");
        assert_eq!(table["UpdateReplacePolicy"], "Retain", "{name}");
        assert_eq!(properties["DeletionProtectionEnabled"], true, "{name}");
        assert_eq!(properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"], true, "{name}");
        assert_eq!(properties["BillingMode"], "PAY_PER_REQUEST", "{name}");
        assert_eq!(properties["StreamSpecification"]["StreamViewType"], "NEW_AND_OLD_IMAGES", "{name}");
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

/// A hidden tip cannot leak from an index whose partition keys exist on public tips only.
#[test]
fn public_indexes_use_keys_that_hidden_tips_lack() {
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
    for (environment, release) in [("local", "unchecked"), ("staging", "at-once"), ("production", "canary")] {
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
    }
}

/// `CodeDeploy`'s role may call functions with this prefix only ("`AWSCodeDeployRoleForLambda`").
#[test]
fn release_check_has_the_prefix_that_code_deploy_may_call() {
    let check = &cloudformation("template.yaml")["Resources"]["ReleaseCheck"]["Properties"];
    assert!(text(&check["FunctionName"]["!Sub"]).starts_with("CodeDeployHook_"));
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
fn buckets_are_private_encrypted_and_reject_requests_without_tls() {
    let templates = ["template.yaml", "infra/stack/site.yaml", "infra/stack/data.yaml"].map(cloudformation);
    let all = |kind| templates.iter().flat_map(move |template| of_type(template, kind)).collect::<Vec<_>>();
    let policies = all("AWS::S3::BucketPolicy");
    let buckets = all("AWS::S3::Bucket");
    assert_eq!(buckets.len(), 3);
    for (name, bucket) in buckets {
        let blocked = bucket["Properties"]["PublicAccessBlockConfiguration"].as_object().unwrap();
        assert!(blocked.len() == 4 && blocked.values().all(|blocked| blocked == true), "{name}: {blocked:?}");
        assert!(bucket["Properties"]["BucketEncryption"].is_object(), "{name}");
        // A policy in another template has the bucket as a parameter.
        let parameter = format!("{name}Bucket");
        let of_bucket = |policy: &&Value| {
            let of = &policy["Properties"]["Bucket"];
            *of == json!({"!Ref": name}) || *of == json!({"!Ref": parameter})
        };
        let policy = policies.iter().map(|(_, policy)| policy).filter(of_bucket).collect::<Vec<_>>();
        let [policy] = policy[..] else { panic!("{name} has {} policies", policy.len()) };
        // The local cloud has no TLS.
        let statements = policy["Properties"]["PolicyDocument"]["Statement"].as_array().unwrap();
        let on_aws = statements.iter().map(|rule| if rule["!If"][0] == "Local" { &rule["!If"][2] } else { rule });
        let [deny] = on_aws.filter(|rule| rule["Effect"] == "Deny").collect::<Vec<_>>()[..] else { panic!("{name}") };
        assert_eq!((&deny["Principal"], &deny["Action"]), (&json!("*"), &json!("s3:*")));
        let whole = json!([{"!GetAtt": format!("{name}.Arn")}, {"!Sub": format!("${{{name}.Arn}}/*")}]);
        let foreign = json!([{"!Ref": format!("{parameter}Arn")}, {"!Sub": format!("${{{parameter}Arn}}/*")}]);
        assert!([whole, foreign].contains(&deny["Resource"]), "{name}: {deny}");
        assert_eq!(deny["Condition"], json!({"Bool": {"aws:SecureTransport": "false"}}));
    }
}

/// The site shows the files that were made of photographs, and no uploaded file.
#[test]
fn distribution_reads_only_the_folder_media_of_the_bucket_of_photographs() {
    let site = cloudformation("infra/stack/site.yaml");
    let policy = &site["Resources"]["MediaPolicy"]["Properties"]["PolicyDocument"]["Statement"];
    let allowed = policy.as_array().unwrap().iter().filter(|rule| rule["Effect"] == "Allow").collect::<Vec<_>>();
    let [allow] = allowed[..] else { panic!("{policy}") };
    assert_eq!(
        (&allow["Action"], &allow["Resource"]),
        (&json!("s3:GetObject"), &json!({"!Sub": "${MediaBucketArn}/media/*"}))
    );
    let behaviors = site["Resources"]["Distribution"]["Properties"]["DistributionConfig"]["CacheBehaviors"].clone();
    let of_media = behaviors.as_array().unwrap().iter().filter(|behavior| behavior["TargetOriginId"] == "media");
    let paths: Vec<&Value> = of_media.map(|behavior| &behavior["PathPattern"]).collect();
    assert_eq!(paths, [&json!("/media/*")]);
}

/// A picture may end the process, so the photograph is refused at the last attempt, and nothing is lost in silence.
#[test]
fn uploads_reach_their_function_and_failures_the_queue() {
    let template = cloudformation("template.yaml");
    let function = &template["Resources"]["ProcessPhoto"]["Properties"];
    assert_eq!(function["EventInvokeConfig"]["MaximumRetryAttempts"], 2);
    let failed = json!({"Type": "SQS", "Destination": {"!GetAtt": "FailedChanges.Arn"}});
    assert_eq!(function["EventInvokeConfig"]["DestinationConfig"]["OnFailure"], failed);
    let object = &function["Events"]["Uploaded"]["Properties"]["Pattern"]["detail"]["object"];
    assert_eq!(object, &json!({"key": [{"prefix": "uploads/"}]}));
    let media = &cloudformation("infra/stack/data.yaml")["Resources"]["Media"]["Properties"];
    assert_eq!(media["NotificationConfiguration"]["EventBridgeConfiguration"]["EventBridgeEnabled"], true);
    let rules = media["LifecycleConfiguration"]["Rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["Prefix"] == "uploads/" && rule["ExpirationInDays"] == 1), "{rules:?}");
}

#[test]
fn writes_and_costly_reads_have_lower_throttles_than_other_reads() {
    let template = cloudformation("template.yaml");
    let api = &template["Resources"]["Api"]["Properties"];
    let rate = |settings: &Value| settings["ThrottlingRateLimit"].as_u64().unwrap();
    let reads = rate(&api["DefaultRouteSettings"]);
    for route in routes().into_iter().map(|route| route.key) {
        let own = &api["RouteSettings"][&route];
        let reads_much = ["GET /search/", "GET /suggest", "GET /user/{id}/export", "GET /user/{id}/tried"];
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
