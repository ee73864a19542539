//! Child processes. Each gets its own process group: Ctrl-C then reaches this program only, which ends its children in the right
//! order, and the processes that a child started end with the child.

use std::fs::{File, OpenOptions};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use nix::sys::signal::{self, Signal, killpg};
use nix::unistd::Pid;

const START_PATIENCE: Duration = Duration::from_mins(1);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From here on SIGINT, SIGTERM and SIGHUP only set a flag, which every wait below checks.
pub fn catch_interrupts() -> Result<()> {
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst)).context("cannot listen for Ctrl-C")
}

pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Sleeps, and fails after Ctrl-C.
pub fn pause(time: Duration) -> Result<()> {
    sleep(time);
    ensure!(!interrupted(), "interrupted");
    Ok(())
}

/// Runs a command to its end and appends all output to `log`.
pub fn run(command: &mut Command, log: &Path) -> Result<()> {
    let status = Child::spawn(command, log)?.wait()?;
    check(command, status)
}

/// Runs a command to its end with its output on the screen.
pub fn show(command: &mut Command) -> Result<()> {
    let status = Child::start(command)?.wait()?;
    check(command, status)
}

/// Runs a command to its end and returns its standard output; its standard error is appended to `log`.
pub fn output(command: &mut Command, log: &Path) -> Result<String> {
    let (status, text) = try_output(command, log)?;
    check(command, status).map(|()| text)
}

fn check(command: &Command, status: ExitStatus) -> Result<()> {
    ensure!(status.success(), "`{}` failed with {status}", short(command));
    Ok(())
}

/// The same for a command whose output is of use even when it fails.
pub fn try_output(command: &mut Command, log: &Path) -> Result<(ExitStatus, String)> {
    let printed = log.with_extension("out");
    command.stdout(File::create(&printed)?).stderr(append_to(log)?);
    let status = Child::start(command)?.wait()?;
    let text = std::fs::read_to_string(&printed)?;
    std::fs::remove_file(&printed)?;
    Ok((status, text))
}

/// The output of a quick command such as `rustc --version`, or `None` if it fails or is missing.
pub fn quick_output(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A running child, which ends when this value is dropped.
pub struct Child {
    inner: std::process::Child,
    group: Pid,
}

impl Child {
    pub fn spawn(command: &mut Command, log: &Path) -> Result<Self> {
        let file = append_to(log)?;
        Self::start(command.stdout(file.try_clone()?).stderr(file))
    }

    /// The same for a child whose standard input ends when this program does, even if it is killed.
    pub fn spawn_tied(command: &mut Command, log: &Path) -> Result<Self> {
        let file = append_to(log)?;
        Self::start_with(command.stdout(file.try_clone()?).stderr(file), Stdio::piped())
    }

    fn start(command: &mut Command) -> Result<Self> {
        Self::start_with(command, Stdio::null())
    }

    fn start_with(command: &mut Command, input: Stdio) -> Result<Self> {
        let inner = command
            .stdin(input)
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start `{}`", short(command)))?;
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

    /// Fails if the child, a server with this name and log, has exited.
    pub fn check_alive(&mut self, name: &str, log: &Path) -> Result<()> {
        match self.ended()? {
            None => Ok(()),
            Some(status) => bail!("{name} exited with {status}; its log is {}", log.display()),
        }
    }

    /// Waits until the child, a server with this name and log, is ready.
    pub fn wait_until_ready(&mut self, name: &str, log: &Path, is_ready: impl Fn() -> bool) -> Result<()> {
        let since = Instant::now();
        while !is_ready() {
            self.check_alive(name, log)?;
            if since.elapsed() > START_PATIENCE {
                bail!("{name} has not responded for a minute; its log is {}", log.display());
            }
            pause(Duration::from_millis(100))?;
        }
        Ok(())
    }

    /// Asks the child to end and waits up to `patience`. `None` when it has to be killed.
    pub fn stop(&mut self, patience: Duration) -> Option<ExitStatus> {
        let since = Instant::now();
        let mut asked = false;
        loop {
            match self.inner.try_wait() {
                Ok(None) => {}
                Ok(status) => return status,
                Err(_) => return None,
            }
            if !asked {
                // To the child only, which ends its own children.
                let _ = signal::kill(self.group, Signal::SIGTERM);
                asked = true;
            }
            if since.elapsed() > patience {
                return None;
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// Ends the child and its children at once.
    pub fn kill(self) {
        let _ = killpg(self.group, Signal::SIGKILL);
    }
}

/// Kills one process.
pub fn kill(process: i32) -> Result<()> {
    Ok(signal::kill(Pid::from_raw(process), Signal::SIGKILL)?)
}

/// Ends another program's child and its children: asks, waits up to `patience` until `has_ended`, then kills.
pub fn end(process: i32, patience: Duration, has_ended: impl Fn() -> bool) -> Result<()> {
    let (process, since) = (Pid::from_raw(process), Instant::now());
    let _ = signal::kill(process, Signal::SIGTERM);
    while !has_ended() {
        if since.elapsed() > patience {
            let _ = killpg(process, Signal::SIGKILL);
        }
        pause(Duration::from_millis(100))?;
    }
    // The rest of its group.
    let _ = killpg(process, Signal::SIGKILL);
    Ok(())
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stop(Duration::from_secs(5));
        // The rest of the group: compilers, Lambda processes, browsers.
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

/// The beginning of the command as a person would type it. Later arguments may contain a token.
fn short(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args().take(2));
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
