//! A local cloud for one run of the tests. It shares neither port nor data with the developer's.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::files;
use crate::local::cloud::{self, Cloud, Data};
use crate::local::deploy;
use crate::programs::{self, Programs};
use crate::run::Run;

pub struct ThrowAway {
    /// For everything that the cloud and its tests write.
    pub folder: PathBuf,
    /// See [`deploy::stage`].
    pub staged: PathBuf,
    pub programs: Programs,
    pub cloud: Cloud,
}

/// Builds the programs, starts the cloud, does `work` on it and stops it.
pub fn on_throw_away_cloud(run: &mut Run, work: impl FnOnce(&mut Run, &ThrowAway) -> Result<()>) -> Result<()> {
    let programs = run.step("build", programs::build)?;
    with_programs(run, programs, work)
}

/// The same with programs that are built.
pub fn with_programs(
    run: &mut Run,
    programs: Programs,
    work: impl FnOnce(&mut Run, &ThrowAway) -> Result<()>,
) -> Result<()> {
    let folder = files::root().join("target/xtask/cloud");
    files::remove(&folder)?;
    let staged = folder.join("stack");
    deploy::stage(&programs, &staged)?;
    let cloud = run.step("start", |step| Cloud::start(step.tools, &folder, cloud::free_port()?, Data::Discarded))?;
    let throw_away = ThrowAway { folder, staged, programs, cloud };
    let result = work(run, &throw_away);
    run.step("stop", |_| if throw_away.cloud.stop() { Ok(()) } else { bail!("the local cloud had to be killed") })?;
    result
}
