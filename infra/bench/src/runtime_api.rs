//! A stand-in for the Lambda runtime API (AWS Lambda Developer Guide, "Using the Lambda runtime API"). It holds each `/next`
//! until the benchmark has an event for it.

use std::io::{self, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::http;

/// How long a function may take to ask or to answer: the usual one at a small share of a processor takes seconds, and a
/// counted one is some fifty times slower than a free one.
const PATIENCE: Duration = Duration::from_mins(2);

pub struct RuntimeApi {
    /// Host and port, as `AWS_LAMBDA_RUNTIME_API` has them.
    pub address: String,
    calls: Receiver<Call>,
    next: Option<Call>,
}

struct Call {
    at: Instant,
    start: String,
    body: Vec<u8>,
    reply: Sender<Vec<u8>>,
}

/// What a function answered, and how long after it was given the event.
pub struct Answered {
    pub took: Duration,
    pub body: Vec<u8>,
}

impl RuntimeApi {
    pub fn start() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?.to_string();
        let (sender, calls) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let sender = sender.clone();
                thread::spawn(move || serve(&stream, &sender));
            }
        });
        Ok(Self { address, calls, next: None })
    }

    /// Waits until the function asks for an event, and tells when it did.
    pub fn until_next(&mut self) -> Result<Instant> {
        if self.next.is_none() {
            let call = self.call()?;
            if !call.start.starts_with("GET") || !call.start.contains("/invocation/next") {
                bail!("instead of asking for an event: {} {}", call.start, String::from_utf8_lossy(&call.body));
            }
            self.next = Some(call);
        }
        self.next.as_ref().map(|call| call.at).context("no call")
    }

    /// Whether the function asks for an event within this time.
    pub fn next_within(&mut self, time: Duration) -> bool {
        if let Ok(call) = self.calls.recv_timeout(time) {
            self.next = Some(call);
        }
        self.next.is_some()
    }

    /// Gives the function an event, and waits for its answer.
    pub fn invoke(&mut self, event: &str) -> Result<Answered> {
        self.until_next()?;
        let next = self.next.take().context("no call")?;
        let headers = [
            ("content-type", "application/json"),
            ("lambda-runtime-aws-request-id", "8476a536-e9f4-11e8-9739-2dfe598c3fcd"),
            ("lambda-runtime-deadline-ms", "4102444800000"),
            ("lambda-runtime-invoked-function-arn", "arn:aws:lambda:eu-central-1:123456789012:function:bench:live"),
            ("lambda-runtime-trace-id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0"),
        ];
        let since = Instant::now();
        next.reply.send(http::answer("200 OK", &headers, event))?;
        let call = self.call()?;
        if !call.start.starts_with("POST") || !call.start.contains("/response") {
            bail!("instead of answering: {} {}", call.start, String::from_utf8_lossy(&call.body));
        }
        call.reply.send(http::answer("202 Accepted", &[], ""))?;
        Ok(Answered { took: call.at - since, body: call.body })
    }

    fn call(&self) -> Result<Call> {
        self.calls.recv_timeout(PATIENCE).context("the function did not call the runtime API")
    }
}

fn serve(stream: &TcpStream, calls: &Sender<Call>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(message) = http::read(&mut reader)? {
        let (reply, answer) = channel();
        let call = Call { at: Instant::now(), start: message.start, body: message.body, reply };
        if calls.send(call).is_err() {
            break;
        }
        // Where the benchmark is done with the function, nobody answers its last call.
        let Ok(answer) = answer.recv() else { break };
        let mut writer = stream;
        writer.write_all(&answer)?;
    }
    Ok(())
}
