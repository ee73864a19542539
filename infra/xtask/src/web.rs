//! The web app: its packages, its checks, its build.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::bench;
use crate::deploy::{self, Outputs, output};
use crate::process;
use crate::steps::Steps;
use crate::tools::Tools;

/// What `npm run` does to check the app without a cloud, by the name of its step.
const CHECKS: [(&str, &str); 3] =
    [("web types and lint", "check"), ("web api types", "api:check"), ("web tests", "test")];

pub fn folder() -> PathBuf {
    crate::root().join("web")
}

/// Runs every check even when one fails.
pub fn checks(steps: &mut Steps, tools: &Tools) -> Result<()> {
    steps.run("web packages", |log| install(tools, &folder(), log))?;
    for (name, script) in CHECKS {
        let result = steps.run(name, |log| process::run(npm(tools, &folder()).args(["run", script]), log));
        if process::interrupted() {
            return result;
        }
    }
    if steps.run("web build", |log| build(tools, log)).is_ok() {
        let test = |log: &Path| {
            let baseline = bench::app::baseline(tools, log)?;
            process::run(npm(tools, &folder()).args(["run", "test:build"]).env("GARDEN_BASELINE", baseline), log)
        };
        // What it found has been told; the other checks are not its business.
        steps.run("web build tests", test).ok();
    }
    Ok(())
}

/// Builds the site unless nothing that it is made from has changed since it was built. Answers its folder.
pub fn build(tools: &Tools, log: &Path) -> Result<PathBuf> {
    let (web, site) = (folder(), folder().join("dist"));
    install(tools, &web, log)?;
    let sources = sources(&web)?;
    let stamp = web.join("node_modules/.built-from");
    if !site.join("index.html").exists() || fs::read_to_string(&stamp).ok().as_deref() != Some(&sources) {
        process::run(npm(tools, &web).args(["run", "build"]), log)?;
        fs::write(stamp, sources)?;
    }
    Ok(site)
}

/// What the app reads at its start, instead of being built for one environment: `/config.json`.
pub fn config(outputs: &Outputs, local_port: Option<u16>) -> Result<String> {
    let endpoint = local_port.map(|port| format!("http://127.0.0.1:{port}"));
    let fields = [
        ("region", Some(output(outputs, "Region")?)),
        ("userPoolId", Some(output(outputs, "UserPoolId")?)),
        ("userPoolClientId", Some(output(outputs, "UserPoolClientId")?)),
        ("emailVerification", Some(output(outputs, "EmailVerification")?)),
        // Without it the app says that there is no Google.
        ("oauthDomain", outputs.get("OAuthDomain").map(String::as_str)),
        ("cognitoEndpoint", endpoint.as_deref()),
    ];
    let config: BTreeMap<_, _> = fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    Ok(serde_json::to_string(&config)?)
}

/// `npm ci`, unless it was done for these very packages.
pub fn install(tools: &Tools, folder: &Path, log: &Path) -> Result<()> {
    let lock = fs::read_to_string(folder.join("package-lock.json")).context("package-lock.json cannot be read")?;
    let stamp = folder.join("node_modules/.installed-from");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    process::run(npm(tools, folder).args(["ci", "--no-audit", "--no-fund"]), log)?;
    Ok(fs::write(stamp, lock)?)
}

pub fn npm(tools: &Tools, folder: &Path) -> Command {
    let mut npm = tools.command("npm");
    npm.current_dir(folder);
    npm
}

/// A program of the app's packages, such as `vite`, run in the app's folder.
pub fn program(tools: &Tools, name: &str) -> Command {
    let mut program = tools.command(folder().join("node_modules/.bin").join(name));
    program.current_dir(folder());
    program
}

/// Everything that the build reads, as text that changes with it.
fn sources(web: &Path) -> Result<String> {
    let mut files: Vec<PathBuf> =
        ["package-lock.json", "vite.config.ts", "index.html"].iter().map(|name| web.join(name)).collect();
    for name in ["src", "public", "scripts"] {
        files.extend(deploy::files_under(&web.join(name))?);
    }
    deploy::describe(&files)
}

/// The browser that the tests drive.
pub fn browser(tools: &Tools, log: &Path) -> Result<PathBuf> {
    tools.find_or_install(&["chromium", "chromium-browser", "google-chrome"], "chromium", log)
}
