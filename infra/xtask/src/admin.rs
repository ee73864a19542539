//! The program `infra/ops/admin`, which does an operator's work on a site's data.

#[path = "../../ops/admin/src/flags.rs"]
pub mod flags;

use std::process::Command;

use anyhow::Result;

pub use self::flags::Environment;
use crate::deployed::Deployed;
use crate::programs::{ADMIN, Programs};
use crate::run::Step;
use crate::tools::Tools;

/// The variables that the program reads, and the outputs of the stack for them.
const VARIABLES: [(&str, &str); 6] = [
    ("TIPS_TABLE", "TipsTable"),
    ("USERS_TABLE", "UsersTable"),
    ("ACTIVITY_TABLE", "ActivityTable"),
    ("INDEX_BUCKET", "IndexBucket"),
    ("MEDIA_BUCKET", "MediaBucket"),
    ("USER_POOL_ID", "UserPoolId"),
];

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

/// The program that works on the site's data, and where.
pub struct SiteData<'a> {
    pub programs: &'a Programs,
    pub environment: &'a Environment,
}

impl SiteData<'_> {
    fn admin(&self, step: &Step, stack: &Deployed, words: &[&str]) -> Result<()> {
        let mut command = command(step.tools, self.programs, stack)?;
        step.run(command.args(words).args(["--env", self.environment.name()]))
    }

    /// The functions of this release may read another index than those that run now.
    pub fn index_ahead(&self, step: &Step, stack: &Deployed) -> Result<()> {
        self.admin(step, stack, &["reindex", "--ahead"])
    }

    pub fn migrate(&self, step: &Step, stack: &Deployed) -> Result<()> {
        self.admin(step, stack, &["migrate"])
    }

    /// Adds what the functions of before have not written to the index of this release.
    pub fn complete_index(&self, step: &Step, stack: &Deployed) -> Result<()> {
        self.admin(step, stack, &["reindex", "--if-needed"])
    }
}
