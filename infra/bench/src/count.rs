//! User instructions, counted by valgrind's callgrind: the same on a busy machine and on an idle one.

use std::fs;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::run::{Program, Run};

/// Warm invocations, of which the mean counts.
const WARM: u64 = 50;

/// Instructions of a function, by Lambda's phases.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Instructions {
    /// From its start until it asks for an event: its clients, and a warm-up with the TLS handshake.
    pub start: u64,
    /// The first invocation.
    pub first: u64,
    /// A later invocation.
    pub warm: u64,
}

impl Instructions {
    pub fn least(self, other: Self) -> Self {
        let Self { start, first, warm } = other;
        Self { start: self.start.min(start), first: self.first.min(first), warm: self.warm.min(warm) }
    }

    pub fn by_phase(&self) -> [(&'static str, u64); 3] {
        [("the start", self.start), ("the first invocation", self.first), ("a warm invocation", self.warm)]
    }
}

/// Counts in three runs of the program, with DynamoDB at this endpoint.
pub fn instructions(program: &Program, dynamodb: &str) -> Result<Instructions> {
    let start = until_invocations(program, dynamodb, 0)?;
    let first = until_invocations(program, dynamodb, 1)?;
    let all = until_invocations(program, dynamodb, 1 + WARM)?;
    Ok(Instructions { start, first: first.saturating_sub(start), warm: all.saturating_sub(first) / WARM })
}

fn until_invocations(program: &Program, dynamodb: &str, invocations: u64) -> Result<u64> {
    let out = crate::root().join("target/bench/callgrind.out");
    let wrapper = ["valgrind", "--quiet", "--tool=callgrind", &format!("--callgrind-out-file={}", out.display())];
    let mut run = Run::start(program, &wrapper, dynamodb)?;
    for _ in 0..invocations {
        run.invoke()?;
    }
    run.end()?;
    let text = fs::read_to_string(&out).context("valgrind wrote no count")?;
    let line = text.lines().find_map(|line| line.strip_prefix("totals:")).context("valgrind's count has no totals")?;
    fs::remove_file(out)?;
    Ok(line.trim().parse()?)
}
