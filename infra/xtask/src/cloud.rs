//! The local cloud: `MiniStack`, as a child process on loopback.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::files;
use crate::process::Child;
use crate::tools::{REGION, Tools};

const NAME: &str = "the local cloud";
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
    /// Starts it, with all its files in `folder`, and waits until it responds.
    pub fn start(tools: &Tools, folder: &Path, port: u16, data: Data) -> Result<Self> {
        let log = folder.join("ministack.log");
        let temporary = folder.join("tmp");
        for stale in [&log, &temporary] {
            files::remove(stale)?;
        }
        fs::create_dir_all(&temporary)?;
        let saved = if data == Data::Saved { "1" } else { "0" };
        let mut command = tools.bare_command("ministack");
        command
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
        let mut cloud = Self { child: Child::spawn(&mut command, &log)?, port, log };
        cloud.child.wait_until_ready(NAME, &cloud.log, || responds(port))?;
        Ok(cloud)
    }

    /// Fails if the cloud has exited unexpectedly.
    pub fn check_alive(&mut self) -> Result<()> {
        self.child.check_alive(NAME, &self.log)
    }

    /// Lets it save its data and exit. False if it did not, and so saved nothing.
    pub fn stop(mut self) -> bool {
        matches!(self.child.ended(), Ok(None)) && self.child.stop(STOP_PATIENCE)
    }
}

/// Whether a local cloud is running at this port and has loaded its data.
pub fn responds(port: u16) -> bool {
    get(port, "127.0.0.1", "/_ministack/ready") == Some(200)
}

/// The status of the response to a GET. The host name is not resolved, because not every machine resolves names under
/// `localhost`.
pub fn get(port: u16, host: &str, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n").ok()?;
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

pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}
