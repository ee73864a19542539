//! Builds the Lambdas for the local cloud.
//!
//! With plain `cargo build`, not cargo-lambda: the local cloud runs a Lambda as a process of this machine, so there is nothing to
//! cross-compile, and cargo-lambda always names a target, whose folder shares no compiled dependency with the tests (it would
//! compile the AWS SDK a second time). For AWS, `sam build` uses cargo-lambda.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::files;
use crate::run::Step;

/// The workspace's built programs.
#[derive(Default)]
pub struct Programs {
    /// By package name, those under `functions/`.
    pub lambdas: BTreeMap<String, PathBuf>,
    /// By package name, the others, such as `seed`.
    pub others: BTreeMap<String, PathBuf>,
}

/// Builds the Lambdas and `seed` in one call, so that cargo resolves one set of features and compiles the SDK once. With the whole
/// workspace and its examples, which need the development dependencies, it is the set of the tests: neither compiles the SDK again
/// after the other.
pub fn build(step: &Step) -> Result<Programs> {
    let mut cargo = step.tools.command("cargo");
    cargo.args(["build", "--workspace", "--bins", "--examples", "--message-format", "json-render-diagnostics"]);
    let messages = step.output(&mut cargo)?;
    let functions = files::root().join("functions");
    let mut programs = Programs { lambdas: BTreeMap::new(), others: BTreeMap::new() };
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).with_context(|| format!("cargo printed {line}"))?;
        let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str).map(ToOwned::to_owned);
        let (Some(program), Some(manifest), Some(name)) =
            (text("/executable"), text("/manifest_path"), text("/target/name"))
        else {
            continue;
        };
        if message.pointer("/target/kind/0").and_then(Value::as_str) != Some("bin") {
            continue;
        }
        let group =
            if Path::new(&manifest).starts_with(&functions) { &mut programs.lambdas } else { &mut programs.others };
        group.insert(name, program.into());
    }
    Ok(programs)
}

/// Puts a Lambda's program where the template's `CodeUri` finds it, without its symbols: a third of the bytes to zip.
pub fn place(step: &Step, program: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let bootstrap = folder.join("bootstrap");
    let stripped = step.run(step.tools.command("strip").arg("-o").arg(&bootstrap).arg(program));
    if stripped.is_err() {
        // Symbols only add size, so `strip` is optional.
        fs::copy(program, &bootstrap)?;
    }
    Ok(())
}
