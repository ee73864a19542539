//! The list of an index's files: what a caller uploads after a commit and downloads before a search.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Error, Result, filters::FORMAT};

/// The engine's own lists: of the segments, and of the files that it may remove.
const SEGMENTS: &str = "meta.json";
const OWN_FILES: &str = ".managed.json";

/// One state of the index. A few kilobytes as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    pub files: Vec<SegmentFile>,
    segments: Value,
}

/// A file of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentFile {
    /// The name in the index's directory.
    pub name: String,
    /// The name to store it under. One key never has two contents, even of two writers that started from the same state.
    pub key: String,
    pub bytes: u64,
}

impl Manifest {
    /// The manifest of the index in a directory, as of its last commit.
    pub(crate) fn of(directory: &Path) -> Result<Self> {
        let segments: Value =
            serde_json::from_slice(&fs::read(directory.join(SEGMENTS))?).map_err(|error| broken(&error))?;
        let mut files = Vec::new();
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if is_of(&name, &segments) {
                files.push(SegmentFile { key: key(&name, &entry.path())?, bytes: entry.metadata()?.len(), name });
            }
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { format: FORMAT, files, segments })
    }

    /// The files that the directory does not have yet.
    pub fn missing(&self, directory: &Path) -> Vec<&SegmentFile> {
        self.files.iter().filter(|file| !file.is_in(directory)).collect()
    }

    /// Replaces the directory's index by this state and deletes the files of the former one. Fails if a file is missing. An
    /// [`crate::Index`] that is open on the directory keeps the state that it opened.
    pub fn install(&self, directory: &Path) -> Result<()> {
        if self.format != FORMAT {
            return Err(Error::Broken(format!("format {} and not {FORMAT}", self.format)));
        }
        if let Some(file) = self.missing(directory).first() {
            return Err(Error::Broken(format!("{} is missing", file.name)));
        }
        let names: Vec<_> = self.files.iter().map(|file| file.name.as_str()).chain([SEGMENTS]).collect();
        replace(directory, SEGMENTS, self.segments.to_string().as_bytes())?;
        replace(directory, OWN_FILES, Value::from(names.clone()).to_string().as_bytes())?;
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| !name.starts_with('.') && !names.contains(&name)) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

impl SegmentFile {
    /// Writes a downloaded file. An error if the content is not the one that the manifest means.
    pub fn place(&self, directory: &Path, content: &[u8]) -> Result<()> {
        if !is_plain(&self.name) {
            return Err(Error::Broken("a file's name is not one of a segment".to_owned()));
        }
        replace(directory, &self.name, content)?;
        if self.is_in(directory) { Ok(()) } else { Err(Error::Broken(format!("{} has another content", self.name))) }
    }

    fn is_in(&self, directory: &Path) -> bool {
        let path = directory.join(&self.name);
        let same_length = fs::metadata(&path).is_ok_and(|metadata| metadata.len() == self.bytes);
        same_length && key(&self.name, &path).is_ok_and(|key| key == self.key)
    }
}

/// Whether a file belongs to one of the segments, in the state that the segments' list means.
fn is_of(name: &str, segments: &Value) -> bool {
    let Some((id, component)) = name.split_once('.') else { return false };
    let all = segments.get("segments").and_then(Value::as_array).into_iter().flatten();
    all.filter(|segment| segment_id(segment).as_deref() == Some(id)).any(|segment| {
        match component.strip_suffix(".del") {
            Some(stamp) => segment
                .pointer("/deletes/opstamp")
                .and_then(Value::as_u64)
                .is_some_and(|current| stamp.parse() == Ok(current)),
            None => !component.ends_with("temp"),
        }
    })
}

/// The segment's id as its files' names have it: without hyphens.
fn segment_id(segment: &Value) -> Option<String> {
    segment.get("segment_id").and_then(Value::as_str).map(|id| id.replace('-', ""))
}

/// A segment's files are named by a random id. Its list of deleted documents is named by a counter, which two writers may
/// both have reached, so a digest of the content follows.
fn key(name: &str, path: &Path) -> io::Result<String> {
    if Path::new(name).extension().is_none_or(|extension| extension != "del") {
        return Ok(name.to_owned());
    }
    let digest = Sha256::digest(fs::read(path)?);
    let start = digest.first_chunk().copied().map(u64::from_be_bytes).unwrap_or_default();
    Ok(format!("{name}.{start:016x}"))
}

fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.') && !name.starts_with('.')
}

/// Writes beside and renames, so that a reader sees the old content or the new one.
fn replace(directory: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    let beside = directory.join(format!(".new-{name}"));
    let mut file = fs::File::create(&beside)?;
    file.write_all(content)?;
    drop(file);
    fs::rename(beside, directory.join(name))
}

fn broken(error: &serde_json::Error) -> Error {
    Error::Broken(error.to_string())
}
