//! Puts `template.yaml` and the built Lambdas on the local cloud.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};

use crate::cloud;
use crate::lambdas::{self, Programs};
use crate::process;
use crate::tools::Tools;

/// A stack's outputs by name, such as `ApiId`.
pub type Outputs = BTreeMap<String, String>;

/// The host name under which the local cloud serves a distribution: browsers take every name under `localhost` to be
/// this machine.
pub fn local_site(outputs: &Outputs) -> Result<String> {
    let domain = output(outputs, "SiteDomain")?;
    Ok(format!("{}.cloudfront.localhost", domain.split('.').next().unwrap_or(domain)))
}

/// The address of a site on the local cloud at `port`, without a slash at its end.
pub fn local_origin(outputs: &Outputs, port: u16) -> Result<String> {
    Ok(format!("http://{}:{port}", local_site(outputs)?))
}

/// One output; the template is expected to have it.
pub fn output<'a>(outputs: &'a Outputs, name: &str) -> Result<&'a str> {
    outputs.get(name).map(String::as_str).with_context(|| format!("template.yaml has no output {name}"))
}

pub struct Stack<'a> {
    pub name: &'a str,
    pub email_verification: &'a str,
}

/// Builds all programs, and stages the Lambdas in `folder`.
pub fn build(tools: &Tools, folder: &Path, log: &Path) -> Result<Programs> {
    let programs = lambdas::build(tools, log)?;
    stage(tools, &programs, folder, log)?;
    Ok(programs)
}

/// Lays out `folder` as the repository is, with a built `bootstrap` for each function's sources. The template that is
/// deployed is then `template.yaml` to the byte: its `CodeUri: functions/<name>` finds the program.
pub fn stage(tools: &Tools, programs: &Programs, folder: &Path, log: &Path) -> Result<()> {
    cloud::remove(folder)?;
    for file in deployed_files()? {
        let copy = folder.join(file.strip_prefix(crate::root())?);
        fs::create_dir_all(copy.parent().unwrap_or(folder))?;
        fs::copy(file, copy)?;
    }
    for (name, program) in &programs.lambdas {
        lambdas::place(tools, program, &folder.join("functions").join(name), log)?;
    }
    Ok(())
}

/// Deploys what is staged, and makes the routes that the local cloud does not make by itself.
pub fn deploy(tools: &Tools, staged: &Path, stack: &Stack, port: u16, log: &Path) -> Result<Outputs> {
    deploy_with(tools, staged, stack, &[], port, log)
}

/// The same with more parameters than every local stack has, each as `Name=value`.
pub fn deploy_with(
    tools: &Tools,
    staged: &Path,
    stack: &Stack,
    more: &[String],
    port: u16,
    log: &Path,
) -> Result<Outputs> {
    let mut sam = tools.cloud_command("sam", port);
    sam.current_dir(staged)
        .args(["deploy", "--config-env", "local", "--stack-name", stack.name, "--no-progressbar"])
        .arg("--parameter-overrides")
        .args(parameters(stack, port))
        .args(more);
    process::run(&mut sam, log)?;
    let mut routes = tools.cloud_command("python", port);
    routes.arg("infra/local/routes.py").arg(stack.name);
    Ok(serde_json::from_str(&process::output(&mut routes, log)?)?)
}

fn parameters(stack: &Stack, port: u16) -> Vec<String> {
    let architecture = if cfg!(target_arch = "aarch64") { "arm64" } else { "x86_64" };
    vec![
        format!("Architecture={architecture}"),
        format!("EmailVerification={}", stack.email_verification),
        format!("LocalPort={port}"),
        // CodeDeploy is not in the local cloud.
        "Release=unchecked".to_owned(),
    ]
}

/// Everything that a deployment depends on, as text: when it reads the same as last time, nothing is to be deployed.
pub fn fingerprint(programs: &Programs, stack: &Stack, port: u16) -> Result<String> {
    let mut files = deployed_files()?;
    files.push(crate::root().join("infra/local/routes.py"));
    files.extend(programs.lambdas.values().cloned());
    Ok(format!("{}\n{}", parameters(stack, port).join(" "), describe(&files)?))
}

/// Name, size and time of last change of each file.
pub fn describe(files: &[PathBuf]) -> Result<String> {
    let mut text = String::new();
    for file in files {
        let about = fs::metadata(file).with_context(|| format!("{} is missing", file.display()))?;
        let changed = about.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
        writeln!(text, "{} {} {changed}", file.display(), about.len())?;
    }
    Ok(text)
}

/// All files in a folder and the folders in it, sorted.
pub fn files_under(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                files.extend(files_under(&path)?);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What SAM reads: the templates and its own settings.
fn deployed_files() -> Result<Vec<PathBuf>> {
    let mut files = template_files()?;
    files.push(crate::root().join("samconfig.toml"));
    Ok(files)
}

/// `template.yaml` and the templates that it nests, which are all in `infra/stack/`.
pub fn template_files() -> Result<Vec<PathBuf>> {
    let mut files = vec![crate::root().join("template.yaml")];
    for entry in fs::read_dir(crate::root().join("infra/stack"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
