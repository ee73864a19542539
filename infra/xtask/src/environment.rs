//! The environment that a verb works on: one of samconfig.toml's.

use anyhow::{Context, Result};

use crate::deployed::Deployed;
use crate::local;
use crate::run::Step;

pub use crate::admin::flags::Environment;

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
