//! `cargo xtask check`: the inner loop. What needs no cloud, quickest first.

use anyhow::Result;

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

const COMMANDS: [(&str, &[&str]); 6] = [
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("templates sam", &["sam", "validate", "--lint", "--template-file", "template.yaml"]),
    ("templates cfn-lint", &["cfn-lint"]),
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
        if *program == "cfn-lint" {
            command.args(crate::deploy::template_files()?);
        }
        let result = steps.run(name, |log| process::run(&mut command, log));
        if process::interrupted() {
            return result;
        }
    }
    web::checks(steps, tools)
}
