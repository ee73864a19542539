//! A stand-in for DynamoDB and for S3, over TLS. It responds from the [`Sample`] and looks up as little as possible, because the
//! function is measured and not the database. It knows the requests of the functions that have an `instructions.json`.

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
use crate::sample::{INDEX_BUCKET, SITE_BUCKET, Sample};

const HEADERS: [(&str, &str); 5] = [
    ("server", "Server"),
    ("date", "Sat, 21 Nov 2026 12:00:00 GMT"),
    ("content-type", "application/x-amz-json-1.0"),
    ("connection", "keep-alive"),
    ("x-amzn-requestid", "8476A536E9F411E897392DFE598C3FCDVV4KQNSO5AEMVJF66Q9ASUAAJG"),
];
const ETAG: &str = "\"5eb63bbbe01eeed093cb22bb8f5acdc3\"";

/// Starts it with the certificates of `certificates.sh` in the folder `tls`. Returns its endpoint.
pub fn start(tls: &Path, sample: Arc<Sample>) -> Result<String> {
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
            http::response("200 OK", &HEADERS, respond(sample, &message).to_string().as_bytes())
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

/// S3's response. No object ever changes.
fn object(sample: &Sample, key: &str, message: &Message) -> Vec<u8> {
    let headers = [("server", "AmazonS3"), ("etag", ETAG), ("connection", "keep-alive")];
    match sample.object(key) {
        None => http::response("404 Not Found", &headers, b""),
        Some(_) if message.header("if-none-match") == Some(ETAG) => http::response("304 Not Modified", &headers, b""),
        Some(content) => http::response("200 OK", &headers, content),
    }
}

/// DynamoDB's response.
fn respond(sample: &Sample, message: &Message) -> Value {
    let request: Value = serde_json::from_slice(&message.body).unwrap_or_default();
    let item = |table: &str, key: &Value| sample.by_id(table, &key["id"]).cloned();
    let operation = message.header("x-amz-target").unwrap_or_default();
    match operation.rsplit('.').next().unwrap_or_default() {
        "Query" => {
            let limit = request["Limit"].as_u64().and_then(|limit| usize::try_from(limit).ok());
            let items = sample.public_tips(limit.unwrap_or(20));
            json!({"Count": items.len(), "ScannedCount": items.len(), "Items": items})
        }
        "GetItem" => {
            let found = item(request["TableName"].as_str().unwrap_or_default(), &request["Key"]);
            found.map_or(json!({}), |item| json!({"Item": item}))
        }
        "BatchGetItem" => {
            let tables = request["RequestItems"].as_object().into_iter().flatten();
            let found = tables.map(|(table, asked)| {
                let keys = asked["Keys"].as_array().into_iter().flatten();
                (table.clone(), keys.filter_map(|key| item(table, key)).collect())
            });
            json!({"Responses": found.collect::<Map<_, _>>()})
        }
        // Every write succeeds and is forgotten.
        _ => json!({}),
    }
}
