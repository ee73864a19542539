//! The list of garden plants: names and known hazards of each. The data is `plants.json`, in the order of ids;
//! `build.rs` makes a table of it.
//!
//! Latin names are the accepted ones of Plants of the World Online (Kew). It has no cultivar groups; those follow the Royal
//! Horticultural Society. A Latin name of one word means the whole genus.
//!
//! Hazards follow the list of potentially harmful garden plants (Horticultural Trades Association and RHS), the list of plants
//! toxic to cats and dogs (ASPCA), and the lists of invasive plants of the European Union, North America, Australia and New
//! Zealand. A hazard of some parts, or of some species of a genus, counts; the note then names them.
//!
//! Tips contain these ids, so an id never changes and is never removed. Most ids are the name; of a plant that was renamed, such as
//! `zucchini`, the id is one of the synonyms.

use std::{
    collections::HashMap,
    fmt,
    hash::{Hash, Hasher},
    sync::LazyLock,
};

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{Category, Hazard, fold};

/// A garden plant.
#[derive(Debug)]
pub struct Plant {
    pub id: &'static str,
    /// The English name, as in Britain, singular.
    pub name: &'static str,
    pub latin: &'static str,
    /// The botanical family, such as `Solanaceae`.
    pub family: &'static str,
    /// Other English names, and former Latin names.
    pub synonyms: &'static [&'static str],
    /// The category of most tips about this plant.
    pub category: Category,
    /// Whether the app has a drawing of exactly this plant. A plant that can be mistaken for a poisonous one never has.
    pub drawn: bool,
    pub hazards: &'static [Hazard],
    /// One sentence or two about the hazards, for gardeners.
    pub note: Option<&'static str>,
}

impl Plant {
    /// The name, the Latin name, then the synonyms.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        [self.name, self.latin].into_iter().chain(self.synonyms.iter().copied())
    }
}

/// The id of a plant in the list, such as `broad-bean`.
#[derive(Clone, Copy)]
pub struct PlantId(&'static Plant);

impl PlantId {
    pub fn parse(text: &str) -> Option<Self> {
        find(text).map(Self)
    }

    pub const fn as_str(self) -> &'static str {
        self.0.id
    }

    pub const fn plant(self) -> &'static Plant {
        self.0
    }
}

impl PartialEq for PlantId {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for PlantId {}

impl Hash for PlantId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for PlantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlantId({self})")
    }
}

impl fmt::Display for PlantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialSchema for PlantId {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[a-z]+(-[a-z]+)*$")).max_length(Some(40)).into()
    }
}

impl ToSchema for PlantId {}

serde_as_text!(PlantId, PlantId::parse);

/// The id of a plant that the app can draw. It can stand for a gardener, as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnPlant(PlantId);

impl DrawnPlant {
    pub fn parse(text: &str) -> Option<Self> {
        PlantId::parse(text).filter(|id| id.plant().drawn).map(Self)
    }
}

impl fmt::Display for DrawnPlant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialSchema for DrawnPlant {
    fn schema() -> RefOr<Schema> {
        PlantId::schema()
    }
}

impl ToSchema for DrawnPlant {}

serde_as_text!(DrawnPlant, DrawnPlant::parse);

/// All plants, in the order of their ids.
pub fn all() -> &'static [Plant] {
    static PLANTS: &[Plant] = include!(concat!(env!("OUT_DIR"), "/plants.rs"));
    PLANTS
}

/// The plant that has this id.
pub fn find(id: &str) -> Option<&'static Plant> {
    let plants = all();
    plants.binary_search_by(|plant| plant.id.cmp(id)).ok().and_then(|at| plants.get(at))
}

/// The plant of which this is a name, in English or Latin, also in the plural: `tomatoes`. Case, accents and punctuation do not count.
pub fn named(name: &str) -> Option<&'static Plant> {
    static NAMES: LazyLock<HashMap<String, &Plant>> =
        LazyLock::new(|| all().iter().flat_map(|plant| plant.names().map(move |name| (key(name), plant))).collect());
    let key = key(name);
    let singulars = [key.strip_suffix("s"), key.strip_suffix("es")].map(|singular| singular.map(str::to_owned));
    let of_berries = key.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let mut forms = singulars.into_iter().chain([of_berries]).flatten();
    NAMES.get(&key).copied().or_else(|| forms.find_map(|form| NAMES.get(&form).copied()))
}

/// A name for comparison: `"Salvia × Jamé's"` and `"salvia james"` are the same.
fn key(name: &str) -> String {
    let folded: String = fold::fold(name)
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use Hazard::{Invasive, SkinIrritant, ToxicToPeople, ToxicToPets};

    #[test]
    fn every_entry_is_valid() {
        assert!(all().len() >= 500, "{} plants", all().len());
        for plant @ Plant { id, name, synonyms, hazards, note, .. } in all() {
            assert!(plant.names().any(|name| *id == key(name).replace(' ', "-")), "{id}");
            assert!(id.len() <= 40 && id.bytes().all(|c| matches!(c, b'a'..=b'z' | b'-')), "{id}");
            assert!(name.starts_with(char::is_uppercase), "{id}");
            assert!(synonyms.iter().all(|name| !name.is_empty() && name.trim() == *name), "{id}");
            assert!(hazards.is_sorted_by_key(|a| Hazard::ALL.iter().position(|b| a == b)), "{id}: order of hazards");
            assert_eq!(hazards.iter().collect::<HashSet<_>>().len(), hazards.len(), "{id}: a hazard twice");
            if let Some(note) = note {
                assert!(note.chars().count() <= 120 && note.ends_with('.'), "{id}: {note}");
            }
        }
    }

    #[test]
    fn ids_are_unique_and_in_order() {
        assert!(all().is_sorted_by(|a, b| a.id < b.id));
        assert!(all().iter().all(|plant| PlantId::parse(plant.id).map(PlantId::as_str) == Some(plant.id)));
    }

    #[test]
    fn no_name_means_two_plants() {
        let mut seen = HashMap::new();
        for plant in all() {
            // Gardeners call some plants by their Latin name: a dahlia is Dahlia.
            let names = plant.names().enumerate().filter(|(at, name)| *at != 1 || key(name) != key(plant.name));
            for (_, name) in names {
                assert_eq!(seen.insert(key(name), plant.id), None, "{name} of {}", plant.id);
            }
        }
    }

    #[test]
    fn latin_names_have_their_form() {
        let lower = |word: &str| word.bytes().all(|c| matches!(c, b'a'..=b'z' | b'-'));
        let upper = |word: &str| word.strip_prefix(char::is_uppercase).is_some_and(lower);
        for Plant { id, latin, .. } in all() {
            let is_valid = match latin.split(' ').collect::<Vec<_>>()[..] {
                [genus] => upper(genus),
                [genus, species] | [genus, "×", species] | ["×", genus, species] => upper(genus) && lower(species),
                [genus, species, "var." | "subsp.", variety] => upper(genus) && lower(species) && lower(variety),
                [genus, species, group, "Group"] => upper(genus) && lower(species) && upper(group),
                _ => false,
            };
            assert!(is_valid, "{id}: {latin}");
        }
    }

    #[test]
    fn plants_are_found_by_any_name() {
        for (name, id) in [
            ("Zucchini", "zucchini"),
            ("clover", "white-clover"),
            ("courgette", "zucchini"),
            ("aubergine", "eggplant"),
            ("cilantro", "coriander"),
            ("swede", "rutabaga"),
            ("rocket", "arugula"),
            ("fava bean", "broad-bean"),
            ("Faba Bean", "broad-bean"),
            ("French bean", "common-bean"),
            ("beet", "beetroot"),
            ("scallion", "spring-onion"),
            ("bok choy", "pak-choi"),
            ("lambs lettuce", "corn-salad"),
            ("mache", "corn-salad"),
            ("bell pepper", "sweet-pepper"),
            ("sunchoke", "jerusalem-artichoke"),
            ("witloof chicory", "chicory"),
            ("French tarragon", "tarragon"),
            ("curry leaf tree", "curry-leaf"),
            ("hens and chicks", "houseleek"),
            ("mophead hydrangea", "hydrangea"),
            ("azalea", "rhododendron"),
            ("ROSMARINUS OFFICINALIS", "rosemary"),
            ("Salvia rosmarinus", "rosemary"),
            ("Sedum spectabile", "sedum"),
            ("Sansevieria trifasciata", "snake-plant"),
            ("Fragaria ananassa", "strawberry"),
            ("Pisum sativum", "pea"),
            ("jalapeno", "chilli-pepper"),
            ("mother in laws tongue", "snake-plant"),
            ("tomatoes", "tomato"),
            ("strawberries", "strawberry"),
            ("french-beans", "common-bean"),
            ("crocus", "crocus"),
            ("tomato.", "tomato"),
        ] {
            assert_eq!(named(name).map(|plant| plant.id), Some(id), "{name}");
        }
        assert!(named("").is_none() && named("s").is_none() && named("×").is_none() && named("garden gnome").is_none());
    }

    /// The app's test of its own comparison reads the file too.
    #[test]
    fn names_of_growers_lists_are_there() {
        #[derive(serde::Deserialize)]
        struct Row {
            name: String,
            plant: String,
        }
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/plant-names.json")).unwrap();
        for Row { name, plant } in rows {
            assert_eq!(named(&name).map(|found| found.id), Some(plant.as_str()), "{name}");
        }
    }

    #[test]
    fn name_to_show_is_the_british_one_and_the_id_of_before_stays() {
        for (id, name) in [
            ("zucchini", "Courgette"),
            ("eggplant", "Aubergine"),
            ("arugula", "Rocket"),
            ("rutabaga", "Swede"),
            ("sweet-corn", "Sweetcorn"),
            ("common-bean", "French bean"),
            ("castor-bean", "Castor oil plant"),
        ] {
            assert_eq!(find(id).map(|plant| plant.name), Some(name));
            assert_eq!(PlantId::parse(id).map(PlantId::as_str), Some(id));
            assert_eq!(named(name).map(|plant| plant.id), Some(id));
        }
    }

    #[test]
    fn fruits_and_vegetables_of_warm_countries_are_listed() {
        let names = "mango coconut guava papaya pomegranate persimmon pineapple jackfruit breadfruit lychee longan rambutan durian \
             mangosteen carambola pitaya soursop sapodilla tamarind loquat grapefruit mandarin pomelo kumquat citron cashew macadamia \
             pistachio pecan carob jujube amla jamun acerola ackee feijoa tamarillo physalis tomatillo pepino cocoa coffee banana plantain \
             avocado fig orange lemon lime melon watermelon yam cassava taro malanga jicama arrowroot karela calabash luffa chayote \
             okra aubergine chilli kangkong moringa roselle molokhia amaranth cowpea chickpea lentil edamame peanut sesame sorghum bajra \
             ragi rice sugarcane ginger turmeric galangal cardamom cumin fenugreek tulsi shiso pandan lemongrass coriander quinoa";
        for name in names.split_whitespace() {
            assert!(named(name).is_some(), "{name}");
        }
        for (latin, id) in [
            ("Mangifera indica", "mango"),
            ("Cocos nucifera", "coconut"),
            ("Psidium guajava", "guava"),
            ("Diospyros kaki", "persimmon"),
            ("Punica granatum", "pomegranate"),
            ("Vigna radiata", "mung-bean"),
            ("Zingiber officinale", "ginger"),
            ("Phaseolus acutifolius", "tepary-bean"),
        ] {
            assert_eq!(named(latin).map(|plant| plant.id), Some(id), "{latin}");
        }
    }

    #[test]
    fn known_hazards_are_listed() {
        let check = |hazard, ids: &str| {
            for id in ids.split_whitespace() {
                let plant = find(id);
                assert!(plant.is_some_and(|plant| plant.hazards.contains(&hazard)), "{id}: {hazard}");
            }
        };
        check(
            ToxicToPeople,
            "foxglove yew oleander laburnum monkshood castor-bean deadly-nightshade poison-hemlock thorn-apple angels-trumpet
             lily-of-the-valley autumn-crocus daffodil delphinium larkspur lupin hellebore spurge daphne rhubarb potato tomato
             wisteria sweet-pea hydrangea rhododendron ivy holly privet cherry-laurel elder rue pokeweed lantana dieffenbachia
             philodendron peace-lily sago-palm opium-poppy runner-bean common-bean morning-glory snowdrop bluebell",
        );
        check(
            ToxicToPets,
            "lily daylily foxglove yew oleander laburnum monkshood castor-bean lily-of-the-valley autumn-crocus daffodil tulip
             hyacinth amaryllis cyclamen onion garlic leek chives shallot spring-onion grape avocado rhubarb potato tomato aloe
             sago-palm dieffenbachia philodendron peace-lily pothos swiss-cheese-plant zz-plant snake-plant jade-plant kalanchoe
             rhododendron hydrangea ivy chrysanthemum dahlia begonia pelargonium gladiolus hosta peony carnation hop walnut
             sweet-pea wisteria lupin delphinium poinsettia calla-lily rose-of-sharon weeping-fig rubber-plant dracaena caraway
             purslane catnip apple-mint wormwood habanero",
        );
        check(
            SkinIrritant,
            "giant-hogweed rue fig parsnip spurge poison-ivy stinging-nettle hyacinth tulip monkshood daphne ivy chrysanthemum
             dieffenbachia leyland-cypress alstroemeria prickly-pear lime hellebore crown-of-thorns",
        );
        check(
            Invasive,
            "japanese-knotweed giant-hogweed himalayan-balsam butterfly-bush ivy water-hyacinth rhododendron purple-loosestrife
             pampas-grass broom barberry cherry-laurel lantana rugosa-rose bamboo black-locust hottentot-fig crocosmia
             french-lavender cotoneaster lupin jerusalem-artichoke milkweed yellow-flag prickly-pear heavenly-bamboo silver-grass wisteria
             wormwood dog-rose spiraea cardoon",
        );
    }

    #[test]
    fn harmless_plants_have_no_hazards() {
        for id in
            "basil rosemary thyme sunflower zinnia snapdragon spider-plant moth-orchid echeveria houseleek calathea
                   african-violet boston-fern strawberry raspberry carrot lettuce pea rose camellia"
                .split_whitespace()
        {
            let harmful = find(id).map(|plant| plant.hazards.iter().any(|hazard| *hazard != Invasive));
            assert_eq!(harmful, Some(false), "{id}");
        }
    }

    #[test]
    fn an_id_outside_the_list_is_rejected() {
        for text in ["", "Basil", "basil ", "../basil", "unobtainium", "ŝ"] {
            assert_eq!(PlantId::parse(text), None, "{text:?}");
        }
        let json = serde_json::from_str::<PlantId>(r#""basil""#).ok();
        assert_eq!(json, PlantId::parse("basil"));
        assert_eq!(json.map(|id| id.plant().latin), Some("Ocimum basilicum"));
        assert!(serde_json::from_str::<PlantId>(r#""no-such-plant""#).is_err());
    }

    #[test]
    fn only_a_drawn_plant_can_stand_for_a_gardener() {
        assert_eq!(DrawnPlant::parse("leek").map(|id| id.to_string()), Some("leek".to_owned()));
        assert_eq!(find("fennel").map(|plant| plant.drawn), Some(false));
        for text in ["fennel", "no-such-plant", "Leek", ""] {
            assert_eq!(DrawnPlant::parse(text), None, "{text:?}");
        }
    }
}
