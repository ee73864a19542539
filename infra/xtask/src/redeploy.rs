//! A step of `cargo xtask test`: a second deployment, and deployments that fail.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::deploy::{self, Stack};
use crate::deployed::Deployed;
use crate::run::Step;
use crate::site;
use crate::{files, web};

/// On a stack that is deployed and has its site.
pub fn check(step: &Step, staged: &Path, stack: &Stack, deployed: &Deployed) -> Result<()> {
    let sam = step.with_log("sam.log");
    let port = deployed.port.context("only on the local cloud")?;
    let deploy = || deploy::deploy(&sam, staged, stack, port);
    ensure!(deploy()? == *deployed, "a second deployment has other outputs");
    ensure!(files::read(&sam.log)?.contains("No changes to deploy"), "a second deployment changes the stack");

    let built = web::build(step)?;
    ensure!(site::publish(step, deployed, &built)?.changed() == 0, "publishing again changes files");
    site::smoke_test(step, deployed)?;

    let copy = step.log.with_extension("build");
    files::remove(&copy)?;
    copy_folder(&built, &copy)?;
    only_changed_file_is_published(step, deployed, &built, &copy)?;
    fs::remove_file(copy.join("index.html"))?;
    ensure!(site::publish(step, deployed, &copy).is_err(), "a build without a home page is published");
    ensure!(site::publish_with(step, deployed, &built, "{").is_err(), "a configuration that is not JSON is published");
    site::smoke_test(step, deployed).context("a rejected publication has changed the site")?;
    broken_site_is_rolled_back(step, deployed, &built)?;

    let program = staged.join("functions/list-tips/bootstrap");
    let good = fs::read(&program)?;
    fs::write(&program, "#!/bin/sh\nexit 1\n")?;
    let broken = deploy();
    // Other stacks are deployed from the same folder.
    fs::write(&program, good)?;
    broken?;
    broken_function_is_detected(step, deployed)?;
    deploy()?;
    site::smoke_test(step, deployed).map(|_| ()).context("the previous function does not serve again")
}

fn only_changed_file_is_published(step: &Step, deployed: &Deployed, built: &Path, copy: &Path) -> Result<()> {
    fs::write(copy.join("robots.txt"), "User-agent: *\n")?;
    let published = site::publish(step, deployed, copy)?;
    ensure!(published.put == ["robots.txt"] && published.removed.is_empty(), "more than the changed file is published");
    ensure!(published.invalidated == ["/robots.txt"], "invalidated: {:?}", published.invalidated);
    ensure!(
        site::publish(step, deployed, built)?.put == ["robots.txt"],
        "more than the changed file is published back"
    );
    Ok(())
}

/// `{}` is JSON, so only the smoke test can detect it.
fn broken_site_is_rolled_back(step: &Step, deployed: &Deployed, built: &Path) -> Result<()> {
    let broken = site::publish_with(step, deployed, built, "{}")?;
    ensure!(broken.put == ["config.json"], "published: {:?}", broken.put);
    let smoke = step.with_log("broken.log");
    ensure!(site::smoke_test(&smoke, deployed).is_err(), "the smoke test accepts a wrong configuration");
    let output = files::read(&smoke.log)?;
    ensure!(output.contains("configuration"), "the smoke test printed {output}");
    ensure!(
        site::roll_back(step, deployed, &broken.began)?.put == ["config.json"],
        "more than one file is rolled back"
    );
    site::smoke_test(step, deployed).context("the site was not rolled back")?;
    ensure!(site::publish(step, deployed, built)?.changed() == 0, "the rolled back site differs from the previous one");
    Ok(())
}

/// The smoke test detects a function that does not start, while the app is still served.
fn broken_function_is_detected(step: &Step, deployed: &Deployed) -> Result<()> {
    let smoke = step.with_log("broken-function.log");
    ensure!(site::smoke_test(&smoke, deployed).is_err(), "the smoke test accepts a function that does not start");
    let output = files::read(&smoke.log)?;
    ensure!(output.contains("anyone can read tips"), "the smoke test printed {output}");
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for file in files::files_under(from)? {
        let copy = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(file, copy)?;
    }
    Ok(())
}
