//! One run of a verb: its steps, and the tools that they use.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::steps::{NetworkResult, Steps, junit_folder};
use crate::tools::Tools;

/// One or several steps.
type Part<'a> = &'a mut dyn FnMut(&mut Run) -> Result<()>;

pub struct Run {
    pub tools: Tools,
    steps: Steps,
}

/// What a step works with.
pub struct Step<'a> {
    pub tools: &'a Tools,
    pub log: PathBuf,
}

impl Run {
    /// Sets up the tools, as the first step of `verb`.
    pub fn start(verb: &str) -> Result<Self> {
        let mut steps = Steps::new(verb)?;
        let tools = steps.run("tools", Tools::set_up)?;
        Ok(Self { tools, steps })
    }

    pub fn step<T>(&mut self, name: &str, step: impl FnOnce(&Step) -> Result<T>) -> Result<T> {
        let tools = &self.tools;
        self.steps.run(name, |log| step(&Step::new(tools, log)))
    }

    /// A step that is skipped if there is no network.
    pub fn network_step(&mut self, name: &str, step: impl FnOnce(&Step) -> Result<NetworkResult>) -> Result<()> {
        let tools = &self.tools;
        self.steps.run_on_network(name, |log| step(&Step::new(tools, log)))
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

    pub fn skip(&mut self, name: &str) {
        self.steps.skip(name);
    }

    pub fn finish(self) -> Result<()> {
        self.steps.finish()
    }
}

impl<'a> Step<'a> {
    fn new(tools: &'a Tools, log: &Path) -> Self {
        Self { tools, log: log.to_owned() }
    }

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
        junit_folder(self.log.parent().unwrap_or(&self.log))
    }
}
