//! `cargo xtask shots`: a picture of every page of the running local site, in five widths, light and dark.

use anyhow::{Context, Result};

use crate::run::Run;
use crate::{files, local, process, web};

pub fn run() -> Result<()> {
    let stack = local::running()?;
    let folder = files::root().join("target/shots");
    // Pictures of removed pages go too.
    files::remove(&folder)?;
    let mut run = Run::start("shots")?;
    run.step("web packages", |step| web::install(step, &web::folder()))?;
    let chromium = run.step("browser", web::browser)?;
    let mut shoot = web::program(&run.tools, "playwright");
    shoot
        .args(["test", "--config", "tests/shots/playwright.config.ts"])
        .env("CHROMIUM", chromium)
        .env("GARDEN_SITE", stack.origin()?)
        .env("GARDEN_ENDPOINT", stack.endpoint().unwrap_or_default())
        .env("GARDEN_SHOTS", &folder);
    process::show(&mut shoot).context("a page could not be pictured")?;
    println!("\nThe pictures are in {}.", folder.display());
    Ok(())
}
