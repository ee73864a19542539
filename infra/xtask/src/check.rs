//! `cargo xtask check`: the inner loop. What needs no cloud, quickest first.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::audit;
use crate::cost;
use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::web;

pub fn run() -> Result<()> {
    let mut steps = Steps::new("check")?;
    let tools = steps.run("tools", Tools::set_up)?;
    steps_of_check(&mut steps, &tools)?;
    steps.finish()
}

const COMMANDS: [(&str, &[&str]); 7] = [
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("templates sam", &["sam", "validate", "--lint", "--template-file", "template.yaml"]),
    ("templates cfn-lint", &["cfn-lint", "--append-rules", "cfn_lint_serverless.rules", "--template"]),
    ("templates checkov", &["checkov", "--config-file", "infra/tests/checkov.yaml", "--file"]),
    ("costs", &cost::CHECK),
    ("clippy", &["cargo", "clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    ("unit tests", &["cargo", "test", "--workspace"]),
];

/// Runs every step even when one fails, so that one run tells everything that is wrong.
pub fn steps_of_check(steps: &mut Steps, tools: &Tools) -> Result<()> {
    for (name, words) in COMMANDS {
        let Some((program, arguments)) = words.split_first() else { continue };
        let mut command = tools.command(program);
        command.args(arguments);
        if ["cfn-lint", "checkov"].contains(program) {
            command.args(crate::deploy::template_files()?);
        }
        // Else checkov asks a package registry whether there is a newer one.
        command.env("CKV_SKIP_PACKAGE_UPDATE_CHECK", "true");
        let result = steps.run(name, |log| {
            process::run(&mut command, log)?;
            check_all_read(log)
        });
        if process::interrupted() {
            return result;
        }
    }
    audit::steps(steps, tools)?;
    web::checks(steps, tools)
}

/// checkov ends well over a template that it could not read.
fn check_all_read(log: &Path) -> Result<()> {
    if fs::read_to_string(log).is_ok_and(|printed| printed.contains("Parsing errors: ")) {
        bail!("a template could not be read");
    }
    Ok(())
}
