//! A deployed stack: its outputs, and how to reach it.

use std::collections::BTreeMap;
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::tools::Tools;

/// A stack's outputs by name, such as `ApiId`.
pub type Outputs = BTreeMap<String, String>;

#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Deployed {
    pub outputs: Outputs,
    /// The local cloud's port; `None` on AWS.
    pub port: Option<u16>,
}

/// In the words of `sam list stack-outputs`.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Output {
    output_key: String,
    output_value: String,
}

impl Deployed {
    /// From the output of `sam list stack-outputs`.
    pub fn new(listed: &str, port: Option<u16>) -> Result<Self> {
        let outputs: Vec<Output> = serde_json::from_str(listed)?;
        let outputs = outputs.into_iter().map(|output| (output.output_key, output.output_value)).collect();
        Ok(Self { outputs, port })
    }

    /// One output, which the template is expected to have.
    pub fn output(&self, name: &str) -> Result<&str> {
        self.outputs.get(name).map(String::as_str).with_context(|| format!("template.yaml has no output {name}"))
    }

    /// The site's host name. Browsers resolve every name under `localhost` to this machine.
    pub fn host(&self) -> Result<String> {
        let domain = self.output("SiteDomain")?;
        Ok(match self.port {
            Some(_) => format!("{}.cloudfront.localhost", domain.split('.').next().unwrap_or(domain)),
            None => domain.to_owned(),
        })
    }

    /// The site's address, without a slash at its end.
    pub fn origin(&self) -> Result<String> {
        let host = self.host()?;
        Ok(self.port.map_or_else(|| format!("https://{host}"), |port| format!("http://{host}:{port}")))
    }

    /// The local cloud's address.
    pub fn endpoint(&self) -> Option<String> {
        Some(format!("http://127.0.0.1:{}", self.port?))
    }

    /// A command that reaches this stack's cloud.
    pub fn command(&self, tools: &Tools, program: &str) -> Command {
        tools.cloud_command(program, self.port)
    }

    /// One of the Python scripts of `infra/`, on this stack's cloud.
    pub fn script(&self, tools: &Tools, script: &str) -> Command {
        let mut python = self.command(tools, "python");
        python.arg(script);
        python
    }
}
