//! The functions. Builds all that is measured; the package `bench` measures it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::steps::Steps;
use crate::tools::Tools;
use crate::{arm64, process};

use super::Flags;

/// What stands for all functions in a hurry: a list, a single thing, a transaction.
const QUICK: [&str; 3] = ["list-tips", "get-tip", "create-tip"];

/// Holds what does not depend on the machine against its limits.
pub fn hold(steps: &mut Steps, tools: &Tools) -> Result<()> {
    build(steps, tools, &[])?;
    steps.run("count instructions", |log| count(tools, &["--check"], log)).map(|_| ())
}

/// The section of the functions.
pub fn measure(steps: &mut Steps, tools: &Tools, flags: &Flags) -> Result<String> {
    let routes: &[&str] = if flags.quick { &QUICK } else { &[] };
    build(steps, tools, routes)?;
    let baselines = crate::root().join("infra/bench/baselines");
    steps.run("build usual Rust", |log| {
        for words in [["--release", "--package=usual"], ["--profile=floor", "--package=floor"]] {
            let mut cargo = tools.command("cargo");
            // The cargo that runs this has set it as the repository's configuration says; the baselines have their own.
            cargo.env_remove("AWS_LC_SYS_NO_JITTER_ENTROPY").current_dir(&baselines);
            process::run(cargo.arg("build").args(words), log)?;
        }
        Ok(())
    })?;
    steps.run("build Node", |log| {
        process::run(tools.command("npm").arg("ci").current_dir(baselines.join("node")), log)?;
        process::run(tools.command("npm").args(["run", "build"]).current_dir(baselines.join("node")), log)
    })?;
    if !flags.quick {
        // What the functions' opt-level is chosen against.
        steps.run("build a small one", |log| {
            let mut cargo = with_root(tools);
            process::run(
                cargo.args(["build", "--profile=small", "--features=store/bench-roots", "--package=list-tips"]),
                log,
            )
        })?;
    }
    if !flags.quick && !flags.no_arm64 {
        steps.run("build for arm64", |log| arm64::build_programs(tools, log))?;
    }
    let mut words: Vec<&str> = routes.iter().flat_map(|route| ["--only", route]).collect();
    words.push(if flags.quick { "--quick" } else { "--small" });
    let tables = steps.run("measure functions", |log| count(tools, &words, log))?;
    Ok(format!("\n## The functions\n\n{tables}"))
}

/// The functions as they are shipped, but for one more root that they trust: the stand-in's.
fn build(steps: &mut Steps, tools: &Tools, routes: &[&str]) -> Result<()> {
    steps.run("certificates", |log| certificates(tools, &tls(), log))?;
    steps.run("build functions", |log| {
        let mut cargo = with_root(tools);
        cargo.args(["build", "--release", "--features", "store/bench-roots"]);
        process::run(cargo.args(routes.iter().map(|route| format!("--package={route}"))), log)
    })
}

/// Cargo, told of the root of the stand-in.
fn with_root(tools: &Tools) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.env("BENCH_ROOT", tls().join("root.der"));
    cargo
}

fn tls() -> PathBuf {
    crate::root().join("target/bench/tls")
}

/// Makes the stand-in's certificates once, because functions are built with them.
fn certificates(tools: &Tools, tls: &Path, log: &Path) -> Result<()> {
    for program in ["valgrind", "openssl"] {
        tools.find_or_install(&[program], program, log)?;
    }
    let made = tls.join("system-and-root.pem");
    if made.is_file() && tls.join("root.der").is_file() {
        return Ok(());
    }
    fs::create_dir_all(tls)?;
    process::run(tools.command("sh").arg("infra/bench/certificates.sh").arg(tls), log)?;
    let ours = fs::read_to_string(tls.join("root.pem"))?;
    let system = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"];
    let system =
        system.iter().find_map(|file| fs::read_to_string(file).ok()).context("no certificates of the system")?;
    fs::write(made, system + &ours)?;
    Ok(())
}

fn count(tools: &Tools, flags: &[&str], log: &Path) -> Result<String> {
    let node = tools.find(&["node"]).context("there is no Node.js")?;
    let mut cargo = tools.command("cargo");
    cargo.args(["run", "--release", "--package", "bench", "--", "--node"]).arg(node).args(flags);
    process::output(&mut cargo, log)
}
