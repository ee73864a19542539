//! `cargo xtask audit`: known vulnerabilities of dependencies. It needs the network and can fail without a change of the
//! repository, so it is no part of the tests: a nightly workflow runs it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::{Run, Step};
use crate::{check, files, process, web};

pub fn run() -> Result<()> {
    let mut run = Run::start("audit")?;
    run.all([
        &mut |run| run.step("crates", |step| step.run(&mut check::cargo_deny(step, &["advisories"]))),
        &mut |run| run.step("web", |step| npm_audit(step, &web::folder())),
        &mut |run| run.step("cloud tests", |step| npm_audit(step, &files::root().join("infra/tests/cloud"))),
    ])?;
    run.finish()
}

/// Fails if the registry has an advisory of severity high or critical, or if it cannot be reached.
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
        bail!("no advisories from the registry: {reason}");
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
    use super::read_audit;

    #[test]
    fn audit_fails_only_on_report_of_high_or_critical() {
        let check = |text: &str, expect: &str| {
            let result = match read_audit(text) {
                Ok(()) => "passed".to_owned(),
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
        check(failed, "failed: no advisories from the registry: 405 Method Not Allowed");
        let no_network =
            r#"{"message":"request to https://registry.invalid/ failed, reason: getaddrinfo ENOTFOUND","error":{}}"#;
        check(no_network, "failed: no advisories from the registry: getaddrinfo ENOTFOUND");
        check("", "failed: `npm audit` printed no report");
    }
}
