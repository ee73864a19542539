//! `cargo xtask check`: the quick part of the tests, without a cloud.

pub mod audit;
pub mod costs;
pub mod crashes;
mod google;
mod inventory;
mod limits;
pub mod prove;
mod redeploy;
#[cfg(test)]
mod rising;
pub mod schemathesis;
pub mod test;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{Run, Step};
use crate::tools::{Tools, version_in};
use crate::{files, process, templates, web};

#[derive(clap::Args)]
pub struct Flags {
    /// Only this part
    #[arg(long)]
    part: Option<Part>,
}

/// CI runs each part in a job, and leaves out the parts that a change cannot affect.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Part {
    /// Format and clippy
    Lint,
    /// The templates of the stack, and GitHub's workflows
    Templates,
    /// Unit and contract tests; unused crates, licences and sources
    Rust,
    /// The app: types, lint, unused code, tests, build
    Web,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("check")?;
    match flags.part {
        None => steps(&mut run)?,
        Some(Part::Lint) => lint(&mut run)?,
        Some(Part::Templates) => run.all([&mut templates, &mut workflows])?,
        Some(Part::Rust) => rust(&mut run)?,
        Some(Part::Web) => run.all([&mut web_checks, &mut built_site])?,
    }
    run.finish()
}

/// Runs every step even if one fails.
pub fn steps(run: &mut Run) -> Result<()> {
    run.lanes(with_cargo, without_cargo).map(|_| ())
}

/// The steps that compile. Then the built site, because the other steps take longer.
pub fn with_cargo(run: &mut Run) -> Result<()> {
    run.all([&mut rust, &mut lint, &mut built_site])
}

/// The other steps that need Node and Python only.
pub fn without_cargo(run: &mut Run) -> Result<()> {
    run.all([&mut web_checks, &mut templates, &mut workflows])
}

fn lint(run: &mut Run) -> Result<()> {
    run.all([
        &mut |run| run.step("format", |step| step.run(step.tools.command("cargo").args(["fmt", "--all", "--check"]))),
        &mut |run| run.step("clippy", |step| step.run(&mut clippy(step.tools))),
    ])
}

fn rust(run: &mut Run) -> Result<()> {
    run.all([
        &mut |run| run.step("rust tests", rust_tests),
        &mut |run| run.step("unused crates", |step| step.run(step.tools.command("cargo-shear").arg("--deny-warnings"))),
        &mut |run| run.step("crates", |step| step.run(&mut cargo_deny(step, &["licenses", "bans", "sources"]))),
    ])
}

/// With the repository's configuration of cargo-deny.
pub fn cargo_deny(step: &Step, checks: &[&str]) -> Command {
    let mut deny = step.tools.command("cargo-deny");
    deny.args(["--config", "infra/tests/deny.toml", "--locked", "--color", "never", "check"]).args(checks);
    deny
}

fn clippy(tools: &Tools) -> Command {
    let mut clippy = tools.command("cargo");
    clippy.args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]);
    clippy
}

fn templates(run: &mut Run) -> Result<()> {
    // WS1004 looks for log groups by the names of functions. Ours write to that of their area, and a test checks its retention. W3002
    // asks for a `TemplateURL` that needs no `sam deploy`.
    const CFN_LINT: &[&str] = &[
        "cfn-lint",
        "--append-rules",
        "cfn_lint_serverless.rules",
        "--ignore-checks",
        "WS1004",
        "W3002",
        "--template",
    ];
    const LINTERS: [(&str, &[&str]); 3] = [
        ("templates sam", &["sam", "validate", "--lint", "--template-file", "template.yaml"]),
        ("templates cfn-lint", CFN_LINT),
        ("templates checkov", &["checkov", "--config-file", "infra/tests/checkov.yaml", "--file"]),
    ];
    for (name, words) in LINTERS {
        let result = run.step(name, |step| {
            let Some((program, arguments)) = words.split_first() else { return Ok(()) };
            let mut linter = step.tools.command(program);
            linter.args(arguments);
            if *program != "sam" {
                // Relative paths: checkov takes 40 letters and slashes in a function's variables for a secret, and the template's path is
                // among what it reads there.
                for template in templates::all()? {
                    linter.arg(template.strip_prefix(files::root())?);
                }
                linter.arg("infra/ops/github-role.yaml");
            }
            // Otherwise checkov asks a package registry for a newer version.
            step.run(linter.env("CKV_SKIP_PACKAGE_UPDATE_CHECK", "true"))?;
            // checkov succeeds even if it could not parse a template.
            if fs::read_to_string(&step.log).is_ok_and(|printed| printed.contains("Parsing errors: ")) {
                bail!("a template could not be parsed");
            }
            Ok(())
        });
        if process::interrupted() {
            return result;
        }
    }
    run.all([&mut |run| run.step("templates limits", limits::check), &mut |run| {
        run.step("templates costs", costs::check)
    }])
}

/// GitHub's workflows: their form, and weaknesses that an attacker could use.
fn workflows(run: &mut Run) -> Result<()> {
    run.step("workflows", |step| {
        let mut zizmor = step.tools.command("zizmor");
        step.run(zizmor.args(["--offline", "--no-progress", "--strict-collection", ".github"]))
    })
}

/// The unit and contract tests. There are no doc tests, which nextest would not run.
fn rust_tests(step: &Step) -> Result<()> {
    let packages = tested_packages(step)?;
    let arguments: Vec<_> = packages.iter().flat_map(|name| ["--package", name]).collect();
    nextest(step, &arguments, &[])
}

/// The others are left out: each would link the SDK into two empty test programs.
pub fn tested_packages(step: &Step) -> Result<BTreeSet<String>> {
    let mut search = step.tools.command("git");
    search.args(["grep", "--untracked", "--files-with-matches", "--extended-regexp"]);
    search.args([r"#\[(tokio::)?test", "--", "*.rs"]);
    let found = step.output(search.current_dir(files::root()))?;
    Ok(found.lines().filter_map(package).collect())
}

/// A package has the name of its folder.
fn package(file: &str) -> Option<String> {
    let folder = Path::new(file).ancestors().find(|folder| files::root().join(folder).join("Cargo.toml").is_file())?;
    Some(folder.file_name()?.to_str()?.to_owned())
}

/// Runs tests by nextest, and keeps its `JUnit` report.
pub fn nextest(step: &Step, arguments: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let mut nextest = step.tools.command("cargo-nextest");
    nextest.args(["nextest", "run", "--config-file", "infra/tests/nextest.toml"]).args(arguments);
    nextest.envs(variables.iter().copied());
    let result = step.run(&mut nextest);
    let report = files::root().join("target/nextest/default/junit.xml");
    if report.is_file() {
        fs::copy(report, step.junit_folder().join("rust.xml"))?;
    }
    result
}

fn web_checks(run: &mut Run) -> Result<()> {
    // The build is early, because the other lane needs it too.
    const CHECKS: [(&str, &str); 3] =
        [("web types and lint", "check"), ("web api types", "api:check"), ("web unused code", "knip")];
    if run.step("web packages", |step| web::install(step, &web::folder())).is_err() {
        run.skip("web checks");
        return Ok(());
    }
    let test = |run: &mut Run, name: &str, script: &str| run.step(name, |step| step.run(&mut npm_run(step, script)));
    for (name, script) in CHECKS {
        let result = test(run, name, script);
        if process::interrupted() {
            return result;
        }
    }
    if let Ok(version) = run.step("njs", njs) {
        println!("  (njs {version} runs CloudFront's functions in the web tests)");
    }
    let is_built = run.step("web build", web::build).is_ok();
    run.all([&mut |run| if is_built { test(run, "web build tests", "test:build") } else { Ok(()) }, &mut |run| {
        test(run, "web tests", "test")
    }])
}

/// Installs njs, on which the app's tests run `CloudFront`'s functions, because Node knows more of the language.
/// Returns its version, which differs by Debian's release.
fn njs(step: &Step) -> Result<String> {
    const OLDEST: (u32, u32) = (0, 7);
    let njs = step.tools.find_or_install(&["njs"], "njs", &step.log)?;
    let version = process::quick_output(njs, &["-v"]).context("`njs -v` failed")?;
    let (major, minor) = OLDEST;
    ensure!(version_in(&version) >= Some(OLDEST), "njs {version} is too old: install {major}.{minor} or later");
    Ok(version)
}

/// Opens pages of the built site in Chromium, without a cloud.
fn built_site(run: &mut Run) -> Result<()> {
    run.step("web built site", |step| {
        web::build(step)?;
        let chromium = web::browser(step)?;
        step.run(npm_run(step, "test:dist").env("CHROMIUM", chromium))
    })
}

/// A script of the app's `package.json`; test runners write `JUnit` reports to the folder in `JUNIT_DIR`.
fn npm_run(step: &Step, script: &str) -> Command {
    let mut npm = web::npm(step.tools, &web::folder());
    npm.args(["run", script]).env("JUNIT_DIR", step.junit_folder());
    npm
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::Part;

    #[test]
    fn every_part_is_a_job_of_ci() {
        let workflow = include_str!("../../../../.github/workflows/test.yml");
        for part in Part::value_variants() {
            let name = part.to_possible_value().unwrap().get_name().to_owned();
            assert!(workflow.contains(&format!("verb: check --part {name}\n")), "{name}");
        }
    }
}
