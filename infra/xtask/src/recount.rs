//! `cargo xtask recount`: computes all counts from the votes and reports, and repairs what differs. The program `infra/ops/recount` does
//! it.

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::run::Run;
use crate::{lambdas, process};

#[derive(clap::Args)]
pub struct Flags {
    #[arg(long, value_enum)]
    env: Environment,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("recount")?;
    let stack = run.step("stack", |step| flags.env.stack(step))?;
    let programs = run.step("build", lambdas::build)?;
    let mut recount = stack.script(&run.tools, "infra/ops/program.py");
    recount.arg(programs.others.get("recount").context("the workspace has no program `recount`")?);
    recount.env("ACTIVITY_TABLE", stack.output("ActivityTable")?);
    process::show(&mut recount)
}
