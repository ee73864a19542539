//! One run of a verb: its steps, with a line and a log file each, and the tools that they use. What failed is on the screen:
//! the tests by their names and reasons, or else the end of the step's log. At the end, a table has the time of each step.

use std::fmt::{self, Write as _};
use std::fs;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Result, bail};

use crate::junit::{self, FailedTest};
use crate::tools::Tools;
use crate::{files, process};

/// How many lines of a failed step's log are shown, if no test has failed.
const SHOWN_LINES: usize = 60;

/// The error of a step whose result is on the screen already.
#[derive(Debug)]
pub struct AlreadyReported;

/// A clone is the same run in another thread.
#[derive(Clone)]
pub struct Run {
    pub tools: Arc<Tools>,
    folder: PathBuf,
    started: Instant,
    progress: Arc<Mutex<Progress>>,
}

/// The tools and the log of a step.
pub struct Step<'a> {
    pub tools: &'a Tools,
    pub log: PathBuf,
}

/// One or several steps.
type Part<'a> = &'a mut dyn FnMut(&mut Run) -> Result<()>;

#[derive(Default)]
struct Progress {
    /// Of each step its name, when it began, and how long it took.
    times: Vec<(String, Duration, Duration)>,
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Failed steps, and failed tests in them.
    failures: Vec<String>,
}

impl Run {
    /// Sets up the tools, as the first step of `verb`. Logs are kept in `target/xtask/<verb>/` until the verb runs again.
    pub fn start(verb: &str) -> Result<Self> {
        let mut run = Self::without_tools(verb)?;
        run.set_up_tools()?;
        Ok(run)
    }

    /// The same for a verb that has work to do beside [`Run::set_up_tools`].
    pub fn without_tools(verb: &str) -> Result<Self> {
        let folder = files::root().join("target/xtask").join(verb);
        files::remove(&folder)?;
        fs::create_dir_all(folder.join("junit"))?;
        Ok(Self { tools: Arc::new(Tools::new()?), folder, started: Instant::now(), progress: Arc::default() })
    }

    pub fn set_up_tools(&mut self) -> Result<()> {
        self.step("tools", |step| step.tools.set_up(&step.log))
    }

    /// Runs one step and prints its result.
    pub fn step<T>(&mut self, name: &str, work: impl FnOnce(&Step) -> Result<T>) -> Result<T> {
        let log = self.folder.join(format!("{}.log", name.replace([' ', '/'], "-")));
        let (since, start) = (Instant::now(), SystemTime::now());
        if stdout().is_terminal() {
            print!("  ...       {name}\r");
            stdout().flush()?;
        }
        let result = work(&Step { tools: &self.tools, log: log.clone() });
        let took = since.elapsed();
        let time = seconds(took);
        // Locked to the end, so that the lines of two lanes stay apart.
        let mut progress = lock(&self.progress);
        progress.times.push((name.to_owned(), since - self.started, took));
        let error = match result {
            Ok(value) => {
                progress.passed += 1;
                println!("  ok   {time}  {name}");
                return Ok(value);
            }
            Err(error) if process::interrupted() => return Err(error),
            Err(error) => error,
        };
        println!("  FAIL {time}  {name}");
        let tests = junit::failed_tests(&self.folder.join("junit"), start);
        if tests.is_empty() {
            show_end_of(&log);
        } else {
            show(&tests, &log);
        }
        println!("  {name}: {error:#}");
        progress.failed += 1;
        progress.failures.push(name.to_owned());
        progress.failures.extend(tests.iter().map(|test| format!("{name}: {}", test.name)));
        Err(AlreadyReported.into())
    }

    /// Runs two parts side by side, such as one that compiles and one that waits for a browser. Fails if one of them does.
    pub fn lanes<A: Send, B>(
        &mut self,
        first: impl FnOnce(&mut Self) -> Result<A> + Send,
        second: impl FnOnce(&mut Self) -> Result<B>,
    ) -> Result<(A, B)> {
        let mut beside = self.clone();
        thread::scope(|scope| {
            let first = scope.spawn(move || first(&mut beside));
            let second = second(self);
            let first = first.join().unwrap_or_else(|_| bail!("a lane panicked"));
            Ok((first?, second?))
        })
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
        lock(&self.progress).skipped += 1;
        println!("  not run          {name}");
    }

    /// Prints how long each step took, and writes it to `times.txt` beside the logs.
    pub fn print_times(&self) -> Result<()> {
        let mut table = format!("{:>9}  {:>9}  step\n", "began", "took");
        let mut times = lock(&self.progress).times.clone();
        times.sort_by_key(|(_, began, _)| *began);
        for (name, began, took) in &times {
            writeln!(table, "{}  {}  {name}", seconds(*began), seconds(*took))?;
        }
        writeln!(table, "{:>9}  {}  in all", "", seconds(self.started.elapsed()))?;
        print!("\n{table}");
        Ok(fs::write(self.folder.join("times.txt"), table)?)
    }

    /// Prints the times and a summary. Its last line has the form that test runners close with; the counts are of steps.
    pub fn finish(self) -> Result<()> {
        self.print_times()?;
        let progress = lock(&self.progress);
        println!();
        for failure in &progress.failures {
            println!("failed: {failure}");
        }
        println!("Logs are in {}.", self.folder.display());
        let skipped = if progress.skipped > 0 { format!(", {} skipped", progress.skipped) } else { String::new() };
        println!("{} passed, {} failed{skipped}", progress.passed, progress.failed);
        if progress.failed == 0 { Ok(()) } else { Err(AlreadyReported.into()) }
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

fn lock(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
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
