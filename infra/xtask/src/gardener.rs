//! `cargo xtask gardener`: work on an account. `infra/ops/gardener.py` does it.

use anyhow::Result;

use crate::environment::Environment;
use crate::process;
use crate::run::Run;

#[derive(clap::Args)]
pub struct Flags {
    #[command(subcommand)]
    work: Work,
}

#[derive(clap::Subcommand)]
enum Work {
    /// Deactivate an account: no writing, no signing in, and its sessions end
    Disable {
        #[command(flatten)]
        account: Account,
        /// Hide the public tips, too; they stay hidden when the account is enabled again
        #[arg(long)]
        tips: Option<DisabledTips>,
    },
    /// Reactivate an account
    Enable(Account),
    /// Delete the account and the profile, and keep or remove the tips
    Delete {
        #[command(flatten)]
        account: Account,
        /// Whether the tips are kept, as by a former gardener, or removed
        #[arg(long)]
        tips: Tips,
    },
}

#[derive(clap::Args)]
struct Account {
    /// The e-mail address of the account
    address: String,
    #[arg(long, value_enum)]
    env: Environment,
    /// Do it, after printing the plan
    #[arg(long)]
    yes: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Tips {
    Keep,
    Remove,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum DisabledTips {
    Hide,
}

pub fn run(flags: &Flags) -> Result<()> {
    let (verb, account, tips) = match &flags.work {
        Work::Disable { account, tips } => ("disable", account, tips.map(|DisabledTips::Hide| "hide")),
        Work::Enable(account) => ("enable", account, None),
        Work::Delete { account, tips: Tips::Keep } => ("delete", account, Some("keep")),
        Work::Delete { account, tips: Tips::Remove } => ("delete", account, Some("remove")),
    };
    let mut run = Run::start("gardener")?;
    let stack = run.step("stack", |step| account.env.stack(step))?;
    let mut gardener = stack.script(&run.tools, "infra/ops/gardener.py");
    gardener.args([verb, &account.address]);
    for name in ["UserPoolId", "TipsTable", "UsersTable"] {
        gardener.arg(stack.output(name)?);
    }
    gardener.args(tips.map(|tips| ["--tips", tips]).into_iter().flatten()).args(account.yes.then_some("--yes"));
    process::show(&mut gardener)
}
