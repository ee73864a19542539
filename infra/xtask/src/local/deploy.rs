//! Deploys `template.yaml` and the built Lambdas to the local cloud.

use std::path::Path;

use anyhow::Result;

use crate::deployed::Deployed;
use crate::programs::{self, LAMBDAS, Programs};
use crate::run::Step;
use crate::tools::REGION;
use crate::{files, templates};

pub struct Stack {
    pub name: &'static str,
    /// Parameters that other local stacks do not have, each as `Name=value`.
    pub more: Vec<String>,
}

/// That of `cargo xtask up`.
pub const STACK: Stack = Stack::new("gardening-tips-local");

impl Stack {
    pub const fn new(name: &'static str) -> Self {
        Self { name, more: Vec::new() }
    }

    fn parameters(&self, port: u16) -> Vec<String> {
        let architecture = if cfg!(target_arch = "aarch64") { "arm64" } else { "x86_64" };
        let mut parameters = vec![
            format!("Architecture={architecture}"),
            "EmailVerification=off".to_owned(),
            format!("LocalPort={port}"),
            // The local cloud has no CodeDeploy.
            "Release=unchecked".to_owned(),
        ];
        parameters.extend_from_slice(&self.more);
        parameters
    }
}

/// Builds the local programs, and stages the functions in `folder`.
pub fn build(step: &Step, folder: &Path) -> Result<Programs> {
    let programs = programs::build(step)?;
    stage(&programs, folder)?;
    Ok(programs)
}

/// Puts into `folder` a `bootstrap` for each function, which starts the local program.
pub fn stage(programs: &Programs, folder: &Path) -> Result<()> {
    let local = programs.get(LAMBDAS)?;
    stage_with(folder, |name, folder| programs::write_script(local, name, folder))
}

/// The same with the functions' own programs.
pub fn stage_functions(programs: &Programs, folder: &Path) -> Result<()> {
    stage_with(folder, |name, folder| programs::copy(programs.get(name)?, folder))
}

fn stage_with(folder: &Path, place: impl Fn(&str, &Path) -> Result<()>) -> Result<()> {
    files::remove(folder)?;
    programs::functions()?.iter().try_for_each(|name| place(name, &folder.join("functions").join(name)))
}

/// Deploys the staged functions with the templates of the repository.
pub fn deploy(step: &Step, staged: &Path, stack: &Stack, port: u16) -> Result<Deployed> {
    deploy_from(step, files::root(), staged, stack, port)
}

/// The same with the templates of another folder.
pub fn deploy_from(step: &Step, templates: &Path, staged: &Path, stack: &Stack, port: u16) -> Result<Deployed> {
    // The local cloud has no CodeDeploy.
    templates::translate(step, templates, staged, &["Checked=false"])?;
    deploy_template(step, staged, stack, port)
}

/// Deploys `template.yaml` of a folder as it is.
pub fn deploy_template(step: &Step, folder: &Path, stack: &Stack, port: u16) -> Result<Deployed> {
    let mut sam = step.tools.cloud_command("sam", Some(port));
    sam.current_dir(folder)
        // Seconds between its looks at the state of the deployment; 5 by itself.
        .env("SAM_CLI_POLL_DELAY", "1")
        .args(["deploy", "--config-env", "local", "--stack-name", stack.name, "--no-progressbar", "--config-file"])
        .arg(files::root().join("samconfig.toml"))
        .arg("--parameter-overrides")
        .args(stack.parameters(port));
    step.run(&mut sam)?;
    let mut list = step.tools.cloud_command("sam", Some(port));
    list.args(["list", "stack-outputs", "--stack-name", stack.name, "--output", "json", "--region", REGION]);
    Deployed::new(&step.output(&mut list)?, Some(port))
}

/// Everything that a deployment depends on, as text: if it is the same as last time, there is nothing to deploy. The functions start
/// the program as it is built now, so a new build needs no deployment.
pub fn fingerprint(programs: &Programs, stack: &Stack, port: u16) -> Result<String> {
    let mut all = templates::all()?;
    all.extend(["samconfig.toml", "infra/local/translate.py"].map(|file| files::root().join(file)));
    let functions = programs::functions()?.join(" ");
    let (program, parameters) = (programs.get(LAMBDAS)?.display(), stack.parameters(port).join(" "));
    Ok(format!("{parameters}\n{program} {functions}\n{}", files::describe(&all)?))
}
