//! `cargo xtask bench`: what was built against what a user would pick instead, and against the least that there can be, in one
//! run on one machine.

pub mod app;
mod data;
mod edge;
mod functions;

use std::fs;

use anyhow::{Result, bail};

use crate::cloud::{self, Cloud, Data};
use crate::deploy::{self, Outputs, Stack};
use crate::site::Site;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{process, seed, web};

#[derive(clap::Args)]
pub struct Flags {
    /// Three functions for all, fewer rounds, and nothing for arm64: five minutes once all is built
    #[arg(long)]
    quick: bool,
    /// Leave out the build for arm64, whose sizes are then missing
    #[arg(long)]
    no_arm64: bool,
    /// Hold what does not depend on the machine against its limits, and measure and write nothing else
    #[arg(long, conflicts_with = "quick")]
    check: bool,
    /// Only this part, which is shown and not written
    #[arg(long, conflicts_with = "check")]
    part: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Part {
    Functions,
    Data,
    Edge,
    App,
}

/// With the sample data, and nobody else's.
const MEASURED: Stack = Stack { name: "garden-measured", email_verification: "off" };

pub fn run(flags: &Flags) -> Result<()> {
    let mut steps = Steps::new("bench")?;
    let tools = steps.run("tools", Tools::set_up)?;
    if flags.check {
        hold(&mut steps, &tools)?;
        return steps.finish();
    }
    let wanted = |part| flags.part.is_none_or(|only| only == part);
    let mut results = heading(flags)?;
    if wanted(Part::Functions) {
        results += &functions::measure(&mut steps, &tools, flags)?;
    }
    if wanted(Part::Data) {
        results += &data::measure(&mut steps, &tools, flags.quick)?;
    }
    if wanted(Part::Edge) || wanted(Part::App) {
        results += &on_a_site(&mut steps, &tools, |steps, cloud, outputs| {
            let (mut app, mut edge) = (String::new(), String::new());
            if wanted(Part::App) {
                app = app::measure(steps, &tools, cloud, outputs, flags.quick)?;
            }
            // After the app, whose pages show what the edge's gardener writes.
            if wanted(Part::Edge) {
                edge = edge::measure(steps, &tools, cloud, outputs, flags.quick)?;
            }
            Ok(edge + &app)
        })?;
    }
    if flags.part.is_none() {
        fs::write(crate::root().join("infra/bench/RESULTS.md"), &results)?;
    }
    println!("\n{results}");
    steps.finish()
}

/// Holds what does not depend on the machine against its limits.
pub fn hold(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let functions = functions::hold(steps, tools);
    data::hold(steps, tools, data::MILLION).and(functions)
}

/// Measures a local site that nobody else uses: API, edge and app, as `template.yaml` has them.
fn on_a_site(
    steps: &mut Steps,
    tools: &Tools,
    measure: impl FnOnce(&mut Steps, &Cloud, &Outputs) -> Result<String>,
) -> Result<String> {
    let folder = crate::root().join("target/xtask/bench-cloud");
    cloud::remove(&folder)?;
    let staged = folder.join("stack");
    let programs = steps.run("build local cloud", |log| deploy::build(tools, &staged, log))?;
    let cloud = steps.run("start", |_| Cloud::start(tools, &folder, cloud::free_port()?, Data::Forgotten))?;
    let measured = steps
        .run("deploy", |log| {
            let outputs = deploy::deploy(tools, &staged, &MEASURED, cloud.port, log)?;
            Site::local(tools, &outputs, cloud.port)?.publish(&web::build(tools, log)?, log)?;
            seed::sample(tools, &programs, &outputs, cloud.port, log)?;
            Ok(outputs)
        })
        .and_then(|outputs| measure(steps, &cloud, &outputs));
    steps.run("stop", |_| if cloud.stop() { Ok(()) } else { bail!("the local cloud did not stop by itself") })?;
    measured
}

/// Command, day and machine.
fn heading(flags: &Flags) -> Result<String> {
    let processors = fs::read_to_string("/proc/cpuinfo")?;
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unnamed processor", |(_, model)| model);
    let many = std::thread::available_parallelism()?;
    let ask = |program: &str, flag: &str| process::answer(program, &[flag]).unwrap_or_default();
    let (day, kernel) = (process::answer("date", &["-u", "+%F"]).unwrap_or_default(), ask("uname", "-sr"));
    let command = match flags {
        Flags { quick: true, .. } => "cargo xtask bench --quick",
        Flags { no_arm64: true, .. } => "cargo xtask bench --no-arm64",
        _ => "cargo xtask bench",
    };
    Ok(format!(
        "# What was measured\n\nBy `{command}` on {day}, on {many} processors of {model}, {kernel}; {}, {}.\n",
        ask("rustc", "--version"),
        ask("valgrind", "--version"),
    ))
}
