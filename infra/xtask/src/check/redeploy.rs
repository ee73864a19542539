//! A step of `cargo xtask test`: a deployment without a change, and deployments that fail. The tests of the cloud prove the rest of a
//! publication (`publish.test.ts`).

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::admin::{Environment, SiteData};
use crate::deployed::Deployed;
use crate::local::cloud;
use crate::local::deploy::{self, Stack};
use crate::local::throw_away::ThrowAway;
use crate::programs::Programs;
use crate::run::Step;
use crate::{files, site, web};

/// On a stack that is deployed and has its site.
pub fn check(step: &Step, here: &ThrowAway, stack: &Stack, deployed: &Deployed) -> Result<()> {
    let staged = here.staged.as_path();
    let sam = step.with_log("sam.log");
    let port = deployed.port.context("only on the local cloud")?;
    let deploy = || deploy::deploy(&sam, staged, stack, port);
    ensure!(deploy()? == *deployed, "a second deployment has other outputs");
    ensure!(files::read(&sam.log)?.contains("No changes to deploy"), "a second deployment changes the stack");

    data_is_released(step, &here.programs, deployed)?;
    broken_site_is_rolled_back(step, deployed)?;

    let program = staged.join("functions/list-tips/bootstrap");
    let good = fs::read(&program)?;
    fs::write(&program, "#!/bin/sh\nexit 1\n")?;
    let broken = deploy();
    fs::write(&program, good)?;
    broken?;
    broken_function_is_detected(step, deployed)?;
    deploy()?;
    site::smoke_test(step, deployed).map(|_| ()).context("the previous function does not serve again")
}

/// What `cargo xtask deploy` does to data before and after a deployment. A second time it changes nothing.
fn data_is_released(step: &Step, programs: &Programs, deployed: &Deployed) -> Result<()> {
    let data = SiteData { programs, environment: &Environment::LOCAL };
    let log = step.with_log("data.log");
    for _ in 0..2 {
        data.index_ahead(&log, deployed)?;
        data.migrate(&log, deployed)?;
        data.complete_index(&log, deployed)?;
    }
    let (port, host) = (deployed.port.context("only on the local cloud")?, deployed.host()?);
    let status = cloud::get(port, &host, "/api/search/tips?limit=1");
    ensure!(status == Some(200), "after the release a search answers {status:?}");
    Ok(())
}

/// `{}` is JSON, so only the smoke test can detect it.
fn broken_site_is_rolled_back(step: &Step, deployed: &Deployed) -> Result<()> {
    let built = web::build(step)?;
    ensure!(site::publish(step, deployed, &built)?.changed() == 0, "publishing again changes files");
    let broken = site::publish_with(step, deployed, &built, "{}")?;
    ensure!(broken.put == ["config.json"] && broken.removed.is_empty(), "more than the changed file is published");
    ensure!(broken.invalidated == ["/config.json"], "invalidated: {:?}", broken.invalidated);
    let smoke = step.with_log("broken.log");
    ensure!(site::smoke_test(&smoke, deployed).is_err(), "the smoke test accepts a wrong configuration");
    let output = files::read(&smoke.log)?;
    ensure!(output.contains("configuration"), "the smoke test printed {output}");
    ensure!(
        site::roll_back(step, deployed, &broken.began)?.put == ["config.json"],
        "more than one file is rolled back"
    );
    site::smoke_test(step, deployed).context("the site was not rolled back")?;
    ensure!(
        site::publish(step, deployed, &built)?.changed() == 0,
        "the rolled back site differs from the previous one"
    );
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
