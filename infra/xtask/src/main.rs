//! The repository's automation: the same verbs on a developer's machine and in CI. What several folders need is beside this file.

#![expect(clippy::disallowed_methods, reason = "a program of the developer's machine")]

mod admin;
/// The tests.
mod check;
/// Releases, and an operator's work.
mod deploy;
mod deployed;
mod files;
mod generate;
mod junit;
/// The cloud on this machine.
mod local;
/// What takes long.
mod measure;
mod new_route;
mod process;
mod programs;
mod run;
mod site;
mod templates;
mod tools;
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
    Up(local::up::Flags),
    /// Fill the running local cloud with a made-up community
    Seed(local::seed::Flags),
    /// Build everything for AWS, so that `deploy --built` can deploy it elsewhere
    Build(deploy::Build),
    /// Build everything, deploy the stack and the app, and check the live site
    Deploy(deploy::Flags),
    #[command(flatten)]
    Admin(admin::flags::Verb),
    /// Prove on a deployed site what only AWS can show: mail, caches, the edge, releases
    Prove(check::prove::Flags),
    /// Take a picture of every page of the running local site, into target/shots/
    Shots,
    /// All tests, from an empty clone: the checks, then a throw-away local cloud and the tests against it
    Test(check::test::Flags),
    /// What takes long: instruction counts of release builds, a million tips, the search index, the build for AWS, Lighthouse, each
    /// function as its own program, random events against a model, a long fuzz of the API, crashes of the whole site, the next release
    Bench(measure::Flags),
    /// Add a route as a copy of another
    NewRoute(new_route::Flags),
    /// Write infra/tests/contract/openapi.json from the Rust types
    Openapi,
    /// Count what a month costs, into infra/docs/costs.md
    Costs,
    /// Write the towns, their climate and weeks of frost, from ERA5 and `GeoNames`
    Places(generate::Places),
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
        Verb::Audit => check::audit::run(),
        Verb::Up(flags) => local::up::run(&flags),
        Verb::Seed(flags) => local::seed::run(&flags),
        Verb::Build(flags) => deploy::build(&flags),
        Verb::Deploy(flags) => deploy::run(&flags),
        Verb::Admin(verb) => deploy::operator::run(&verb),
        Verb::Prove(flags) => check::prove::run(&flags),
        Verb::Shots => local::shots::run(),
        Verb::Test(flags) => check::test::run(&flags),
        Verb::Bench(flags) => measure::run(&flags),
        Verb::NewRoute(flags) => new_route::run(&flags),
        Verb::Openapi => generate::openapi(),
        Verb::Costs => check::costs::run(),
        Verb::Places(flags) => generate::places(&flags),
    }
}

fn set_up_tools() -> anyhow::Result<()> {
    let run = run::Run::start("tools")?;
    println!("\nThe tools are in {}.", run.tools.folder.display());
    Ok(())
}
