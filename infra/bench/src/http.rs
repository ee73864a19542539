//! As much of HTTP/1.1 as the stand-ins need (RFC 9112): requests with a length or in chunks, on persistent connections.

use std::io::{self, BufRead, Read};

/// A request.
pub struct Message {
    /// Such as `GET /path HTTP/1.1`.
    pub start: String,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Message {
    /// A header by its lower-case name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }
}

/// The next request of a connection; `None` when it is closed.
pub fn read(stream: &mut impl BufRead) -> io::Result<Option<Message>> {
    let start = line(stream)?;
    if start.is_empty() {
        return Ok(None);
    }
    let mut message = Message { start, headers: Vec::new(), body: Vec::new() };
    loop {
        let line = line(stream)?;
        let Some((name, value)) = line.split_once(':') else { break };
        message.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    if message.header("transfer-encoding").is_some() {
        read_chunks(stream, &mut message.body)?;
    } else if let Some(length) = message.header("content-length").and_then(|length| length.parse().ok()) {
        message.body.resize(length, 0);
        stream.read_exact(&mut message.body)?;
    }
    Ok(Some(message))
}

fn read_chunks(stream: &mut impl BufRead, body: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let length = usize::from_str_radix(&line(stream)?, 16).map_err(io::Error::other)?;
        stream.take(length as u64).read_to_end(body)?;
        line(stream)?;
        if length == 0 {
            return Ok(());
        }
    }
}

/// A line without its end; empty when the connection ends.
fn line(stream: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    line.truncate(line.trim_end().len());
    Ok(line)
}

/// A response with these headers and the length of its body.
pub fn response(status: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let headers = headers.iter().fold(String::new(), |lines, (name, value)| lines + name + ": " + value + "\r\n");
    let head = format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
