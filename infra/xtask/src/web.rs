//! The web app: its packages, its build, its programs.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};

use crate::files;
use crate::run::Step;
use crate::tools::Tools;

pub fn folder() -> PathBuf {
    files::root().join("web")
}

/// Builds the site unless it was built from the same sources. Returns the folder of the built site.
pub fn build(step: &Step) -> Result<PathBuf> {
    // Of two lanes that need it, the second waits and finds it built.
    static BUILDS: Mutex<()> = Mutex::new(());
    let _one = BUILDS.lock().unwrap_or_else(PoisonError::into_inner);
    let (web, site) = (folder(), folder().join("dist"));
    install(step, &web)?;
    let sources = sources(&web)?;
    let stamp = web.join("node_modules/.built-from");
    if !site.join("index.html").exists() || fs::read_to_string(&stamp).ok().as_deref() != Some(&sources) {
        step.run(npm(step.tools, &web).args(["run", "build"]))?;
        fs::write(stamp, sources)?;
    }
    Ok(site)
}

/// The folder of the site that was built before, whatever it was built from.
pub fn built() -> Result<PathBuf> {
    let site = folder().join("dist");
    ensure!(site.join("index.html").exists(), "the site is not built: run `cargo xtask build` first");
    Ok(site)
}

/// `npm ci`, unless the same packages are installed.
pub fn install(step: &Step, folder: &Path) -> Result<()> {
    let lock = files::read(&folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.installed-from");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step.run(npm(step.tools, folder).args(["ci", "--no-audit", "--no-fund"]))
        .context("the npm packages could not be installed")?;
    Ok(fs::write(stamp, lock)?)
}

pub fn npm(tools: &Tools, folder: &Path) -> Command {
    let mut npm = tools.command("npm");
    npm.current_dir(folder);
    npm
}

/// A program of the app's packages, such as `vite`, run in the app's folder.
pub fn program(tools: &Tools, name: &str) -> Command {
    let mut program = tools.command(folder().join("node_modules/.bin").join(name));
    program.current_dir(folder());
    program
}

/// The browser for the tests. Debian's headless shell is Chromium without what surrounds a page, and the same tests take 0.6 of the
/// processor's time in it. Other systems have Chromium itself.
pub fn browser(step: &Step) -> Result<PathBuf> {
    const SHELL: &str = "chromium-headless-shell";
    step.tools.find_or_install(&[SHELL], SHELL, &step.log).or_else(|_| chromium(step))
}

/// A whole browser, for measurements that are compared with those of before, and the program that makes a certificate for what stands between
/// it and the site.
pub fn measured_browser(step: &Step) -> Result<PathBuf> {
    step.tools.find_or_install(&["openssl"], "openssl", &step.log)?;
    chromium(step)
}

fn chromium(step: &Step) -> Result<PathBuf> {
    step.tools.find_or_install(&["chromium", "chromium-browser", "google-chrome"], "chromium", &step.log)
}

/// Everything that the build reads, as text that changes with it. Not by the times of files: a test of the development server touches
/// one while another lane reads the built site.
fn sources(web: &Path) -> Result<String> {
    let mut all: Vec<PathBuf> =
        ["package-lock.json", "vite.config.ts", "index.html"].iter().map(|name| web.join(name)).collect();
    for name in ["src", "public", "scripts"] {
        all.extend(files::files_under(&web.join(name))?);
    }
    // Lists that the server has, too.
    let shared = files::files_under(&files::root().join("functions/lib/rules"))?;
    all.extend(shared.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")));
    let mut hasher = DefaultHasher::new();
    for file in all {
        (file.as_path(), fs::read(&file)?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}
