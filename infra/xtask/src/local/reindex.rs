//! The search index of a stack on the local cloud.

use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::admin;
use crate::deployed::Deployed;
use crate::local::cloud;
use crate::programs::Programs;
use crate::run::Step;

/// A function looks for a new index every two seconds.
const PATIENCE: Duration = Duration::from_secs(15);

/// Rebuilds the index of a stack on the local cloud, and waits until searches have it. New data reaches it by the streams as well,
/// but some time later; and the local cloud forgets its streams when it stops.
pub fn make_ready(step: &Step, programs: &Programs, stack: &Deployed) -> Result<()> {
    step.run(admin::command(step.tools, programs, stack)?.args(["reindex", "--env", "local"]))?;
    let (port, host) = (stack.port.context("only on the local cloud")?, stack.host()?);
    let since = Instant::now();
    while cloud::get(port, &host, "/api/search/tips?limit=1") != Some(200) {
        if since.elapsed() > PATIENCE {
            bail!("searches do not answer, although there is an index");
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}
