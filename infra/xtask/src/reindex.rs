//! `cargo xtask reindex`: rebuilds the search index from the tables. The program `infra/ops/reindex` does it.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::deployed::Deployed;
use crate::environment::Environment;
use crate::programs::{self, Programs};
use crate::run::{Run, Step};
use crate::tools::Tools;
use crate::{cloud, process};

/// A function looks for a new index every two seconds.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(clap::Args)]
pub struct Flags {
    #[arg(long, value_enum)]
    env: Environment,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("reindex")?;
    let stack = run.step("stack", |step| flags.env.stack(step))?;
    rebuild(&mut run, &stack)
}

/// Builds the program and shows what it prints.
pub fn rebuild(run: &mut Run, stack: &Deployed) -> Result<()> {
    let programs = run.step("build", programs::build)?;
    process::show(&mut command(&run.tools, &programs, stack)?)
}

/// Rebuilds the index of a stack on the local cloud, and waits until searches have it. New data reaches it by the streams as well,
/// but some time later; and the local cloud forgets its streams when it stops.
pub fn make_ready(step: &Step, programs: &Programs, stack: &Deployed) -> Result<()> {
    step.run(&mut command(step.tools, programs, stack)?)?;
    let (port, host) = (stack.port.context("only on the local cloud")?, stack.host()?);
    let since = Instant::now();
    while cloud::get(port, &host, "/api/search/tips?limit=1") != Some(200) {
        if since.elapsed() > PATIENCE {
            bail!("searches do not answer, although there is an index");
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn command(tools: &Tools, programs: &Programs, stack: &Deployed) -> Result<Command> {
    let mut reindex = stack.script(tools, "infra/ops/program.py");
    reindex.arg(programs.get("reindex")?);
    for (name, output) in [("TIPS_TABLE", "TipsTable"), ("USERS_TABLE", "UsersTable"), ("INDEX_BUCKET", "IndexBucket")]
    {
        reindex.env(name, stack.output(output)?);
    }
    Ok(reindex)
}
