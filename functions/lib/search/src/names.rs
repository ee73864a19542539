//! The names of the garden plants: which plants a text names, and which ones a word may mean.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::{terms::Wanted, text};

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
#[derive(Debug, Default)]
pub struct PlantNames {
    plants: Vec<Plant>,
    /// By the first stem of a name: the stems after it and the plant, the longest first.
    by_stem: HashMap<String, Vec<(Vec<String>, usize)>>,
    /// All words of all names.
    words: HashSet<String>,
    stems: HashSet<String>,
}

#[derive(Debug)]
pub(crate) struct Plant {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The folded words of each name, with their stems. The second name is the Latin one.
    pub(crate) names: Vec<Vec<(String, String)>>,
}

impl Plant {
    /// The first word of the Latin name.
    fn genus(&self) -> Option<&str> {
        self.names.get(1).and_then(|words| words.first()).map(|(word, _)| word.as_str())
    }

    /// Whether a name begins so. Few letters may be the beginning of an English name only.
    pub(crate) fn has_name_beginning(&self, beginning: &str) -> bool {
        let all = self.names.iter().enumerate();
        let fit = all.filter(|(at, _)| *at != 1 || beginning.chars().count() >= LATIN_LETTERS).map(|(_, words)| words);
        fit.filter_map(|words| words.first()).any(|(word, _)| word.starts_with(beginning))
    }
}

impl PlantNames {
    /// From the plants' ids and names: the first name is the one to show and the second one the Latin one; synonyms follow.
    pub fn new<'a, N: IntoIterator<Item = &'a str>>(plants: impl IntoIterator<Item = (&'a str, N)>) -> Self {
        let (mut all, mut stems) = (Self::default(), text::Stems::default());
        for (id, names) in plants {
            let at = all.plants.len();
            let mut shown = None;
            let mut folded = Vec::new();
            for name in names {
                shown.get_or_insert(name);
                let words: Vec<_> = text::folded(name).map(|word| (stems.of(&word), word)).collect();
                if let Some(((first, _), rest)) = words.split_first() {
                    let rest = rest.iter().map(|(stem, _)| stem.clone()).collect();
                    all.by_stem.entry(first.clone()).or_default().push((rest, at));
                }
                all.words.extend(words.iter().map(|(_, word)| word.clone()));
                all.stems.extend(words.iter().map(|(stem, _)| stem.clone()));
                folded.push(words.into_iter().map(|(stem, word)| (word, stem)).collect());
            }
            all.plants.push(Plant { id: id.to_owned(), name: shown.unwrap_or(id).to_owned(), names: folded });
        }
        for names in all.by_stem.values_mut() {
            names.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        all
    }

    pub(crate) fn all(&self) -> &[Plant] {
        &self.plants
    }

    pub(crate) fn plant(&self, id: &str) -> Option<&Plant> {
        self.plants.iter().find(|plant| plant.id == id)
    }

    /// Whether a name has the word, or another form of it.
    pub(crate) fn know(&self, word: &str) -> bool {
        self.words.contains(word) || self.stems.contains(&text::stem(word))
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// The ids of the plants that are named in a text. "Sweet peas" names the sweet pea and not the pea.
    pub(crate) fn named_in(&self, words: &[String]) -> BTreeSet<String> {
        let stems: Vec<_> = words.iter().map(|word| text::stem(word)).collect();
        let mut named = BTreeSet::new();
        let mut at = stems.as_slice();
        while !at.is_empty() && named.len() < RECOGNIZED {
            let (length, here) = self.named_first(at);
            named.extend(here);
            at = at.get(length.max(1)..).unwrap_or_default();
        }
        named
    }

    /// The longest name that the stems begin with: how many they are, and the ids of the plants that have it.
    pub(crate) fn named_first(&self, stems: &[String]) -> (usize, BTreeSet<String>) {
        let Some((first, rest)) = stems.split_first() else { return (0, BTreeSet::new()) };
        let names = self.by_stem.get(first).map(Vec::as_slice).unwrap_or_default();
        let Some((after, _)) = names.iter().find(|(after, _)| rest.starts_with(after)) else {
            return (0, BTreeSet::new());
        };
        // A name may be two plants' name.
        let same = names.iter().filter(|(other, _)| other == after);
        (after.len() + 1, same.filter_map(|(_, plant)| Some(self.plants.get(*plant)?.id.clone())).collect())
    }

    /// Whether the two words of a compound are a plant's name and a word that tells no more: "rosebush" is the rose.
    pub(crate) fn is_plant_and_kind(&self, [one, other]: &[String; 2]) -> bool {
        KINDS.contains(&other.as_str())
            && self.by_stem.get(one).is_some_and(|names| names.iter().any(|(rest, _)| rest.is_empty()))
    }

    /// The ids of the plants of which one word tells the kind: "bean" the broad and the French bean, "lathyrus" the sweet pea.
    pub(crate) fn of_kind(&self, stem: &str) -> BTreeSet<String> {
        let tells = |plant: &&Plant| {
            let latin = |words: &Vec<(String, String)>| words.iter().any(|(_, of_name)| of_name == stem);
            let english = |words: &Vec<(String, String)>| words.last().is_some_and(|(_, last)| last == stem);
            plant.names.get(1).is_some_and(latin) || plant.names.iter().any(english)
        };
        if KINDS.contains(&stem) {
            return BTreeSet::new();
        }
        self.plants.iter().filter(tells).map(|plant| plant.id.clone()).collect()
    }

    /// The ids of the plants of which a name has a word that begins so.
    pub(crate) fn beginning(&self, beginning: &str) -> BTreeSet<String> {
        let begins = |words: &Vec<(String, String)>| words.iter().any(|(word, _)| word.starts_with(beginning));
        let plants = self.plants.iter().filter(|plant| plant.names.iter().any(begins));
        plants.map(|plant| plant.id.clone()).collect()
    }

    /// All names of these plants.
    pub(crate) fn names_of(&self, ids: &BTreeSet<String>) -> Vec<Vec<Wanted>> {
        let names = ids.iter().filter_map(|id| self.plant(id)).flat_map(|plant| &plant.names);
        names.map(|words| words.iter().map(|(word, _)| Wanted::whole(word)).collect()).collect()
    }

    /// The ids of the plants of the same genus, and of those in the same category, without the plants themselves.
    pub(crate) fn kin(&self, ids: &BTreeSet<String>) -> [BTreeSet<String>; 2] {
        let of: Vec<_> = ids.iter().filter_map(|id| self.plant(id)).collect();
        let genera: HashSet<_> = of.iter().filter_map(|plant| plant.genus()).collect();
        let category = |id: &str| rules::plants::find(id).map(|plant| plant.category);
        let categories: Vec<_> = of.iter().filter_map(|plant| category(&plant.id)).collect();
        let others = || self.plants.iter().filter(|plant| !ids.contains(&plant.id));
        let same = others().filter(|plant| plant.genus().is_some_and(|genus| genera.contains(genus)));
        let like = others().filter(|plant| category(&plant.id).is_some_and(|category| categories.contains(&category)));
        [same.map(|plant| plant.id.clone()).collect(), like.map(|plant| plant.id.clone()).collect()]
    }
}
