//! A step of `cargo xtask test`: what `cargo xtask deploy` promises of a second run and of a broken one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::deploy::{self, Outputs, Stack};
use crate::site::Site;
use crate::tools::Tools;
use crate::{cloud, process, web};

/// On a stack that is deployed and has its site.
pub fn check(tools: &Tools, staged: &Path, stack: &Stack, outputs: &Outputs, port: u16, log: &Path) -> Result<()> {
    let again = log.with_extension("sam.log");
    ensure!(&deploy::deploy(tools, staged, stack, port, &again)? == outputs, "a second deployment has other outputs");
    ensure!(fs::read_to_string(&again)?.contains("No changes to deploy"), "a second deployment changes the stack");

    let site = Site::local(tools, outputs, port)?;
    let files = web::build(tools, log)?;
    ensure!(site.publish(&files, log)?.changed() == 0, "publishing again changes files");
    site.smoke_test(log)?;

    let copy = log.with_extension("build");
    cloud::remove(&copy)?;
    copy_folder(&files, &copy)?;
    changed_file_comes_alone(&site, &files, &copy, log)?;
    fs::remove_file(copy.join("index.html"))?;
    ensure!(site.publish(&copy, log).is_err(), "a build without a home page is published");
    ensure!(site.publish_with(&files, "{", log).is_err(), "a configuration that is not JSON is published");
    site.smoke_test(log).context("a publication that was refused has changed the site")?;
    site_that_is_not_well_goes_back(&site, &files, log)?;
    let deploy = || deploy::deploy(tools, staged, stack, port, &again);
    changed_function_and_app_come_together(
        &site,
        &files,
        &copy,
        &staged.join("functions/list-tips/bootstrap"),
        deploy,
        log,
    )
}

/// The change is a function that does not even start, so that it is seen from outside, and rolled back.
fn changed_function_and_app_come_together(
    site: &Site,
    files: &Path,
    copy: &Path,
    program: &Path,
    deploy: impl Fn() -> Result<Outputs>,
    log: &Path,
) -> Result<()> {
    let good = fs::read(program)?;
    fs::write(program, "#!/bin/sh\nexit 1\n")?;
    let deployed = deploy();
    // What other stacks are made from too.
    fs::write(program, good)?;
    deployed?;
    fs::copy(files.join("index.html"), copy.join("index.html"))?;
    fs::write(copy.join("robots.txt"), "User-agent: *\n")?;
    let published = site.publish(copy, log)?;
    let log_of_it = log.with_extension("broken-function.log");
    ensure!(site.smoke_test(&log_of_it).is_err(), "the smoke test does not see a function that does not start");
    let told = fs::read_to_string(&log_of_it)?;
    ensure!(told.contains("not well: anyone can read tips"), "the smoke test says {told}");
    ensure!(told.contains("    well: the home page comes with its script"), "the app does not serve on: {told}");
    ensure!(published.put == ["robots.txt"], "published: {:?}", published.put);

    deploy()?;
    ensure!(site.go_back(&published.began, log)?.put == ["robots.txt"], "more goes back than was changed");
    site.smoke_test(log).context("the function before does not serve again")?;
    ensure!(site.publish(files, log)?.changed() == 0, "what went back is not what was there");
    Ok(())
}

/// What people made outlives the stacks that hold it.
pub fn delete(tools: &Tools, port: u16, log: &Path) -> Result<()> {
    process::run(tools.cloud_command("python", port).arg("infra/local/outlive.py"), log)
}

fn changed_file_comes_alone(site: &Site, files: &Path, copy: &Path, log: &Path) -> Result<()> {
    fs::write(copy.join("robots.txt"), "User-agent: *\n")?;
    let published = site.publish(copy, log)?;
    ensure!(published.put == ["robots.txt"] && published.removed.is_empty(), "more than the changed file is published");
    ensure!(published.invalidated == ["/robots.txt"], "invalidated: {:?}", published.invalidated);
    ensure!(site.publish(files, log)?.put == ["robots.txt"], "more than the changed file is published back");
    Ok(())
}

/// `{}` is JSON, so nothing refuses it before it is live.
fn site_that_is_not_well_goes_back(site: &Site, files: &Path, log: &Path) -> Result<()> {
    let broken = site.publish_with(files, "{}", log)?;
    ensure!(broken.put == ["config.json"], "published: {:?}", broken.put);
    let log_of_it = log.with_extension("broken.log");
    ensure!(site.smoke_test(&log_of_it).is_err(), "the smoke test does not see a wrong configuration");
    let told = fs::read_to_string(&log_of_it)?;
    ensure!(told.contains("not well: the configuration is this stacks"), "the smoke test says {told}");
    ensure!(site.go_back(&broken.began, log)?.put == ["config.json"], "more goes back than was changed");
    site.smoke_test(log).context("the site did not go back")?;
    ensure!(site.publish(files, log)?.changed() == 0, "what went back is not what was there");
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for file in deploy::files_under(from)? {
        let copy = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(file, copy)?;
    }
    Ok(())
}
