//! A front door, as a browser keeps a connection to it open.

use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::http::{self, Message};

const PATIENCE: Duration = Duration::from_mins(1);

pub struct Door {
    address: SocketAddr,
    host: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Door {
    pub fn new(address: SocketAddr, host: &str) -> Self {
        Self { address, host: host.to_owned(), stream: None }
    }

    /// A GET, with the tag of a copy where the visitor has one.
    pub fn get(&mut self, path: &str, tag: Option<&str>) -> Result<Message> {
        let condition = tag.map(|tag| format!("If-None-Match: {tag}\r\n")).unwrap_or_default();
        self.ask("GET", path, &condition, "")
    }

    /// A GET that is answered by the whole thing.
    pub fn read(&mut self, path: &str) -> Result<Message> {
        let answer = self.get(path, None)?;
        ensure!(status(&answer) == 200, "{path} answers {}", answer.start);
        Ok(answer)
    }

    /// A request with further header lines, each with its end.
    pub fn ask(&mut self, method: &str, path: &str, headers: &str, body: &str) -> Result<Message> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect()?,
        };
        stream.get_mut().write_all(request.as_bytes())?;
        let answer = http::read(&mut stream)?.with_context(|| format!("{method} {path}: closed without an answer"))?;
        ensure!(answer.start.starts_with("HTTP/1.1 "), "{method} {path}: an answer begins with {:?}", answer.start);
        if answer.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(answer)
    }

    fn connect(&self) -> Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect(self.address).context("the front door is closed")?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(BufReader::new(stream))
    }
}

/// The status of an answer.
pub fn status(answer: &Message) -> u16 {
    answer.start.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default()
}
