//! Writes the names of the plants and the thesaurus as tables of Rust, with the stems of their words: stemming them
//! would be most of the work of a start.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[path = "../rules/src/fold.rs"]
mod fold;
#[path = "src/scripts.rs"]
#[expect(dead_code, reason = "a search needs more of it")]
mod scripts;
#[path = "src/stop_words.rs"]
#[expect(dead_code, reason = "a search needs more of it")]
mod stop_words;
#[path = "src/text.rs"]
#[expect(dead_code, reason = "a search needs more of it")]
mod text;

/// What a search needs of a plant.
#[derive(Deserialize)]
struct Plant {
    id: String,
    name: String,
    latin: String,
    #[serde(default)]
    synonyms: Vec<String>,
}

/// What it needs of a problem of plants.
#[derive(Deserialize)]
struct Problem {
    id: String,
    name: String,
    #[serde(default)]
    names: Vec<String>,
    signs: Vec<String>,
}

/// A folded word and its stem.
type Stemmed = (String, String);

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    let plants = read("../rules/plants.json")?;
    fs::write(Path::new(&out).join("plants.rs"), plant_names(&plants))?;
    fs::write(Path::new(&out).join("thesaurus.rs"), groups(&read("thesaurus.json")?))?;
    fs::write(Path::new(&out).join("problems.rs"), problems(&read("../rules/problems.json")?, &plants))?;
    Ok(())
}

fn read<T: DeserializeOwned>(file: &str) -> Result<Vec<T>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={file}");
    Ok(serde_json::from_str(&fs::read_to_string(file)?).map_err(|error| format!("{file}: {error}"))?)
}

fn plant_names(plants: &[Plant]) -> String {
    let (mut lexicon, mut rows, mut plant_of) = (Lexicon::default(), Vec::new(), HashMap::new());
    for (at, Plant { id, name, latin, synonyms }) in plants.iter().enumerate() {
        let mut names = Vec::new();
        for name in [name, latin].into_iter().chain(synonyms) {
            let words = stemmed(name);
            let other = plant_of.insert(words.clone(), id).unwrap_or(id);
            assert!(other == id, "plants.json: {name:?} is a name of {other} and of {id}");
            lexicon.add(&words, at);
            names.push(format!("&{words:?}"));
        }
        rows.push(format!("Plant {{ id: {id:?}, name: {name:?}, names: {} }}", list(&names)));
    }
    format!("PlantNames {{ plants: {}, lexicon: {} }}", list(&rows), lexicon.to_rust())
}

fn groups(thesaurus: &[Vec<String>]) -> String {
    let (mut lexicon, mut rows) = (Lexicon::default(), Vec::new());
    for (at, group) in thesaurus.iter().enumerate() {
        let mut entries = Vec::new();
        for entry in group {
            let words = stemmed(entry);
            let folded = words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ");
            assert!(folded == *entry, "thesaurus.json: {entry:?} must be {folded:?}, as texts are folded");
            lexicon.add(&words, at);
            entries.push(format!("&{words:?}"));
        }
        assert!(
            group.iter().collect::<BTreeSet<_>>().len() == group.len(),
            "thesaurus.json: twice the same in {group:?}"
        );
        rows.push(list(&entries));
    }
    format!("Thesaurus {{ groups: {}, lexicon: {} }}", list(&rows), lexicon.to_rust())
}

/// A name with a plant in it, such as "tomato blight", is a sign: the words name the plant too.
fn problems(problems: &[Problem], plants: &[Plant]) -> String {
    let mut plant_names = BTreeSet::new();
    for Plant { name, latin, synonyms, .. } in plants {
        plant_names.extend([name, latin].into_iter().chain(synonyms).map(|name| stems(&stemmed(name))));
    }
    let has_plant = |words: &[Stemmed]| {
        let stems = stems(words);
        let from_each = (0..stems.len()).filter_map(|from| stems.get(from..));
        from_each
            .flat_map(|rest| (1..=rest.len()).filter_map(|to| rest.get(..to)))
            .any(|part| plant_names.contains(part))
    };
    let (mut lexicon, mut rows) = (Lexicon::default(), Vec::new());
    for (at, Problem { id, name, names, signs }) in problems.iter().enumerate() {
        let names: Vec<_> = [name].into_iter().chain(names).map(|name| stemmed(name)).collect();
        let (with_plant, plain): (Vec<_>, Vec<_>) = names.iter().partition(|name| has_plant(name));
        for name in plain {
            lexicon.add(name, at);
        }
        let signs = signs.iter().map(|sign| stemmed(sign)).chain(with_plant.into_iter().cloned());
        let signs: Vec<_> = signs.map(|sign| format!("&{:?}", telling(&sign))).collect();
        let names: Vec<_> = names.iter().map(|name| format!("&{name:?}")).collect();
        let [names, signs] = [names, signs].map(|phrases| list(&phrases));
        rows.push(format!("Words {{ id: {id:?}, names: {names}, signs: {signs} }}"));
    }
    format!("Problems {{ problems: {}, lexicon: {} }}", list(&rows), lexicon.to_rust())
}

/// The stems of the words that tell something.
fn telling(sign: &[Stemmed]) -> Vec<String> {
    sign.iter().filter(|(word, _)| !stop_words::is_stop_word(word)).map(|(_, stem)| stem.clone()).collect()
}

fn stems(words: &[Stemmed]) -> Vec<String> {
    words.iter().map(|(_, stem)| stem.clone()).collect()
}

/// The `Lexicon` of the crate.
#[derive(Default)]
struct Lexicon {
    by_stem: BTreeMap<String, BTreeMap<Vec<String>, BTreeSet<usize>>>,
    words: BTreeSet<String>,
    stems: BTreeSet<String>,
}

impl Lexicon {
    fn add(&mut self, phrase: &[Stemmed], of: usize) {
        let stems: Vec<_> = phrase.iter().map(|(_, stem)| stem.clone()).collect();
        if let Some((first, after)) = stems.split_first() {
            self.by_stem.entry(first.clone()).or_default().entry(after.to_vec()).or_default().insert(of);
        }
        self.words.extend(phrase.iter().map(|(word, _)| word.clone()));
        self.stems.extend(stems);
    }

    fn to_rust(&self) -> String {
        let of_stem = |(first, phrases): (&String, &BTreeMap<Vec<String>, BTreeSet<usize>>)| {
            let mut longest_first: Vec<_> = phrases.iter().collect();
            longest_first.sort_by_key(|(after, _)| Reverse(after.len()));
            let phrases = longest_first.into_iter().map(|(after, of)| {
                let of: Vec<_> = of.iter().collect();
                format!("Phrase {{ after: &{after:?}, of: &{of:?} }}")
            });
            format!("({first:?}, {})", list(&phrases.collect::<Vec<_>>()))
        };
        let by_stem: Vec<_> = self.by_stem.iter().map(of_stem).collect();
        let [words, stems] = [&self.words, &self.stems].map(|words| words.iter().collect::<Vec<_>>());
        format!("Lexicon {{ by_stem: {}, words: &{words:?}, stems: &{stems:?} }}", list(&by_stem))
    }
}

fn stemmed(text: &str) -> Vec<Stemmed> {
    text::folded(text).map(|word| (word.clone(), text::stem(&word))).collect()
}

fn list(items: &[String]) -> String {
    format!("&[{}]\n", items.join(", "))
}
