//! A stand-in for the Lambda runtime API (AWS Lambda Developer Guide, "Using the Lambda runtime API"), for one function.

use std::io::{BufReader, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::http::{self, Message};

/// How long a function may take for a call; under valgrind it is some fifty times slower.
const PATIENCE: Duration = Duration::from_mins(2);

pub struct RuntimeApi {
    /// Host and port, as in `AWS_LAMBDA_RUNTIME_API`.
    pub address: String,
    listener: TcpListener,
    function: Option<BufReader<TcpStream>>,
}

impl RuntimeApi {
    pub fn start() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        Ok(Self { address: listener.local_addr()?.to_string(), listener, function: None })
    }

    /// Waits until the function asks for an event.
    pub fn wait_for_next(&mut self) -> Result<()> {
        let call = self.call()?;
        let body = String::from_utf8_lossy(&call.body);
        ensure!(call.start.contains("/invocation/next"), "expected a request for an event, got {} {body}", call.start);
        Ok(())
    }

    /// Sends the event that the function has asked for, and returns the body of its response.
    pub fn invoke(&mut self, event: &str) -> Result<Vec<u8>> {
        let headers = [
            ("content-type", "application/json"),
            ("lambda-runtime-aws-request-id", "8476a536-e9f4-11e8-9739-2dfe598c3fcd"),
            ("lambda-runtime-deadline-ms", "4102444800000"),
            ("lambda-runtime-invoked-function-arn", "arn:aws:lambda:eu-central-1:123456789012:function:bench:live"),
            ("lambda-runtime-trace-id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0"),
        ];
        self.respond(&http::response("200 OK", &headers, event.as_bytes()))?;
        let call = self.call()?;
        let body = String::from_utf8_lossy(&call.body);
        ensure!(call.start.contains("/response"), "expected a response, got {} {body}", call.start);
        self.respond(&http::response("202 Accepted", &[], b""))?;
        Ok(call.body)
    }

    fn call(&mut self) -> Result<Message> {
        let since = Instant::now();
        loop {
            if let Some(message) = self.function.as_mut().map(http::read).transpose()?.flatten() {
                return Ok(message);
            }
            match self.listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    stream.set_read_timeout(Some(PATIENCE))?;
                    stream.set_nodelay(true)?;
                    self.function = Some(BufReader::new(stream));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock && since.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(5));
                }
                Err(error) => bail!("the function did not call the runtime API: {error}"),
            }
        }
    }

    fn respond(&mut self, response: &[u8]) -> Result<()> {
        let function = self.function.as_mut().context("the function has not called")?;
        Ok(function.get_mut().write_all(response)?)
    }
}
