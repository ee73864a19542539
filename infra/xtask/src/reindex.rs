//! `cargo xtask reindex`: rebuilds the search index from the tables. The program `infra/ops/reindex` does it.

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::lambdas;
use crate::process;
use crate::run::Run;

#[derive(clap::Args)]
pub struct Flags {
    #[arg(long, value_enum)]
    env: Environment,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("reindex")?;
    let stack = run.step("stack", |step| flags.env.stack(step))?;
    let programs = run.step("build", lambdas::build)?;
    let program = programs.others.get("reindex").context("the workspace has no program `reindex`")?;
    let mut reindex = stack.script(&run.tools, "infra/ops/reindex.py");
    reindex.arg(program);
    for (name, output) in [("TIPS_TABLE", "TipsTable"), ("USERS_TABLE", "UsersTable"), ("INDEX_BUCKET", "IndexBucket")]
    {
        reindex.env(name, stack.output(output)?);
    }
    process::show(&mut reindex)
}
