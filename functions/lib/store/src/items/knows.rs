//! Who knows a plant in a climate and wants to be asked about it: `PL#PLANT` and `K#CLIMATE#GARDENER`, for three years after something
//! worked there. The index `byActor` has it by gardener, so that it goes when they leave, or do not want to be asked any more.

use rules::plants::PlantId;
use rules::{About, Climate, Timestamp, UserId, limits};

use super::post::of_about;
use crate::aws::item::{Item, number, text};
use crate::table::{Query, Table, Write, key};

/// How the sort keys begin, and the values of `mark`.
pub(crate) const KNOWS: &str = "K#";

fn begin(climate: Climate) -> String {
    format!("{KNOWS}{climate}#")
}

pub(crate) fn knows_key(plant: PlantId, climate: Climate, gardener: UserId) -> Item {
    key(of_about(About::Plant(plant)), format!("{}{gardener}", begin(climate)))
}

/// The write of it. `at`: when something worked.
pub(crate) fn knows(activity: &Table, plant: PlantId, climate: Climate, gardener: UserId, at: Timestamp) -> Write {
    let mut item = knows_key(plant, climate, gardener);
    item.insert("actor".to_owned(), text(gardener));
    item.insert("mark".to_owned(), text(format!("{KNOWS}{plant}")));
    item.insert("expiresAt".to_owned(), number(at.days_after(limits::KNOWN_DAYS).seconds()));
    activity.put(item)
}

/// Those who know the plant in the climate, in the order of their ids, from the one that this text begins on.
pub(crate) fn knowers(activity: &Table, plant: PlantId, climate: Climate, from: Option<&str>) -> Query {
    let pk = of_about(About::Plant(plant));
    let start = from.map(|from| key(&pk, format!("{}{from}", begin(climate))));
    activity.partition(pk).begins("sk", &begin(climate)).oldest_first().only(&["sk"]).start(start)
}

/// The gardener of a sort key.
pub(crate) fn knower(sk: &str) -> Option<UserId> {
    UserId::parse(sk.strip_prefix(KNOWS)?.rsplit('#').next()?)
}
