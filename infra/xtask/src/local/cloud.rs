//! The local cloud: `MiniStack`, as a child process on loopback, run by `infra/local/cloud.py`.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::files;
use crate::process::{self, Child};
use crate::tools::{REGION, Tools};

const NAME: &str = "the local cloud";
/// The cloud locks it, and writes its process id to it.
const LOCK: &str = "cloud.lock";
/// Long, because all data is saved at the end.
const STOP_PATIENCE: Duration = Duration::from_mins(1);

pub struct Cloud {
    child: Child,
    pub port: u16,
    pub log: PathBuf,
}

/// Whether the cloud saves its data when it stops, for its next start.
#[derive(Clone, Copy, PartialEq)]
pub enum Data {
    Saved,
    Discarded,
}

impl Cloud {
    /// Starts it, with all its files in `folder`, which no other cloud uses, and waits until it responds.
    pub fn start(tools: &Tools, folder: &Path, port: u16, data: Data) -> Result<Self> {
        let log = folder.join("ministack.log");
        let temporary = folder.join("tmp");
        for stale in [&log, &temporary] {
            files::remove(stale)?;
        }
        fs::create_dir_all(&temporary)?;
        let saved = if data == Data::Saved { "1" } else { "0" };
        let mut command = tools.bare_command("python");
        command
            .arg("infra/local/cloud.py")
            .arg(folder)
            // Checks codes and enforces role policies, as AWS does.
            .env("AUTH", "true")
            .env("BIND_HOST", "127.0.0.1")
            .env("GATEWAY_PORT", port.to_string())
            .env("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{port}"))
            .env("MINISTACK_REGION", REGION)
            .env("PERSIST_STATE", saved)
            .env("STATE_DIR", folder.join("state"))
            .env("S3_PERSIST", saved)
            .env("S3_DATA_DIR", folder.join("s3"))
            .env("TMPDIR", &temporary)
            .env("PYTHONUNBUFFERED", "1")
            // Turns off listeners that are not needed, and keeps it from the developer's containers.
            .env("IOT_MTLS_ENABLED", "0")
            .env("SFTP_ENABLED", "0")
            .env("DOCKER_HOST", format!("unix://{}", temporary.join("no-docker").display()));
        let mut cloud = Self { child: Child::spawn_tied(&mut command, &log)?, port, log };
        cloud.child.wait_until_ready(NAME, &cloud.log, || responds(port))?;
        Ok(cloud)
    }

    /// Fails if the cloud has exited unexpectedly.
    pub fn check_alive(&mut self) -> Result<()> {
        self.child.check_alive(NAME, &self.log)
    }

    /// Lets it save its data. False if it did not, because it does not respond, or because a stack is not completely deployed; its
    /// log says why.
    pub fn save(&self) -> bool {
        request(self.port, "POST", "127.0.0.1", "/_garden/save") == Some(200)
    }

    /// Lets it save its data and exit. False if it did not save.
    pub fn stop(mut self) -> bool {
        matches!(self.child.ended(), Ok(None)) && self.child.stop(STOP_PATIENCE).is_some_and(|status| status.success())
    }

    /// Ends it without saving: the data stays as it was last saved.
    pub fn discard(self) {
        self.child.kill();
    }
}

/// Ends a cloud in `folder` whose `cargo xtask` was killed. It ends by itself, but may be busy with that, or may hang.
pub fn end_orphan(folder: &Path) -> Result<()> {
    let path = folder.join(LOCK);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
    if is_free(&file)? {
        return Ok(());
    }
    let process = process_in(folder)?;
    println!("The local cloud of a killed `cargo xtask up` is still running (process {process}). It is stopped first.");
    process::end(process, STOP_PATIENCE, || is_free(&file).unwrap_or(true))
}

/// Kills the cloud in `folder`, as a crash would.
pub fn kill(folder: &Path) -> Result<()> {
    process::kill(process_in(folder)?)
}

fn process_in(folder: &Path) -> Result<i32> {
    let path = folder.join(LOCK);
    let process = files::read(&path)?;
    process.trim().parse().with_context(|| format!("{} has no process id", path.display()))
}

fn is_free(lock: &File) -> Result<bool> {
    match lock.try_lock() {
        Ok(()) => Ok(lock.unlock().map(|()| true)?),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Whether a local cloud is running at this port and has loaded its data.
pub fn responds(port: u16) -> bool {
    get(port, "127.0.0.1", "/_ministack/ready") == Some(200)
}

/// The status of the response to a GET. The host name is not resolved, because not every machine resolves names under
/// `localhost`.
pub fn get(port: u16, host: &str, path: &str) -> Option<u16> {
    request(port, "GET", host, path)
}

fn request(port: u16, method: &str, host: &str, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        .ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    text.split_whitespace().nth(1)?.parse().ok()
}

/// Fails if another program uses the port, and names the option that helps.
pub fn check_port(port: u16, option: &str) -> Result<()> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Ok(()),
        Err(_) => bail!(
            "port {port} is in use by another program: stop that one, or choose another port with {option}, \
             for example `cargo xtask up {option} {}`",
            port.checked_add(1).unwrap_or(4566)
        ),
    }
}

/// A port that nobody listens on. It is below those that the system gives to connections, one of which could have it by the time it is
/// used.
pub fn free_port() -> Result<u16> {
    static TRIED: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + u16::try_from(std::process::id() % 8_000)?;
    loop {
        let port = first + TRIED.fetch_add(1, Ordering::Relaxed);
        ensure!(port < 32_768, "no free port on 127.0.0.1");
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(port);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::{env, fs, process};

    use super::{LOCK, end_orphan};

    /// Locks its lock as `cloud.py` does, and writes its process id to it.
    const ORPHAN: &str = "import fcntl, os, sys, time; lock = open(sys.argv[1], 'a'); fcntl.flock(lock, fcntl.LOCK_EX); \
                          print(os.getpid(), file=lock, flush=True); time.sleep(60)";

    #[test]
    fn orphan_is_ended_and_a_free_folder_is_left_alone() {
        let folder = env::temp_dir().join(format!("orphan-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        end_orphan(&folder).unwrap();
        let lock = folder.join(LOCK);
        let mut orphan = Command::new("python3").args(["-c", ORPHAN]).arg(&lock).spawn().unwrap();
        while fs::read_to_string(&lock).unwrap().is_empty() {}
        end_orphan(&folder).unwrap();
        assert!(!orphan.wait().unwrap().success());
        fs::remove_dir_all(folder).unwrap();
    }
}
