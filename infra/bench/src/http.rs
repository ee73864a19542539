//! As much of HTTP/1.1 as the stand-ins and the trace need (RFC 9112): messages with a length or in chunks, connections kept open.

use std::io::{self, BufRead, Read};

/// A request or an answer, read.
#[derive(Debug)]
pub struct Message {
    /// Such as `GET /path HTTP/1.1` or `HTTP/1.1 200 OK`.
    pub start: String,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Message {
    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// How long the head is: every line with its end, and the empty one.
    pub fn head_bytes(&self) -> usize {
        let line = |(name, value): &(String, String)| name.len() + ": ".len() + value.len() + "\r\n".len();
        self.start.len() + 2 * "\r\n".len() + self.headers.iter().map(line).sum::<usize>()
    }
}

/// The next request of a connection; `None` where it was closed.
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

/// A line without its end; empty at the connection's.
fn line(stream: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    line.truncate(line.trim_end().len());
    Ok(line)
}

/// An answer with these further header lines.
pub fn answer(status: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let headers = headers.iter().fold(String::new(), |lines, (name, value)| lines + name + ": " + value + "\r\n");
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\n\r\n{body}", body.len()).into_bytes()
}
