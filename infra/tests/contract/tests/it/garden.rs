//! A garden of one's own for each test: tables, handlers, gardeners.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use api::{HandlerResult, OriginKey, Request, RequestLog, TokenRules};
use aws_sdk_dynamodb::types::AttributeValue;
use axum::Json;
use axum::http::StatusCode as AxumStatus;
use dynoxide::actions::scan::ScanRequest;
use dynoxide::{Database, ImportOptions};
use lambda_http::Body;
use list_my_tips::Profiles;
use rules::{Tip, User, UserId};
use serde_json::{Map, Value, json};
use store::{
    Connection, CreateTip, CreateUser, Credentials, DeleteTip, GetTip, GetUser, ListMyTips, ListTips, ListUsers, Table,
    UpdateTip, UpdateUser, stored_tip, stored_user,
};
use tokio::net::TcpListener;

use crate::calls::Calls;
use crate::requests::ORIGIN_KEY;
pub use crate::requests::{TestRequest, TestResponse, request};

pub const ISSUER: &str = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Garden";
/// The id of a tip that does not exist.
pub const ABSENT: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
pub const CLIENT: &str = "garden-client";

/// A garden: every handler of the API over tables of its own.
pub struct Garden {
    pub tips: Table,
    pub users: Table,
    pub tokens: TokenRules,
    pub calls: Calls,
    database: Database,
    list_tips: ListTips,
    get_tip: GetTip,
    list_my_tips: ListMyTips,
    create_tip: CreateTip,
    update_tip: UpdateTip,
    delete_tip: DeleteTip,
    list_users: ListUsers,
    get_user: GetUser,
    update_user: UpdateUser,
    create_user: CreateUser,
    profiles: Profiles,
}

/// Somebody who can sign in.
#[derive(Clone, Debug)]
pub struct Gardener {
    pub subject: String,
}

impl Garden {
    pub async fn new() -> Self {
        Self::over(database()).await
    }

    /// A garden whose tables are not there: every call to the store fails.
    pub async fn without_tables() -> Self {
        Self::over(Database::memory().unwrap()).await
    }

    async fn over(database: Database) -> Self {
        let dynamodb = serve_dynamodb(database.clone()).await;
        let cognito = serve_cognito().await;
        let calls = Calls::new().await;
        let credentials = || Credentials::new("test", "test", None, None, "test");
        let connect = |to| Connection::new("eu-west-1".to_owned(), credentials(), Some(to)).unwrap();
        let (tables, identity) = (connect(dynamodb), connect(cognito).identity());
        let (tips, users) = (calls.watch(&tables.table_named("Tips")), calls.watch(&tables.table_named("Users")));
        let create_user = CreateUser::new(users.clone(), identity);
        Self {
            tokens: TokenRules { issuer: ISSUER.to_owned(), client_id: CLIENT.to_owned() },
            calls,
            database,
            list_tips: ListTips::new(tips.clone()),
            get_tip: GetTip::new(tips.clone()),
            list_my_tips: ListMyTips::new(tips.clone()),
            create_tip: CreateTip::new(tips.clone(), users.clone()),
            update_tip: UpdateTip::new(tips.clone(), users.clone()),
            delete_tip: DeleteTip::new(tips.clone(), users.clone()),
            list_users: ListUsers::new(users.clone()),
            get_user: GetUser::new(users.clone()),
            update_user: UpdateUser::new(users.clone()),
            profiles: Profiles { get: GetUser::new(users.clone()), create: create_user.clone() },
            create_user,
            tips,
            users,
        }
    }

    /// Puts a request to the handler of its route, as the gateway would.
    pub async fn send(&self, request: TestRequest) -> TestResponse {
        let route = request.route();
        let request = api::request_of(serde_json::from_value(request.event(&route)).unwrap());
        let requests = RequestLog::new("Garden/test".to_owned(), route.clone());
        let (origin, handle) = (OriginKey::new(ORIGIN_KEY), |request| self.handle(route, request));
        let response = api::handle_event(&origin, &requests, request, handle).await.unwrap();
        let (parts, body) = response.into_parts();
        let headers = parts.headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        TestResponse {
            status: parts.status.as_u16(),
            headers: headers.collect(),
            text: match body {
                Body::Text(text) => text,
                Body::Empty => String::new(),
                other => panic!("{other:?}"),
            },
        }
    }

    async fn handle(&self, route: String, request: Request) -> HandlerResult {
        let tokens = &self.tokens;
        match route.as_str() {
            "GET /tips" => list_tips::handle(&self.list_tips, request).await,
            "GET /tips/{id}" => get_tip::handle(tokens, &self.get_tip, request).await,
            "GET /mytips" => list_my_tips::handle(tokens, &self.list_my_tips, &self.profiles, request).await,
            "POST /tips" => create_tip::handle(tokens, &self.create_tip, &self.create_user, request).await,
            "PATCH /tips/{id}" => update_tip::handle(tokens, &self.update_tip, request).await,
            "DELETE /tips/{id}" => delete_tip::handle(tokens, &self.delete_tip, request).await,
            "POST /user" => create_user::handle(tokens, &self.create_user, request).await,
            "GET /user" => list_users::handle(&self.list_users, request).await,
            "GET /user/{id}" => get_user::handle(&self.get_user, request).await,
            "PATCH /user/{id}" => update_user::handle(tokens, &self.update_user, &self.create_user, request).await,
            other => panic!("no handler for {other}"),
        }
    }

    /// A gardener with a profile.
    pub async fn gardener(&self, name: &str) -> Gardener {
        let gardener = Gardener::named(name);
        let joined = self.send(request("POST", "/user").by(&gardener).json(&json!({"name": name}))).await;
        assert_eq!(joined.status, 201, "{joined:?}");
        gardener
    }

    /// Shares a tip and responses its id.
    pub async fn share(&self, by: &Gardener, title: &str, availability: &str) -> String {
        let body = with(&tip(title), "availability", json!(availability));
        let shared = self.send(request("POST", "/tips").by(by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        shared.json()["data"]["_id"].as_str().unwrap().to_owned()
    }

    /// Reads what is there for anybody to read.
    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(request("GET", path)).await
    }

    /// Every page of a list, one after the other, by following `next`.
    pub async fn pages(&self, first: TestRequest) -> Vec<TestResponse> {
        let mut pages = Vec::new();
        let mut next = first.clone();
        loop {
            let page = self.send(next).await;
            assert_eq!(page.status, 200, "{page:?}");
            let cursor = page.json()["next"].as_str().map(str::to_owned);
            pages.push(page);
            assert!(pages.len() <= 1_000, "a list without an end: {first:?}");
            let Some(cursor) = cursor else { return pages };
            next = first.clone().parameter("cursor", &cursor);
        }
    }

    /// Tips as they would be had they been shared long ago; their authors' counts are left as they are.
    pub fn plant(&self, tips: &[Tip]) {
        self.import("Tips", tips.iter().map(|tip| stored_tip(tip).unwrap()));
    }

    /// Profiles as they would be had they been made long ago.
    pub fn settle(&self, users: &[User]) {
        self.import("Users", users.iter().map(|user| stored_user(user).unwrap()));
    }

    fn import(&self, table: &str, items: impl Iterator<Item = HashMap<String, AttributeValue>>) {
        fn plain_map(map: HashMap<String, AttributeValue>) -> HashMap<String, dynoxide::AttributeValue> {
            map.into_iter().map(|(name, value)| (name, plain_value(value))).collect()
        }

        fn plain_value(value: AttributeValue) -> dynoxide::AttributeValue {
            match value {
                AttributeValue::S(text) => dynoxide::AttributeValue::S(text),
                AttributeValue::N(number) => dynoxide::AttributeValue::N(number),
                AttributeValue::Bool(truth) => dynoxide::AttributeValue::BOOL(truth),
                AttributeValue::Null(null) => dynoxide::AttributeValue::NULL(null),
                AttributeValue::M(map) => dynoxide::AttributeValue::M(plain_map(map)),
                other => panic!("{other:?}"),
            }
        }
        self.database.import_items(table, items.map(plain_map).collect(), ImportOptions::default()).unwrap();
    }

    /// Sets one attribute of a gardener's profile behind the API's back.
    pub async fn set(&self, gardener: &Gardener, attribute: &str, value: &str) {
        let update = self.users.client.update_item().table_name(&self.users.name);
        let update = update.key("id", AttributeValue::S(gardener.id())).update_expression("SET #attribute = :value");
        let update = update.expression_attribute_names("#attribute", attribute);
        update.expression_attribute_values(":value", AttributeValue::S(value.to_owned())).send().await.unwrap();
    }

    /// An item as it is stored.
    pub async fn item(&self, table: &Table, id: &str) -> HashMap<String, AttributeValue> {
        let get = table.client.get_item().table_name(&table.name).key("id", AttributeValue::S(id.to_owned()));
        get.send().await.unwrap().item.unwrap()
    }

    /// Everything in both tables, as text, to look for what must or must not be there.
    pub fn stored(&self) -> String {
        let mut all = String::new();
        for table in [&self.tips.name, &self.users.name] {
            let mut start = None;
            loop {
                let scan = ScanRequest { table_name: table.clone(), exclusive_start_key: start, ..Default::default() };
                let page = self.database.scan(scan).unwrap();
                for item in page.items.unwrap_or_default() {
                    writeln!(all, "{:?}", item.into_iter().collect::<BTreeMap<_, _>>()).unwrap();
                }
                start = page.last_evaluated_key;
                if start.is_none() {
                    break;
                }
            }
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

/// The repository's root, found at run time, so that a moved checkout tests itself.
pub fn root() -> PathBuf {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap());
    here.ancestors().find(|folder| folder.join("template.yaml").is_file()).unwrap().to_owned()
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

/// A database with the tables of `infra/stack/data.yaml`.
fn database() -> Database {
    let database = Database::memory().unwrap();
    for (name, table) in cloudformation("infra/stack/data.yaml")["Resources"].as_object().unwrap() {
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
    database
}

/// Answers the endpoint of an in-process DynamoDB.
async fn serve_dynamodb(database: Database) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(dynoxide::server::serve_on(listener, database));
    endpoint
}

/// A stand-in for Cognito's `GetUser`: the token of a test is its bearer's subject, and an `unproved` bearer has not
/// proved the address. Answers its endpoint.
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
            {"Name": "email_verified", "Value": if subject.contains("unproved") { "false" } else { "true" }},
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
