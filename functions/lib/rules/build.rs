//! Writes the plants of `plants.json` as a table of Rust, because no function has the time to parse them at its start.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

/// A line of the file. The `Plant` of the crate has the meaning of each field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plant {
    id: String,
    name: String,
    latin: String,
    #[serde(default)]
    synonyms: Vec<String>,
    category: String,
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    hazards: Vec<String>,
    note: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=plants.json");
    let plants: Vec<Plant> =
        serde_json::from_str(&fs::read_to_string("plants.json")?).map_err(|error| format!("plants.json: {error}"))?;
    let ids = plants.iter().map(|plant| &plant.id);
    for (id, next) in ids.clone().zip(ids.skip(1)) {
        assert!(id < next, "plants.json: {next} is after {id}, but ids are in order and each is there once");
    }
    let rows: String = plants.iter().map(row).collect();
    fs::write(Path::new(&env::var("OUT_DIR")?).join("plants.rs"), format!("&[{rows}]"))?;
    Ok(())
}

/// A text or a list of texts reads in Rust as `Debug` prints it.
fn row(plant: &Plant) -> String {
    let Plant { id, name, latin, synonyms, category, drawn, hazards, note } = plant;
    let category = variant("Category", category);
    let hazards: Vec<_> = hazards.iter().map(|hazard| variant("Hazard", hazard)).collect();
    let hazards = hazards.join(", ");
    format!(
        "Plant {{ id: {id:?}, name: {name:?}, latin: {latin:?}, synonyms: &{synonyms:?}, category: {category}, \
         drawn: {drawn}, hazards: &[{hazards}], note: {note:?} }},\n"
    )
}

/// The variant of a word: `Category::TreesAndShrubs` of "Trees & Shrubs". The compiler rejects one that there is not.
fn variant(of: &str, word: &str) -> String {
    let words = word.split([' ', '-']).map(|part| if part == "&" { "and" } else { part });
    let upper = words.map(|part| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)));
    format!("{of}::{}", upper.flatten().collect::<String>())
}
