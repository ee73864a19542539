//! Child processes. Each gets a process group of its own: Ctrl-C then reaches this program alone, which ends what it
//! started in the right order, and whatever a child started in its turn ends with it.

use std::fs::{File, OpenOptions};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From here on SIGINT, SIGTERM and SIGHUP only raise a flag, which every wait below looks at.
pub fn catch_interrupts() -> Result<()> {
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst)).context("cannot listen for Ctrl-C")
}

pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Sleeps, or fails at once when the person has pressed Ctrl-C.
pub fn pause(time: Duration) -> Result<()> {
    sleep(time);
    if interrupted() {
        bail!("interrupted");
    }
    Ok(())
}

/// Runs a command to its end, with all it prints going to the end of `log`.
pub fn run(command: &mut Command, log: &Path) -> Result<()> {
    let status = Child::spawn(command, log)?.wait()?;
    if !status.success() {
        bail!("`{}` ended with {status}", told(command));
    }
    Ok(())
}

/// Runs a command to its end, with all it prints on the screen.
pub fn show(command: &mut Command) -> Result<()> {
    let status = Child::start(command)?.wait()?;
    if !status.success() {
        bail!("`{}` ended with {status}", told(command));
    }
    Ok(())
}

/// Runs a command to its end and hands back what it printed to standard output; the rest goes to the end of `log`.
pub fn output(command: &mut Command, log: &Path) -> Result<String> {
    let (status, text) = try_output(command, log)?;
    if !status.success() {
        bail!("`{}` ended with {status}", told(command));
    }
    Ok(text)
}

/// The same for a command that may fail and yet print what is wanted.
pub fn try_output(command: &mut Command, log: &Path) -> Result<(ExitStatus, String)> {
    let printed = log.with_extension("out");
    command.stdout(File::create(&printed)?).stderr(append_to(log)?);
    let status = Child::start(command)?.wait()?;
    let text = std::fs::read_to_string(&printed)?;
    std::fs::remove_file(&printed)?;
    Ok((status, text))
}

/// What a quick question such as `rustc --version` answers, or nothing when it cannot be asked.
pub fn answer(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A running child that does not outlive this value.
pub struct Child {
    inner: std::process::Child,
    group: Pid,
}

impl Child {
    pub fn spawn(command: &mut Command, log: &Path) -> Result<Self> {
        let file = append_to(log)?;
        command.stdout(file.try_clone()?).stderr(file);
        Self::start(command)
    }

    fn start(command: &mut Command) -> Result<Self> {
        let inner = command
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start `{}`", told(command)))?;
        let group = Pid::from_raw(i32::try_from(inner.id())?);
        Ok(Self { inner, group })
    }

    pub fn wait(mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            pause(Duration::from_millis(20))?;
        }
    }

    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.inner.try_wait()?)
    }

    /// Asks the child to end, and gives it `patience` to save its state. False when it had to be killed.
    pub fn stop(&mut self, patience: Duration) -> bool {
        let since = Instant::now();
        let mut asked = false;
        while matches!(self.inner.try_wait(), Ok(None)) {
            if !asked {
                // To the child alone: what it started is its own to end.
                let _ = kill(self.group, Signal::SIGTERM);
                asked = true;
            }
            if since.elapsed() > patience {
                return false;
            }
            sleep(Duration::from_millis(20));
        }
        true
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stop(Duration::from_secs(5));
        // The group outlives its leader: compilers, Lambda processes, browsers.
        let _ = killpg(self.group, Signal::SIGKILL);
        let _ = self.inner.wait();
    }
}

fn append_to(log: &Path) -> Result<File> {
    if let Some(folder) = log.parent() {
        std::fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(log).with_context(|| format!("cannot write {}", log.display()))
}

/// The beginning of the command as a person would type it. Not all of it: further on may stand a token.
fn told(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args().take(2));
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
