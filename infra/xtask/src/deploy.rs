//! Deploys `template.yaml` and the built Lambdas to the local cloud.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::deployed::Deployed;
use crate::files;
use crate::programs::{self, LAMBDAS, Programs};
use crate::run::Step;

pub struct Stack {
    pub name: &'static str,
    pub email_verification: &'static str,
    /// Parameters that other local stacks do not have, each as `Name=value`.
    pub more: Vec<String>,
}

impl Stack {
    pub const fn new(name: &'static str, email_verification: &'static str) -> Self {
        Self { name, email_verification, more: Vec::new() }
    }

    fn parameters(&self, port: u16) -> Vec<String> {
        let architecture = if cfg!(target_arch = "aarch64") { "arm64" } else { "x86_64" };
        let mut parameters = vec![
            format!("Architecture={architecture}"),
            format!("EmailVerification={}", self.email_verification),
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

/// Lays out `folder` like the repository, with a `bootstrap` that starts the local program in place of each function's sources.
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
    deployed_files()?.iter().try_for_each(|file| files::copy_to(folder, file))?;
    let template = folder.join("template.yaml");
    fs::write(&template, with_built_code(&fs::read_to_string(&template)?))?;
    programs::functions()?.iter().try_for_each(|name| place(name, &folder.join("functions").join(name)))
}

/// The template, in which each function's code is its folder under `functions/`, as after a `sam build`.
fn with_built_code(template: &str) -> String {
    let mut function = "";
    let with_code = template.lines().map(|line| {
        if let Some((_, name)) = line.split_once("{Binary: ") {
            function = name.trim_end_matches('}');
        }
        line.replace("CodeUri: .", &format!("CodeUri: functions/{function}")) + "\n"
    });
    with_code.collect()
}

/// Deploys the staged files, and makes the routes that the local cloud does not make by itself.
pub fn deploy(step: &Step, staged: &Path, stack: &Stack, port: u16) -> Result<Deployed> {
    let mut sam = step.tools.cloud_command("sam", Some(port));
    sam.current_dir(staged)
        // Seconds between its looks at the state of the deployment; 5 by itself.
        .env("SAM_CLI_POLL_DELAY", "1")
        .args(["deploy", "--config-env", "local", "--stack-name", stack.name, "--no-progressbar"])
        .arg("--parameter-overrides")
        .args(stack.parameters(port));
    step.run(&mut sam)?;
    let mut routes = step.tools.cloud_command("python", Some(port));
    routes.arg("infra/local/routes.py").arg(stack.name);
    Ok(Deployed { outputs: serde_json::from_str(&step.output(&mut routes)?)?, port: Some(port) })
}

/// Everything that a deployment depends on, as text: if it is the same as last time, there is nothing to deploy. The functions start
/// the program as it is built now, so a new build needs no deployment.
pub fn fingerprint(programs: &Programs, stack: &Stack, port: u16) -> Result<String> {
    let mut all = deployed_files()?;
    all.push(files::root().join("infra/local/routes.py"));
    let functions = programs::functions()?.join(" ");
    let (program, parameters) = (programs.get(LAMBDAS)?.display(), stack.parameters(port).join(" "));
    Ok(format!("{parameters}\n{program} {functions}\n{}", files::describe(&all)?))
}

/// `template.yaml` and the templates that it nests, which are all in `infra/stack/`.
pub fn template_files() -> Result<Vec<PathBuf>> {
    let mut templates = files::files_under(&files::root().join("infra/stack"))?;
    templates.retain(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    templates.push(files::root().join("template.yaml"));
    Ok(templates)
}

/// The files that SAM reads: the templates and its own settings.
fn deployed_files() -> Result<Vec<PathBuf>> {
    let mut all = template_files()?;
    all.push(files::root().join("samconfig.toml"));
    Ok(all)
}
