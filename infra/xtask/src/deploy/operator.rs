//! `cargo xtask gardener`, `tip`, `backup`, `restore`, `reindex`, `migrate` and `recount`: the operator's work on a site's data. The program
//! `infra/ops/admin` does it; it parses the same command line.

use std::env;

use anyhow::{Context, Result};

use crate::admin::Environment;
use crate::admin::flags::{Restore, Verb};
use crate::deployed::Deployed;
use crate::run::{Run, Step};
use crate::{admin, local, process, programs};

impl Environment {
    /// The stack that is deployed there.
    pub fn stack(&self, step: &Step) -> Result<Deployed> {
        if *self == Self::LOCAL { local::running() } else { self.stack_on_aws(step) }
    }

    fn stack_on_aws(&self, step: &Step) -> Result<Deployed> {
        let mut sam = step.tools.aws_command("sam");
        sam.args(["list", "stack-outputs", "--output", "json", "--config-env", self.name()]);
        let outputs =
            step.output(&mut sam).context("the stack does not exist, or these credentials may not read it")?;
        Deployed::new(&outputs, None)
    }
}

/// Builds the program, runs it with the words of this command line, and shows what it prints.
pub fn run(verb: &Verb) -> Result<()> {
    let (environment, name) = verb.about();
    let mut run = Run::start(name)?;
    let stack = run.step("stack", |step| environment.stack(step))?;
    let programs = run.step("build", programs::build_admin)?;
    process::show(admin::command(&run.tools, &programs, &stack)?.args(env::args_os().skip(1)))?;
    if let Verb::Restore(Restore { yes: true, .. }) = verb {
        // Restored items have lower revisions than the ones that the index knows.
        let mut reindex = admin::command(&run.tools, &programs, &stack)?;
        process::show(reindex.args(["reindex", "--env", environment.name()]))?;
    }
    Ok(())
}
