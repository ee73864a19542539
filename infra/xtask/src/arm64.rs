//! The functions as AWS gets them: built for arm64 by `sam build`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::environment::Environment;
use crate::process;
use crate::tools::Tools;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// Builds all functions with the parameters of `env`; what is built is in `.aws-sam/`.
pub fn build(tools: &Tools, env: Environment, log: &Path) -> Result<()> {
    if !has_target() {
        process::run(Command::new("rustup").args(["target", "add", TARGET]), log)
            .with_context(|| format!("Rust cannot build for Lambda's arm64 yet, which needs the target {TARGET}"))?;
    }
    // Both without credentials, like everything that runs what others wrote. `sam` builds one function after the other; what
    // was built at once before it compiles no more.
    build_programs(tools, log)?;
    process::run(tools.command("sam").args(["build", "--config-env", env.name()]), log)
}

/// Builds the functions' programs alone, into `target/lambda/`.
pub fn build_programs(tools: &Tools, log: &Path) -> Result<()> {
    process::run(tools.command("cargo").args(["lambda", "build", "--release", "--arm64"]), log)
}

fn has_target() -> bool {
    let libraries = process::answer("rustc", &["--print", "target-libdir", "--target", TARGET]).map(PathBuf::from);
    libraries.is_some_and(|folder| folder.exists())
}

/// Prints the bytes of each function that was built, as a file and in the archive that is uploaded.
pub fn tell_sizes(tools: &Tools, log: &Path) -> Result<()> {
    let built = crate::root().join(".aws-sam/build");
    let mut programs: Vec<PathBuf> =
        fs::read_dir(built)?.map(|entry| Ok(entry?.path().join("bootstrap"))).collect::<Result<_>>()?;
    programs.retain(|program| program.is_file());
    ensure!(!programs.is_empty(), "sam has built no function");
    programs.sort();
    let mut sizes = tools.command("python");
    sizes.arg("infra/local/sizes.py").args(programs);
    print!("{}", process::output(&mut sizes, log)?);
    Ok(())
}
