//! One run of a verb: its steps, with a line and a log file each, and the tools that they use. What failed is on the screen:
//! the tests by their names and reasons, or else the end of the step's log.

use std::fmt;
use std::fs;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use anyhow::Result;

use crate::junit::{self, FailedTest};
use crate::tools::Tools;
use crate::{files, process};

/// How many lines of a failed step's log are shown, if no test has failed.
const SHOWN_LINES: usize = 60;

/// The error of a step whose result is on the screen already.
#[derive(Debug)]
pub struct AlreadyReported;

pub struct Run {
    pub tools: Tools,
    progress: Progress,
}

/// The tools and the log of a step.
pub struct Step<'a> {
    pub tools: &'a Tools,
    pub log: PathBuf,
}

/// One or several steps.
type Part<'a> = &'a mut dyn FnMut(&mut Run) -> Result<()>;

struct Progress {
    folder: PathBuf,
    started: Instant,
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Failed steps, and failed tests in them.
    failures: Vec<String>,
}

impl Run {
    /// Sets up the tools, as the first step of `verb`. Logs are kept in `target/xtask/<verb>/` until the verb runs again.
    pub fn start(verb: &str) -> Result<Self> {
        let folder = files::root().join("target/xtask").join(verb);
        files::remove(&folder)?;
        fs::create_dir_all(folder.join("junit"))?;
        let started = Instant::now();
        let mut progress = Progress { folder, started, passed: 0, failed: 0, skipped: 0, failures: Vec::new() };
        let tools = progress.step("tools", Tools::set_up)?;
        Ok(Self { tools, progress })
    }

    /// Runs one step and prints its result.
    pub fn step<T>(&mut self, name: &str, step: impl FnOnce(&Step) -> Result<T>) -> Result<T> {
        let tools = &self.tools;
        self.progress.step(name, |log| step(&Step { tools, log: log.to_owned() }))
    }

    /// Runs all steps even if some fail, so that one run reports everything. Fails only after Ctrl-C.
    pub fn all<const N: usize>(&mut self, parts: [Part; N]) -> Result<()> {
        for part in parts {
            let result = part(self);
            if process::interrupted() {
                return result;
            }
        }
        Ok(())
    }

    /// Counts a step that cannot run because an earlier one failed.
    pub fn skip(&mut self, name: &str) {
        self.progress.skipped += 1;
        println!("  not run          {name}");
    }

    /// Prints the summary. Its last line has the form that test runners close with; the counts are of steps.
    pub fn finish(self) -> Result<()> {
        let Progress { folder, started, passed, failed, skipped, failures } = self.progress;
        println!();
        for failure in failures {
            println!("failed: {failure}");
        }
        println!("{} in all; logs in {}", seconds(started.elapsed()).trim(), folder.display());
        let skipped = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
        println!("{passed} passed, {failed} failed{skipped}");
        if failed == 0 { Ok(()) } else { Err(AlreadyReported.into()) }
    }
}

impl Step<'_> {
    /// The same step with a second log, which has another extension.
    pub fn with_log(&self, extension: &str) -> Self {
        Self { tools: self.tools, log: self.log.with_extension(extension) }
    }

    /// Runs a command to its end and appends all output to the log.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        process::run(command, &self.log)
    }

    /// Runs a command to its end and returns its standard output.
    pub fn output(&self, command: &mut Command) -> Result<String> {
        process::output(command, &self.log)
    }

    /// Where test runners put `JUnit` reports: the summary names the tests that failed.
    pub fn junit_folder(&self) -> PathBuf {
        self.log.with_file_name("junit")
    }
}

impl Progress {
    fn step<T>(&mut self, name: &str, step: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
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
                self.passed += 1;
                println!("  ok   {time}  {name}");
                return Ok(value);
            }
            Err(error) if process::interrupted() => return Err(error),
            Err(error) => {
                println!("  FAIL {time}  {name}");
                let tests = junit::failed_tests(&self.folder.join("junit"), start);
                if tests.is_empty() {
                    show_end_of(&log);
                } else {
                    show(&tests, &log);
                }
                println!("  {name}: {error:#}");
                self.failed += 1;
                self.failures.push(name.to_owned());
                self.failures.extend(tests.iter().map(|test| format!("{name}: {}", test.name)));
            }
        }
        Err(AlreadyReported.into())
    }
}

impl fmt::Display for AlreadyReported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step failed")
    }
}

impl std::error::Error for AlreadyReported {}

fn show(tests: &[FailedTest], log: &Path) {
    for FailedTest { name, reason } in tests {
        println!("    {name}");
        for line in reason {
            println!("      {line}");
        }
    }
    println!("    (all of it in {})", log.display());
}

fn show_end_of(log: &Path) {
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<_> = text.lines().filter(|line| !is_progress(line)).collect();
    let hidden = lines.len().saturating_sub(SHOWN_LINES);
    println!("    (all of it in {})", log.display());
    for line in lines.iter().skip(hidden) {
        println!("    {line}");
    }
}

/// Whether cargo names its present work in this line. A thousand of them can stand before an error.
fn is_progress(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("Compiling" | "Checking" | "Downloading" | "Downloaded"))
}

fn seconds(time: Duration) -> String {
    format!("{:>7.1} s", time.as_secs_f64())
}
