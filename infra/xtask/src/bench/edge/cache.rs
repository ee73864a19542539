//! Varnish, as the edge is set up.

use std::fs;
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::deploy::{Outputs, output};
use crate::process::{self, Child};
use crate::tools::Tools;
use crate::{callers, cloud};

/// It compiles its configuration at its start.
const START_PATIENCE: Duration = Duration::from_mins(1);
const STOP_PATIENCE: Duration = Duration::from_secs(10);
const PROGRAMS: [&str; 3] = ["varnishd", "varnishncsa", "varnishstat"];
/// The keys of the cache are these: CloudFront forwards no other query strings.
const QUERY_STRINGS: &str = "QueryStrings: [";

/// A running cache. The reader of its log comes first, because it is to end first.
pub struct Cache {
    log_reader: Child,
    varnish: Child,
    pub port: u16,
    folder: PathBuf,
}

/// Varnish where it is missing: Debian's package, where that can be installed.
pub fn install(tools: &Tools, log: &Path) -> Result<()> {
    PROGRAMS
        .iter()
        .try_for_each(|program| tools.find_or_install(&[program, &server(program)], "varnish", log).map(|_| ()))
}

impl Cache {
    /// Starts it before the local API, with everything it writes in `folder`.
    pub fn start(
        tools: &Tools,
        outputs: &Outputs,
        api_port: u16,
        times: f64,
        folder: &Path,
        log: &Path,
    ) -> Result<Self> {
        let configuration = folder.join("cache.vcl");
        fs::write(&configuration, configured(outputs, api_port, times)?)?;
        let port = cloud::free_port()?;
        let mut varnish = tools.command(find(tools, "varnishd")?);
        varnish
            .env("ORIGIN_KEY", callers::origin_key(tools, outputs, api_port, log)?)
            // In the foreground, as whoever runs this.
            .args(["-F", "-j", "none", "-s", "malloc,256m", "-a", &format!("127.0.0.1:{port}")])
            .arg("-f")
            .arg(&configuration)
            .arg("-n")
            .arg(folder.join("varnish"))
            // What has no Cache-Control is not kept; CloudFront compresses, and not the origin; connections stay open.
            .args(
                ["default_ttl=0", "default_grace=0", "http_gzip_support=off", "timeout_idle=120"]
                    .iter()
                    .flat_map(|set| ["-p", set]),
            );
        let mut varnish = Child::spawn(&mut varnish, log)?;
        wait_for(&mut varnish, port)?;
        let mut reader = tools.command(find(tools, "varnishncsa")?);
        reader.arg("-b").args(["-F", super::fetches::FORMAT]).arg("-n").arg(folder.join("varnish"));
        reader.arg("-w").arg(folder.join("fetches.log"));
        let log_reader = Child::spawn(&mut reader, log)?;
        Ok(Self { log_reader, varnish, port, folder: folder.to_owned() })
    }

    /// How many visitors were put to sleep until another one's answer came.
    pub fn waited_along(&self, tools: &Tools, log: &Path) -> Result<u64> {
        let mut stat = tools.command(find(tools, "varnishstat")?);
        stat.args(["-1", "-f", "MAIN.busy_sleep", "-n"]).arg(self.folder.join("varnish"));
        let line = process::output(&mut stat, log)?;
        line.split_whitespace().nth(1).and_then(|count| count.parse().ok()).context("varnishstat counts nothing")
    }

    /// Ends it, and answers its log of what it asked the API.
    pub fn stop(mut self) -> Result<String> {
        self.log_reader.stop(STOP_PATIENCE);
        self.varnish.stop(STOP_PATIENCE);
        fs::read_to_string(self.folder.join("fetches.log")).context("the cache has no log")
    }
}

fn wait_for(varnish: &mut Child, port: u16) -> Result<()> {
    let since = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if let Some(status) = varnish.ended()? {
            bail!("Varnish ended at its start with {status}");
        }
        ensure!(since.elapsed() < START_PATIENCE, "Varnish has not answered for a minute");
        process::pause(Duration::from_millis(100))?;
    }
    Ok(())
}

/// `cache.vcl` for this stack, with the query strings of the distribution.
fn configured(outputs: &Outputs, api_port: u16, times: f64) -> Result<String> {
    let site = fs::read_to_string(crate::root().join("infra/stack/site.yaml"))?;
    let listed = site.split_once(QUERY_STRINGS).and_then(|(_, after)| after.split_once(']'));
    let (listed, _) = listed.context("site.yaml lists no query strings")?;
    let filled = fs::read_to_string(crate::root().join("infra/bench/edge/cache.vcl"))?
        .replace("@QUERY_STRINGS@", &listed.replace(", ", "|"))
        .replace("@API@", output(outputs, "ApiId")?)
        .replace("@PORT@", &api_port.to_string())
        .replace("@TIMES@", &times.to_string());
    ensure!(!filled.contains('@'), "cache.vcl has a word that nothing fills in");
    Ok(filled)
}

fn find(tools: &Tools, program: &str) -> Result<PathBuf> {
    tools.find(&[program, &server(program)]).with_context(|| format!("there is no {program}"))
}

/// Where servers are, which is not on everybody's PATH.
fn server(program: &str) -> String {
    format!("/usr/sbin/{program}")
}
