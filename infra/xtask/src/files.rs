//! The repository's top folder, and work on files that several verbs need.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};

static ROOT: OnceLock<PathBuf> = OnceLock::new();

/// Finds the repository before any verb runs. At run time, so that a program that was compiled before the checkout was moved or
/// copied works on the checkout that it is run in.
pub fn find_root() -> Result<()> {
    let starts = [env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from), env::current_dir().ok()];
    let root = starts.into_iter().flatten().find_map(|start| root_above(&start));
    let root = root.context("this is not a checkout of the repository: run `cargo xtask` in one of its folders")?;
    ROOT.get_or_init(|| root);
    Ok(())
}

/// The repository's top folder.
pub fn root() -> &'static Path {
    ROOT.get().map_or(Path::new("."), PathBuf::as_path)
}

/// Not by `template.yaml` alone, which is staged in `target/` too.
fn root_above(start: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| ["template.yaml", "infra/xtask"].iter().all(|name| folder.join(name).exists());
    start.ancestors().find(is_root).map(ToOwned::to_owned)
}

/// Removes a file or a folder, if it is there.
pub fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Copies a file of the repository to the same place in a folder.
pub fn copy_to(folder: &Path, file: &Path) -> Result<()> {
    let copy = folder.join(file.strip_prefix(root())?);
    fs::create_dir_all(copy.parent().unwrap_or(folder))?;
    fs::copy(file, copy)?;
    Ok(())
}

pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
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

/// Name, size and time of the last change of each file, as text that changes with any of them.
pub fn describe(files: &[PathBuf]) -> Result<String> {
    let mut text = String::new();
    for file in files {
        let about = fs::metadata(file).with_context(|| format!("{} is missing", file.display()))?;
        let changed = about.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
        writeln!(text, "{} {} {changed}", file.display(), about.len())?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::root_above;

    #[test]
    fn root_is_the_nearest_folder_with_template_and_xtask() {
        let checkout = env::temp_dir().join(format!("root-{}", process::id()));
        let staged = checkout.join("target/xtask/cloud/stack");
        for folder in [&staged, &checkout.join("infra/xtask/src")] {
            fs::create_dir_all(folder).unwrap();
        }
        for file in [checkout.join("template.yaml"), staged.join("template.yaml")] {
            fs::write(file, "").unwrap();
        }
        for start in ["", "infra/xtask/src", "target/xtask/cloud/stack"] {
            assert_eq!(root_above(&checkout.join(start)), Some(checkout.clone()), "from {start:?}");
        }
        assert_eq!(root_above(&env::temp_dir()), None);
        fs::remove_dir_all(checkout).unwrap();
    }
}
