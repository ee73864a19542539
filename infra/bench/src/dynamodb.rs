//! A stand-in for DynamoDB, and for Cognito's `GetUser`, over TLS. It answers what the two would, from what [`Items`] has,
//! without looking anything up: what is measured is the function.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::Result;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::Value;

use crate::http::{self, Message};
use crate::items::{self, Items};

/// What functions did to the stand-in since it was started.
#[derive(Default)]
pub struct Traffic {
    pub connections: AtomicU64,
    pub requests: AtomicU64,
    /// Bodies only.
    pub bytes_asked: AtomicU64,
    pub bytes_answered: AtomicU64,
}

pub struct DynamoDb {
    pub port: u16,
    pub traffic: Arc<Traffic>,
}

impl DynamoDb {
    /// With the certificates of `certificates.sh` in the folder `tls`.
    pub fn start(tls: &Path) -> Result<Self> {
        let chain = CertificateDer::pem_file_iter(tls.join("chain.pem"))?.collect::<Result<Vec<_>, _>>()?;
        let key = PrivateKeyDer::from_pem_file(tls.join("server.key"))?;
        let config = Arc::new(ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key)?);
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let (port, traffic) = (listener.local_addr()?.port(), Arc::new(Traffic::default()));
        let (items, counted) = (Arc::new(Items::sample()?), traffic.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (config, items, traffic) = (config.clone(), items.clone(), counted.clone());
                traffic.connections.fetch_add(1, Ordering::Relaxed);
                thread::spawn(move || serve(stream, config, &items, &traffic));
            }
        });
        Ok(Self { port, traffic })
    }
}

fn serve(stream: TcpStream, config: Arc<ServerConfig>, items: &Items, traffic: &Traffic) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let connection = ServerConnection::new(config).map_err(io::Error::other)?;
    let mut stream = BufReader::new(Whole(StreamOwned::new(connection, stream)));
    while let Some(message) = http::read(&mut stream)? {
        let (status, body) = answer(items, &message);
        traffic.requests.fetch_add(1, Ordering::Relaxed);
        traffic.bytes_asked.fetch_add(message.body.len() as u64, Ordering::Relaxed);
        traffic.bytes_answered.fetch_add(body.len() as u64, Ordering::Relaxed);
        let headers = [
            ("server", "Server"),
            ("date", "Sat, 21 Nov 2026 12:00:00 GMT"),
            ("content-type", "application/x-amz-json-1.0"),
            ("connection", "keep-alive"),
            ("x-amzn-requestid", "8476A536E9F411E897392DFE598C3FCDVV4KQNSO5AEMVJF66Q9ASUAAJG"),
        ];
        let stream = &mut stream.get_mut().0;
        stream.write_all(&http::answer(status, &headers, &body))?;
        stream.flush()?;
    }
    Ok(())
}

/// A client that is ended says no goodbye, which is no error here.
struct Whole(StreamOwned<ServerConnection, TcpStream>);

impl Read for Whole {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
            other => other,
        }
    }
}

/// Status and body. A warm-up names nobody that [`Items`] knows, and is told so as DynamoDB would tell it.
fn answer(items: &Items, message: &Message) -> (&'static str, String) {
    let asked: Value = serde_json::from_slice(&message.body).unwrap_or_default();
    let users = asked.get("TableName").is_some_and(|name| name == "users");
    let operation = message.header("x-amz-target").unwrap_or_default();
    let known = items::knows(&String::from_utf8_lossy(&message.body));
    match operation.rsplit('.').next().unwrap_or_default() {
        "Query" => ("200 OK", items.page(users, asked.get("Limit").and_then(Value::as_u64))),
        "GetItem" if known => ("200 OK", items.item(users)),
        "GetItem" => ("200 OK", "{}".to_owned()),
        "UpdateItem" if known => ("200 OK", items.updated()),
        "PutItem" | "TransactWriteItems" if known => ("200 OK", "{}".to_owned()),
        "TransactWriteItems" => ("400 Bad Request", CANCELED.to_owned()),
        "GetUser" => ("200 OK", items::vouched()),
        _ => ("400 Bad Request", REFUSED.to_owned()),
    }
}

const REFUSED: &str = r#"{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed"}"#;
const CANCELED: &str = r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","CancellationReasons":[{"Code":"ConditionalCheckFailed","Message":"The conditional request failed"},{"Code":"None"}],"Message":"Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed, None]"}"#;
