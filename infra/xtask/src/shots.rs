//! `cargo xtask shots`: a picture of every page of the running local site, in three widths, light and dark.

use anyhow::{Context, Result};

use crate::steps::Steps;
use crate::tools::Tools;
use crate::{cloud, deploy, process, up, web};

/// Every picture anew, so that none of a page that is gone stays behind.
pub fn run() -> Result<()> {
    let (port, outputs) = up::running()?;
    let folder = crate::root().join("target/shots");
    cloud::remove(&folder)?;
    let mut steps = Steps::new("shots")?;
    let tools = steps.run("tools", Tools::set_up)?;
    steps.run("web packages", |log| web::install(&tools, &web::folder(), log))?;
    let chromium = steps.run("browser", |log| web::browser(&tools, log))?;
    let mut shoot = web::program(&tools, "playwright");
    shoot
        .args(["test", "--config", "tests/shots/playwright.config.ts"])
        .env("CHROMIUM", chromium)
        .env("GARDEN_OFF", deploy::local_origin(&outputs, port)?)
        .env("GARDEN_ENDPOINT", format!("http://127.0.0.1:{port}"))
        .env("GARDEN_SHOTS", &folder);
    process::show(&mut shoot).context("some page could not be pictured")?;
    println!("\nThe pictures are in {}.", folder.display());
    Ok(())
}
