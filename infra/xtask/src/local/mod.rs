//! The developer's local cloud, which `cargo xtask up` runs and other verbs use.

pub mod cloud;
pub mod deploy;
pub mod dev;
pub mod reindex;
pub mod seed;
pub mod shots;
pub mod throw_away;
pub mod up;

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::deployed::Deployed;
use crate::files;

/// Of the two sample accounts, on this machine only.
pub const SAMPLE_PASSWORD: &str = "Garden-gate-1!";
/// Describes the running cloud to other verbs. Removed when it stops.
pub const RUNNING: &str = "running.json";

/// Its data, its log and its state.
pub fn folder() -> PathBuf {
    files::root().join(".local")
}

/// The stack on the local cloud that is running now.
pub fn running() -> Result<Deployed> {
    let found = fs::read(folder().join(RUNNING)).ok().and_then(|text| serde_json::from_slice::<Deployed>(&text).ok());
    match found {
        Some(deployed) if deployed.port.is_some_and(cloud::responds) => Ok(deployed),
        _ => bail!("no local cloud is running: start one with `cargo xtask up`"),
    }
}
