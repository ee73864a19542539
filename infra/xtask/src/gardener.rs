//! `cargo xtask gardener`: work on somebody's account. `infra/ops/gardener.py` says what is done.

use anyhow::Result;

use crate::environment::{Deployed, Environment};
use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;

#[derive(clap::Args)]
pub struct Flags {
    #[command(subcommand)]
    work: Work,
}

#[derive(clap::Subcommand)]
enum Work {
    /// Take away writing and signing in, and end the sessions
    Disable(Whom),
    /// Give both back
    Enable(Whom),
    /// Delete the account and the profile, and keep or remove the tips
    Delete {
        #[command(flatten)]
        whom: Whom,
        /// Whether the tips stay, as by a former gardener, or go
        #[arg(long)]
        tips: Tips,
    },
}

#[derive(clap::Args)]
struct Whom {
    /// The e-mail address of the account
    address: String,
    #[arg(long, value_enum)]
    env: Environment,
    /// Do it, after saying what will be done
    #[arg(long)]
    yes: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Tips {
    Keep,
    Remove,
}

pub fn run(flags: &Flags) -> Result<()> {
    let (verb, whom, tips) = match &flags.work {
        Work::Disable(whom) => ("disable", whom, None),
        Work::Enable(whom) => ("enable", whom, None),
        Work::Delete { whom, tips: Tips::Keep } => ("delete", whom, Some("keep")),
        Work::Delete { whom, tips: Tips::Remove } => ("delete", whom, Some("remove")),
    };
    let mut steps = Steps::new("gardener")?;
    let tools = steps.run("tools", Tools::set_up)?;
    let deployed = steps.run("stack", |log| Deployed::find(whom.env, &tools, log))?;
    let mut gardener = deployed.script(&tools, "infra/ops/gardener.py");
    gardener.args([verb, &whom.address]);
    for name in ["UserPoolId", "TipsTable", "UsersTable"] {
        gardener.arg(deployed.output(name)?);
    }
    gardener.args(tips.map(|tips| ["--tips", tips]).into_iter().flatten()).args(whom.yes.then_some("--yes"));
    process::show(&mut gardener)
}
