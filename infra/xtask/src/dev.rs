//! The development server: Vite with hot reload, whose `/api` and `/config.json` are the local cloud's.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::deploy::{self, Outputs};
use crate::process::{self, Child};
use crate::tools::Tools;
use crate::{cloud, web};

const START_PATIENCE: Duration = Duration::from_mins(1);

pub struct DevServer {
    child: Child,
    port: u16,
    log: PathBuf,
}

impl DevServer {
    /// Starts it beside the cloud at `cloud_port`, and waits until it passes calls on to it. All it prints goes to `log`.
    pub fn start(tools: &Tools, outputs: &Outputs, cloud_port: u16, port: u16, log: &Path) -> Result<Self> {
        let mut vite = web::program(tools, "vite");
        vite.args(["--host", "127.0.0.1", "--port", &port.to_string(), "--strictPort", "--clearScreen", "false"])
            .env("GARDEN_SITE", deploy::local_origin(outputs, cloud_port)?);
        let mut server = Self { child: Child::spawn(&mut vite, log)?, port, log: log.to_owned() };
        let since = Instant::now();
        while cloud::get(port, "127.0.0.1", "/config.json") != Some(200) {
            server.check_alive()?;
            if since.elapsed() > START_PATIENCE {
                bail!("the development server has not answered for a minute; its log is {}", log.display());
            }
            process::pause(Duration::from_millis(100))?;
        }
        Ok(server)
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Fails when the server has ended although nobody stopped it.
    pub fn check_alive(&mut self) -> Result<()> {
        match self.child.ended()? {
            None => Ok(()),
            Some(status) => {
                bail!("the development server ended by itself with {status}; its log is {}", self.log.display())
            }
        }
    }
}
