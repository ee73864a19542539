//! `cargo xtask cost`: what the site costs and where it bends, from counts. A step of `check` fails where the committed pages
//! are not what the script writes, a test where a request costs something else, and a step of `test` where a page asks for more.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::cloud::{self, Cloud, Data};
use crate::deploy::{self, Stack};
use crate::lambdas::Programs;
use crate::site::Site;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{process, seed, web};

#[derive(clap::Args)]
pub struct Flags {
    /// First count what page views and actions ask for, on a local cloud of its own
    #[arg(long)]
    measure: bool,
}

/// What `check` runs; without its last word it writes.
pub const CHECK: [&str; 4] = ["python", "-B", "infra/costs/write.py", "--check"];

/// Only the sample gardeners have been there, so that lists are the same at each count.
const COUNTED: Stack = Stack { name: "garden-counted", email_verification: "off" };

/// Whether what was counted is held against the committed counts, or replaces them.
#[derive(Clone, Copy, PartialEq)]
pub enum Counts {
    Compared,
    Written,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut steps = Steps::new("cost")?;
    let tools = steps.run("tools", Tools::set_up)?;
    if flags.measure {
        measure(&mut steps, &tools)?;
    }
    steps.run("requests", |log| {
        let mut measure = tools.command("cargo");
        measure.args(["test", "--package", "contract", "--test", "it", "costs::"]).env("GARDEN_COSTS", "write");
        process::run(&mut measure, log)
    })?;
    let [program, arguments @ .., _] = CHECK;
    steps.run("costs", |log| process::run(tools.command(program).args(arguments), log))
}

fn measure(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let folder = crate::root().join("target/xtask/cost-cloud");
    cloud::remove(&folder)?;
    let staged = folder.join("stack");
    let programs = steps.run("build", |log| deploy::build(tools, &staged, log))?;
    let cloud = steps.run("start", |_| Cloud::start(tools, &folder, cloud::free_port()?, Data::Forgotten))?;
    let counted = count(steps, tools, &programs, &staged, cloud.port, Counts::Written);
    cloud.stop();
    counted
}

/// Counts on a stack of its own on the local cloud at `port`.
pub fn count(
    steps: &mut Steps,
    tools: &Tools,
    programs: &Programs,
    staged: &Path,
    port: u16,
    counts: Counts,
) -> Result<()> {
    let outputs = steps.run("counted stack", |log| {
        let outputs = deploy::deploy(tools, staged, &COUNTED, port, log)?;
        Site::local(tools, &outputs, port)?.publish(&web::build(tools, log)?, log)?;
        seed::sample(tools, programs, &outputs, port, log)?;
        Ok(outputs)
    })?;
    steps.run("counts", |log| {
        let mut run = tools.command("node");
        run.current_dir(web::folder())
            .arg("tests/counts/run.ts")
            .args((counts == Counts::Written).then_some("--write"))
            .env("CHROMIUM", web::browser(tools, log)?)
            .env("GARDEN_OFF", deploy::local_origin(&outputs, port)?)
            .env("GARDEN_ENDPOINT", format!("http://127.0.0.1:{port}"))
            .env("GARDEN_STACK", COUNTED.name);
        process::run(&mut run, log)?;
        print!("{}", fs::read_to_string(log)?);
        Ok(())
    })
}
