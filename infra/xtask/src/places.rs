//! `cargo xtask places`: the towns, the grid and the accuracy of Your garden, from ERA5 and `GeoNames`. It is run by hand, and what it
//! writes is committed: the sources change once a year, and are 94 MB to download.

use anyhow::Result;

use crate::run::Run;

/// The environment of the program: `infra/local/requirements-places.txt`.
const ENVIRONMENT: &str = "places";
const PROGRAM: &str = "infra/local/places/places.py";
const NORMALS: &str = "infra/local/places/normals.csv";
const DOCUMENT: &str = "infra/docs/places.md";

pub fn run() -> Result<()> {
    let mut run = Run::without_tools("places")?;
    let python = run.step("tools", |step| step.tools.set_up_only(ENVIRONMENT, &step.log))?;
    run.step("places", |step| step.run(step.tools.command(&python).arg(PROGRAM).args([NORMALS, "web", DOCUMENT])))
}
