//! `cargo xtask test`: all tests, from an empty clone, with one summary.

use std::ffi::OsString;
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::cloud;
use crate::crashes;
use crate::deploy::{self, Stack};
use crate::deployed::Deployed;
use crate::dev::DevServer;
use crate::google::{self, Google};
use crate::run::Run;
use crate::throw_away::{ThrowAway, on_throw_away_cloud};
use crate::{check, files, process, redeploy, reindex, schemathesis, seed, site, web};

#[derive(clap::Args)]
pub struct Flags {
    /// Only this part
    #[arg(long)]
    part: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Part {
    /// The steps of `cargo xtask check`
    Check,
    /// The tests on a local cloud
    Cloud,
}

/// The two stacks of the tests, one for each setting of e-mail verification.
struct Stacks {
    off: Deployed,
    required: Deployed,
    google: Google,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("test")?;
    let wanted = |part| flags.part.is_none_or(|only| only == part);
    if wanted(Part::Check) {
        check::steps(&mut run)?;
    }
    if wanted(Part::Cloud) && on_throw_away_cloud(&mut run, cloud_steps).is_err() && !process::interrupted() {
        run.skip("steps after the one that failed");
    }
    if process::interrupted() {
        bail!("interrupted");
    }
    run.finish()
}

fn cloud_steps(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let port = here.cloud.port;
    let required_stack = Stack::new("garden-required", "required");
    let off = deploy_stack(run, here, &Stack { more: google::parameters(port), ..Stack::new("garden-off", "off") })?;
    let required = deploy_stack(run, here, &required_stack)?;
    let google = run.step("google", |step| Google::set_up(step, &here.folder, &off))?;
    for (name, stack) in [("off", &off), ("required", &required)] {
        run.step(&format!("site garden-{name}"), |step| site::publish(step, stack, &web::build(step)?))?;
    }
    let stacks = Stacks { off, required, google };
    run.all([
        &mut |run| {
            run.step("deploy again", |step| redeploy::check(step, &here.staged, &required_stack, &stacks.required))
        },
        &mut |run| cloud_tests(run, here, &stacks),
        &mut |run| schemathesis::run(run, &stacks.off, &here.folder),
        &mut |run| browser_tests(run, here, &stacks),
        &mut |run| run.step("crashes", crashes::check),
    ])
}

fn deploy_stack(run: &mut Run, here: &ThrowAway, stack: &Stack) -> Result<Deployed> {
    run.step(&format!("deploy {}", stack.name), |step| {
        let deployed = deploy::deploy(step, &here.staged, stack, here.cloud.port)?;
        google::check_secret(&deployed, &step.log)?;
        Ok(deployed)
    })
}

/// The suites in TypeScript, which call the cloud as the app does.
fn cloud_tests(run: &mut Run, here: &ThrowAway, stacks: &Stacks) -> Result<()> {
    let folder = files::root().join("infra/tests/cloud");
    let outputs = here.folder.join("outputs.json");
    let both = json!({ "off": stacks.off.outputs, "required": stacks.required.outputs });
    fs::write(&outputs, serde_json::to_vec_pretty(&both)?)?;
    run.step("cloud tests packages", |step| web::install(step, &folder))?;
    run.step("cloud tests", |step| {
        let mut test = stacks.off.command(step.tools, "npm");
        test.current_dir(&folder)
            .arg("test")
            .env("GARDEN_ENDPOINT", stacks.off.endpoint().unwrap_or_default())
            .env("GARDEN_OUTPUTS", &outputs)
            .env("GARDEN_LOGS", &here.cloud.log)
            .env(
                "GARDEN_REINDEX",
                here.programs.others.get("reindex").context("the workspace has no program `reindex`")?,
            )
            .env("JUNIT_DIR", step.junit_folder());
        step.run(&mut test)
    })
}

/// The app in a real browser, against the cloud.
fn browser_tests(run: &mut Run, here: &ThrowAway, stacks: &Stacks) -> Result<()> {
    let chromium = run.step("browser", web::browser)?;
    run.step("sample data", |step| {
        seed::sample(step, &here.programs, &stacks.off)?;
        reindex::make_ready(step, &here.programs, &stacks.off)
    })?;
    let environment: [(&str, OsString); 4] = [
        ("CHROMIUM", chromium.into()),
        ("GARDEN_OFF", stacks.off.origin()?.into()),
        ("GARDEN_REQUIRED", stacks.required.origin()?.into()),
        ("GARDEN_ENDPOINT", stacks.off.endpoint().unwrap_or_default().into()),
    ];
    let all = run.step("browser tests", |step| {
        let mut test = web::npm(step.tools, &web::folder());
        test.args(["run", "test:browser"]).envs(environment.clone()).envs(stacks.google.environment());
        step.run(test.env("JUNIT_DIR", step.junit_folder()))
    });
    // The app as `cargo xtask up --dev` serves it.
    let dev = run.step("dev server tests", |step| {
        let server = DevServer::start(&step.with_log("vite.log"), &stacks.off, cloud::free_port()?)?;
        let mut test = web::program(step.tools, "playwright");
        test.args(["test", "--config", "tests/dev/playwright.config.ts"])
            .envs(environment.clone())
            .env("GARDEN_DEV", server.address());
        step.run(&mut test)
    });
    all.and(dev)
}
