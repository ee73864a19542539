//! The repository's automation. One file per verb; the same verbs on a developer's machine and in CI.

#![expect(clippy::disallowed_methods, reason = "a program of the developer's machine")]

mod admin;
mod arm64;
mod audit;
mod bench;
mod check;
mod cloud;
mod costs;
mod crashes;
mod deploy;
mod deployed;
mod dev;
mod environment;
mod files;
mod google;
mod inventory;
mod junit;
mod limits;
mod local;
mod new_route;
mod openapi;
mod places;
mod process;
mod programs;
mod prove;
mod redeploy;
mod reindex;
mod release;
mod releases;
mod run;
mod schemathesis;
mod seed;
mod shots;
mod site;
mod templates;
mod test;
mod throw_away;
mod tools;
mod up;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// All work on this repository that a machine does.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Flags {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Check the machine, and set up the pinned tools in .tools/
    Tools,
    /// The quick part of the tests: format, lints, unit and contract tests, templates, workflows, dependencies, the app
    Check(check::Flags),
    /// Look up known vulnerabilities of the crates and npm packages
    Audit,
    /// Build, start the local cloud, deploy to it, load the sample data, and run until Ctrl-C
    Up(up::Flags),
    /// Fill the running local cloud with a made-up community
    Seed(seed::Flags),
    /// Build everything for AWS, so that `deploy --built` can deploy it elsewhere
    Build(release::Build),
    /// Build everything, deploy the stack and the app, and check the live site
    Deploy(release::Flags),
    #[command(flatten)]
    Admin(admin::flags::Verb),
    /// Prove on a deployed site what only AWS can show: mail, caches, the edge, releases
    Prove(prove::Flags),
    /// Take a picture of every page of the running local site, into target/shots/
    Shots,
    /// All tests, from an empty clone: the checks, then a throw-away local cloud and the tests against it
    Test(test::Flags),
    /// What takes long: instruction counts of the release builds, a million tips, the search index, the build for AWS, Lighthouse,
    /// a long fuzz of the API, crashes of the whole site, the next release
    Bench(bench::Flags),
    /// Add a route as a copy of another
    NewRoute(new_route::Flags),
    /// Write infra/tests/contract/openapi.json from the Rust types
    Openapi,
    /// Count what a month costs, into infra/docs/costs.md
    Costs,
    /// Write the towns, their climate and weeks of frost, from ERA5 and `GeoNames`
    Places,
}

fn main() -> ExitCode {
    match run(Flags::parse().verb) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if process::interrupted() => {
            eprintln!("Stopped.");
            ExitCode::from(130)
        }
        Err(error) => {
            if !error.is::<run::AlreadyReported>() {
                eprintln!("error: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(verb: Verb) -> anyhow::Result<()> {
    files::find_root()?;
    process::catch_interrupts()?;
    match verb {
        Verb::Tools => set_up_tools(),
        Verb::Check(flags) => check::run(&flags),
        Verb::Audit => audit::run(),
        Verb::Up(flags) => up::run(&flags),
        Verb::Seed(flags) => seed::run(&flags),
        Verb::Build(flags) => release::build(&flags),
        Verb::Deploy(flags) => release::run(&flags),
        Verb::Admin(verb) => admin::run(&verb),
        Verb::Prove(flags) => prove::run(&flags),
        Verb::Shots => shots::run(),
        Verb::Test(flags) => test::run(&flags),
        Verb::Bench(flags) => bench::run(&flags),
        Verb::NewRoute(flags) => new_route::run(&flags),
        Verb::Openapi => openapi::run(),
        Verb::Costs => costs::run(),
        Verb::Places => places::run(),
    }
}

fn set_up_tools() -> anyhow::Result<()> {
    let run = run::Run::start("tools")?;
    println!("\nThe tools are in {}.", run.tools.folder.display());
    Ok(())
}
