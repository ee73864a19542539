//! `cargo xtask backup` and `cargo xtask restore`: backups of the tables. `infra/ops/restore.py` does the work.

use anyhow::Result;

use crate::deployed::Deployed;
use crate::environment::Environment;
use crate::run::Run;
use crate::{process, reindex};

#[derive(clap::Args)]
pub struct Backup {
    #[arg(long, value_enum)]
    env: Environment,
}

#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("source").required(true))]
pub struct Restore {
    #[arg(long, value_enum)]
    env: Environment,
    /// Copy the tables as they were at this time, such as 2026-01-31T12:00:00+00:00, and print what has changed since
    #[arg(long, group = "source")]
    at: Option<String>,
    /// The same from a backup; a missing table is made again
    #[arg(long, group = "source")]
    backup: Option<String>,
    /// Put back, from a copy made before, what was removed or changed since
    #[arg(long, group = "source")]
    copy: Option<String>,
    /// With --copy: do it, after printing the plan
    #[arg(long, requires = "copy")]
    yes: bool,
}

pub fn back_up(flags: &Backup) -> Result<()> {
    run("backup", flags.env, &["backup"], &[]).map(|_| ())
}

pub fn restore(flags: &Restore) -> Result<()> {
    let (verb, source) = match flags {
        Restore { at: Some(time), .. } => ("copy", ["--at", time]),
        Restore { backup: Some(name), .. } => ("copy", ["--backup", name]),
        Restore { copy, .. } => ("back", ["--copy", copy.as_deref().unwrap_or_default()]),
    };
    let yes: &[&str] = if flags.yes { &["--yes"] } else { &[] };
    let (mut run, stack) = run("restore", flags.env, &[verb], &[&source, yes].concat())?;
    // Restored items have lower revisions than the ones that the index knows.
    if flags.yes { reindex::rebuild(&mut run, &stack) } else { Ok(()) }
}

fn run(name: &str, environment: Environment, before: &[&str], after: &[&str]) -> Result<(Run, Deployed)> {
    let mut run = Run::start(name)?;
    let stack = run.step("stack", |step| environment.stack(step))?;
    let mut restore = stack.script(&run.tools, "infra/ops/restore.py");
    let tables = [stack.output("TipsTable")?, stack.output("UsersTable")?, stack.output("ActivityTable")?];
    restore.args(before).args(tables).args(after);
    process::show(&mut restore)?;
    Ok((run, stack))
}
