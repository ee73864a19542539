//! `cargo xtask openapi`: the OpenAPI document from the Rust types. A test fails if the committed one differs.

use std::fs;

use anyhow::Result;

use crate::files;
use crate::run::Run;

/// Below the repository's top.
pub const DOCUMENT: &str = "infra/tests/contract/openapi.json";

pub fn run() -> Result<()> {
    let mut run = Run::start("openapi")?;
    run.step("openapi", |step| {
        let mut contract = step.tools.command("cargo");
        contract.args(["run", "--quiet", "--package", "contract", "--", "openapi"]);
        // Written only when complete, because the crate that prints it may include the file.
        let document = step.output(&mut contract)?;
        Ok(fs::write(files::root().join(DOCUMENT), document)?)
    })
}
