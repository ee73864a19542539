//! The functions for AWS, built for arm64 by `sam build`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::admin::Environment;
use crate::run::Step;
use crate::{files, process};

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// Builds all functions with the parameters of `environment`, into `.aws-sam/`.
pub fn build(step: &Step, environment: &Environment) -> Result<()> {
    if !has_target() {
        step.run(Command::new("rustup").args(["target", "add", TARGET]))
            .with_context(|| format!("Rust cannot build for Lambda's arm64 yet, which needs the target {TARGET}"))?;
    }
    // Both without the developer's credentials. `sam` builds one function after the other; cargo builds all of them at once, so
    // `sam` has nothing left to compile: it calls cargo where all functions are, so that cargo selects the same features again.
    step.run(step.tools.command("cargo").args(["lambda", "build", "--release", "--arm64"]))?;
    step.run(step.tools.command("sam").args(["build", "--config-env", environment.name()]))
}

/// Whether `sam deploy` finds a build.
pub fn is_built() -> bool {
    files::root().join(".aws-sam/build/template.yaml").exists()
}

fn has_target() -> bool {
    let libraries =
        process::quick_output("rustc", &["--print", "target-libdir", "--target", TARGET]).map(PathBuf::from);
    libraries.is_some_and(|folder| folder.exists())
}
