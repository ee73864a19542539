//! The templates of the stack: `template.yaml`, and those that it nests, which are all in `infra/stack/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::files;
use crate::run::Step;

/// The files.
pub fn all() -> Result<Vec<PathBuf>> {
    let mut templates = files::files_under(&files::root().join("infra/stack"))?;
    templates.retain(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    templates.push(files::root().join("template.yaml"));
    Ok(templates)
}

/// Writes the templates of a repository to a folder as `CloudFormation` gets them, with these values of parameters, each as `Name=value`.
pub fn translate(step: &Step, repository: &Path, folder: &Path, parameters: &[&str]) -> Result<()> {
    // SAM's translator is in the environment of the SAM CLI only.
    let mut python = step.tools.command(step.tools.folder.join("sam/bin/python"));
    python.arg("infra/local/translate.py").arg(repository).arg(folder).args(parameters);
    step.run(&mut python)
}

/// The templates as `CloudFormation` gets them from a release that checks its versions, by their paths in the repository.
pub fn translated(step: &Step) -> Result<BTreeMap<String, Value>> {
    let folder = step.log.with_extension("templates");
    files::remove(&folder)?;
    translate(step, files::root(), &folder, &["Checked=true", "ReleaseId=1795000000"])?;
    let read = |file: &PathBuf| {
        let path = file.strip_prefix(files::root())?;
        let template = serde_json::from_slice(&fs::read(folder.join(path))?)?;
        Ok((path.to_str().context("a path that is no text")?.to_owned(), template))
    };
    all()?.iter().map(read).collect()
}
