//! Builds what runs on this machine.
//!
//! With plain `cargo build`, not cargo-lambda: the local cloud runs a function as a process of this machine, so there is nothing to
//! cross-compile, and cargo-lambda always names a target, whose folder shares no compiled dependency with the tests (it would
//! compile the AWS SDK a second time). For AWS, `sam build` uses cargo-lambda.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::iter;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::files;
use crate::run::Step;

/// The program of all functions.
pub const LAMBDAS: &str = "lambdas";
/// The program for an operator's work.
pub const ADMIN: &str = "admin";
/// The function that is no part of [`LAMBDAS`]: its codecs are a third of all that is compiled, and a site without it lacks nothing but
/// new photographs.
const PHOTOS: &str = "process-photo";
/// What the local cloud starts with.
const FIRST: [&str; 3] = [LAMBDAS, ADMIN, "seed"];

/// Built programs by package name.
#[derive(Default)]
pub struct Programs(BTreeMap<String, PathBuf>);

impl Programs {
    pub fn get(&self, name: &str) -> Result<&Path> {
        self.0.get(name).map(PathBuf::as_path).with_context(|| format!("the program {name} was not built"))
    }
}

/// Builds the programs of the local cloud, in the dev profile.
pub fn build(step: &Step) -> Result<Programs> {
    cargo_build(step, &local(), &["--bins"])
}

/// The same together with the tests of these packages. What the tests need of libraries is more, so that two builds would compile the
/// AWS SDK twice.
pub fn build_with_tests(step: &Step, tested: &BTreeSet<String>) -> Result<Programs> {
    let packages: Vec<&str> = local().into_iter().chain(tested.iter().map(String::as_str)).collect();
    // Not all programs: this one is running.
    let programs = local().into_iter().flat_map(|name| ["--bin", name]);
    cargo_build(step, &packages, &iter::once("--tests").chain(programs).collect::<Vec<_>>())
}

/// The same without the function that processes photographs, which fails until [`build`] has built it.
pub fn build_first(step: &Step) -> Result<Programs> {
    cargo_build(step, &FIRST, &["--bins"])
}

/// The same from other sources. In a folder of their own: in a shared one, Cargo takes the packages of one checkout for those of another.
pub fn build_elsewhere(step: &Step, sources: &Path) -> Result<Programs> {
    let mut cargo = step.tools.command("cargo");
    cargo.current_dir(sources).env("CARGO_TARGET_DIR", sources.with_file_name("target"));
    build_with(step, cargo, &FIRST, &["--bins"])
}

/// Builds the one for an operator's work.
pub fn build_admin(step: &Step) -> Result<Programs> {
    cargo_build(step, &[ADMIN], &["--bins"])
}

/// The same as another job has built it, beside this program.
pub fn built_admin() -> Result<Programs> {
    let program = env::current_exe()?.with_file_name(ADMIN);
    ensure!(program.is_file(), "{} is missing: run `cargo build --package {}`", program.display(), ADMIN);
    Ok(Programs([(ADMIN.to_owned(), program)].into()))
}

/// Builds a program for each function, as for AWS, but in the dev profile and for this machine.
pub fn build_functions(step: &Step) -> Result<Programs> {
    let functions = functions()?;
    cargo_build(step, &functions.iter().map(String::as_str).collect::<Vec<_>>(), &["--bins"])
}

/// The names of the functions: the folders of `functions/` that have a program.
pub fn functions() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in fs::read_dir(files::root().join("functions"))? {
        let folder = folder?;
        if folder.path().join("src/main.rs").is_file() {
            names.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Writes the function's `bootstrap`, which starts the one local program with the function's name. It names the program as it was
/// built, so that a new build is a change to deploy.
pub fn write_script(lambdas: &Path, function: &str, folder: &Path) -> Result<()> {
    let program = if function == PHOTOS { lambdas.with_file_name(PHOTOS) } else { lambdas.to_owned() };
    let built = if program.is_file() { files::describe(slice::from_ref(&program))? } else { String::new() };
    let quoted = program.to_string_lossy().replace('\'', r"'\''");
    let script = format!("#!/bin/sh\n# {}\nexec '{quoted}' {function}\n", built.trim());
    write_bootstrap(folder, script.as_bytes())
}

/// Copies a function's own program.
pub fn copy(program: &Path, folder: &Path) -> Result<()> {
    write_bootstrap(folder, &fs::read(program)?)
}

fn write_bootstrap(folder: &Path, content: &[u8]) -> Result<()> {
    fs::create_dir_all(folder)?;
    let bootstrap = folder.join("bootstrap");
    fs::write(&bootstrap, content)?;
    Ok(fs::set_permissions(bootstrap, fs::Permissions::from_mode(0o755))?)
}

/// All that the local cloud needs.
fn local() -> [&'static str; 4] {
    let [lambdas, admin, seed] = FIRST;
    [lambdas, admin, seed, PHOTOS]
}

fn cargo_build(step: &Step, packages: &[&str], targets: &[&str]) -> Result<Programs> {
    build_with(step, step.tools.command("cargo"), packages, targets)
}

fn build_with(step: &Step, mut cargo: Command, packages: &[&str], targets: &[&str]) -> Result<Programs> {
    cargo.args(["build", "--message-format", "json-render-diagnostics"]).args(targets);
    cargo.args(packages.iter().flat_map(|name| ["--package", name]));
    let messages = step.output(&mut cargo)?;
    let mut programs = BTreeMap::new();
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).with_context(|| format!("cargo printed {line}"))?;
        let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str).map(ToOwned::to_owned);
        let is_test = message.pointer("/profile/test") == Some(&Value::Bool(true));
        if let (false, Some(program), Some(name)) = (is_test, text("/executable"), text("/target/name")) {
            programs.insert(name, program.into());
        }
    }
    Ok(Programs(programs))
}
