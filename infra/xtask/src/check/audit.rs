//! `cargo xtask audit`: known vulnerabilities of dependencies. It needs the network and can fail without a change of the
//! repository, so it is no part of the tests: a nightly workflow runs it.

use std::path::Path;

use anyhow::Result;

use crate::run::{Run, Step};
use crate::{check, files, web};

pub fn run() -> Result<()> {
    let mut run = Run::start("audit")?;
    run.all([
        &mut |run| run.step("crates", |step| step.run(&mut check::cargo_deny(step, &["advisories"]))),
        &mut |run| run.step("web", |step| npm_audit(step, &web::folder())),
        &mut |run| run.step("cloud tests", |step| npm_audit(step, &files::root().join("infra/tests/cloud"))),
    ])?;
    run.finish()
}

/// Fails if the registry has an advisory of severity high or critical, or if it cannot be reached.
fn npm_audit(step: &Step, folder: &Path) -> Result<()> {
    step.run(web::npm(step.tools, folder).args(["audit", "--audit-level", "high"]))
}
