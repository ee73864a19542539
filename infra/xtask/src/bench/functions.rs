//! The functions. Builds all that is measured; the package `bench` measures it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::steps::Steps;
use crate::tools::Tools;
use crate::{arm64, process};

use super::Flags;

/// Holds what does not depend on the machine against its limits.
pub fn check(steps: &mut Steps, tools: &Tools) -> Result<()> {
    build(steps, tools)?;
    steps.run("count instructions", |log| count(tools, &["--check"], log)).map(|_| ())
}

/// The section of the functions.
pub fn measure(steps: &mut Steps, tools: &Tools, flags: &Flags) -> Result<String> {
    build(steps, tools)?;
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
    if !flags.quick && !flags.no_arm64 {
        steps.run("build for arm64", |log| arm64::build_programs(tools, log))?;
    }
    let quick: &[&str] = if flags.quick { &["--quick"] } else { &[] };
    let tables = steps.run("measure functions", |log| count(tools, quick, log))?;
    Ok(format!("\n## The functions\n\n{tables}"))
}

/// The functions as they are shipped, but for one more root that they trust: the stand-in's.
fn build(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let tls = crate::root().join("target/bench/tls");
    steps.run("certificates", |log| certificates(tools, &tls, log))?;
    steps.run("build functions", |log| {
        let mut cargo = tools.command("cargo");
        cargo.env("BENCH_ROOT", tls.join("root.der"));
        process::run(cargo.args(["build", "--release", "--features", "store/bench-roots"]), log)
    })
}

/// Makes the stand-in's certificates once, because functions are built with them.
fn certificates(tools: &Tools, tls: &Path, log: &Path) -> Result<()> {
    for program in ["valgrind", "openssl"] {
        ensure!(
            tools.find(&[program]).is_some(),
            "{program} is missing (on Debian and Ubuntu: `apt install {program}`)"
        );
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
