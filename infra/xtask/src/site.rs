//! A stack's site: its files, its configuration, and whether it is well.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::deploy::{self, Outputs, output};
use crate::tools::Tools;
use crate::{process, web};

pub struct Site<'a> {
    tools: &'a Tools,
    outputs: &'a Outputs,
    /// Of the local cloud; none on AWS.
    port: Option<u16>,
    pub origin: String,
}

/// What publishing did.
#[derive(Deserialize)]
pub struct Published {
    /// The time before which the bucket held the previous site.
    pub began: String,
    pub put: Vec<String>,
    pub removed: Vec<String>,
    pub invalidated: Vec<String>,
}

impl Published {
    pub fn changed(&self) -> usize {
        self.put.len().saturating_add(self.removed.len())
    }
}

impl<'a> Site<'a> {
    pub fn local(tools: &'a Tools, outputs: &'a Outputs, port: u16) -> Result<Self> {
        let origin = deploy::local_origin(outputs, port)?;
        Ok(Self { tools, outputs, port: Some(port), origin })
    }

    pub fn on_aws(tools: &'a Tools, outputs: &'a Outputs) -> Result<Self> {
        let origin = format!("https://{}", output(outputs, "SiteDomain")?);
        Ok(Self { tools, outputs, port: None, origin })
    }

    pub fn config(&self) -> Result<String> {
        web::config(self.outputs, self.port)
    }

    /// Makes the stack's bucket hold the built app and its configuration.
    pub fn publish(&self, files: &Path, log: &Path) -> Result<Published> {
        self.publish_with(files, &self.config()?, log)
    }

    pub fn publish_with(&self, files: &Path, config: &str, log: &Path) -> Result<Published> {
        let mut publish = self.tools.script("infra/ops/publish.py", self.port);
        publish.arg("put").arg(output(self.outputs, "SiteBucket")?).arg(files).args([config, &self.origin]);
        publish.arg(output(self.outputs, "DistributionId")?);
        published(&mut publish, log)
    }

    /// Makes the bucket hold again what it held before `time`.
    pub fn go_back(&self, time: &str, log: &Path) -> Result<Published> {
        let mut back = self.tools.script("infra/ops/publish.py", self.port);
        back.args(["back", output(self.outputs, "SiteBucket")?, time, output(self.outputs, "DistributionId")?]);
        published(&mut back, log)
    }

    /// Looks at the live site, as a visitor would. Answers what it saw, a line each.
    pub fn smoke_test(&self, log: &Path) -> Result<String> {
        let mut smoke = self.tools.script("infra/ops/smoke.py", self.port);
        smoke.args([&self.origin, &self.config()?]);
        process::run(&mut smoke, log).context("the live site is not well")?;
        Ok(fs::read_to_string(log)?)
    }
}

fn published(command: &mut Command, log: &Path) -> Result<Published> {
    let told = process::output(command, log)?;
    fs::write(log.with_extension("json"), &told)?;
    serde_json::from_str(&told).with_context(|| format!("the publisher said {told}"))
}
