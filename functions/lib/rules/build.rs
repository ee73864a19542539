//! Writes the plants of `plants.json` and the problems of `problems.json` as tables of Rust, because no function has the time to parse
//! them at its start.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A line of the file. The `Plant` of the crate has the meaning of each field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plant {
    id: String,
    name: String,
    latin: String,
    family: String,
    #[serde(default)]
    synonyms: Vec<String>,
    category: String,
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    hazards: Vec<String>,
    note: Option<String>,
}

/// The same of this file. The `Problem` of the crate has the meaning of each field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    id: String,
    name: String,
    kind: String,
    #[serde(default)]
    names: Vec<String>,
    signs: Vec<String>,
    #[serde(default)]
    hosts: Vec<String>,
    #[serde(default)]
    families: Vec<String>,
    #[serde(default)]
    any: bool,
    #[serde(default)]
    harms: Vec<String>,
    plant: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    write("plants", |plant: &Plant| &plant.id, plant_row)?;
    write("problems", |problem: &Problem| &problem.id, problem_row)
}

/// Writes a file's table.
fn write<T: DeserializeOwned>(
    name: &str,
    id: impl Fn(&T) -> &String,
    row: impl Fn(&T) -> String,
) -> Result<(), Box<dyn Error>> {
    let file = format!("{name}.json");
    println!("cargo::rerun-if-changed={file}");
    let all: Vec<T> = serde_json::from_str(&fs::read_to_string(&file)?).map_err(|error| format!("{file}: {error}"))?;
    for (one, next) in all.iter().zip(all.iter().skip(1)) {
        let (id, next) = (id(one), id(next));
        assert!(id < next, "{file}: {next} is after {id}, but ids are in order and each is there once");
    }
    let rows: String = all.iter().map(row).collect();
    fs::write(Path::new(&env::var("OUT_DIR")?).join(format!("{name}.rs")), format!("&[{rows}]"))?;
    Ok(())
}

/// A text or a list of texts reads in Rust as `Debug` prints it.
fn plant_row(plant: &Plant) -> String {
    let Plant { id, name, latin, family, synonyms, category, drawn, hazards, note } = plant;
    let category = variant("Category", category);
    let hazards: Vec<_> = hazards.iter().map(|hazard| variant("Hazard", hazard)).collect();
    let hazards = hazards.join(", ");
    format!(
        "Plant {{ id: {id:?}, name: {name:?}, latin: {latin:?}, family: {family:?}, synonyms: &{synonyms:?}, category: {category}, \
         drawn: {drawn}, hazards: &[{hazards}], note: {note:?} }},\n"
    )
}

fn problem_row(problem: &Problem) -> String {
    let Problem { id, name, kind, names, signs, hosts, families, any, harms, plant } = problem;
    let kind = variant("Kind", kind);
    format!(
        "Problem {{ id: {id:?}, name: {name:?}, kind: {kind}, names: &{names:?}, signs: &{signs:?}, hosts: &{hosts:?}, \
         families: &{families:?}, any: {any}, harms: &{harms:?}, plant: {plant:?} }},\n"
    )
}

/// The variant of a word: `Category::TreesAndShrubs` of "Trees & Shrubs". The compiler rejects one that there is not.
fn variant(of: &str, word: &str) -> String {
    let words = word.split([' ', '-']).map(|part| if part == "&" { "and" } else { part });
    let upper = words.map(|part| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)));
    format!("{of}::{}", upper.flatten().collect::<String>())
}
