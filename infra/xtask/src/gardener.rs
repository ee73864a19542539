//! `cargo xtask gardener`: work on accounts and profiles. `infra/ops/gardener.py` does it.

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
    /// Delete the account and the profile, and keep or remove the tips. Also where the account is gone
    Delete {
        #[command(flatten)]
        account: Account,
        /// Whether the tips are kept, as by a former gardener, or removed
        #[arg(long)]
        tips: Tips,
    },
    /// List profiles whose account is gone, and removals that were begun and not finished
    Orphans {
        #[arg(long, value_enum)]
        env: Environment,
    },
}

#[derive(clap::Args)]
struct Account {
    /// The e-mail address of the account or of the profile, or the gardener's id
    who: String,
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
    let (verb, env, account, tips) = match &flags.work {
        Work::Disable { account, tips } => {
            ("disable", account.env, Some(account), tips.map(|DisabledTips::Hide| "hide"))
        }
        Work::Enable(account) => ("enable", account.env, Some(account), None),
        Work::Delete { account, tips: Tips::Keep } => ("delete", account.env, Some(account), Some("keep")),
        Work::Delete { account, tips: Tips::Remove } => ("delete", account.env, Some(account), Some("remove")),
        Work::Orphans { env } => ("orphans", *env, None, None),
    };
    let mut run = Run::start("gardener")?;
    let stack = run.step("stack", |step| env.stack(step))?;
    let mut gardener = stack.script(&run.tools, "infra/ops/gardener.py");
    gardener.arg(verb).args(account.map(|account| &account.who));
    let activity = account.map(|_| "ActivityTable");
    for name in ["UserPoolId", "TipsTable", "UsersTable"].into_iter().chain(activity) {
        gardener.arg(stack.output(name)?);
    }
    gardener.args(tips.map(|tips| ["--tips", tips]).into_iter().flatten());
    gardener.args(account.filter(|account| account.yes).map(|_| "--yes"));
    process::show(&mut gardener)
}
