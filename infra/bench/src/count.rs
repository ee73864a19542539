//! User instructions, counted by valgrind's callgrind: the same on a busy machine and an idle one.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use socket2::{Domain, Socket, Type};

use crate::dynamodb::DynamoDb;
use crate::life::Life;
use crate::programs::Program;

/// Invocations that are called warm.
pub const WARM: u64 = 100;

/// Instructions of a program.
#[derive(Clone, Copy)]
pub struct Instructions {
    /// From its start until it first waits: for a connection to DynamoDB or for an event.
    pub start: u64,
    /// From its start until its first answer: whatever of connection, handshake and warm-up it does before is in it.
    pub first_answer: u64,
    /// From the event to the answer, first time.
    pub first_invocation: u64,
    /// Of one invocation, in the middle of [`WARM`] that follow.
    pub warm: u64,
}

/// Counts in four lives of the program.
pub fn instructions(program: &Program, dynamodb: &DynamoDb) -> Result<Instructions> {
    let endpoint = format!("https://localhost:{}", dynamodb.port);
    let start = until_it_waits(program)?;
    let next = until_invocations(program, &endpoint, 0)?;
    let first = until_invocations(program, &endpoint, 1)?;
    let all = until_invocations(program, &endpoint, 1 + WARM)?;
    let less = |a: u64, b: u64| a.saturating_sub(b);
    Ok(Instructions { start, first_answer: first, first_invocation: less(first, next), warm: less(all, first) / WARM })
}

fn until_invocations(program: &Program, endpoint: &str, invocations: u64) -> Result<u64> {
    let mut life = Life::start(program, &wrapper(), endpoint)?;
    life.until_next()?;
    for _ in 0..invocations {
        life.invoke()?;
        life.until_next()?;
    }
    life.end()?;
    total()
}

fn until_it_waits(program: &Program) -> Result<u64> {
    let deaf = Deaf::new()?;
    let mut life = Life::start(program, &wrapper(), &format!("https://127.0.0.1:{}", deaf.port))?;
    while !life.api.next_within(Duration::from_millis(5)) && !deaf.is_called()? {}
    life.end()?;
    total()
}

fn wrapper() -> Vec<String> {
    let out = format!("--callgrind-out-file={}", out().display());
    ["valgrind", "--quiet", "--tool=callgrind", &out].map(str::to_owned).into()
}

fn out() -> PathBuf {
    crate::root().join("target/bench/callgrind.out")
}

fn total() -> Result<u64> {
    let text = fs::read_to_string(out()).context("valgrind has left no count")?;
    let line = text.lines().find_map(|line| line.strip_prefix("totals:")).context("no totals in valgrind's count")?;
    fs::remove_file(out())?;
    Ok(line.trim().parse()?)
}

/// A port on which every connection stays half-open: its queue is full, and nobody empties it.
struct Deaf {
    port: u16,
    _socket: Socket,
    _queue: Vec<TcpStream>,
}

impl Deaf {
    fn new() -> Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into())?;
        socket.listen(0)?;
        let address = socket.local_addr()?.as_socket().context("no address")?;
        let mut queue = Vec::new();
        while let Ok(stream) = TcpStream::connect_timeout(&address, Duration::from_millis(100)) {
            queue.push(stream);
            ensure!(queue.len() < 100, "a full queue still takes connections");
        }
        Ok(Self { port: address.port(), _socket: socket, _queue: queue })
    }

    /// Whether somebody waits for a connection (`SYN_SENT`, proc(5), "/proc/net/tcp").
    fn is_called(&self) -> Result<bool> {
        let call = format!("0100007F:{:04X} 02", self.port);
        Ok(fs::read_to_string("/proc/net/tcp")?.contains(&call))
    }
}
