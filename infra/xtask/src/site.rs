//! A stack's site: its files, its configuration and its smoke test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::deployed::Deployed;
use crate::files;
use crate::run::Step;

/// The changes of one publication.
#[derive(Deserialize)]
pub struct Published {
    /// The bucket had the previous site before this time.
    pub began: String,
    pub put: Vec<String>,
    pub removed: Vec<String>,
    pub invalidated: Vec<String>,
    /// The files are published, but CloudFront may still have the previous ones.
    pub warning: Option<String>,
}

impl Published {
    pub fn changed(&self) -> usize {
        self.put.len().saturating_add(self.removed.len())
    }
}

/// `/config.json`, which the app reads at its start, so that one build fits every environment.
pub fn config(stack: &Deployed) -> Result<String> {
    let endpoint = stack.endpoint();
    let fields = [
        ("region", Some(stack.output("Region")?)),
        ("userPoolId", Some(stack.output("UserPoolId")?)),
        ("userPoolClientId", Some(stack.output("UserPoolClientId")?)),
        ("emailVerification", Some(stack.output("EmailVerification")?)),
        // Without it the app has no sign-in by Google.
        ("oauthDomain", stack.outputs.get("OAuthDomain").map(String::as_str)),
        ("cognitoEndpoint", endpoint.as_deref()),
    ];
    let config: BTreeMap<_, _> = fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    Ok(serde_json::to_string(&config)?)
}

/// Puts the built app and its configuration into the stack's bucket.
pub fn publish(step: &Step, stack: &Deployed, built: &Path) -> Result<Published> {
    publish_with(step, stack, built, &config(stack)?)
}

pub fn publish_with(step: &Step, stack: &Deployed, built: &Path, config: &str) -> Result<Published> {
    let mut publish = stack.script(step.tools, "infra/ops/publish.py");
    publish.arg("put").arg(stack.output("SiteBucket")?).arg(built).args([config, &stack.origin()?]);
    publish.args([stack.output("LogRetentionDays")?, stack.output("DistributionId")?]);
    published(step, &mut publish)
}

/// Restores the bucket's files of before `time`.
pub fn roll_back(step: &Step, stack: &Deployed, time: &str) -> Result<Published> {
    let mut back = stack.script(step.tools, "infra/ops/publish.py");
    back.args(["back", stack.output("SiteBucket")?, time, stack.output("DistributionId")?]);
    published(step, &mut back)
}

/// Checks the live site as a visitor would see it. Returns the results, a line each.
pub fn smoke_test(step: &Step, stack: &Deployed) -> Result<String> {
    let mut smoke = stack.script(step.tools, "infra/ops/smoke.py");
    smoke.args([&stack.origin()?, &config(stack)?]);
    step.run(&mut smoke).context("the smoke test of the live site failed")?;
    files::read(&step.log)
}

fn published(step: &Step, command: &mut Command) -> Result<Published> {
    let output = step.output(command)?;
    fs::write(step.log.with_extension("json"), &output)?;
    serde_json::from_str(&output).with_context(|| format!("publish.py printed {output}"))
}
