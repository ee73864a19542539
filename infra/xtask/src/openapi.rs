//! `cargo xtask openapi`: the OpenAPI document from the Rust types. A test fails when the committed one differs.

use std::fs;

use anyhow::Result;

use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;

pub fn run() -> Result<()> {
    let mut steps = Steps::new("openapi")?;
    let tools = steps.run("tools", Tools::set_up)?;
    steps.run("openapi", |log| {
        let mut contract = tools.command("cargo");
        contract.args(["run", "--quiet", "--package", "contract", "--", "openapi"]);
        // Written only when whole: the crate that prints it may be the one that includes it.
        let document = process::output(&mut contract, log)?;
        Ok(fs::write(crate::root().join("infra/tests/contract/openapi.json"), document)?)
    })
}
