//! Counts the instructions of built functions. `cargo xtask bench` builds those with an `instructions.json` and runs this.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value without the field is null, not a panic")]
#![expect(clippy::disallowed_methods, reason = "the sample is of today")]

mod count;
mod dynamodb;
mod event;
mod http;
mod limits;
mod run;
mod runtime_api;
mod sample;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use serde_json::Value;

use crate::run::Program;
use crate::sample::Sample;

/// A busy machine splits a response into more reads, so the least of several counts is the stable one.
const TRIES: u32 = 3;

#[derive(Parser)]
struct Flags {
    /// Write no limits. Without this, they fall to what is counted; they never rise
    #[arg(long)]
    check: bool,
    #[arg(required = true)]
    functions: Vec<String>,
}

fn main() -> Result<()> {
    let flags = Flags::parse();
    let sample = Arc::new(Sample::load()?);
    let dynamodb = dynamodb::start(&root().join("target/bench/tls"), sample.clone())?;
    let mut failures = Vec::new();
    println!("| function | start | first invocation | warm invocation |\n| --- | ---: | ---: | ---: |");
    for name in flags.functions {
        let event = event::of(&name, &sample)?.to_string();
        let program = Program { file: root().join("target/release").join(&name), name, event };
        let name = &program.name;
        let limits = limits::read(name)?;
        let above = |counts| limits.map_or(Vec::new(), |limits| limits::check(name, &counts, &limits));
        let mut counts = count::instructions(&program, &dynamodb)?;
        for _ in 1..TRIES {
            if !flags.check || !above(counts).is_empty() {
                counts = counts.least(count::instructions(&program, &dynamodb)?);
            }
        }
        println!("{}", limits::row(name, &counts));
        failures.extend(above(counts));
        if let (Some(limits), false) = (limits, flags.check) {
            limits::lower(name, limits, counts)?;
        }
    }
    ensure!(failures.is_empty(), failures.join("\n"));
    Ok(())
}

/// The repository's top folder. `cargo xtask bench` starts this program there.
fn root() -> &'static Path {
    Path::new(".")
}

fn json(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}
