//! A stand-in for DynamoDB, for Cognito and for S3, over TLS. It responds from the [`Sample`] and looks up as little as possible,
//! because the function is measured and not the database.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::Result;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Map, Value, json};

use crate::http::{self, Message};
use crate::sample::{ACTIVITY_TABLE, ANOTHER_GARDENER, INDEX_BUCKET, SITE_BUCKET, Sample, TIPS_TABLE};

const HEADERS: [(&str, &str); 5] = [
    ("server", "Server"),
    ("date", "Sat, 21 Nov 2026 12:00:00 GMT"),
    ("content-type", "application/x-amz-json-1.0"),
    ("connection", "keep-alive"),
    ("x-amzn-requestid", "8476A536E9F411E897392DFE598C3FCDVV4KQNSO5AEMVJF66Q9ASUAAJG"),
];
const ETAG: &str = "\"5eb63bbbe01eeed093cb22bb8f5acdc3\"";

/// Starts it with the certificates of `certificates.sh` in the folder `tls`. Returns its endpoint.
pub fn start(tls: &Path, sample: Sample) -> Result<String> {
    let chain = CertificateDer::pem_file_iter(tls.join("chain.pem"))?.collect::<Result<Vec<_>, _>>()?;
    let key = PrivateKeyDer::from_pem_file(tls.join("server.key"))?;
    let config = Arc::new(ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key)?);
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (config, sample) = (config.clone(), sample.clone());
            thread::spawn(move || serve(stream, config, &sample));
        }
    });
    Ok(format!("https://localhost:{port}"))
}

fn serve(stream: TcpStream, config: Arc<ServerConfig>, sample: &Sample) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let connection = ServerConnection::new(config).map_err(io::Error::other)?;
    let mut stream = BufReader::new(Connection(StreamOwned::new(connection, stream)));
    while let Some(message) = http::read(&mut stream)? {
        let path = message.start.split(' ').nth(1).unwrap_or_default();
        let key = [INDEX_BUCKET, SITE_BUCKET].iter().find_map(|bucket| path.strip_prefix(&format!("/{bucket}/")));
        let response = if let Some(key) = key {
            object(sample, key, &message)
        } else {
            let (status, body) = respond(sample, &message);
            http::response(status, &HEADERS, body.to_string().as_bytes())
        };
        let stream = &mut stream.get_mut().0;
        stream.write_all(&response)?;
        stream.flush()?;
    }
    Ok(())
}

/// A function that is killed does not close its TLS session, which is no error here.
struct Connection(StreamOwned<ServerConnection, TcpStream>);

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
            other => other,
        }
    }
}

/// S3's response. No object ever changes: a write is confirmed and forgotten, and a list is empty.
fn object(sample: &Sample, key: &str, message: &Message) -> Vec<u8> {
    let headers = [("server", "AmazonS3"), ("etag", ETAG), ("connection", "keep-alive")];
    if message.start.starts_with("PUT ") || key.starts_with("?list-type=") {
        return http::response("200 OK", &headers, b"");
    }
    match sample.object(key) {
        None => http::response("404 Not Found", &headers, b""),
        Some(_) if message.header("if-none-match") == Some(ETAG) => http::response("304 Not Modified", &headers, b""),
        Some(content) => http::response("200 OK", &headers, content),
    }
}

/// Status and body. A request about an unknown item gets DynamoDB's own responses to one: warm-ups make such requests.
fn respond(sample: &Sample, message: &Message) -> (&'static str, Value) {
    const OK: &str = "200 OK";
    let request: Value = serde_json::from_slice(&message.body).unwrap_or_default();
    let text = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let operation = message.header("x-amz-target").unwrap_or_default();
    let known = sample.is_about_sample(&String::from_utf8_lossy(&message.body));
    let item =
        |table: &str, key: &Value| sample.by_id(table, &key["id"]).or_else(|| sample.stored().by_key(key)).cloned();
    let page = |items: Vec<Value>| (OK, json!({"Count": items.len(), "ScannedCount": items.len(), "Items": items}));
    match operation.rsplit('.').next().unwrap_or_default() {
        "Query" => {
            let stored = sample.stored().query(&request);
            // Such as the deletions of a day: there are none.
            let is_empty = text("IndexName").is_empty() && !known;
            if !stored.is_empty() || is_empty {
                return page(stored);
            }
            let limit = request.get("Limit").and_then(Value::as_u64).and_then(|limit| usize::try_from(limit).ok());
            page(sample.page(text("TableName"), text("IndexName"), limit.unwrap_or(20)))
        }
        "GetItem" => {
            let is_photo = known && text("TableName") == ACTIVITY_TABLE;
            let found = item(text("TableName"), &request["Key"]).or_else(|| is_photo.then(|| sample.photo()));
            (OK, found.map_or(json!({}), |item| json!({"Item": item})))
        }
        "DeleteUser" => (OK, json!({})),
        "BatchGetItem" => {
            let tables = request["RequestItems"].as_object().into_iter().flatten();
            let found = tables.map(|(table, asked)| {
                let keys = asked["Keys"].as_array().into_iter().flatten();
                let mut items: Vec<_> = keys.filter_map(|key| item(table, key)).collect();
                // Nobody can report on their own, and for lists it makes no difference.
                if table == TIPS_TABLE {
                    for tip in &mut items {
                        tip["authorId"] = json!({"S": ANOTHER_GARDENER});
                    }
                }
                (table.clone(), Value::Array(items))
            });
            (OK, json!({"Responses": found.collect::<Map<_, _>>()}))
        }
        "UpdateItem" if known => {
            let mut item = sample.item(text("TableName")).clone();
            item["leaving"] = json!({"S": "2026-01-01T00:00:00.000Z"});
            (OK, json!({"Attributes": item}))
        }
        "DeleteItem" | "PutItem" | "TransactWriteItems" if known => (OK, json!({})),
        "TransactWriteItems" => (
            "400 Bad Request",
            json!({
                "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
                "CancellationReasons": [{"Code": "ConditionalCheckFailed"}, {"Code": "None"}],
                "Message": "Transaction cancelled, please refer cancellation reasons for specific reasons",
            }),
        ),
        "GetUser" => (OK, sample.cognito_user()),
        _ => (
            "400 Bad Request",
            json!({
                "__type": "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
                "message": "The conditional request failed",
            }),
        ),
    }
}
