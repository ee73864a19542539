//! `cargo xtask deploy`: a release of everything, to AWS or to the running local cloud. `infra/ops/runbook.md` has the same steps by
//! hand.

pub mod arm64;
pub mod operator;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};

use crate::admin::{Environment, SiteData};
use crate::deployed::Deployed;
use crate::local::{self, deploy};
use crate::programs::{self, Programs};
use crate::run::{Run, Step};
use crate::site::{self, Published};
use crate::{files, process, web};

#[derive(clap::Args)]
pub struct Flags {
    /// One of samconfig.toml's environments; functions for the local one are built for this machine
    #[arg(long, value_parser = Environment::parser())]
    env: Environment,
    /// Deploy the result of `cargo xtask build`
    #[arg(long)]
    built: bool,
}

#[derive(clap::Args)]
pub struct Build {
    /// One of samconfig.toml's environments on AWS
    #[arg(long, value_parser = Environment::parser())]
    env: Environment,
}

/// Builds functions and app, for a deployment by another job. It needs no credentials.
pub fn build(flags: &Build) -> Result<()> {
    ensure!(flags.env != Environment::LOCAL, "`cargo xtask deploy --env local` builds what it deploys");
    let mut run = Run::start("build")?;
    run.step("functions", |step| arm64::build(step, &flags.env))?;
    run.step("web", web::build)?;
    run.finish()
}

pub fn run(flags: &Flags) -> Result<()> {
    let local = if flags.env == Environment::LOCAL { local::running()?.port } else { None };
    ensure!(!flags.built || local.is_none(), "--built is for AWS");
    ensure!(!flags.built || arm64::is_built(), "nothing is built: run `cargo xtask build` first");
    let mut run = Run::start("deploy")?;
    let (stack, programs) = match local {
        Some(port) => to_local_cloud(&mut run, port)?,
        None => to_aws(&mut run, flags)?,
    };
    // The functions of this release run now, all of them.
    let data = SiteData { programs: &programs, environment: &flags.env };
    run.step("migrations", |step| data.migrate(step, &stack).and_then(|()| print_log(step)))?;
    run.step("search index", |step| data.complete_index(step, &stack).and_then(|()| print_log(step)))?;
    release_app(&mut run, &stack, flags.built)?;
    if local.is_none() {
        run.step("old releases", |step| delete_old_releases(step, &flags.env))?;
    }
    println!("\n{}/", stack.origin()?);
    run.finish()
}

fn print_log(step: &Step) -> Result<()> {
    for line in files::read(&step.log)?.lines() {
        println!("           {line}");
    }
    Ok(())
}

fn to_local_cloud(run: &mut Run, port: u16) -> Result<(Deployed, Programs)> {
    let staged = files::root().join("target/xtask/deploy/stack");
    let programs = run.step("build", |step| deploy::build(step, &staged))?;
    let data = SiteData { programs: &programs, environment: &Environment::LOCAL };
    run.step("index ahead", |step| data.index_ahead(step, &local::running()?).and_then(|()| print_log(step)))?;
    let stack = run.step("deploy", |step| deploy::deploy(step, &staged, &deploy::STACK, port))?;
    Ok((stack, programs))
}

fn to_aws(run: &mut Run, flags: &Flags) -> Result<(Deployed, Programs)> {
    let environment = &flags.env;
    run.step("account", |step| {
        println!("           {}", account(step)?);
        Ok(())
    })?;
    run.step("parameters", |step| {
        for off in parameters(step, environment)?.lines() {
            println!("           {off}");
        }
        Ok(())
    })?;
    let programs = if flags.built {
        programs::built_admin()?
    } else {
        run.step("build", |step| {
            arm64::build(step, environment)?;
            programs::build_admin(&step.with_log("admin.log"))
        })?
    };
    run.step("index ahead", |step| {
        let sam = step.with_log("sam.log");
        match environment.stack(&sam) {
            Ok(stack) => {
                SiteData { programs: &programs, environment }.index_ahead(step, &stack)?;
                print_log(step)
            }
            // In the words of `sam`.
            Err(_) if files::read(&sam.log)?.contains("does not exist") => {
                println!("           there is no stack yet, so its index is made after the deployment");
                Ok(())
            }
            Err(error) => Err(error),
        }
    })?;
    // `--env production` is confirmation enough.
    let stack = run.step("deploy", |step| {
        let mut sam = step.tools.aws_command("sam");
        sam.args(["deploy", "--no-confirm-changeset", "--no-progressbar", "--config-env", environment.name()]);
        let began = SystemTime::now();
        let result = step.run(sam.arg("--config-file").arg(settings(step)?));
        result.inspect_err(|_| print_failures(step, environment, began))?;
        environment.stack(step)
    })?;
    Ok((stack, programs))
}

/// The file of a copy of `samconfig.toml` with this release's id, the time: every release makes new versions of all functions, so one that
/// has failed can be repeated with the same code.
fn settings(step: &Step) -> Result<PathBuf> {
    const EMPTY: &str = r#"ReleaseId=\"\""#;
    let settings = files::read(&files::root().join("samconfig.toml"))?;
    ensure!(settings.contains(EMPTY), "samconfig.toml has no environment with {EMPTY}");
    let id = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let copy = step.log.with_extension("toml");
    fs::write(&copy, settings.replace(EMPTY, &format!("ReleaseId={id:010}")))?;
    Ok(copy)
}

/// The account and the region of the machine's credentials. Rejects an account in which the site cannot work yet.
fn account(step: &Step) -> Result<String> {
    let account = step.output(step.tools.aws_command("python").arg("infra/ops/account.py"))?;
    Ok(account.trim().to_owned())
}

/// One of `infra/ops/` that reads an environment's section of `samconfig.toml`.
fn script(step: &Step, name: &str, environment: &Environment) -> Command {
    let mut script = step.tools.aws_command("python");
    script.args([name, "samconfig.toml", environment.name()]);
    script
}

/// Rejects a stack's name that is too long, and parameters that production must not have. Returns a line for each parameter that switches
/// something off.
fn parameters(step: &Step, environment: &Environment) -> Result<String> {
    step.output(&mut script(step, "infra/ops/parameters.py", environment))
}

/// `sam` prints the events of the stack itself: about a nested stack they say only that it failed.
fn print_failures(step: &Step, environment: &Environment, since: SystemTime) {
    let causes = step.with_log("causes.log");
    let seconds = since.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs().to_string();
    let failures = causes.output(script(&causes, "infra/ops/failures.py", environment).arg(seconds));
    for line in failures.iter().flat_map(|failures| failures.lines()) {
        println!("           {line}");
    }
}

/// Deletes what earlier releases left and nothing uses. The stack may still need younger uploads for a rollback.
fn delete_old_releases(step: &Step, environment: &Environment) -> Result<()> {
    const DAYS: &str = "90";
    let deleted = step.output(script(step, "infra/ops/old_releases.py", environment).arg(DAYS));
    println!("           {}", deleted.context("the release itself is complete")?.trim());
    Ok(())
}

/// Builds and publishes the app, and runs the smoke test. If that fails, visitors get the previous app again.
fn release_app(run: &mut Run, stack: &Deployed, built: bool) -> Result<()> {
    let built = if built { web::built()? } else { run.step("web", web::build)? };
    let published =
        run.step("site", |step| site::publish(step, stack, &built).context("visitors have the previous app"))?;
    print_changes(&published);
    let result = run.step("smoke test", |step| {
        print!("{}", site::smoke_test(step, stack)?);
        Ok(())
    });
    if result.is_err() && published.changed() > 0 && !process::interrupted() {
        run.step("previous app", |step| site::roll_back(step, stack, &published.began))?;
        println!(
            "    Visitors have the previous app. The functions are the new ones: see \"Rolling back\" in infra/ops/runbook.md."
        );
    }
    result
}

fn print_changes(published: &Published) {
    if published.changed() == 0 {
        println!("    nothing changed");
    } else {
        let Published { put, removed, invalidated, began, warning } = published;
        println!("    {} files put, {} removed, {} paths invalidated", put.len(), removed.len(), invalidated.len());
        println!("    to undo: publish.py back … {began}");
        if let Some(warning) = warning {
            println!("    warning: {warning}");
        }
    }
}
