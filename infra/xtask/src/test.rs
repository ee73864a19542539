//! `cargo xtask test`: everything, from nothing, with one summary. `.ci/run` is this.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::json;

use crate::cloud::{self, Cloud, Data};
use crate::cost::Counts;
use crate::deploy::{self, Outputs, Stack};
use crate::dev::DevServer;
use crate::environment::Environment;
use crate::google::{self, Google};
use crate::lambdas::Programs;
use crate::site::Site;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{arm64, bench, callers, check, cost, process, redeploy, seed, web};

/// Both settings of e-mail verification, as two stacks on one cloud.
const OFF: Stack = Stack { name: "garden-off", email_verification: "off" };
const REQUIRED: Stack = Stack { name: "garden-required", email_verification: "required" };

pub fn run() -> Result<()> {
    let mut steps = Steps::new("test")?;
    let tools = steps.run("tools", Tools::set_up)?;
    check::steps_of_check(&mut steps, &tools)?;
    if cloud_steps(&mut steps, &tools).is_err() && !process::interrupted() {
        steps.skip("what needs the step that failed");
    }
    if !process::interrupted() {
        let _ = bench::hold(&mut steps, &tools);
    }
    if !process::interrupted() {
        let _ = arm64_steps(&mut steps, &tools);
    }
    if process::interrupted() {
        bail!("interrupted");
    }
    steps.finish()
}

/// The functions as AWS would get them.
fn arm64_steps(steps: &mut Steps, tools: &Tools) -> Result<()> {
    steps.run("arm64 build", |log| arm64::build(tools, Environment::Staging, log))?;
    steps.run("arm64 sizes", |log| arm64::tell_sizes(tools, log))
}

/// A cloud that shares nothing with the developer's own: neither port nor data.
fn cloud_steps(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let folder = crate::root().join("target/xtask/cloud");
    cloud::remove(&folder)?;
    let staged = folder.join("stack");
    let programs = steps.run("build", |log| deploy::build(tools, &staged, log))?;
    let cloud = steps.run("start", |_| Cloud::start(tools, &folder, cloud::free_port()?, Data::Forgotten))?;
    let result = steps_on(steps, tools, &programs, &cloud, &staged);
    steps.run("stop", |_| if cloud.stop() { Ok(()) } else { bail!("the local cloud did not stop by itself") })?;
    result
}

fn steps_on(steps: &mut Steps, tools: &Tools, programs: &Programs, cloud: &Cloud, staged: &Path) -> Result<()> {
    let refusals = steps.run("wrong parameters", |log| {
        process::run(tools.cloud_command("python", cloud.port).arg("infra/local/refusals.py"), log)
    });
    if process::interrupted() {
        return refusals;
    }
    let mut deploy = |stack: &Stack, more: &[String]| {
        steps.run(&format!("deploy {}", stack.name), |log| {
            let outputs = deploy::deploy_with(tools, staged, stack, more, cloud.port, log)?;
            google::check_untold(&outputs, log)?;
            Ok(outputs)
        })
    };
    let off = deploy(&OFF, &google::parameters(cloud.port))?;
    let required = deploy(&REQUIRED, &[])?;
    let google =
        steps.run("google", |log| Google::set_up(tools, staged.parent().unwrap_or(staged), &off, cloud.port, log))?;
    for (stack, outputs) in [(&OFF, &off), (&REQUIRED, &required)] {
        steps.run(&format!("site {}", stack.name), |log| {
            let files = web::build(tools, log)?;
            Site::local(tools, outputs, cloud.port)?.publish(&files, log)
        })?;
    }
    let again = steps.run("deploy again", |log| redeploy::check(tools, staged, &REQUIRED, &required, cloud.port, log));
    let deleted = steps.run("delete stacks", |log| redeploy::delete(tools, cloud.port, log));
    let node = cloud_tests(steps, tools, cloud, &off, &required);
    let fuzz = schemathesis(steps, tools, cloud, &off);
    let browser = browser_tests(steps, tools, programs, cloud, &google, &off, &required);
    let counts = cost::count(steps, tools, programs, staged, cloud.port, Counts::Compared);
    // All have been tried; the steps have told what failed, and only an interruption has to go further up.
    if process::interrupted() { again.and(node).and(fuzz).and(browser).and(deleted).and(counts) } else { Ok(()) }
}

/// The suites in TypeScript, which use the cloud's front doors as the app does.
fn cloud_tests(steps: &mut Steps, tools: &Tools, cloud: &Cloud, off: &Outputs, required: &Outputs) -> Result<()> {
    let folder = crate::root().join("infra/tests/cloud");
    if !folder.exists() {
        return Ok(());
    }
    let outputs = crate::root().join("target/xtask/cloud/outputs.json");
    fs::write(&outputs, serde_json::to_vec_pretty(&json!({ "off": off, "required": required }))?)?;
    steps.run("cloud tests packages", |log| web::install(tools, &folder, log))?;
    let mut test = tools.cloud_command("npm", cloud.port);
    test.current_dir(&folder)
        .arg("test")
        .env("GARDEN_ENDPOINT", format!("http://127.0.0.1:{}", cloud.port))
        .env("GARDEN_OUTPUTS", outputs)
        .env("GARDEN_LOGS", &cloud.log);
    steps.run("cloud tests", |log| process::run(&mut test, log))
}

/// The app in a real browser, against the cloud and not a stand-in for it.
fn browser_tests(
    steps: &mut Steps,
    tools: &Tools,
    programs: &Programs,
    cloud: &Cloud,
    google: &Google,
    off: &Outputs,
    required: &Outputs,
) -> Result<()> {
    let chromium = steps.run("browser", |log| web::browser(tools, log))?;
    steps.run("sample data", |log| seed::sample(tools, programs, off, cloud.port, log))?;
    let addresses: Addresses = [
        ("CHROMIUM", chromium.into()),
        ("GARDEN_OFF", deploy::local_origin(off, cloud.port)?.into()),
        ("GARDEN_REQUIRED", deploy::local_origin(required, cloud.port)?.into()),
        ("GARDEN_ENDPOINT", format!("http://127.0.0.1:{}", cloud.port).into()),
    ];
    let mut test = web::npm(tools, &web::folder());
    test.args(["run", "test:browser"]).envs(addresses.clone()).envs(google.environment());
    let all = steps.run("browser tests", |log| process::run(&mut test, log));
    let dev = dev_server_tests(steps, tools, cloud, off, &addresses);
    let figures = lighthouse(steps, tools, &addresses);
    all.and(dev).and(figures)
}

/// What the scripts that drive a browser are told by their environment.
type Addresses = [(&'static str, OsString); 4];

/// The app as `cargo xtask up --dev` serves it.
fn dev_server_tests(
    steps: &mut Steps,
    tools: &Tools,
    cloud: &Cloud,
    off: &Outputs,
    addresses: &Addresses,
) -> Result<()> {
    steps.run("dev server tests", |log| {
        let vite_log = log.with_extension("vite.log");
        let server = DevServer::start(tools, off, cloud.port, cloud::free_port()?, &vite_log)?;
        let mut test = web::program(tools, "playwright");
        test.args(["test", "--config", "tests/dev/playwright.config.ts"])
            .envs(addresses.clone())
            .env("GARDEN_DEV", server.address());
        process::run(&mut test, log)
    })
}

/// Its figures are shown, because those of performance are told and not demanded.
fn lighthouse(steps: &mut Steps, tools: &Tools, addresses: &Addresses) -> Result<()> {
    steps.run("lighthouse", |log| {
        let mut measure = tools.command("node");
        measure.current_dir(web::folder()).arg("tests/lighthouse/run.ts").envs(addresses.clone());
        process::run(&mut measure, log)?;
        print!("{}", fs::read_to_string(log)?);
        Ok(())
    })
}

/// The OpenAPI document, fuzzed as nobody and as a gardener.
fn schemathesis(steps: &mut Steps, tools: &Tools, cloud: &Cloud, outputs: &Outputs) -> Result<()> {
    let document = crate::root().join("infra/tests/contract/openapi.json");
    if !document.exists() {
        return Ok(());
    }
    let api = callers::api(outputs, cloud.port)?;
    // It speaks to the gateway itself, as the site does.
    let key_log = crate::root().join("target/xtask/test/origin-key.log");
    let key = callers::origin_key(tools, outputs, cloud.port, &key_log)?;
    let command = || {
        let mut command = tools.cloud_command("schemathesis", cloud.port);
        // It leaves a cache where it runs.
        command.current_dir(crate::root().join("target/xtask/cloud"));
        command.arg("--config-file").arg(crate::root().join("infra/tests/schemathesis.toml"));
        command.arg("run").arg(&document).args(["--url", &api, "--no-color"]);
        command.args(["--header", &format!("X-Origin-Key: {key}")]);
        command
    };
    let anonymous = steps.run("schemathesis anonymous", |log| process::run(&mut command(), log));
    let signed_in = steps.run("schemathesis signed in", |log| {
        let token = callers::sign_in(tools, outputs, cloud.port, log)?;
        process::run(command().args(["--header", &format!("Authorization: Bearer {token}")]), log)
    });
    anonymous.and(signed_in)
}
