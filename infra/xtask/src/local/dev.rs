//! The development server: Vite with hot reload, which proxies `/api` and `/config.json` to the local cloud.

use std::path::PathBuf;

use anyhow::Result;

use crate::deployed::Deployed;
use crate::local::cloud;
use crate::process::Child;
use crate::run::Step;
use crate::web;

const NAME: &str = "the development server";

pub struct DevServer {
    child: Child,
    port: u16,
    log: PathBuf,
}

impl DevServer {
    /// Starts it and waits until it reaches the stack's local cloud.
    pub fn start(step: &Step, stack: &Deployed, port: u16) -> Result<Self> {
        let mut vite = web::program(step.tools, "vite");
        vite.args(["--host", "127.0.0.1", "--port", &port.to_string(), "--strictPort", "--clearScreen", "false"])
            .env("GARDEN_SITE", stack.origin()?);
        let mut server = Self { child: Child::spawn(&mut vite, &step.log)?, port, log: step.log.clone() };
        let is_ready = || cloud::get(port, "127.0.0.1", "/config.json") == Some(200);
        server.child.wait_until_ready(NAME, &server.log, is_ready)?;
        Ok(server)
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Fails if the server has exited unexpectedly.
    pub fn check_alive(&mut self) -> Result<()> {
        self.child.check_alive(NAME, &self.log)
    }
}
