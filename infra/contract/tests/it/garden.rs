//! A garden of one's own for each test: tables, handlers, gardeners.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use axum::Json;
use axum::http::StatusCode as AxumStatus;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use dynoxide::Database;
use edge::{Outcome, Request, TokenRules};
use lambda_http::Body;
use list_my_tips::Profiles;
use rules::UserId;
use serde_json::{Map, Value, json};
use store::{
    Connection, CreateTip, Credentials, DeleteTip, GetTip, GetUser, JoinUser, ListMyTips, ListTips, ListUsers, Table,
    UpdateTip, UpdateUser,
};
use tokio::net::TcpListener;

pub const ISSUER: &str = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Garden";
pub const CLIENT: &str = "garden-client";

/// A garden: every handler of the API over tables of its own.
pub struct Garden {
    pub tips: Table,
    pub users: Table,
    pub tokens: TokenRules,
    list_tips: ListTips,
    get_tip: GetTip,
    list_my_tips: ListMyTips,
    create_tip: CreateTip,
    update_tip: UpdateTip,
    delete_tip: DeleteTip,
    list_users: ListUsers,
    get_user: GetUser,
    update_user: UpdateUser,
    join: JoinUser,
    profiles: Profiles,
}

/// Somebody who can sign in.
#[derive(Clone, Debug)]
pub struct Gardener {
    pub subject: String,
}

/// An answer, read.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

/// A request, put together step by step.
#[derive(Clone, Debug)]
pub struct Ask {
    method: String,
    path: String,
    query: String,
    headers: Map<String, Value>,
    claims: Option<Value>,
    body: Option<Vec<u8>>,
}

impl Garden {
    pub async fn new() -> Self {
        let dynamodb = serve_dynamodb().await;
        let cognito = serve_cognito().await;
        let credentials = || Credentials::new("test", "test", None, None, "test");
        let connect = |to| Connection::new("eu-west-1".to_owned(), credentials(), Some(to)).unwrap();
        let (tables, identity) = (connect(dynamodb), connect(cognito).identity());
        let (tips, users) = (tables.table_named("Tips"), tables.table_named("Users"));
        let join = JoinUser::new(users.clone(), identity);
        Self {
            tokens: TokenRules { issuer: ISSUER.to_owned(), client_id: CLIENT.to_owned() },
            list_tips: ListTips::new(tips.clone()),
            get_tip: GetTip::new(tips.clone()),
            list_my_tips: ListMyTips::new(tips.clone()),
            create_tip: CreateTip::new(tips.clone(), users.clone()),
            update_tip: UpdateTip::new(tips.clone(), users.clone()),
            delete_tip: DeleteTip::new(tips.clone(), users.clone()),
            list_users: ListUsers::new(users.clone()),
            get_user: GetUser::new(users.clone()),
            update_user: UpdateUser::new(users.clone()),
            profiles: Profiles { get: GetUser::new(users.clone()), join: join.clone() },
            join,
            tips,
            users,
        }
    }

    /// Puts a request to the handler of its route, as the gateway would.
    pub async fn send(&self, ask: Ask) -> Answer {
        let route = ask.route();
        let request = edge::request_of(serde_json::from_value(ask.event(&route)).unwrap());
        let response = edge::answer_event(request, |request| self.handle(route, request)).await.unwrap();
        let (parts, body) = response.into_parts();
        let headers = parts.headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        Answer {
            status: parts.status.as_u16(),
            headers: headers.collect(),
            text: match body {
                Body::Text(text) => text,
                Body::Empty => String::new(),
                other => panic!("{other:?}"),
            },
        }
    }

    async fn handle(&self, route: String, request: Request) -> Outcome {
        let tokens = &self.tokens;
        match route.as_str() {
            "GET /tips" => list_tips::handle(&self.list_tips, request).await,
            "GET /tips/{id}" => get_tip::handle(tokens, &self.get_tip, request).await,
            "GET /mytips" => list_my_tips::handle(tokens, &self.list_my_tips, &self.profiles, request).await,
            "POST /tips" => create_tip::handle(tokens, &self.create_tip, &self.join, request).await,
            "PATCH /tips/{id}" => update_tip::handle(tokens, &self.update_tip, request).await,
            "DELETE /tips/{id}" => delete_tip::handle(tokens, &self.delete_tip, request).await,
            "POST /user" => create_user::handle(tokens, &self.join, request).await,
            "GET /user" => list_users::handle(&self.list_users, request).await,
            "GET /user/{id}" => get_user::handle(&self.get_user, request).await,
            "PATCH /user/{id}" => update_user::handle(tokens, &self.update_user, &self.join, request).await,
            other => panic!("no handler for {other}"),
        }
    }

    /// A gardener with a profile.
    pub async fn gardener(&self, name: &str) -> Gardener {
        let gardener = Gardener::named(name);
        let joined = self.send(ask("POST", "/user").by(&gardener).json(&json!({"name": name}))).await;
        assert_eq!(joined.status, 201, "{joined:?}");
        gardener
    }

    /// Shares a tip and answers its id.
    pub async fn share(&self, by: &Gardener, title: &str, availability: &str) -> String {
        let body = with(&tip(title), "availability", json!(availability));
        let shared = self.send(ask("POST", "/tips").by(by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        shared.json()["data"]["_id"].as_str().unwrap().to_owned()
    }

    /// Everything in both tables, as text, to look for what must or must not be there.
    pub async fn stored(&self) -> String {
        let mut all = String::new();
        for table in [&self.tips, &self.users] {
            let scan = table.client.scan().table_name(&table.name).send().await.unwrap();
            let sorted: Vec<BTreeMap<_, _>> = scan.items().iter().map(|item| item.iter().collect()).collect();
            writeln!(all, "{sorted:?}").unwrap();
        }
        all
    }
}

impl Gardener {
    pub fn named(name: &str) -> Self {
        Self { subject: format!("sub-of-{name}") }
    }

    pub fn id(&self) -> String {
        UserId::of_subject(&self.subject).to_string()
    }

    /// The address that Cognito knows.
    pub fn email(&self) -> String {
        format!("{}@garden.example", self.subject.to_lowercase())
    }

    /// The claims of an access token as the authorizer passes them on.
    pub fn claims(&self) -> Value {
        json!({"sub": self.subject, "iss": ISSUER, "client_id": CLIENT, "token_use": "access", "exp": "4102444800",
            "scope": "aws.cognito.signin.user.admin"})
    }
}

/// A request without a caller.
pub fn ask(method: &str, path: &str) -> Ask {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    Ask {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: Map::new(),
        claims: None,
        body: None,
    }
}

impl Ask {
    pub fn by(self, gardener: &Gardener) -> Self {
        self.claiming(gardener.claims()).header("authorization", &format!("Bearer {}", gardener.subject))
    }

    pub fn claiming(mut self, claims: Value) -> Self {
        self.claims = Some(claims);
        self
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.to_owned(), value.into());
        self
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().as_bytes())
    }

    pub fn body(mut self, content_type: &str, body: &[u8]) -> Self {
        self.body = Some(body.to_owned());
        self.header("content-type", content_type)
    }

    fn segments(&self) -> Vec<&str> {
        self.path.trim_start_matches('/').splitn(2, '/').collect()
    }

    /// The route key, such as `GET /tips/{id}`.
    fn route(&self) -> String {
        match self.segments()[..] {
            [collection, _] => format!("{} /{collection}/{{id}}", self.method),
            _ => format!("{} {}", self.method, self.path),
        }
    }

    /// The event in the gateway's payload format 2.0.
    fn event(&self, route: &str) -> Value {
        let parameters = self.segments().get(1).map(|id| json!({ "id": id }));
        // Bodies that are no text come in base64, as every body may.
        let body = self.body.as_ref().map(|body| BASE64_STANDARD.encode(body));
        json!({
            "version": "2.0",
            "routeKey": route,
            "rawPath": format!("/api{}", self.path),
            "rawQueryString": self.query,
            "headers": self.headers,
            "pathParameters": parameters,
            "requestContext": {
                "routeKey": route,
                "stage": "api",
                "requestId": "request-1",
                "authorizer": self.claims.as_ref().map(|claims| json!({"jwt": {"claims": claims, "scopes": null}})),
                "http": {"method": self.method, "path": self.path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"},
            },
            "body": body,
            "isBase64Encoded": body.is_some(),
        })
    }
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The problem's code.
    pub fn code(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// The fields that the problem names.
    pub fn fields(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
    }

    /// The titles or names of a list's items.
    pub fn titles(&self) -> Vec<String> {
        let items = self.json()["data"].as_array().cloned().unwrap_or_else(|| panic!("{self:?}"));
        let title = |item: &Value| item["title"].as_str().or(item["name"].as_str()).unwrap().to_owned();
        items.iter().map(title).collect()
    }
}

/// A body for `POST /tips` that is fine in every field.
pub fn tip(title: &str) -> Value {
    json!({
        "title": title,
        "plantType": "Leek",
        "difficultyLevel": "medium",
        "description": "Draw the soil up around the stems in July and again in September, on a dry day.",
        "image": "https://garden.example/leek.jpg",
        "category": "Vegetables",
        "availability": "public",
    })
}

/// The object with one field set.
pub fn with(object: &Value, field: &str, value: Value) -> Value {
    let mut changed = object.clone();
    changed[field] = value;
    changed
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A template of `CloudFormation`; its short tags (`!Ref`) are read as their arguments.
pub fn cloudformation(path: &str) -> Value {
    let text = fs::read_to_string(root().join(path)).unwrap();
    plain(yaml_serde::from_str(&text).unwrap())
}

fn plain(yaml: yaml_serde::Value) -> Value {
    match yaml {
        yaml_serde::Value::Tagged(tagged) => json!({ tagged.tag.to_string(): plain(tagged.value) }),
        yaml_serde::Value::Sequence(items) => items.into_iter().map(plain).collect(),
        yaml_serde::Value::Mapping(fields) => {
            let name = |key: yaml_serde::Value| key.as_str().unwrap().to_owned();
            fields.into_iter().map(|(key, value)| (name(key), plain(value))).collect::<Map<_, _>>().into()
        }
        other => serde_json::to_value(other).unwrap(),
    }
}

/// An in-process DynamoDB with the tables of `infra/data.yaml`. Answers its endpoint.
async fn serve_dynamodb() -> String {
    let database = Database::memory().unwrap();
    for (name, table) in cloudformation("infra/data.yaml")["Resources"].as_object().unwrap() {
        let properties = &table["Properties"];
        let request = json!({
            "TableName": name,
            "BillingMode": properties["BillingMode"],
            "AttributeDefinitions": properties["AttributeDefinitions"],
            "KeySchema": properties["KeySchema"],
            "GlobalSecondaryIndexes": properties["GlobalSecondaryIndexes"],
        });
        database.create_table(serde_json::from_value(request).unwrap()).unwrap();
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(dynoxide::server::serve_on(listener, database));
    endpoint
}

/// A stand-in for Cognito's `GetUser`: the token of a test is its bearer's subject. Answers its endpoint.
async fn serve_cognito() -> String {
    fn get_user(request: &Value) -> (AxumStatus, Json<Value>) {
        let subject = request["AccessToken"].as_str().unwrap_or_default().to_owned();
        if !subject.starts_with("sub-of-") {
            return (AxumStatus::BAD_REQUEST, Json(json!({"__type": "NotAuthorizedException", "message": "no"})));
        }
        let email = Gardener { subject: subject.clone() }.email();
        let attributes = json!([
            {"Name": "sub", "Value": subject},
            {"Name": "email", "Value": email},
            {"Name": "email_verified", "Value": "true"},
            {"Name": "name", "Value": subject.trim_start_matches("sub-of-")},
        ]);
        (AxumStatus::OK, Json(json!({"Username": subject, "UserAttributes": attributes})))
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    // The SDK sends `application/x-amz-json-1.1`, which axum's own `Json` would refuse by its name.
    let app = axum::Router::new()
        .fallback(async |body: axum::body::Bytes| get_user(&serde_json::from_slice(&body).unwrap_or_default()));
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}
