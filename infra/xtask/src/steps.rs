//! The steps of a verb: one line each with its time, a log file each, and the end of the log on the screen if the step fails.

use std::fmt;
use std::fs;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::Result;

use crate::{files, junit, process};

/// How many lines of a failed step's log are shown.
const SHOWN_LINES: usize = 150;

/// The error of a step whose failure is on the screen already.
#[derive(Debug)]
pub struct AlreadyReported;

impl fmt::Display for AlreadyReported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step failed")
    }
}

impl std::error::Error for AlreadyReported {}

/// Result of a step that needs the network.
pub enum NetworkResult {
    Reached,
    /// The step is skipped, for this reason.
    Unreachable(String),
}

pub struct Steps {
    folder: PathBuf,
    started: Instant,
    passed: usize,
    failed: usize,
    /// Failed steps, and failed tests in them.
    failures: Vec<String>,
    skipped: usize,
}

impl Steps {
    /// Steps whose logs are kept in `target/xtask/<verb>/` until the verb runs again.
    pub fn new(verb: &str) -> Result<Self> {
        let folder = files::root().join("target/xtask").join(verb);
        files::remove(&folder)?;
        fs::create_dir_all(junit_folder(&folder))?;
        Ok(Self { folder, started: Instant::now(), passed: 0, failed: 0, failures: Vec::new(), skipped: 0 })
    }

    /// Runs one step, which gets the path of its log, and prints its result.
    pub fn run<T>(&mut self, name: &str, step: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        self.execute(name, step, |_| None)
    }

    /// Runs a step that needs the network. It is skipped, with the reason, if there is no network.
    pub fn run_on_network(&mut self, name: &str, step: impl FnOnce(&Path) -> Result<NetworkResult>) -> Result<()> {
        let reason = |result: &NetworkResult| match result {
            NetworkResult::Reached => None,
            NetworkResult::Unreachable(reason) => Some(reason.clone()),
        };
        self.execute(name, step, reason).map(|_| ())
    }

    fn execute<T>(
        &mut self,
        name: &str,
        step: impl FnOnce(&Path) -> Result<T>,
        reason_to_skip: impl FnOnce(&T) -> Option<String>,
    ) -> Result<T> {
        let log = self.folder.join(format!("{}.log", name.replace([' ', '/'], "-")));
        let (since, start) = (Instant::now(), SystemTime::now());
        if stdout().is_terminal() {
            print!("  ...       {name}\r");
            stdout().flush()?;
        }
        let result = step(&log);
        let time = seconds(since.elapsed());
        match result {
            Ok(value) => {
                if let Some(reason) = reason_to_skip(&value) {
                    self.skipped += 1;
                    println!("  skip {time}  {name}: {reason}");
                } else {
                    self.passed += 1;
                    println!("  ok   {time}  {name}");
                }
                Ok(value)
            }
            Err(error) if process::interrupted() => Err(error),
            Err(error) => {
                println!("  FAIL {time}  {name}");
                show_end_of(&log);
                println!("  {name}: {error:#}");
                self.failed += 1;
                self.failures.push(name.to_owned());
                let tests = junit::failed_tests(&junit_folder(&self.folder), start);
                self.failures.extend(tests.iter().map(|test| format!("{name}: {test}")));
                Err(AlreadyReported.into())
            }
        }
    }

    /// Counts a step that cannot run because an earlier one failed.
    pub fn skip(&mut self, name: &str) {
        self.skipped += 1;
        println!("  not run          {name}");
    }

    /// Prints the summary. Its last line has the form that test runners close with; the counts are of steps.
    pub fn finish(self) -> Result<()> {
        println!();
        for name in &self.failures {
            println!("failed: {name}");
        }
        println!("{} in all; logs in {}", seconds(self.started.elapsed()).trim(), self.folder.display());
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        println!("{} passed, {} failed{skipped}", self.passed, self.failed);
        if self.failed == 0 { Ok(()) } else { Err(AlreadyReported.into()) }
    }
}

/// Where the test runners of a step put their `JUnit` reports.
pub fn junit_folder(logs: &Path) -> PathBuf {
    logs.join("junit")
}

fn show_end_of(log: &Path) {
    let Ok(bytes) = fs::read(log) else { return };
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<_> = text.lines().collect();
    let hidden = lines.len().saturating_sub(SHOWN_LINES);
    if hidden > 0 {
        println!("    ({hidden} more lines in {})", log.display());
    }
    for line in lines.iter().skip(hidden) {
        println!("    {line}");
    }
}

fn seconds(time: Duration) -> String {
    format!("{:>7.1} s", time.as_secs_f64())
}
