//! The local cloud: `MiniStack`, as a child process on loopback.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::process::{self, Child};
use crate::tools::{REGION, Tools};

const START_PATIENCE: Duration = Duration::from_mins(1);
/// Long, because all data is written at the end and at no other time.
const STOP_PATIENCE: Duration = Duration::from_mins(1);

pub struct Cloud {
    child: Child,
    pub port: u16,
    pub log: PathBuf,
}

/// Whether the cloud's data is for this run only, or saved when it is stopped and there again at the next start.
#[derive(Clone, Copy, PartialEq)]
pub enum Data {
    Kept,
    Forgotten,
}

impl Cloud {
    /// Starts it with everything it writes under `folder`, and waits until it answers.
    pub fn start(tools: &Tools, folder: &Path, port: u16, data: Data) -> Result<Self> {
        let log = folder.join("ministack.log");
        let temporary = folder.join("tmp");
        for stale in [&log, &temporary] {
            remove(stale)?;
        }
        fs::create_dir_all(&temporary)?;
        let kept = if data == Data::Kept { "1" } else { "0" };
        let mut command = tools.bare_command("ministack");
        command
            // Codes are checked and role policies enforced, as on AWS.
            .env("AUTH", "true")
            .env("BIND_HOST", "127.0.0.1")
            .env("GATEWAY_PORT", port.to_string())
            .env("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{port}"))
            .env("MINISTACK_REGION", REGION)
            .env("PERSIST_STATE", kept)
            .env("STATE_DIR", folder.join("state"))
            .env("S3_PERSIST", kept)
            .env("S3_DATA_DIR", folder.join("s3"))
            .env("TMPDIR", &temporary)
            .env("PYTHONUNBUFFERED", "1")
            // Listeners that nobody here needs, and the developer's own containers, which are none of its business.
            .env("IOT_MTLS_ENABLED", "0")
            .env("SFTP_ENABLED", "0")
            .env("DOCKER_HOST", format!("unix://{}", temporary.join("no-docker").display()));
        let mut cloud = Self { child: Child::spawn(&mut command, &log)?, port, log };
        let since = Instant::now();
        while !answers(port) {
            if let Some(status) = cloud.child.ended()? {
                bail!("the local cloud ended at its start with {status}; its log is {}", cloud.log.display());
            }
            if since.elapsed() > START_PATIENCE {
                bail!("the local cloud has not answered for a minute; its log is {}", cloud.log.display());
            }
            process::pause(Duration::from_millis(100))?;
        }
        Ok(cloud)
    }

    /// Fails when the cloud has ended although nobody stopped it.
    pub fn check_alive(&mut self) -> Result<()> {
        match self.child.ended()? {
            None => Ok(()),
            Some(status) => bail!("the local cloud ended by itself with {status}; its log is {}", self.log.display()),
        }
    }

    /// Lets it save its data and end. False when it did not, and so saved nothing.
    pub fn stop(mut self) -> bool {
        matches!(self.child.ended(), Ok(None)) && self.child.stop(STOP_PATIENCE)
    }
}

/// Whether a local cloud is there and has loaded its data.
pub fn answers(port: u16) -> bool {
    get(port, "127.0.0.1", "/_ministack/ready") == Some(200)
}

/// The status that a GET to the local cloud is answered with. The host's name is not resolved: not every machine knows
/// those under `localhost`.
pub fn get(port: u16, host: &str, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n").ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    text.split_whitespace().nth(1)?.parse().ok()
}

/// Fails, naming the option that helps, when another program has the port.
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

pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}

pub fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
