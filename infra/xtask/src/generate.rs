//! `cargo xtask openapi` and `cargo xtask places`: they write files that are committed.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::files;
use crate::run::Run;

/// Below the repository's top.
pub const OPENAPI: &str = "infra/tests/contract/openapi.json";
/// The environment of its program: `infra/local/requirements-places.txt`.
const PLACES: &str = "places";

/// The OpenAPI document from the Rust types. A test fails if the committed one differs.
pub fn openapi() -> Result<()> {
    let mut run = Run::start("openapi")?;
    run.step("openapi", |step| {
        let mut contract = step.tools.command("cargo");
        contract.args(["run", "--quiet", "--package", "contract", "--", "openapi"]);
        // Written only when complete, because the crate that prints it may include the file.
        let document = step.output(&mut contract)?;
        Ok(fs::write(files::root().join(OPENAPI), document)?)
    })
}

#[derive(Args)]
pub struct Places {
    /// Fit the model of frost again, to this file of NOAA's stations
    #[arg(long, value_name = "FILE")]
    stations: Option<PathBuf>,
}

/// The towns, the grid and the accuracy of Your garden, from ERA5 and `GeoNames`. Run by hand: the sources change once a year, and are
/// 94 MB to download.
pub fn places(flags: &Places) -> Result<()> {
    let mut run = Run::without_tools("places")?;
    let python = run.step("tools", |step| step.tools.set_up_only(PLACES, &step.log))?;
    run.step("places", |step| {
        let mut program = step.tools.command(&python);
        program.args(["infra/local/places/places.py", "infra/local/places/normals.csv", "web", "infra/docs/places.md"]);
        program.args(&flags.stations);
        step.run(&mut program)
    })
}
