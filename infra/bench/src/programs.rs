//! The programs that are measured: every function of the product, and what a user would pick instead.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::items::{EMAIL, SUBJECT, tip_id, user_id};

const ISSUER: &str = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Garden";
const CLIENT: &str = "3n4b5urk1ft4fl3mg5e62d9ado";
const ORIGIN_KEY: &str = "N7nq2zJ0sW4hY8kD1vB5xR9mT3cL6pG0aF2eH4jK8uQ1oZ5i";

/// What a session token of Lambda's is like: opaque, and about this long.
const SESSION_TOKEN_LENGTH: usize = 900;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Function,
    /// A hello-world, without DynamoDB.
    Floor,
    UsualRust,
    Node,
    /// One of the functions, built to be small.
    Small,
}

pub struct Program {
    pub name: String,
    pub kind: Kind,
    /// Program and arguments.
    pub command: Vec<PathBuf>,
    /// What is deployed of it.
    pub file: PathBuf,
    pub event: String,
}

impl Program {
    /// One function of the product, built for this machine.
    pub fn function(route: &str) -> Result<Self> {
        let file = crate::root().join("target/release").join(route);
        let event = event(route)?.to_string();
        Ok(Self { name: route.to_owned(), kind: Kind::Function, command: vec![file.clone()], file, event })
    }

    /// The same page of tips, as others would make it.
    pub fn baselines(node: &Path) -> Result<Vec<Self>> {
        let folder = crate::root().join("infra/bench/baselines");
        let event = event("list-tips")?.to_string();
        let program = |name: &str, kind, command: Vec<PathBuf>, file| Self {
            name: name.to_owned(),
            kind,
            command,
            file,
            event: event.clone(),
        };
        let (floor, usual) = (folder.join("target/floor/floor"), folder.join("target/release/usual"));
        let script = folder.join("node/runtime.cjs");
        Ok(vec![
            program("hello, no SDK", Kind::Floor, vec![floor.clone()], floor),
            program("usual Rust", Kind::UsualRust, vec![usual.clone()], usual),
            program("Node.js 24", Kind::Node, vec![node.to_owned(), script], folder.join("node/dist/index.js")),
        ])
    }

    /// What the functions' opt-level is chosen against.
    pub fn small() -> Result<Self> {
        let file = crate::root().join("target/small/list-tips");
        let name = "list-tips at opt-level z".to_owned();
        Ok(Self { name, kind: Kind::Small, command: vec![file.clone()], file, ..Self::function("list-tips")? })
    }

    /// The function as it was last built for AWS.
    pub fn arm64(&self) -> PathBuf {
        crate::root().join("target/lambda").join(&self.name).join("bootstrap")
    }
}

/// All of the environment that a program gets, as Lambda would set it.
pub fn environment(runtime_api: &str, dynamodb: &str) -> Vec<(&'static str, String)> {
    let tls = crate::root().join("target/bench/tls");
    let file = |name: &str| tls.join(name).display().to_string();
    let mut variables: Vec<(&'static str, String)> = vec![
        ("AWS_LAMBDA_RUNTIME_API", runtime_api.to_owned()),
        ("AWS_ENDPOINT_URL", dynamodb.to_owned()),
        ("AWS_SESSION_TOKEN", "IQoJb3JpZ2luX2VjE".repeat(SESSION_TOKEN_LENGTH / 17)),
        // How the usual programs come to trust the stand-in: the product's build has its root compiled in.
        ("SSL_CERT_FILE", file("system-and-root.pem")),
        ("NODE_EXTRA_CA_CERTS", file("root.pem")),
    ];
    let fixed = [
        ("AWS_LAMBDA_FUNCTION_NAME", "bench"),
        ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
        ("AWS_LAMBDA_FUNCTION_VERSION", "1"),
        ("AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/bench"),
        ("AWS_LAMBDA_LOG_STREAM_NAME", "2026/11/21/[1]8476a536"),
        ("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand"),
        ("AWS_REGION", "eu-central-1"),
        ("AWS_ACCESS_KEY_ID", "ASIAIOSFODNN7EXAMPLE"),
        ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        ("TIPS_TABLE", "tips"),
        ("USERS_TABLE", "users"),
        ("TOKEN_ISSUER", ISSUER),
        ("TOKEN_CLIENT_ID", CLIENT),
        ("METRICS_NAMESPACE", "Garden/bench"),
        ("ORIGIN_KEY", ORIGIN_KEY),
    ];
    variables.extend(fixed.map(|(name, value)| (name, value.to_owned())));
    variables
}

/// The gateway's event (payload format 2.0) for one request of a route.
fn event(route: &str) -> Result<Value> {
    let (tip, user) = (format!("/tips/{}", tip_id()), format!("/user/{}", user_id()));
    let draft = json!({
        "title": "Earth up leeks twice, in July and in September", "plantType": "Leek", "category": "Vegetables",
        "difficultyLevel": "medium", "description": "Leeks, word by word. ".repeat(40), "name": "Rowan Thirkell",
        "email": EMAIL, "image": "https://garden.example/photos/leek.jpg",
    });
    let event = match route {
        "list-tips" => http("GET", "/tips", "status=public&limit=20", false, None),
        "get-tip" => http("GET", &tip, "", true, None),
        "list-my-tips" => http("GET", "/mytips", "limit=20", true, None),
        "create-tip" => http("POST", "/tips", "", true, Some(&draft)),
        "update-tip" => http("PATCH", &tip, "", true, Some(&json!({"title": "Earth up leeks twice"}))),
        "delete-tip" => http("DELETE", &tip, "", true, None),
        "create-user" => http("POST", "/user", "", true, Some(&json!({"name": "Rowan Thirkell"}))),
        "list-users" => http("GET", "/user", "limit=20", false, None),
        "get-user" => http("GET", &user, "", false, None),
        "update-user" => http("PATCH", &user, "", true, Some(&json!({"bio": "Leeks."}))),
        "pre-sign-up" => json!({
            "version": "1", "region": "eu-central-1", "userPoolId": "eu-central-1_Garden", "userName": SUBJECT,
            "triggerSource": "PreSignUp_SignUp", "request": {"userAttributes": {"email": EMAIL}},
            "response": {"autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false},
        }),
        _ => bail!("{route} is measured by no event: add one to infra/bench/src/programs.rs"),
    };
    Ok(event)
}

fn http(method: &str, path: &str, query: &str, signed_in: bool, body: Option<&Value>) -> Value {
    let collection = path.get(1..).unwrap_or_default().split('/').next().unwrap_or_default();
    let id = path.get(collection.len() + 2..);
    let route = if id.is_some() { format!("{method} /{collection}/{{id}}") } else { format!("{method} {path}") };
    let parameters = query.split('&').filter_map(|pair| pair.split_once('='));
    let parameters: serde_json::Map<String, Value> =
        parameters.map(|(name, value)| (name.to_owned(), value.into())).collect();
    let mut headers = json!({
        "accept": "application/json", "accept-encoding": "gzip, br", "content-length": "0", "host": "site.example",
        "user-agent": "Amazon CloudFront", "via": "2.0 1.cloudfront.net (CloudFront)", "x-origin-key": ORIGIN_KEY,
        "x-amz-cf-id": "8476a536", "x-amzn-trace-id": "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700",
        "x-forwarded-for": "192.0.2.1, 198.51.100.1", "x-forwarded-port": "443", "x-forwarded-proto": "https",
    });
    let claims = json!({
        "sub": SUBJECT, "iss": ISSUER, "client_id": CLIENT, "token_use": "access", "exp": "4102444800",
        "scope": "aws.cognito.signin.user.admin", "username": SUBJECT, "jti": "8476a536", "iat": "1760000000",
    });
    let scopes = json!(["aws.cognito.signin.user.admin"]);
    if let Some(headers) = headers.as_object_mut() {
        if signed_in {
            headers.insert("authorization".to_owned(), format!("Bearer {}", "eyJraWQiOiI".repeat(90)).into());
        }
        if body.is_some() {
            headers.insert("content-type".to_owned(), "application/json".into());
        }
    }
    json!({
        "version": "2.0", "routeKey": route, "rawPath": format!("/api{path}"), "rawQueryString": query,
        "headers": headers, "queryStringParameters": (!query.is_empty()).then_some(parameters),
        "pathParameters": id.map(|id| json!({"id": id})), "isBase64Encoded": false,
        "requestContext": {
            "accountId": "123456789012", "apiId": "a1b2c3d4e5", "domainName": "api.example", "domainPrefix": "a1b2c3d4e5",
            "authorizer": signed_in.then(|| json!({"jwt": {"claims": claims, "scopes": scopes}})),
            "http": {"method": method, "path": format!("/api{path}"), "protocol": "HTTP/1.1",
                "sourceIp": "192.0.2.1", "userAgent": "Amazon CloudFront"},
            "requestId": "JKJaXmPLvHcESHA=", "routeKey": route, "stage": "api",
            "time": "21/Nov/2026:12:00:00 +0000", "timeEpoch": 1_795_262_400_000_u64,
        },
        "body": body.map(ToString::to_string),
    })
}
