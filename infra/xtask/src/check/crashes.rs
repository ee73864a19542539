//! `cargo xtask up` when its cloud is killed, when it is killed itself, and with another port. The data has to survive, as it was last
//! saved. `cargo xtask test` tries it with a table alone, `cargo xtask bench` with the whole site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use crate::deployed::Deployed;
use crate::local::{RUNNING, cloud};
use crate::process::{self, Child};
use crate::run::Step;
use crate::{files, site};

const PATIENCE: Duration = Duration::from_mins(4);
const PUT: &str =
    "import boto3, sys; boto3.client('dynamodb').put_item(TableName=sys.argv[1], Item={'id': {'S': sys.argv[2]}})";
const GET: &str = "import boto3, sys; \
print('Item' in boto3.client('dynamodb').get_item(TableName=sys.argv[1], Key={'id': {'S': sys.argv[2]}}))";

#[derive(Clone, Copy, PartialEq)]
pub enum Content {
    /// The template `infra/tests/crashes.yaml`.
    Table,
    Site,
}

pub fn check(step: &Step, content: Content) -> Result<()> {
    let folder = step.log.with_extension("data");
    files::remove(&folder)?;
    let (port, other_port) = (cloud::free_port()?, cloud::free_port()?);

    let first = Up::start(step, &folder, content, port, "first")?;
    first.put("saved-before-the-crash")?;
    second_cloud_is_refused(step, &folder)?;
    cloud::kill(&folder)?;
    let status = first.child.wait()?;
    ensure!(!status.success(), "`up` does not notice that its cloud was killed");

    let moved = Up::start(step, &folder, content, other_port, "moved")?;
    ensure!(moved.has("saved-before-the-crash")?, "the crash of the cloud, or the new port, lost what was saved");
    match content {
        Content::Table => {
            ensure!(moved.deployed.output("Port")? == other_port.to_string(), "the new port is not deployed");
        }
        Content::Site => site::smoke_test(&step.with_log("smoke.log"), &moved.deployed).map(|_| ())?,
    }
    moved.put("saved-before-the-kill")?;
    moved.child.kill();

    let last = Up::start(step, &folder, content, other_port, "last")?;
    ensure!(last.has("saved-before-the-kill")?, "killing `up` lost what was saved");
    let output = files::read(&last.log)?;
    ensure!(!output.contains("deploy"), "unchanged data is deployed again after `up` was killed: {output}");
    let mut child = last.child;
    let ended = child.stop(PATIENCE).is_some_and(|status| status.success());
    ensure!(ended, "`up` does not end well: {}", files::read(&last.log)?);
    files::remove(&folder)
}

/// A running `cargo xtask up`.
struct Up<'a> {
    step: &'a Step<'a>,
    folder: PathBuf,
    child: Child,
    log: PathBuf,
    deployed: Deployed,
}

impl<'a> Up<'a> {
    /// Starts it, and waits until it has printed its addresses.
    fn start(step: &'a Step, folder: &Path, content: Content, port: u16, name: &str) -> Result<Self> {
        let log = step.with_log(&format!("{name}.log")).log;
        files::remove(&log)?;
        files::remove(&folder.join(RUNNING))?;
        // Not by cargo, which would wait for another lane's compilation.
        let mut up = step.tools.command(env::current_exe()?);
        up.args(["up", "--save-every", "1", "--port", &port.to_string(), "--folder"]).arg(folder);
        if content == Content::Table {
            up.arg("--template").arg(files::root().join("infra/tests/crashes.yaml"));
        }
        let mut child = Child::spawn(&mut up, &log)?;
        let since = Instant::now();
        let deployed = loop {
            child.check_alive("`cargo xtask up`", &log)?;
            if files::read(&log)?.contains("Ctrl-C") {
                break serde_json::from_slice(&fs::read(folder.join(RUNNING))?)?;
            }
            ensure!(since.elapsed() < PATIENCE, "`cargo xtask up` is not ready: see {}", log.display());
            process::pause(Duration::from_millis(100))?;
        };
        Ok(Self { step, folder: folder.to_owned(), child, log, deployed })
    }

    /// Writes an item, and waits until it has been saved.
    fn put(&self, id: &str) -> Result<()> {
        self.table(PUT, id)?;
        let (file, since) = (self.folder.join("state/dynamodb.json"), Instant::now());
        while !files::read(&file)?.contains(id) {
            if since.elapsed() > Duration::from_secs(30) {
                bail!("the cloud does not save its data now and then");
            }
            process::pause(Duration::from_millis(100))?;
        }
        Ok(())
    }

    fn has(&self, id: &str) -> Result<bool> {
        Ok(self.table(GET, id)?.trim() == "True")
    }

    /// The items are records of idempotency keys, which no route lists and no index has.
    fn table(&self, script: &str, id: &str) -> Result<String> {
        let id = format!("idempotency#{id}");
        let mut python = self.deployed.command(self.step.tools, "python");
        python.args(["-c", script, self.deployed.output("TipsTable")?, &id]);
        self.step.output(&mut python)
    }
}

fn second_cloud_is_refused(step: &Step, folder: &Path) -> Result<()> {
    let mut second = step.tools.command("python");
    second.arg("infra/local/cloud.py").arg(folder);
    let (status, _) = process::try_output(&mut second, &step.log)?;
    ensure!(!status.success(), "two clouds use the same data");
    let log = files::read(&step.log)?;
    ensure!(log.contains("another local cloud uses"), "{log}");
    Ok(())
}
