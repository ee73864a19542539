//! The app, in Chromium, beside one that is built as single-page apps usually are. `web/tests/bench` measures.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cloud::Cloud;
use crate::deploy::{self, Outputs};
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{process, web};

/// The section of the app.
pub fn measure(steps: &mut Steps, tools: &Tools, cloud: &Cloud, outputs: &Outputs, quick: bool) -> Result<String> {
    let baseline = steps.run("build usual app", |log| baseline(tools, log))?;
    let tables = steps.run("measure app", |log| {
        let mut run = tools.command("node");
        run.current_dir(web::folder())
            .arg("tests/bench/run.ts")
            .args(quick.then_some("--quick"))
            .env("CHROMIUM", web::browser(tools, log)?)
            .env("GARDEN_OFF", deploy::local_origin(outputs, cloud.port)?)
            .env("GARDEN_ENDPOINT", format!("http://127.0.0.1:{}", cloud.port))
            .env("GARDEN_BASELINE", baseline);
        process::output(&mut run, log)
    })?;
    Ok(format!("\n## The app\n\n{tables}"))
}

/// Builds the app that this one is held against. Answers its folder.
pub fn baseline(tools: &Tools, log: &Path) -> Result<PathBuf> {
    let folder = crate::root().join("infra/bench/baselines/app");
    web::install(tools, &folder, log)?;
    process::run(web::npm(tools, &folder).args(["run", "build"]), log)?;
    Ok(crate::root().join("target/bench/app"))
}
