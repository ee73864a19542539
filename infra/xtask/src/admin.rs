//! `cargo xtask gardener`, `tip`, `backup`, `restore`, `reindex`, `migrate` and `recount`: the operator's work on a site's data. The program
//! `infra/ops/admin` does it; it parses the same command line.

#[path = "../../ops/admin/src/flags.rs"]
pub mod flags;

use std::env;
use std::process::Command;

use anyhow::Result;

use crate::deployed::Deployed;
use crate::process;
use crate::programs::{self, ADMIN, Programs};
use crate::run::Run;
use crate::tools::Tools;
use flags::{Restore, Verb};

/// The variables that the program reads, and the outputs of the stack for them.
const VARIABLES: [(&str, &str); 6] = [
    ("TIPS_TABLE", "TipsTable"),
    ("USERS_TABLE", "UsersTable"),
    ("ACTIVITY_TABLE", "ActivityTable"),
    ("INDEX_BUCKET", "IndexBucket"),
    ("MEDIA_BUCKET", "MediaBucket"),
    ("USER_POOL_ID", "UserPoolId"),
];

/// Builds the program, runs it with the words of this command line, and shows what it prints.
pub fn run(verb: &Verb) -> Result<()> {
    let (environment, name) = verb.about();
    let mut run = Run::start(name)?;
    let stack = run.step("stack", |step| environment.stack(step))?;
    let programs = run.step("build", programs::build_admin)?;
    process::show(command(&run.tools, &programs, &stack)?.args(env::args_os().skip(1)))?;
    if let Verb::Restore(Restore { yes: true, .. }) = verb {
        // Restored items have lower revisions than the ones that the index knows.
        let mut reindex = command(&run.tools, &programs, &stack)?;
        process::show(reindex.args(["reindex", "--env", environment.name()]))?;
    }
    Ok(())
}

/// The program, on a stack's cloud and with its tables. It reads credentials from the environment only, as the Lambdas do, so
/// a script puts those that boto3 finds there.
pub fn command(tools: &Tools, programs: &Programs, stack: &Deployed) -> Result<Command> {
    let mut admin = stack.script(tools, "infra/ops/program.py");
    admin.arg(programs.get(ADMIN)?);
    for (name, output) in VARIABLES {
        admin.env(name, stack.output(output)?);
    }
    Ok(admin)
}
