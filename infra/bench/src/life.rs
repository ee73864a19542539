//! One life of a program, from its start to its end.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::programs::{Program, environment};
use crate::runtime_api::RuntimeApi;

pub struct Life<'a> {
    program: &'a Program,
    pub api: RuntimeApi,
    child: Child,
    since: Instant,
}

/// What the kernel says of a running process.
pub struct Body {
    /// Bytes of memory at most so far.
    pub peak: u64,
    pub threads: u64,
}

impl<'a> Life<'a> {
    /// Starts the program, under `wrapper` where that has words; `dynamodb` is an endpoint.
    pub fn start(program: &'a Program, wrapper: &[String], dynamodb: &str) -> Result<Self> {
        let api = RuntimeApi::start()?;
        let words = wrapper.iter().map(Into::into).chain(program.command.iter().cloned());
        let mut words = words.map(std::ffi::OsString::from);
        let mut command = Command::new(words.next().context("no command")?);
        command.args(words).env_clear().envs(environment(&api.address, dynamodb));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let since = Instant::now();
        let child = command.spawn().with_context(|| format!("cannot start {}", program.name))?;
        Ok(Self { program, api, child, since })
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the program asks for an event; how long after its start it did.
    pub fn until_next(&mut self) -> Result<Duration> {
        let at = self.api.until_next().with_context(|| self.program.name.clone())?;
        Ok(at - self.since)
    }

    /// Gives it its event; how long it took to answer. An answer that is none of success fails.
    pub fn invoke(&mut self) -> Result<Duration> {
        let answered = self.api.invoke(&self.program.event).with_context(|| self.program.name.clone())?;
        let answer: Value = serde_json::from_slice(&answered.body)?;
        let status = answer.get("statusCode").and_then(Value::as_u64).unwrap_or(200);
        ensure!(status < 300, "{} answers {answer}", self.program.name);
        Ok(answered.took)
    }

    pub fn body(&self) -> Result<Body> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process()))?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).with_context(|| name.to_owned())?;
            Ok::<u64, anyhow::Error>(line.trim().trim_end_matches(" kB").parse()?)
        };
        Ok(Body { peak: number("VmHWM:")? * 1024, threads: number("Threads:")? })
    }

    /// Lets the program come to rest, asks it to end, and waits until it has.
    pub fn end(mut self) -> Result<()> {
        sleep(Duration::from_millis(300));
        kill(Pid::from_raw(i32::try_from(self.process())?), Signal::SIGTERM)?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Life<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Bytes of a file.
pub fn size(file: &Path) -> Result<u64> {
    Ok(fs::metadata(file).with_context(|| file.display().to_string())?.len())
}
