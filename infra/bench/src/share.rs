//! The share of a processor that Lambda gives to 128 MB, by the kernel's bandwidth control ("CFS Bandwidth Control").

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Microseconds in each period: 128 MB of the 1,769 MB that have one processor.
const QUOTA: u32 = 1_447;
const PERIOD: u32 = 20_000;

/// A control group with that share. Only root can make one.
pub struct Share {
    folder: PathBuf,
}

impl Share {
    pub fn new() -> Result<Self> {
        let old = Path::new("/sys/fs/cgroup/cpu/cpu.cfs_quota_us").parent().filter(|top| top.is_dir());
        let folder = old.unwrap_or(Path::new("/sys/fs/cgroup")).join("garden-bench");
        if !folder.is_dir() {
            fs::create_dir(&folder).context("no control group can be made")?;
        }
        if old.is_some() {
            fs::write(folder.join("cpu.cfs_period_us"), PERIOD.to_string())?;
            fs::write(folder.join("cpu.cfs_quota_us"), QUOTA.to_string())?;
        } else {
            fs::write(folder.join("cpu.max"), format!("{QUOTA} {PERIOD}"))?;
        }
        Ok(Self { folder })
    }

    /// From here on the process has no more than the share.
    pub fn take(&self, process: u32) -> Result<()> {
        Ok(fs::write(self.folder.join("cgroup.procs"), process.to_string())?)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}
