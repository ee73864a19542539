//! Dependencies: unused ones, licences, sources, and known vulnerabilities.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::{Run, Skipped, Step};
use crate::{files, process, web};

/// Runs every step even if one fails.
pub fn steps(run: &mut Run) -> Result<()> {
    run.all([
        &mut |run| run.step("unused crates", |step| step.run(step.tools.command("cargo-shear").arg("--deny-warnings"))),
        &mut |run| run.step("crates", |step| step.run(&mut cargo_deny(step, &["licenses", "bans", "sources"]))),
        &mut |run| run.step("crates advisories", rust_advisories),
        &mut |run| run.step("web advisories", |step| npm_audit(step, &web::folder())),
        &mut |run| {
            let folder = files::root().join("infra/tests/cloud");
            run.step("cloud tests advisories", |step| npm_audit(step, &folder))
        },
    ])
}

fn cargo_deny(step: &Step, checks: &[&str]) -> Command {
    let mut deny = step.tools.command("cargo-deny");
    deny.args(["--config", "infra/tests/deny.toml", "--locked", "--color", "never", "check"]).args(checks);
    deny
}

/// Fails if the database has an advisory, and not if it cannot be fetched.
fn rust_advisories(step: &Step) -> Result<()> {
    let result = step.run(&mut cargo_deny(step, &["advisories"]));
    if result.is_err() && files::read(&step.log)?.contains("failed to fetch advisory database") {
        bail!(Skipped("no network to the advisory database".to_owned()));
    }
    result
}

/// Fails if the registry has an advisory of severity high or critical, and not if it cannot be reached.
fn npm_audit(step: &Step, folder: &Path) -> Result<()> {
    let (_, report) = process::try_output(web::npm(step.tools, folder).args(["audit", "--json"]), &step.log)?;
    fs::write(step.log.with_extension("json"), &report)?;
    read_audit(&report)
}

/// `npm audit --json` prints a report, or a message if it could not ask the registry.
fn read_audit(text: &str) -> Result<()> {
    let report: Value = serde_json::from_str(text).context("`npm audit` printed no report")?;
    if let Some(message) = report.get("message").and_then(Value::as_str) {
        // Without the registry's address, which may be private.
        let reason = message.split(" - ").next().unwrap_or_default().rsplit("reason: ").next().unwrap_or_default();
        bail!(Skipped(format!("no advisories from the registry: {reason}")));
    }
    let found = |severity| report.pointer("/metadata/vulnerabilities")?.get(severity)?.as_u64();
    match ["high", "critical"].map(found) {
        [Some(0), Some(0)] => Ok(()),
        [Some(high), Some(critical)] => {
            bail!("{high} high and {critical} critical advisories; `npm audit` in that folder lists them")
        }
        _ => bail!("`npm audit` printed no report: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Skipped, read_audit};

    #[test]
    fn audit_fails_only_on_report_of_high_or_critical() {
        let check = |text: &str, expect: &str| {
            let result = match read_audit(text) {
                Ok(()) => "passed".to_owned(),
                Err(error) if error.is::<Skipped>() => format!("skipped: {error}"),
                Err(error) => format!("failed: {error}"),
            };
            assert!(result.starts_with(expect), "{text}: {result}");
        };
        let report = |high, critical| {
            format!(
                r#"{{"metadata":{{"vulnerabilities":{{"low":7,"moderate":1,"high":{high},"critical":{critical}}}}}}}"#
            )
        };
        check(&report(0, 0), "passed");
        check(&report(2, 0), "failed: 2 high and 0 critical");
        check(&report(0, 1), "failed: 0 high and 1 critical");
        let failed = r#"{"message":"405 Method Not Allowed - POST https://registry.invalid/","error":{"summary":""}}"#;
        check(failed, "skipped: no advisories from the registry: 405 Method Not Allowed");
        let no_network =
            r#"{"message":"request to https://registry.invalid/ failed, reason: getaddrinfo ENOTFOUND","error":{}}"#;
        check(no_network, "skipped: no advisories from the registry: getaddrinfo ENOTFOUND");
        check("", "failed: `npm audit` printed no report");
    }
}
