//! The rooms of the store, read from its imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The floors from below. A room may use itself and the floors below it.
const FLOORS: [&[&str]; 7] = [
    &["aws"],
    &["table"],
    &["items"],
    &["limits"],
    &["tips", "marks", "counts", "photographs", "gardeners", "blocks", "follows", "notices", "questions"],
    &["leaving", "moderation"],
    &["operators"],
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(files(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
    found
}

/// The room and the text of each file in a room.
fn rooms() -> Vec<(String, PathBuf, String)> {
    let sources = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap()).join("src");
    let rooms = files(&sources).into_iter().filter_map(|file| {
        let path = file.strip_prefix(&sources).unwrap().to_owned();
        let room = path.parent()?.components().next()?.as_os_str().to_str().unwrap().to_owned();
        Some((room, path, fs::read_to_string(file).unwrap()))
    });
    rooms.collect()
}

fn floor(room: &str) -> usize {
    let floor = FLOORS.iter().position(|rooms| rooms.contains(&room));
    floor.unwrap_or_else(|| panic!("{room} has no floor"))
}

#[test]
fn no_room_uses_one_above_or_beside_it() {
    for (room, path, text) in rooms() {
        for other in text.split("crate::").skip(1) {
            let other: String = other.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            let is_below = other == room || floor(&other) < floor(&room);
            assert!(is_below, "{} uses {other}", path.display());
        }
        // The rest of a room is `super` for its files, and the crate for its `mod.rs`.
        let climbs = text.contains("super::super") || (path.ends_with("mod.rs") && text.contains("\nuse super::"));
        assert!(!climbs, "{}: name the room by its path from `crate`", path.display());
    }
}

#[test]
fn no_two_types_have_one_name() {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, path, text) in rooms() {
        for line in text.lines() {
            let line =
                line.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ").trim_start_matches("pub ");
            let mut words = line.split(|letter: char| !letter.is_alphanumeric());
            if let (Some("struct" | "enum" | "type"), Some(name)) = (words.next(), words.next()) {
                types.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
    }
    types.retain(|_, files| files.len() > 1);
    assert!(types.is_empty(), "{types:#?}");
}
