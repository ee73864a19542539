//! What others wrote and we ship or build with: its licences and its sources, and what is known against it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::steps::{Asked, Steps};
use crate::tools::Tools;
use crate::{cloud, process, web};

const CARGO_DENY: &str = "0.20.2";

/// Runs every step even when one fails.
pub fn steps(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let deny = rust_steps(steps, tools);
    if process::interrupted() {
        return deny;
    }
    for (name, folder) in [("web", web::folder()), ("cloud tests", crate::root().join("infra/tests/cloud"))] {
        let audit = steps.ask(&format!("{name} advisories"), |log| npm_audit(tools, &folder, log));
        if process::interrupted() {
            return audit;
        }
    }
    Ok(())
}

fn rust_steps(steps: &mut Steps, tools: &Tools) -> Result<()> {
    let Ok(program) = steps.run("cargo-deny", |log| install(tools, log)) else {
        steps.skip("what needs cargo-deny");
        return Ok(());
    };
    let check = |what: &[&str]| {
        let mut deny = tools.command(&program);
        deny.args(["--config", "infra/tests/deny.toml", "--locked", "--color", "never", "check"]).args(what);
        deny
    };
    let rules = steps.run("crates", |log| process::run(&mut check(&["licenses", "bans", "sources"]), log));
    let advisories = steps.ask("crates advisories", |log| rust_advisories(&mut check(&["advisories"]), log));
    rules.and(advisories)
}

/// Builds cargo-deny unless it is there. Unoptimised, which halves the minutes that it takes and costs each run a second.
fn install(tools: &Tools, log: &Path) -> Result<PathBuf> {
    let program = tools.rust().join("bin/cargo-deny");
    if process::answer(&program, &["--version"]).as_deref() == Some(&format!("cargo-deny {CARGO_DENY}")) {
        return Ok(program);
    }
    let built = crate::root().join("target/cargo-deny");
    let mut install = tools.command("cargo");
    install.args(["install", "cargo-deny", "--version", CARGO_DENY, "--locked", "--force", "--profile", "dev"]);
    install.arg("--root").arg(tools.rust()).arg("--target-dir").arg(&built).env("CARGO_PROFILE_DEV_DEBUG", "false");
    process::run(&mut install, log).context("cargo-deny could not be built")?;
    cloud::remove(&built)?;
    Ok(program)
}

/// Fails where the database was read and knows something, and not where it could not be fetched.
fn rust_advisories(check: &mut Command, log: &Path) -> Result<Asked> {
    let result = process::run(check, log);
    if result.is_err() && fs::read_to_string(log)?.contains("failed to fetch advisory database") {
        return Ok(Asked::Unanswered("no network to the advisory database".to_owned()));
    }
    result.map(|()| Asked::Answered)
}

/// What `npm audit --json` prints: a report, or why there is none.
#[derive(Deserialize)]
#[serde(untagged)]
enum Audit {
    Report { metadata: Metadata },
    Refused { message: String },
}

#[derive(Deserialize)]
struct Metadata {
    vulnerabilities: Vulnerabilities,
}

#[derive(Deserialize)]
struct Vulnerabilities {
    high: u32,
    critical: u32,
}

/// Fails where the registry knows something high or worse, and not where it does not answer.
fn npm_audit(tools: &Tools, folder: &Path, log: &Path) -> Result<Asked> {
    let (_, text) = process::try_output(web::npm(tools, folder).args(["audit", "--json"]), log)?;
    fs::write(log.with_extension("json"), &text)?;
    read_audit(&text)
}

fn read_audit(text: &str) -> Result<Asked> {
    match serde_json::from_str(text).context("`npm audit` printed something else than a report")? {
        Audit::Report { metadata: Metadata { vulnerabilities: Vulnerabilities { high: 0, critical: 0 } } } => {
            Ok(Asked::Answered)
        }
        Audit::Report { metadata: Metadata { vulnerabilities: found } } => {
            bail!(
                "{} high and {} critical advisories; `npm audit` in its folder tells them",
                found.high,
                found.critical
            )
        }
        Audit::Refused { message } => {
            // Without the registry's address, which may be somebody's own.
            let reason = message.split(" - ").next().unwrap_or_default().rsplit("reason: ").next().unwrap_or_default();
            Ok(Asked::Unanswered(format!("the registry tells no advisories here: {reason}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, read_audit};

    #[test]
    fn an_audit_fails_only_where_there_is_a_report_of_something_high() {
        let check = |text: &str, expect: &str| {
            let told = match read_audit(text) {
                Ok(Asked::Answered) => "answered".to_owned(),
                Ok(Asked::Unanswered(reason)) => reason,
                Err(error) => format!("failed: {error}"),
            };
            assert!(told.starts_with(expect), "{text}: {told}");
        };
        let report = |high, critical| {
            format!(
                r#"{{"metadata":{{"vulnerabilities":{{"low":7,"moderate":1,"high":{high},"critical":{critical}}}}}}}"#
            )
        };
        check(&report(0, 0), "answered");
        check(&report(2, 0), "failed: 2 high and 0 critical");
        check(&report(0, 1), "failed: 0 high and 1 critical");
        let refused = r#"{"message":"405 Method Not Allowed - POST https://registry.invalid/","error":{"summary":""}}"#;
        check(refused, "the registry tells no advisories here: 405 Method Not Allowed");
        let nobody =
            r#"{"message":"request to https://registry.invalid/ failed, reason: getaddrinfo ENOTFOUND","error":{}}"#;
        check(nobody, "the registry tells no advisories here: getaddrinfo ENOTFOUND");
        check("", "failed: `npm audit` printed something else");
    }
}
