//! `cargo xtask test`: all tests, from an empty clone, with one summary.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::check::crashes::{self, Content};
use crate::check::google::{self, Google};
use crate::check::schemathesis::{self, Depth};
use crate::check::{self, prove, redeploy};
use crate::deployed::{Deployed, Outputs};
use crate::local::deploy::{self, Stack};
use crate::local::dev::DevServer;
use crate::local::throw_away::{self, ThrowAway, on_throw_away_cloud};
use crate::local::{cloud, reindex, seed};
use crate::programs::{self, Programs};
use crate::run::{AlreadyReported, Run, Step};
use crate::{files, process, site, web};

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

const STACK: &str = "garden-tests";

/// What is under test.
pub struct Garden {
    name: String,
    stack: Deployed,
    /// The same stack with a second user pool, which requires the mailed code, as on AWS. The API rejects its tokens.
    verifying: Deployed,
}

impl Garden {
    /// For tests that need no second pool.
    pub fn with_one_pool(name: &str, stack: Deployed) -> Self {
        Self { name: name.to_owned(), verifying: stack.clone(), stack }
    }

    /// The package of the tests in TypeScript, which call the cloud as the app does.
    pub fn tests() -> PathBuf {
        files::root().join("infra/tests/cloud")
    }

    /// One of the package's scripts. What it has to know of the stack is written to `folder`.
    pub fn npm(&self, step: &Step, folder: &Path, programs: &Programs, script: &str) -> Result<Command> {
        let outputs = folder.join("outputs.json");
        let known = json!({ "name": self.name, "stack": self.stack.outputs, "verifying": self.verifying.outputs });
        fs::write(&outputs, serde_json::to_vec_pretty(&known)?)?;
        // The tests run the operator's program, which needs the credentials in the environment.
        let mut npm = self.stack.script(step.tools, "infra/ops/program.py");
        npm.arg(step.tools.find(&["npm"]).context("npm is missing")?);
        npm.arg("--prefix").arg(Self::tests()).args(["run", script]);
        npm.env("GARDEN_ENDPOINT", self.stack.endpoint().unwrap_or_default())
            .env("GARDEN_OUTPUTS", &outputs)
            .env("GARDEN_ADMIN", programs.get(programs::ADMIN)?)
            .env("JUNIT_DIR", step.junit_folder());
        Ok(npm)
    }
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("test")?;
    let result = match flags.part {
        None => everything(&mut run),
        Some(Part::Check) => check::steps(&mut run),
        Some(Part::Cloud) => on_throw_away_cloud(&mut run, cloud_steps),
    };
    if process::interrupted() {
        bail!("interrupted");
    }
    if result.is_err() {
        run.skip("steps that need one that failed");
    }
    run.finish()
}

/// In two lanes: one compiles the programs and then all the rest; the other needs Node and Python, and then mostly waits for the cloud
/// and the browser.
fn everything(run: &mut Run) -> Result<()> {
    let (built, programs) = mpsc::channel();
    let compile = move |run: &mut Run| {
        let programs = run.step("build", |step| programs::build_with_tests(step, &check::tested_packages(step)?))?;
        // The other lane is waiting for them, or has ended.
        let _ = built.send(programs);
        check::with_cargo(run)
    };
    let serve = |run: &mut Run| {
        check::without_cargo(run)?;
        let programs = programs.recv().map_err(|_| AlreadyReported)?;
        throw_away::with_programs(run, programs, cloud_steps)
    };
    run.lanes(compile, serve).map(|_| ())
}

fn cloud_steps(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let sender = [
        "EmailSender=garden@garden.example",
        "EmailSenderArn=arn:aws:ses:us-east-1:000000000000:identity/garden@garden.example",
    ];
    let more = google::parameters(here.cloud.port).into_iter().chain(sender.map(str::to_owned)).collect();
    let stack = Stack { more, ..Stack::new(STACK) };
    let deployed = run.step("deploy", |step| {
        let deployed = deploy::deploy(step, &here.staged, &stack, here.cloud.port)?;
        google::check_secret(&deployed, &step.log)?;
        Ok(deployed)
    })?;
    let verifying = run.step("second user pool", |step| second_pool(step, here, &deployed))?;
    let google = run.step("google", |step| Google::set_up(step, &here.folder, &deployed))?;
    run.step("site", |step| site::publish(step, &deployed, &web::build(step)?))?;
    let garden = Garden { name: STACK.to_owned(), stack: deployed, verifying };
    run.all([
        &mut |run| typescript(run, here, &garden, "cloud"),
        &mut |run| prove::on_throw_away_cloud(run, here, &garden),
        &mut |run| schemathesis::run(run, &garden.stack, &here.folder, Depth::Short),
        &mut |run| browser_tests(run, here, &garden, &google),
        // After the cloud tests, which read all logs: a function that does not start writes to them.
        &mut |run| run.step("deploy again", |step| redeploy::check(step, here, &stack, &garden.stack)),
        &mut |run| run.step("crashes", |step| crashes::check(step, Content::Table)),
    ])
}

/// The stack with a second user pool.
fn second_pool(step: &Step, here: &ThrowAway, stack: &Deployed) -> Result<Deployed> {
    let mut deploy = stack.script(step.tools, "infra/local/second_pool.py");
    deploy.arg(here.staged.join("infra/stack/identity.yaml")).arg("garden-verifying");
    let pool: Outputs = serde_json::from_str(&step.output(&mut deploy)?)?;
    let mut verifying = stack.clone();
    verifying.outputs.extend(pool);
    verifying.outputs.insert("EmailVerification".to_owned(), "required".to_owned());
    verifying.outputs.remove("OAuthDomain");
    Ok(verifying)
}

/// Tests in TypeScript, which call the cloud as the app does. `suite` is one of the scripts of their package.
pub fn typescript(run: &mut Run, here: &ThrowAway, garden: &Garden, suite: &str) -> Result<()> {
    run.step("cloud tests packages", |step| web::install(step, &Garden::tests()))?;
    run.step(&format!("{suite} tests"), |step| {
        let mut test = garden.npm(step, &here.folder, &here.programs, suite)?;
        step.run(test.env("GARDEN_LOGS", &here.cloud.log))
    })
}

/// The app in a real browser, against the cloud.
fn browser_tests(run: &mut Run, here: &ThrowAway, garden: &Garden, google: &Google) -> Result<()> {
    let chromium = run.step("browser", web::browser)?;
    run.step("sample data", |step| {
        seed::sample(step, &here.programs, &garden.stack)?;
        reindex::make_ready(step, &here.programs, &garden.stack)
    })?;
    let environment: [(&str, OsString); 4] = [
        ("CHROMIUM", chromium.into()),
        ("GARDEN_SITE", garden.stack.origin()?.into()),
        ("GARDEN_VERIFYING", site::config(&garden.verifying)?.into()),
        ("GARDEN_ENDPOINT", garden.stack.endpoint().unwrap_or_default().into()),
    ];
    let all = run.step("browser tests", |step| {
        let mut test = web::npm(step.tools, &web::folder());
        test.args(["run", "test:browser"]).envs(environment.clone()).envs(google.environment());
        step.run(test.env("JUNIT_DIR", step.junit_folder()))
    });
    // The app as `cargo xtask up --dev` serves it.
    let dev = run.step("dev server tests", |step| {
        let server = DevServer::start(&step.with_log("vite.log"), &garden.stack, cloud::free_port()?)?;
        let mut test = web::program(step.tools, "playwright");
        test.args(["test", "--config", "tests/dev/playwright.config.ts"])
            .envs(environment.clone())
            .env("GARDEN_DEV", server.address());
        step.run(&mut test)
    });
    all.and(dev)
}
