//! Where a verb goes: to one of samconfig.toml's environments.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::deploy::{Outputs, output};
use crate::tools::Tools;
use crate::{process, up};

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum Environment {
    /// The running cloud of `cargo xtask up`
    Local,
    Staging,
    Production,
}

impl Environment {
    /// Its name in samconfig.toml.
    pub fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Staging => "staging",
            Self::Production => "production",
        }
    }
}

/// A stack that is there.
pub struct Deployed {
    pub outputs: Outputs,
    /// Of the local cloud; none on AWS.
    port: Option<u16>,
}

impl Deployed {
    pub fn find(env: Environment, tools: &Tools, log: &Path) -> Result<Self> {
        if env == Environment::Local {
            let (port, outputs) = up::running()?;
            return Ok(Self { outputs, port: Some(port) });
        }
        Ok(Self { outputs: outputs(tools, env, log)?, port: None })
    }

    /// One of the scripts of `infra/`, with the credentials that lead to this stack.
    pub fn script(&self, tools: &Tools, script: &str) -> Command {
        tools.script(script, self.port)
    }

    pub fn output(&self, name: &str) -> Result<&str> {
        output(&self.outputs, name)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Output {
    output_key: String,
    output_value: String,
}

/// What a stack on AWS tells of itself.
pub fn outputs(tools: &Tools, env: Environment, log: &Path) -> Result<Outputs> {
    let mut sam = tools.aws_command("sam");
    sam.args(["list", "stack-outputs", "--output", "json", "--config-env", env.name()]);
    let told = process::output(&mut sam, log).context("there is no such stack, or no right to look at it")?;
    let list: Vec<Output> = serde_json::from_str(&told)?;
    Ok(list.into_iter().map(|output| (output.output_key, output.output_value)).collect())
}
