//! The steps of a verb: one line each with its time, a log of its own, and the log's end on the screen when it fails.

use std::fmt;
use std::fs;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::process;

/// How much of a failed step's log is shown; the whole of it stays in its file.
const SHOWN_LINES: usize = 150;

/// The error of a step whose failure is on the screen already.
#[derive(Debug)]
pub struct AlreadyTold;

impl fmt::Display for AlreadyTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step failed")
    }
}

impl std::error::Error for AlreadyTold {}

/// What a step came to that asks somebody on the network.
pub enum Asked {
    Answered,
    /// Nobody could be asked from here, and why.
    Unanswered(String),
}

pub struct Steps {
    folder: PathBuf,
    started: Instant,
    passed: usize,
    failed: Vec<String>,
    skipped: usize,
}

impl Steps {
    /// Steps whose logs are kept in `target/xtask/<verb>/` until the verb runs again.
    pub fn new(verb: &str) -> Result<Self> {
        let folder = crate::root().join("target/xtask").join(verb);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, started: Instant::now(), passed: 0, failed: Vec::new(), skipped: 0 })
    }

    /// Does one step, which is handed the path of its log, and says how it went.
    pub fn run<T>(&mut self, name: &str, step: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        self.told(name, step, |_| None)
    }

    /// A step that asks somebody on the network. Without an answer it is skipped, with the reason, and not failed.
    pub fn ask(&mut self, name: &str, step: impl FnOnce(&Path) -> Result<Asked>) -> Result<()> {
        let reason = |asked: &Asked| match asked {
            Asked::Answered => None,
            Asked::Unanswered(reason) => Some(reason.clone()),
        };
        self.told(name, step, reason).map(|_| ())
    }

    fn told<T>(
        &mut self,
        name: &str,
        step: impl FnOnce(&Path) -> Result<T>,
        skipped: impl FnOnce(&T) -> Option<String>,
    ) -> Result<T> {
        let log = self.folder.join(format!("{}.log", name.replace([' ', '/'], "-")));
        let since = Instant::now();
        if stdout().is_terminal() {
            print!("  ...       {name}\r");
            stdout().flush()?;
        }
        let result = step(&log);
        let time = seconds(since.elapsed());
        match result {
            Ok(value) => {
                if let Some(reason) = skipped(&value) {
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
                self.failed.push(name.to_owned());
                println!("  FAIL {time}  {name}");
                show_end_of(&log);
                println!("  {name}: {error:#}");
                Err(AlreadyTold.into())
            }
        }
    }

    /// A step that could not be tried because one before it failed.
    pub fn skip(&mut self, name: &str) {
        self.skipped += 1;
        println!("  not run          {name}");
    }

    /// The summary. Its last line is the plain form that test runners close with; the counts are of steps.
    pub fn finish(self) -> Result<()> {
        println!();
        for name in &self.failed {
            println!("failed: {name}");
        }
        println!("{} in all; logs in {}", seconds(self.started.elapsed()).trim(), self.folder.display());
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        println!("{} passed, {} failed{skipped}", self.passed, self.failed.len());
        if self.failed.is_empty() { Ok(()) } else { Err(AlreadyTold.into()) }
    }
}

fn show_end_of(log: &Path) {
    let Ok(bytes) = fs::read(log) else { return };
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<_> = text.lines().collect();
    let hidden = lines.len().saturating_sub(SHOWN_LINES);
    if hidden > 0 {
        println!("    ({hidden} lines more in {})", log.display());
    }
    for line in lines.iter().skip(hidden) {
        println!("    {line}");
    }
}

fn seconds(time: Duration) -> String {
    format!("{:>7.1} s", time.as_secs_f64())
}
