//! `cargo xtask recount`: computes all counts from the votes and reports, and repairs what differs. The program `infra/ops/recount` does
//! it.

use anyhow::Result;

use crate::environment::Environment;
use crate::run::Run;
use crate::{process, programs};

#[derive(clap::Args)]
pub struct Flags {
    #[arg(long, value_enum)]
    env: Environment,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("recount")?;
    let stack = run.step("stack", |step| flags.env.stack(step))?;
    let programs = run.step("build", programs::build)?;
    let mut recount = stack.script(&run.tools, "infra/ops/program.py");
    recount.arg(programs.get("recount")?);
    recount.env("ACTIVITY_TABLE", stack.output("ActivityTable")?);
    process::show(&mut recount)
}
