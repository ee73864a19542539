//! The search index in its bucket. A [`Feed`] applies changes and publishes the new state; a [`Reader`] follows it.
//!
//! `search/current.json` names the files of the state that counts. Files never change, so a state is whole at any moment: it
//! is published by one conditional write after all of its files are there, and files that it no longer names stay for an hour.

mod feed;
mod reader;

use std::sync::LazyLock;

use rules::plants;
use search::PlantNames;

pub use feed::Feed;
pub use reader::Reader;
pub use store::Bucket;

/// The names of the site's plants, as the index knows them.
pub fn plant_names() -> &'static PlantNames {
    static NAMES: LazyLock<PlantNames> =
        LazyLock::new(|| PlantNames::new(plants::all().iter().map(|plant| (plant.id, plant.names()))));
    &NAMES
}
