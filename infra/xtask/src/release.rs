//! `cargo xtask deploy`: a version of everything, to AWS or to the running local cloud. The same steps by hand are in
//! `infra/ops/runbook.md`.

use std::path::Path;

use anyhow::{Context, Result};

use crate::deploy::{self, Outputs};
use crate::environment::{self, Environment};
use crate::site::{Published, Site};
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{arm64, process, up, web};

#[derive(clap::Args)]
pub struct Flags {
    /// Where to: one of samconfig.toml's environments; functions for the local one are built for this machine
    #[arg(long, value_enum)]
    env: Environment,
}

pub fn run(flags: &Flags) -> Result<()> {
    let local = if flags.env == Environment::Local { Some(up::running()?.0) } else { None };
    let mut steps = Steps::new("deploy")?;
    let tools = steps.run("tools", Tools::set_up)?;
    let outputs = match local {
        Some(port) => to_local_cloud(&mut steps, &tools, port)?,
        None => to_aws(&mut steps, &tools, flags.env)?,
    };
    let site = match local {
        Some(port) => Site::local(&tools, &outputs, port)?,
        None => Site::on_aws(&tools, &outputs)?,
    };
    bring_app(&mut steps, &tools, &site)?;
    println!("\n{}/", site.origin);
    steps.finish()
}

fn to_local_cloud(steps: &mut Steps, tools: &Tools, port: u16) -> Result<Outputs> {
    let staged = crate::root().join("target/xtask/deploy/stack");
    steps.run("build", |log| deploy::build(tools, &staged, log))?;
    steps.run("deploy", |log| deploy::deploy(tools, &staged, &up::STACK, port, log))
}

fn to_aws(steps: &mut Steps, tools: &Tools, env: Environment) -> Result<Outputs> {
    steps.run("account", |log| {
        println!("           {}", account(tools, log)?);
        Ok(())
    })?;
    steps.run("build", |log| arm64::build(tools, env, log))?;
    // Who asked for production by name is not asked again.
    steps.run("deploy", |log| {
        let mut sam = tools.aws_command("sam");
        sam.args(["deploy", "--no-confirm-changeset", "--no-progressbar", "--config-env", env.name()]);
        process::run(&mut sam, log)?;
        environment::outputs(tools, env, log)
    })
}

/// The account and the region that the machine's credentials lead to.
fn account(tools: &Tools, log: &Path) -> Result<String> {
    const ASK: &str = "import boto3; s = boto3.Session(); \
         print('account', s.client('sts').get_caller_identity()['Account'], 'region', s.region_name)";
    process::output(tools.aws_command("python").args(["-c", ASK]), log)
        .map(|told| told.trim().to_owned())
        .context("AWS does not know who is asking: set AWS_PROFILE (or AWS_ACCESS_KEY_ID and so on) and AWS_REGION")
}

/// Builds and publishes the app, and looks at the live site. Where that is not well, visitors get the previous app again.
fn bring_app(steps: &mut Steps, tools: &Tools, site: &Site) -> Result<()> {
    let files = steps.run("web", |log| web::build(tools, log))?;
    let published = steps.run("site", |log| site.publish(&files, log).context("visitors have the previous app"))?;
    tell(&published);
    let well = steps.run("smoke test", |log| {
        print!("{}", site.smoke_test(log)?);
        Ok(())
    });
    if well.is_err() && published.changed() > 0 && !process::interrupted() {
        steps.run("previous app", |log| site.go_back(&published.began, log))?;
        println!(
            "    Visitors have the previous app. The functions are the new ones: see \"Rolling back\" in infra/ops/runbook.md."
        );
    }
    well
}

fn tell(published: &Published) {
    if published.changed() == 0 {
        println!("    nothing changed");
    } else {
        let Published { put, removed, invalidated, .. } = published;
        println!("    {} files put, {} removed, {} addresses invalidated", put.len(), removed.len(), invalidated.len());
        println!("    undone by: publish.py back … {}", published.began);
    }
}
