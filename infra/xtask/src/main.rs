//! The repository's automation. One file per verb; the same verbs on a developer's machine and in CI.

mod arm64;
mod audit;
mod bench;
mod callers;
mod check;
mod cloud;
mod cost;
mod deploy;
mod dev;
mod environment;
mod gardener;
mod google;
mod lambdas;
mod openapi;
mod process;
mod redeploy;
mod release;
mod restore;
mod seed;
mod shots;
mod site;
mod steps;
mod test;
mod tools;
mod up;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Everything that is done to this repository by machine.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Flags {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Check what the machine has, and set up the pinned tools in .tools/
    Tools,
    /// The quick part of the tests: format, lints, unit tests, templates
    Check,
    /// Build, start the local cloud, deploy to it, load the sample data, and stay until Ctrl-C
    Up(up::Flags),
    /// Fill the running local cloud with a made-up community
    Seed(seed::Flags),
    /// Build everything, deploy the stack and the app, and look at the live site
    Deploy(release::Flags),
    /// Deactivate, reactivate or delete somebody's account
    Gardener(gardener::Flags),
    /// Back the tables up
    Backup(restore::Backup),
    /// Bring back what is gone from the tables, or a whole table
    Restore(restore::Restore),
    /// Picture every page of the running local site, into target/shots/
    Shots,
    /// Everything, from nothing: the checks, then a cloud of its own and the tests against it
    Test,
    /// Measure the functions against what a user would pick instead, into infra/bench/RESULTS.md
    Bench(bench::Flags),
    /// Write infra/tests/contract/openapi.json from the Rust types
    Openapi,
    /// Write what the site costs and where it bends: infra/docs/costs.md and infra/docs/scale.md
    Cost(cost::Flags),
}

fn main() -> ExitCode {
    match run(Flags::parse().verb) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if process::interrupted() => {
            eprintln!("Stopped.");
            ExitCode::from(130)
        }
        Err(error) => {
            if !error.is::<steps::AlreadyTold>() {
                eprintln!("error: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(verb: Verb) -> anyhow::Result<()> {
    process::catch_interrupts()?;
    match verb {
        Verb::Tools => tools::run(),
        Verb::Check => check::run(),
        Verb::Up(flags) => up::run(&flags),
        Verb::Seed(flags) => seed::run(&flags),
        Verb::Deploy(flags) => release::run(&flags),
        Verb::Gardener(flags) => gardener::run(&flags),
        Verb::Backup(flags) => restore::back_up(&flags),
        Verb::Restore(flags) => restore::restore(&flags),
        Verb::Shots => shots::run(),
        Verb::Test => test::run(),
        Verb::Bench(flags) => bench::run(&flags),
        Verb::Openapi => openapi::run(),
        Verb::Cost(flags) => cost::run(&flags),
    }
}

/// The repository's root, found at run time: the nearest folder with a `template.yaml`, from cargo's manifest folder or else
/// from the current folder upwards. A moved or copied checkout keeps its compiled xtask, so nothing is taken from compile time.
fn root() -> PathBuf {
    let start = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
    let start = start.unwrap_or_else(|| PathBuf::from("."));
    start.ancestors().find(|folder| folder.join("template.yaml").is_file()).unwrap_or(Path::new(".")).to_owned()
}
