//! A folder of a process for an index's files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, process};

use rules::Failure;

/// An empty folder under the temporary one. It is removed when dropped, or when a later process finds that its own is dead.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Result<Self, Failure> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // The local cloud's functions are processes of one machine and share its temporary folder.
        let function = env::var("AWS_LAMBDA_FUNCTION_NAME").unwrap_or_else(|_| "index".to_owned());
        let start = format!("{function}-files-");
        remove_left_behind(&start);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = Self(env::temp_dir().join(format!("{start}{}-{number}", process::id())));
        folder.empty().map_err(|error| Failure::new(format!("the folder of the index: {}", error.kind())))?;
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn empty(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::create_dir(&self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes the folders of processes that are dead. Where the system does not list its processes, nothing is removed.
fn remove_left_behind(start: &str) {
    let processes = Path::new("/proc");
    if !processes.join("self").exists() {
        return;
    }
    for entry in fs::read_dir(env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process =
            name.to_str().and_then(|name| name.strip_prefix(start)?.split_once('-')).map(|(process, _)| process);
        if process.is_some_and(|process| process.parse::<u32>().is_ok() && !processes.join(process).exists()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
