//! Builds the Lambdas for the local cloud.
//!
//! With plain `cargo build`, not cargo-lambda: the local cloud runs a Lambda as a process of this machine, so there is
//! nothing to cross-compile for, and cargo-lambda always names a target, whose folder shares no compiled dependency with
//! `cargo test` (measured: the AWS SDK a second time at every start from nothing). For AWS, `sam build` uses cargo-lambda.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;
use crate::tools::Tools;

/// What one build of all the workspace's programs made.
pub struct Programs {
    /// By package name, those under `functions/`.
    pub lambdas: BTreeMap<String, PathBuf>,
    /// By package name, the others, such as `seed`.
    pub others: BTreeMap<String, PathBuf>,
}

/// One call for the Lambdas and `seed` together, so that cargo settles on one set of features and compiles the SDK once.
pub fn build(tools: &Tools, log: &Path) -> Result<Programs> {
    let mut cargo = tools.command("cargo");
    cargo.args(["build", "--workspace", "--exclude", "xtask", "--bins", "--message-format", "json-render-diagnostics"]);
    let messages = process::output(&mut cargo, log)?;
    let functions = crate::root().join("functions");
    let mut programs = Programs { lambdas: BTreeMap::new(), others: BTreeMap::new() };
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).with_context(|| format!("cargo printed {line}"))?;
        let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str).map(ToOwned::to_owned);
        let (Some(program), Some(manifest), Some(name)) =
            (text("/executable"), text("/manifest_path"), text("/target/name"))
        else {
            continue;
        };
        let group =
            if Path::new(&manifest).starts_with(&functions) { &mut programs.lambdas } else { &mut programs.others };
        group.insert(name, program.into());
    }
    Ok(programs)
}

/// Puts a Lambda's program where the template's `CodeUri` finds it, without its symbols: a third of the bytes to zip.
pub fn place(tools: &Tools, program: &Path, folder: &Path, log: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let bootstrap = folder.join("bootstrap");
    let stripped = process::run(tools.command("strip").arg("-o").arg(&bootstrap).arg(program), log);
    if stripped.is_err() {
        // Symbols do no harm but to size, so a machine without `strip` goes on.
        fs::copy(program, &bootstrap)?;
    }
    Ok(())
}
