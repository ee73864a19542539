//! The names of the garden plants: which plants a text names, and which ones a word may mean.

use std::collections::{BTreeSet, HashSet};

use crate::{
    lexicon::{Lexicon, Phrase, Stemmed},
    terms::Wanted,
    text,
};

/// Plants of one text that are recognized by name, so that a text which lists them all stays small.
const RECOGNIZED: usize = 20;

/// Last words of names that do not tell what plant it is: an apple tree, a curry plant.
const KINDS: [&str; 17] = [
    "tree", "plant", "flower", "grass", "bush", "vine", "leaf", "fruit", "lawn", "weed", "shrub", "herb", "seed",
    "root", "nut", "group", "orchid",
];

/// Letters from which a beginning may be that of a Latin name.
const LATIN_LETTERS: usize = 4;

/// The names of the garden plants, to find "courgette" where a gardener wrote zucchini.
#[derive(Debug)]
pub struct PlantNames {
    plants: &'static [Plant],
    lexicon: Lexicon,
}

#[derive(Debug)]
pub(crate) struct Plant {
    pub(crate) id: &'static str,
    /// The name to show.
    pub(crate) name: &'static str,
    /// The words of each name. The second name is the Latin one.
    pub(crate) names: &'static [&'static [Stemmed]],
}

/// The names of the site's plants.
pub fn plant_names() -> &'static PlantNames {
    static NAMES: PlantNames = include!(concat!(env!("OUT_DIR"), "/plants.rs"));
    &NAMES
}

impl Plant {
    /// The first word of the Latin name.
    fn genus(&self) -> Option<&'static str> {
        self.names.get(1).and_then(|words| words.first()).map(|(word, _)| *word)
    }

    /// Whether a name begins so. Few letters may be the beginning of an English name only.
    pub(crate) fn has_name_beginning(&self, beginning: &str) -> bool {
        let all = self.names.iter().enumerate();
        let fit = all.filter(|(at, _)| *at != 1 || beginning.chars().count() >= LATIN_LETTERS).map(|(_, words)| words);
        fit.filter_map(|words| words.first()).any(|(word, _)| word.starts_with(beginning))
    }
}

impl PlantNames {
    pub(crate) fn all(&self) -> &'static [Plant] {
        self.plants
    }

    pub(crate) fn plant(&self, id: &str) -> Option<&'static Plant> {
        self.plants.iter().find(|plant| plant.id == id)
    }

    /// Whether a name has the word, or another form of it.
    pub(crate) fn know(&self, word: &str) -> bool {
        self.lexicon.knows(word)
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.lexicon.words.iter().copied()
    }

    /// The ids of the plants that are named in a text. "Sweet peas" names the sweet pea and not the pea.
    pub(crate) fn named_in(&self, words: &[String]) -> BTreeSet<&'static str> {
        let stems: Vec<_> = words.iter().map(|word| text::stem(word)).collect();
        let mut named = BTreeSet::new();
        let mut at = stems.as_slice();
        while !at.is_empty() && named.len() < RECOGNIZED {
            let (length, here) = self.named_first(at);
            named.extend(here);
            at = at.get(length.max(1)..).unwrap_or_default();
            // In "passion fruit vine" the vine is not another plant.
            if length > 0 && at.first().is_some_and(|stem| KINDS.contains(&stem.as_str())) {
                at = at.get(1..).unwrap_or_default();
            }
        }
        named
    }

    /// The longest name with which the stems begin: how many stems it has, and the ids of the plants that have it.
    pub(crate) fn named_first(&self, stems: &[String]) -> (usize, BTreeSet<&'static str>) {
        let (length, of) = self.lexicon.at_start(stems).next().unwrap_or_default();
        (length, of.iter().filter_map(|at| self.plants.get(*at)).map(|plant| plant.id).collect())
    }

    /// Whether the two words of a compound are a plant's name and a word that tells no more: "rosebush" is the rose.
    pub(crate) fn is_plant_and_kind(&self, [one, other]: &[String; 2]) -> bool {
        KINDS.contains(&other.as_str()) && self.named_first(std::slice::from_ref(one)).0 == 1
    }

    /// The ids of the plants of which one word tells the kind: "bean" the broad and the French bean, "lathyrus" the sweet pea.
    pub(crate) fn of_kind(&self, stem: &str) -> BTreeSet<&'static str> {
        let tells = |plant: &&Plant| {
            let latin = |words: &&[Stemmed]| words.iter().any(|(_, of_name)| *of_name == stem);
            let english = |words: &&[Stemmed]| words.last().is_some_and(|(_, last)| *last == stem);
            plant.names.get(1).is_some_and(latin) || plant.names.iter().any(english)
        };
        if KINDS.contains(&stem) {
            return BTreeSet::new();
        }
        self.plants.iter().filter(tells).map(|plant| plant.id).collect()
    }

    /// The ids of the plants of which a name has a word that begins so.
    pub(crate) fn beginning(&self, beginning: &str) -> BTreeSet<&'static str> {
        let begins = |words: &&[Stemmed]| words.iter().any(|(word, _)| word.starts_with(beginning));
        let plants = self.plants.iter().filter(|plant| plant.names.iter().any(begins));
        plants.map(|plant| plant.id).collect()
    }

    /// All names of these plants.
    pub(crate) fn names_of(&self, ids: &BTreeSet<&'static str>) -> Vec<Vec<Wanted>> {
        let names = ids.iter().filter_map(|id| self.plant(id)).flat_map(|plant| plant.names);
        names.map(|words| words.iter().copied().map(Wanted::stemmed).collect()).collect()
    }

    /// The ids of the plants of the same genus, of the same family, and of the same category, without the plants themselves.
    pub(crate) fn kin(&self, ids: &BTreeSet<&'static str>) -> [BTreeSet<&'static str>; 3] {
        let of: Vec<_> = ids.iter().filter_map(|id| self.plant(id)).collect();
        let genera: HashSet<_> = of.iter().filter_map(|plant| plant.genus()).collect();
        let listed: Vec<_> = ids.iter().filter_map(|id| rules::plants::find(id)).collect();
        let others = || self.plants.iter().filter(|plant| !ids.contains(&plant.id));
        let like = |is_like: &dyn Fn(&rules::plants::Plant, &rules::plants::Plant) -> bool| {
            let likes = |plant: &&Plant| {
                rules::plants::find(plant.id).is_some_and(|plant| listed.iter().any(|one| is_like(one, plant)))
            };
            others().filter(likes).map(|plant| plant.id).collect()
        };
        let same = others().filter(|plant| plant.genus().is_some_and(|genus| genera.contains(genus)));
        [
            same.map(|plant| plant.id).collect(),
            like(&|one, other| one.family == other.family),
            like(&|one, other| one.category == other.category),
        ]
    }
}
