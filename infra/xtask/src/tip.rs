//! `cargo xtask tip`: moderate one tip. `infra/ops/tip.py` does it.

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
    /// Hide a tip from everybody but its author, who can show it again
    Hide(Tip),
    /// Make a hidden tip public
    Show(Tip),
    /// Delete a tip
    Remove(Tip),
}

#[derive(clap::Args)]
struct Tip {
    /// The tip's id, or the address of its page
    #[arg(value_name = "TIP")]
    id: String,
    #[arg(long, value_enum)]
    env: Environment,
    /// Do it, after printing the plan
    #[arg(long)]
    yes: bool,
}

pub fn run(flags: &Flags) -> Result<()> {
    let (verb, tip) = match &flags.work {
        Work::Hide(tip) => ("hide", tip),
        Work::Show(tip) => ("show", tip),
        Work::Remove(tip) => ("remove", tip),
    };
    let mut run = Run::start("tip")?;
    let stack = run.step("stack", |step| tip.env.stack(step))?;
    let mut script = stack.script(&run.tools, "infra/ops/tip.py");
    script.args([verb, &tip.id]);
    for table in ["TipsTable", "UsersTable", "ActivityTable"] {
        script.arg(stack.output(table)?);
    }
    process::show(script.args(tip.yes.then_some("--yes")))
}
