//! `cargo xtask up`: the whole site on this machine, until Ctrl-C.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::admin::{Environment, SiteData};
use crate::deployed::Deployed;
use crate::local::cloud::{self, Cloud, Data};
use crate::local::deploy::{self, STACK};
use crate::local::dev::DevServer;
use crate::local::{self, RUNNING, SAMPLE_PASSWORD, reindex, seed};
use crate::programs::{self, Programs};
use crate::run::Run;
use crate::tools::Tools;
use crate::{files, process, site, web};

const SAMPLE_DATA: &str = "infra/local/sample-data";
/// See [`MadeFrom`].
const MADE_FROM: &str = "made-from.json";

#[derive(clap::Args)]
pub struct Flags {
    /// Delete all data and start over
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
    /// For tests: the folder of the data
    #[arg(long, hide = true)]
    folder: Option<PathBuf>,
    /// For tests: how often the data is saved, in seconds
    #[arg(long, hide = true, default_value_t = 60)]
    save_every: u64,
    /// For tests: a template to deploy instead of the site
    #[arg(long, hide = true)]
    template: Option<PathBuf>,
}

pub fn run(flags: &Flags) -> Result<()> {
    let folder = flags.folder.clone().unwrap_or_else(local::folder);
    fs::create_dir_all(&folder)?;
    let _lock = lock(&folder)?;
    cloud::end_orphan(&folder)?;
    cloud::check_port(flags.port, "--port")?;
    if flags.dev {
        cloud::check_port(flags.dev_port, "--dev --dev-port")?;
    }
    if flags.fresh {
        delete_data(&folder)?;
    }
    let mut run = Run::without_tools("up")?;
    let start = |run: &mut Run| run.step("start", |step| Local::start(step.tools, folder, flags.port));
    let (mut local, ready) = if let Some(template) = &flags.template {
        run.set_up_tools()?;
        let mut local = start(&mut run)?;
        let ready = local.make_template_ready(&mut run, template);
        (local, ready)
    } else {
        let all_but_programs = |run: &mut Run| {
            run.set_up_tools()?;
            Ok((run.step("web", web::build)?, start(run)?))
        };
        let (programs, (built, mut local)) =
            run.lanes(|run| run.step("build", programs::build_first), all_but_programs)?;
        local.programs = programs;
        let ready = local.make_ready(&mut run, &built);
        (local, ready)
    };
    let result = ready.and_then(|()| local.serve(&mut run, flags));
    let stopped = run.step("stop", |_| local.stop());
    if process::interrupted() { stopped } else { result.and(stopped) }
}

/// Two clouds in one folder would overwrite each other's data.
fn lock(folder: &Path) -> Result<File> {
    let file = File::create(folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("`cargo xtask up` is already running here: stop it with Ctrl-C first"),
        Err(TryLockError::Error(error)) => Err(error).context("cannot lock .local/lock"),
    }
}

fn delete_data(folder: &Path) -> Result<()> {
    ["state", "s3", "stack", RUNNING, MADE_FROM].iter().try_for_each(|name| files::remove(&folder.join(name)))
}

/// The sources of the saved data. The file is removed before a deployment, and written after its result was saved: after a crash
/// in between, everything is deployed again.
#[derive(Default, Serialize, Deserialize)]
struct MadeFrom {
    /// With the paths of this checkout: the data of a copied or moved one contains paths of the original.
    fingerprint: String,
    deployed: Deployed,
    /// Whether the sample data has its photographs, which come after everything else.
    #[serde(default)]
    has_photos: bool,
}

/// The developer's cloud, and the means to bring it up to date.
struct Local {
    folder: PathBuf,
    programs: Programs,
    cloud: Cloud,
    made_from: MadeFrom,
    had_data: bool,
}

impl Local {
    /// Without programs, which may not be built yet.
    fn start(tools: &Tools, folder: PathBuf, port: u16) -> Result<Self> {
        let saved = fs::read(folder.join(MADE_FROM)).ok().and_then(|text| serde_json::from_slice(&text).ok());
        let made_from = saved.unwrap_or_default();
        let had_data = folder.join("state").join("cloudformation.json").exists();
        let cloud = Cloud::start(tools, &folder, port, Data::Saved)?;
        Ok(Self { folder, programs: Programs::default(), cloud, made_from, had_data })
    }

    fn make_ready(&mut self, run: &mut Run, built: &Path) -> Result<()> {
        let mut sources = files::files_under(built)?;
        sources.extend(files::files_under(&files::root().join(SAMPLE_DATA))?);
        let port = self.cloud.port;
        let fingerprint = deploy::fingerprint(&self.programs, &STACK, port)? + &files::describe(&sources)?;
        if self.made_from.fingerprint != fingerprint || !self.responds() {
            self.begin_to_change()?;
            let programs = &self.programs;
            let staged = self.folder.join("stack");
            let stack = run.step("deploy", |step| {
                deploy::stage(programs, &staged)?;
                deploy::deploy(step, &staged, &STACK, port).context(
                    "the template could not be deployed; `cargo xtask up --fresh` deletes all data and starts over",
                )
            })?;
            run.lanes(
                |run| run.step("site", |step| site::publish(step, &stack, built)),
                |run| run.step("sample data", |step| seed::sample(step, programs, &stack)),
            )?;
            self.keep(fingerprint, stack)?;
        }
        let (programs, stack) = (&self.programs, &self.made_from.deployed);
        run.step("migrations", |step| SiteData { programs, environment: &Environment::LOCAL }.migrate(step, stack))?;
        run.step("search index", |step| reindex::make_ready(step, programs, stack))?;
        Ok(fs::write(self.folder.join(RUNNING), serde_json::to_vec(&self.made_from.deployed)?)?)
    }

    fn make_template_ready(&mut self, run: &mut Run, template: &Path) -> Result<()> {
        let port = self.cloud.port;
        let fingerprint = format!("{port}\n{}", files::describe(&[template.to_owned()])?);
        if self.made_from.fingerprint != fingerprint {
            self.begin_to_change()?;
            let staged = self.folder.join("stack");
            fs::create_dir_all(&staged)?;
            fs::copy(template, staged.join("template.yaml"))?;
            let stack = run.step("deploy", |step| deploy::deploy_template(step, &staged, &STACK, port))?;
            self.keep(fingerprint, stack)?;
        }
        Ok(fs::write(self.folder.join(RUNNING), serde_json::to_vec(&self.made_from.deployed)?)?)
    }

    /// From here until [`Local::keep`], the data belongs to no deployment.
    fn begin_to_change(&mut self) -> Result<()> {
        self.made_from.fingerprint.clear();
        files::remove(&self.folder.join(MADE_FROM))
    }

    fn keep(&mut self, fingerprint: String, deployed: Deployed) -> Result<()> {
        if !self.cloud.save() {
            bail!("the local cloud did not save its data; its log is {}", self.cloud.log.display());
        }
        self.made_from = MadeFrom { fingerprint, deployed, has_photos: false };
        self.write_made_from()
    }

    fn write_made_from(&self) -> Result<()> {
        Ok(fs::write(self.folder.join(MADE_FROM), serde_json::to_vec_pretty(&self.made_from)?)?)
    }

    /// A start that ended before the photographs leaves them to the next one. The site runs without them.
    fn add_photos(&mut self, run: &mut Run) -> Result<()> {
        run.step("build the photographs' function", programs::build)?;
        if self.made_from.has_photos {
            return Ok(());
        }
        let (programs, stack) = (&self.programs, &self.made_from.deployed);
        match run.step("photographs of the sample tips", |step| seed::photos(step, programs, stack)) {
            Ok(()) => self.made_from.has_photos = true,
            Err(error) => println!("Some sample tips have no photographs yet; the next start adds them. {error:#}"),
        }
        self.write_made_from()
    }

    /// Whether the saved data serves the site and, through a Lambda, its table.
    fn responds(&self) -> bool {
        let Ok(host) = self.made_from.deployed.host() else { return false };
        ["/config.json", "/api/tips?limit=1"].iter().all(|path| cloud::get(self.cloud.port, &host, path) == Some(200))
    }

    /// Prints all addresses, and saves the data now and then until Ctrl-C.
    fn serve(&mut self, run: &mut Run, flags: &Flags) -> Result<()> {
        let stack = &self.made_from.deployed;
        let mut dev = if flags.dev {
            Some(run.step("dev server", |step| DevServer::start(step, stack, flags.dev_port))?)
        } else {
            None
        };
        run.print_times()?;
        if flags.template.is_none() {
            println!("\n{}", self.addresses()?);
        }
        if let Some(dev) = &dev {
            println!("Hot reload   {}/", dev.address());
        }
        println!(
            "\nCtrl-C stops it and saves its data. A crash loses what changed in the last {} s.",
            flags.save_every
        );
        if flags.template.is_none() {
            self.add_photos(run)?;
        }
        let mut saved = Instant::now();
        loop {
            if saved.elapsed() >= Duration::from_secs(flags.save_every) {
                if !self.cloud.save() {
                    self.cloud.check_alive()?;
                    println!("The data was not saved; its log says why. Next attempt in {} s.", flags.save_every);
                }
                saved = Instant::now();
            }
            self.cloud.check_alive()?;
            dev.as_mut().map_or(Ok(()), DevServer::check_alive)?;
            process::pause(Duration::from_millis(200))?;
        }
    }

    fn addresses(&self) -> Result<String> {
        let (stack, port) = (&self.made_from.deployed, self.cloud.port);
        let (host, origin) = (stack.host()?, stack.origin()?);
        let [first, second] = sample_accounts()?;
        Ok(format!(
            "The site     {origin}/
The API      {origin}/api
             curl --resolve '{host}:{port}:127.0.0.1' '{origin}/api/tips?limit=3'
Accounts     {first} and {second}, password {SAMPLE_PASSWORD}
Mailed codes http://127.0.0.1:{port}/_ministack/ses/messages
Its log      {log}",
            log = self.cloud.log.display()
        ))
    }

    /// Stops the cloud. The rest of an interrupted deployment is not saved; if there was no data before, it is deleted.
    fn stop(self) -> Result<()> {
        files::remove(&self.folder.join(RUNNING))?;
        if self.made_from.fingerprint.is_empty() {
            self.cloud.discard();
            if !self.had_data {
                delete_data(&self.folder)?;
            }
        } else if !self.cloud.stop() {
            bail!("the local cloud did not save its data at the end: changes since it was last saved are lost");
        }
        Ok(())
    }
}

/// The e-mail addresses of the first two sample gardeners, who can sign in.
fn sample_accounts() -> Result<[String; 2]> {
    let file = files::root().join(SAMPLE_DATA).join("gardeners.json");
    let gardeners: Value = serde_json::from_str(&files::read(&file)?)?;
    let email = |at: usize| gardeners.get(at)?.get("email")?.as_str().map(ToOwned::to_owned);
    let both = email(0).zip(email(1)).map(Into::into);
    both.with_context(|| format!("{} does not begin with two e-mail addresses", file.display()))
}
