//! `cargo xtask backup` and `cargo xtask restore`: the tables, kept and brought back. `infra/ops/restore.py` says what is done.

use anyhow::Result;

use crate::environment::{Deployed, Environment};
use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;

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
    /// Copy the tables as they were at this time, such as 2026-01-31T12:00:00+00:00, and say what is different now
    #[arg(long, group = "source")]
    at: Option<String>,
    /// The same from a backup; a table that is not there any more is made anew
    #[arg(long, group = "source")]
    backup: Option<String>,
    /// Put back, from a copy made before, what is gone or was changed since
    #[arg(long, group = "source")]
    copy: Option<String>,
    /// With --copy: do it, after saying what will be done
    #[arg(long, requires = "copy")]
    yes: bool,
}

pub fn back_up(flags: &Backup) -> Result<()> {
    run("backup", flags.env, &["backup"], &[])
}

pub fn restore(flags: &Restore) -> Result<()> {
    let (verb, source) = match flags {
        Restore { at: Some(time), .. } => ("copy", ["--at", time]),
        Restore { backup: Some(name), .. } => ("copy", ["--backup", name]),
        Restore { copy, .. } => ("back", ["--copy", copy.as_deref().unwrap_or_default()]),
    };
    let yes: &[&str] = if flags.yes { &["--yes"] } else { &[] };
    run("restore", flags.env, &[verb], &[&source, yes].concat())
}

fn run(name: &str, env: Environment, before: &[&str], after: &[&str]) -> Result<()> {
    let mut steps = Steps::new(name)?;
    let tools = steps.run("tools", Tools::set_up)?;
    let deployed = steps.run("stack", |log| Deployed::find(env, &tools, log))?;
    let mut restore = deployed.script(&tools, "infra/ops/restore.py");
    restore.args(before).args([deployed.output("TipsTable")?, deployed.output("UsersTable")?]).args(after);
    process::show(&mut restore)
}
