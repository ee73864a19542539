//! The way of an index's files to a store and back.

use std::{collections::HashMap, fs, path::Path};

use search::{Error, Index, Manifest, TipQuery};

use crate::garden::{self, Garden, add, tip_id, titled};

/// Files by key, as a bucket has them.
type Store = HashMap<String, Vec<u8>>;

/// Uploads the files that the store lacks, and returns their number. A key never changes its content.
fn upload(garden: &Garden, manifest: &Manifest, store: &mut Store) -> usize {
    let before = store.len();
    for file in &manifest.files {
        let content = fs::read(garden.path().join(&file.name)).unwrap();
        let stored = store.entry(file.key.clone()).or_insert_with(|| content.clone());
        assert_eq!(*stored, content, "{} has two contents", file.key);
    }
    store.len() - before
}

fn download(manifest: &Manifest, store: &Store, directory: &Path) -> usize {
    let missing = manifest.missing(directory);
    for file in &missing {
        file.place(directory, &store[&file.key]).unwrap();
    }
    manifest.install(directory).unwrap();
    missing.len()
}

fn total(index: &Index, text: &str) -> u64 {
    index.tips_for(&TipQuery { text, limit: 9, ..TipQuery::default() }, garden::plants()).unwrap().total
}

#[test]
fn copy_by_manifest_answers_the_same_and_fetches_only_what_is_new() {
    let garden = Garden::new((0..40).map(|n| add(titled(n, "An old leek"))));
    let mut store = Store::new();
    let first = garden.change([]);
    assert_eq!(upload(&garden, &first, &mut store), first.files.len());

    let copy = tempfile::tempdir().unwrap();
    // The manifest travels as JSON.
    let first: Manifest = serde_json::from_str(&serde_json::to_string(&first).unwrap()).unwrap();
    assert_eq!(download(&first, &store, copy.path()), first.files.len());
    let opened = Index::open(copy.path()).unwrap();
    assert_eq!(total(&opened, "leek"), 40);

    let second = garden.change([add(titled(50, "A new fig")), search::Change::DeleteTip { id: tip_id(3), version: 1 }]);
    let new = upload(&garden, &second, &mut store);
    assert!(new < second.files.len(), "{new} of {}", second.files.len());
    assert_eq!(download(&second, &store, copy.path()), new);
    assert_eq!(download(&second, &store, copy.path()), 0);
    let reopened = Index::open(copy.path()).unwrap();
    assert_eq!((total(&reopened, "leek"), total(&reopened, "fig")), (39, 1));
    assert_eq!((total(&opened, "leek"), total(&opened, "fig")), (40, 0));

    // A writer continues from the copy.
    let copied = Garden { directory: copy };
    copied.change([add(titled(51, "A newer fig"))]);
    assert_eq!(copied.search("fig").total, 2);
}

#[test]
fn two_writers_from_one_state_never_store_two_contents_under_one_key() {
    let one = Garden::new((0..20).map(|n| add(titled(n, "A leek"))));
    let mut store = Store::new();
    let start = one.change([]);
    upload(&one, &start, &mut store);
    let other = Garden::new([]);
    download(&start, &store, other.path());
    for (garden, deleted) in [(&one, 1), (&other, 2)] {
        let manifest = garden.change([search::Change::DeleteTip { id: tip_id(deleted), version: 1 }]);
        upload(garden, &manifest, &mut store);
    }
}

#[test]
fn loser_of_a_race_takes_the_winners_state_over_its_files() {
    let one = Garden::new((0..20).map(|n| add(titled(n, "A leek"))));
    let mut store = Store::new();
    let start = one.change([]);
    upload(&one, &start, &mut store);
    let other = Garden::new([]);
    download(&start, &store, other.path());
    let won = one.change([search::Change::DeleteTip { id: tip_id(1), version: 1 }]);
    upload(&one, &won, &mut store);
    other.change([search::Change::DeleteTip { id: tip_id(2), version: 1 }]);

    download(&won, &store, other.path());
    other.change([search::Change::DeleteTip { id: tip_id(2), version: 1 }]);
    let hits = other.search("leek").hits;
    assert_eq!(hits.len(), 18);
    assert!(!hits.contains(&tip_id(1)) && !hits.contains(&tip_id(2)));
}

#[test]
fn broken_files_are_errors() {
    let empty = tempfile::tempdir().unwrap();
    assert!(Index::open(empty.path()).is_err());

    let garden = Garden::new([add(titled(1, "A leek"))]);
    let manifest = garden.change([]);
    let file = &manifest.files[0];
    assert!(matches!(file.place(empty.path(), b"other"), Err(Error::Broken(_))));
    assert!(matches!(manifest.install(empty.path()), Err(Error::Broken(_))));
    let text = serde_json::to_string(&manifest).unwrap();
    let other_format: Manifest = serde_json::from_str(&text.replace("\"format\":", "\"format\":9")).unwrap();
    assert!(matches!(other_format.install(garden.path()), Err(Error::Broken(_))));
    let elsewhere = text.replace(&format!("\"name\":\"{}\"", file.name), "\"name\":\"../leek\"");
    let elsewhere: Manifest = serde_json::from_str(&elsewhere).unwrap();
    assert!(matches!(elsewhere.files[0].place(empty.path(), b"leek"), Err(Error::Broken(_))));

    for file in &manifest.files {
        let path = garden.path().join(&file.name);
        let content = fs::read(&path).unwrap();
        fs::write(&path, &content[..content.len() / 2]).unwrap();
        assert!(manifest.install(garden.path()).is_err(), "{}", file.name);
        fs::write(&path, content).unwrap();
    }
    fs::write(garden.path().join("meta.json"), "{}").unwrap();
    assert!(Index::open(garden.path()).is_err());
}
