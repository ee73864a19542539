//! Everything that is measured of one program.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::count::{Instructions, instructions};
use crate::dynamodb::DynamoDb;
use crate::life::{Life, size};
use crate::programs::{Kind, Program};
use crate::share::Share;

pub struct Figures {
    pub name: String,
    pub kind: Kind,
    pub x86_64: Size,
    /// Of the same function built for AWS, where that was done.
    pub arm64: Option<Size>,
    /// Not of Node.js, whose instructions are no measure of what it does: it compiles while it runs.
    pub instructions: Option<Instructions>,
    /// Bytes of memory at most, after an invocation that follows a hundred.
    pub peak: u64,
    /// Threads beside the first one when it first asks for an event.
    pub threads: u64,
    pub calls: Calls,
    /// Middle times; only their ratios within one run mean something.
    pub times: Option<Times>,
}

/// Bytes.
#[derive(Clone, Copy)]
pub struct Size {
    pub file: u64,
    /// Compressed by deflate at its highest level, as `zip -9` does.
    pub zip: u64,
}

/// Requests to DynamoDB.
#[derive(Clone, Copy)]
pub struct Calls {
    pub first: u64,
    pub warm: u64,
    /// Bytes of bodies that a warm invocation sends and receives.
    pub asked: u64,
    pub answered: u64,
}

pub struct Times {
    /// From the program's start to its first answer.
    pub cold: Duration,
    /// The first invocation at the share of 128 MB; `None` where the machine gives no shares.
    pub first_at_share: Option<Duration>,
}

impl Figures {
    /// What does not depend on the machine's speed.
    pub fn count(program: &Program, dynamodb: &DynamoDb) -> Result<Self> {
        let arm64 = Some(program.arm64()).filter(|file| program.kind == Kind::Function && file.is_file());
        let counted = program.kind != Kind::Node;
        let mut life = Life::start(program, &[], &endpoint(dynamodb))?;
        life.until_next()?;
        let threads = life.body()?.threads - 1;
        let calls = calls(&mut life, dynamodb)?;
        let peak = life.body()?.peak;
        drop(life);
        Ok(Self {
            name: program.name.clone(),
            kind: program.kind,
            x86_64: sizes(&program.file)?,
            arm64: arm64.as_deref().map(sizes).transpose()?,
            instructions: counted.then(|| instructions(program, dynamodb)).transpose()?,
            peak,
            threads,
            calls,
            times: None,
        })
    }
}

fn endpoint(dynamodb: &DynamoDb) -> String {
    format!("https://localhost:{}", dynamodb.port)
}

/// Of a first invocation and of the hundred that follow, which ask no more than the first did.
fn calls(life: &mut Life, dynamodb: &DynamoDb) -> Result<Calls> {
    let traffic = || {
        let traffic = &dynamodb.traffic;
        [&traffic.requests, &traffic.bytes_asked, &traffic.bytes_answered].map(|count| count.swap(0, Ordering::Relaxed))
    };
    traffic();
    life.invoke()?;
    let [first, ..] = traffic();
    life.invoke()?;
    let [warm, asked, answered] = traffic();
    for _ in 0..crate::count::WARM {
        life.invoke()?;
    }
    traffic();
    Ok(Calls { first, warm, asked, answered })
}

/// Times all programs in turns, `rounds` times, so that whatever else the machine does happens to all of them alike.
pub fn times(programs: &[Program], dynamodb: &DynamoDb, rounds: usize) -> Result<Vec<Times>> {
    let share = Share::new().map_err(|error| eprintln!("  no share of a processor: {error:#}")).ok();
    let mut cold = vec![Vec::new(); programs.len()];
    let mut slow = vec![Vec::new(); programs.len()];
    for round in 0..rounds {
        for ((program, cold), slow) in programs.iter().zip(&mut cold).zip(&mut slow) {
            let mut life = Life::start(program, &[], &endpoint(dynamodb))?;
            cold.push(life.until_next()? + life.invoke()?);
            drop(life);
            rest();
            // A quarter of them, because a second of a whole processor is fourteen here.
            let Some(share) = share.as_ref().filter(|_| round % 4 == 0) else { continue };
            let mut life = Life::start(program, &[], &endpoint(dynamodb))?;
            life.until_next()?;
            share.take(life.process())?;
            slow.push(life.invoke()?);
            drop(life);
            rest();
        }
    }
    let times = cold
        .into_iter()
        .zip(slow)
        .map(|(cold, slow)| Ok(Times { cold: middle(cold).unwrap_or_default(), first_at_share: middle(slow) }));
    times.collect()
}

/// What one program leaves behind, such as its group's debt of processor time, is not the next one's.
fn rest() {
    sleep(Duration::from_millis(100));
}

fn middle(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

fn sizes(file: &Path) -> Result<Size> {
    let script = "import sys, zlib; print(len(zlib.compress(open(sys.argv[1], 'rb').read(), 9)))";
    let output = Command::new("python3").args(["-c", script]).arg(file).output()?;
    let Ok(zip) = String::from_utf8_lossy(&output.stdout).trim().parse() else {
        bail!("{} cannot be compressed: {}", file.display(), String::from_utf8_lossy(&output.stderr))
    };
    Ok(Size { file: size(file)?, zip })
}
