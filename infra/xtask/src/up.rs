//! `cargo xtask up`: the whole site on this machine, until Ctrl-C.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cloud::{self, Cloud, Data};
use crate::deploy::{self, Outputs, Stack, output};
use crate::dev::DevServer;
use crate::lambdas::{self, Programs};
use crate::site::Site;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{process, seed, web};

pub const STACK: Stack = Stack { name: "gardening-tips-local", email_verification: "off" };
/// Of the two sample accounts, on this machine only.
pub const SAMPLE_PASSWORD: &str = "Garden-gate-1!";
const SAMPLE_DATA: &str = "infra/local/sample-data";

#[derive(clap::Args)]
pub struct Flags {
    /// Forget all data and start over
    #[arg(long)]
    fresh: bool,
    /// The port on 127.0.0.1 that everything is served on
    #[arg(long, default_value_t = 4566)]
    port: u16,
    /// Serve the app with hot reload too, by a development server beside the cloud
    #[arg(long)]
    dev: bool,
    /// The development server's port on 127.0.0.1
    #[arg(long, default_value_t = 5173, requires = "dev")]
    dev_port: u16,
}

pub fn run(flags: &Flags) -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let _lock = lock(&folder)?;
    cloud::check_port(flags.port, "--port")?;
    if flags.dev {
        cloud::check_port(flags.dev_port, "--dev --dev-port")?;
    }
    if flags.fresh {
        forget(&folder)?;
    }
    let mut steps = Steps::new("up")?;
    let tools = steps.run("tools", Tools::set_up)?;
    let programs = steps.run("build", |log| lambdas::build(&tools, log))?;
    let mut local = steps.run("start", |_| Local::start(tools, programs, flags.port))?;
    let result =
        local.make_ready(&mut steps).and_then(|()| local.stay(&mut steps, flags.dev.then_some(flags.dev_port)));
    let stopped = steps.run("stop", |_| local.stop());
    if process::interrupted() { stopped } else { result.and(stopped) }
}

/// The port and the stack's outputs of the local cloud that is running now.
pub fn running() -> Result<(u16, Outputs)> {
    const HOW: &str = "no local cloud is running: start one with `cargo xtask up`";
    let Ok(text) = fs::read(folder().join(RUNNING)) else { bail!(HOW) };
    let (port, outputs) = serde_json::from_slice(&text)?;
    if !cloud::answers(port) {
        bail!(HOW);
    }
    Ok((port, outputs))
}

/// What is known of the running cloud, for other verbs. Gone when it is stopped.
const RUNNING: &str = "running.json";
/// See [`MadeFrom`].
const MADE_FROM: &str = "made-from.json";

fn folder() -> PathBuf {
    crate::root().join(".local")
}

/// Two clouds on one folder would overwrite each other's data.
fn lock(folder: &Path) -> Result<File> {
    let file = File::create(folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("`cargo xtask up` is already running here: stop it with Ctrl-C first"),
        Err(TryLockError::Error(error)) => Err(error).context("cannot lock .local/lock"),
    }
}

fn forget(folder: &Path) -> Result<()> {
    ["state", "s3", "stack", RUNNING, MADE_FROM].iter().try_for_each(|name| cloud::remove(&folder.join(name)))
}

/// What the saved data was made from, as fingerprints. The file is removed at the start and written when the data has
/// been saved, so that after a crash, which saves nothing, everything is deployed again.
#[derive(Default, Serialize, Deserialize)]
struct MadeFrom {
    stack: String,
    outputs: Outputs,
    site: String,
    sample: String,
}

/// The developer's own cloud, with what it takes to bring it up to date.
struct Local {
    tools: Tools,
    programs: Programs,
    cloud: Cloud,
    made_from: MadeFrom,
    had_data: bool,
}

impl Local {
    fn start(tools: Tools, programs: Programs, port: u16) -> Result<Self> {
        let folder = folder();
        let file = folder.join(MADE_FROM);
        let made_from = fs::read(&file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        let had_data = folder.join("state").exists();
        let cloud = Cloud::start(&tools, &folder, port, Data::Kept)?;
        cloud::remove(&file)?;
        Ok(Self { tools, programs, cloud, made_from, had_data })
    }

    fn make_ready(&mut self, steps: &mut Steps) -> Result<()> {
        let port = self.cloud.port;
        let stack = deploy::fingerprint(&self.programs, &STACK, port)?;
        if self.made_from.stack != stack || !self.answers() {
            self.made_from.stack.clear();
            let staged = folder().join("stack");
            self.made_from.outputs = steps.run("deploy", |log| {
                deploy::stage(&self.tools, &self.programs, &staged, log)?;
                deploy::deploy(&self.tools, &staged, &STACK, port, log)
                    .context("the template could not be deployed; `cargo xtask up --fresh` forgets what is there")
            })?;
            self.made_from.stack = stack;
        }
        let outputs = &self.made_from.outputs;
        fs::write(folder().join(RUNNING), serde_json::to_vec(&(port, outputs))?)?;

        let files = steps.run("web", |log| web::build(&self.tools, log))?;
        let site = Site::local(&self.tools, outputs, port)?;
        let bucket = output(outputs, "SiteBucket")?;
        let published = format!("{bucket} {}\n{}", site.config()?, deploy::describe(&deploy::files_under(&files)?)?);
        if self.made_from.site != published {
            steps.run("site", |log| site.publish(&files, log))?;
            self.made_from.site = published;
        }

        let data = deploy::files_under(&crate::root().join(SAMPLE_DATA))?;
        let sample = format!(
            "{} {}\n{}",
            output(outputs, "TipsTable")?,
            output(outputs, "UserPoolId")?,
            deploy::describe(&data)?
        );
        if self.made_from.sample != sample {
            steps.run("sample data", |log| seed::sample(&self.tools, &self.programs, outputs, port, log))?;
            self.made_from.sample = sample;
        }
        Ok(())
    }

    /// Whether the site and, behind it, a Lambda and its table have come back with the saved data.
    fn answers(&self) -> bool {
        let Ok(site) = deploy::local_site(&self.made_from.outputs) else { return false };
        ["/config.json", "/api/tips?limit=1"].iter().all(|path| cloud::get(self.cloud.port, &site, path) == Some(200))
    }

    /// Tells where everything is, and waits for Ctrl-C.
    fn stay(&mut self, steps: &mut Steps, dev_port: Option<u16>) -> Result<()> {
        let mut dev = None;
        if let Some(port) = dev_port {
            let (outputs, cloud_port) = (&self.made_from.outputs, self.cloud.port);
            dev = Some(steps.run("dev server", |log| DevServer::start(&self.tools, outputs, cloud_port, port, log))?);
        }
        println!("\n{}", self.told()?);
        if let Some(dev) = &dev {
            println!("Hot reload   {}/", dev.address());
        }
        println!("\nCtrl-C stops it and saves its data.");
        loop {
            self.cloud.check_alive()?;
            dev.as_mut().map_or(Ok(()), DevServer::check_alive)?;
            process::pause(Duration::from_millis(200))?;
        }
    }

    fn told(&self) -> Result<String> {
        let port = self.cloud.port;
        let site = deploy::local_site(&self.made_from.outputs)?;
        let [first, second] = sample_accounts()?;
        Ok(format!(
            "The site     http://{site}:{port}/
The API      http://{site}:{port}/api
             curl --resolve '{site}:{port}:127.0.0.1' 'http://{site}:{port}/api/tips?limit=3'
Accounts     {first} and {second}, password {SAMPLE_PASSWORD}
Mailed codes http://127.0.0.1:{port}/_ministack/ses/messages
Its log      {log}",
            log = self.cloud.log.display()
        ))
    }

    /// Stops the cloud, and remembers what its data was made from if it was saved. A first deployment that was cut short
    /// leaves nothing worth saving, and would be in the way of the next.
    fn stop(self) -> Result<()> {
        let folder = folder();
        let saved = self.cloud.stop();
        cloud::remove(&folder.join(RUNNING))?;
        if !self.made_from.stack.is_empty() {
            if !saved {
                bail!("the local cloud did not save its data: what changed since its start is lost");
            }
            fs::write(folder.join(MADE_FROM), serde_json::to_vec_pretty(&self.made_from)?)?;
        } else if !self.had_data {
            forget(&folder)?;
        }
        Ok(())
    }
}

/// The addresses of the two sample gardeners who can sign in: the first two.
fn sample_accounts() -> Result<[String; 2]> {
    let file = crate::root().join(SAMPLE_DATA).join("gardeners.json");
    let gardeners: Value = serde_json::from_slice(&fs::read(&file).context("the sample data is missing")?)?;
    let email = |at: usize| gardeners.get(at)?.get("email")?.as_str().map(ToOwned::to_owned);
    email(0)
        .zip(email(1))
        .map(Into::into)
        .with_context(|| format!("{} does not begin with two e-mails", file.display()))
}
