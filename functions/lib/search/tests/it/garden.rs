//! Documents and indexes for the tests.

use std::path::Path;

use rules::plants::PlantId;
use rules::{Category, Difficulty, Facts, Status, Timestamp, TipId, UserId};
use search::{Change, GardenerDocument, Index, Manifest, PlantNames, TipAnswer, TipDocument, TipQuery, Writer};
use serde_json::Value;
use tempfile::TempDir;

const SAMPLE_DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../infra/local/sample-data");

/// An index in a directory of its test.
pub struct Garden {
    pub directory: TempDir,
}

impl Garden {
    pub fn new(changes: impl IntoIterator<Item = Change>) -> Self {
        let garden = Self { directory: tempfile::tempdir().unwrap() };
        garden.change(changes);
        garden
    }

    /// One batch.
    pub fn change(&self, changes: impl IntoIterator<Item = Change>) -> Manifest {
        self.change_at(Timestamp::now(), changes)
    }

    pub fn change_at(&self, now: Timestamp, changes: impl IntoIterator<Item = Change>) -> Manifest {
        let mut writer = Writer::open(self.directory.path(), plants(), now).unwrap();
        for change in changes {
            writer.apply(change).unwrap();
        }
        writer.commit().unwrap()
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub fn index(&self) -> Index {
        Index::open(self.path()).unwrap()
    }

    pub fn search(&self, text: &str) -> TipAnswer {
        self.index().tips_for(&TipQuery { text, limit: 50, ..TipQuery::default() }, plants()).unwrap()
    }
}

/// A tip to change with `..tip(1)`: number `n` has `n` milliseconds as its date, so the higher is the newer.
pub fn tip(n: u64) -> TipDocument {
    TipDocument {
        id: tip_id(n),
        version: 1,
        author: UserId::of_subject("rowan"),
        author_name: "Rowan Thirkell".to_owned(),
        title: "A title".to_owned(),
        plant_type: "Something green".to_owned(),
        description: "The text".to_owned(),
        category: Category::Vegetables,
        difficulty: Difficulty::Easy,
        helpful: 0,
        edited: Timestamp::from_milliseconds(n),
        facts: Facts::default(),
    }
}

pub fn tip_id(n: u64) -> TipId {
    TipId::of(Timestamp::from_milliseconds(n), 0)
}

pub fn titled(n: u64, title: &str) -> TipDocument {
    TipDocument { title: title.to_owned(), ..tip(n) }
}

pub fn add(tip: TipDocument) -> Change {
    Change::Tip(Box::new(tip))
}

pub fn gardener(subject: &str) -> GardenerDocument {
    GardenerDocument {
        id: UserId::of_subject(subject),
        version: 1,
        name: subject.to_owned(),
        place: String::new(),
        specialization: String::new(),
        bio: String::new(),
        status: Status::Active,
    }
}

pub fn add_gardener(gardener: GardenerDocument) -> Change {
    Change::Gardener(Box::new(gardener))
}

/// The sample gardeners and their public tips, with the tips' titles.
pub fn sample() -> (Vec<Change>, Vec<(TipId, String)>) {
    let (gardeners, tips) = (sample_file("gardeners.json"), sample_file("tips.json"));
    let text = |value: &Value, name: &str| value[name].as_str().unwrap().to_owned();
    let mut changes: Vec<_> = gardeners
        .iter()
        .map(|sample| GardenerDocument {
            name: text(sample, "name"),
            place: text(sample, "location"),
            specialization: text(sample, "specialization"),
            bio: text(sample, "bio"),
            status: Status::parse(&text(sample, "status")).unwrap(),
            ..gardener(&text(sample, "key"))
        })
        .map(add_gardener)
        .collect();
    let mut titles = Vec::new();
    for (number, sample) in (0..).zip(&tips).filter(|(_, sample)| sample["availability"] == "public") {
        let key = text(sample, "author");
        let author = gardeners.iter().find(|gardener| gardener["key"] == key.as_str()).unwrap();
        let added = Timestamp::parse(&text(sample, "dateAdded")).unwrap();
        let tip = TipDocument {
            id: TipId::of(added, number),
            author: UserId::of_subject(&key),
            author_name: text(author, "name"),
            title: text(sample, "title"),
            plant_type: text(sample, "plantType"),
            description: text(sample, "description"),
            category: Category::parse(&text(sample, "category")).unwrap(),
            difficulty: Difficulty::parse(&text(sample, "difficultyLevel")).unwrap(),
            facts: facts(&sample["facts"]),
            ..tip(0)
        };
        titles.push((tip.id, tip.title.clone()));
        changes.push(add(tip));
    }
    (changes, titles)
}

/// With the hazards of the plants, as the index has them.
fn facts(sample: &Value) -> Facts {
    let facts: Facts = serde_json::from_value::<Option<Facts>>(sample.clone()).unwrap().unwrap_or_default();
    let of_plants = facts.plants.iter().copied().flat_map(|plant: PlantId| plant.plant().hazards.iter().copied());
    Facts { hazards: facts.hazards.iter().chain(of_plants.collect::<Vec<_>>()).collect(), ..facts }
}

pub fn sample_file(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{SAMPLE_DATA}/{name}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The plants of the site's list.
pub fn plants() -> &'static PlantNames {
    search::plant_names()
}
