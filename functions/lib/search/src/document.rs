//! What the index knows of tips and gardeners.

use std::collections::{BTreeSet, HashMap, HashSet};

use rules::{Category, Difficulty, Facts, Status, TipId, UserId};

use crate::text::{self, Vocabulary};

/// Plants of one text that are recognized by name, so that a text which lists them all stays small.
const RECOGNIZED: usize = 20;

/// A public tip. A tip that is hidden has no document: it is deleted from the index.
#[derive(Clone, Debug)]
pub struct TipDocument {
    pub id: TipId,
    /// Must grow with every change that the index has to see.
    pub version: u64,
    pub author: UserId,
    pub author_name: String,
    pub title: String,
    /// What the author typed as the plant.
    pub plant_type: String,
    pub description: String,
    pub category: Category,
    pub difficulty: Difficulty,
    /// Votes, as the card shows them.
    pub helpful: u64,
    /// Of plants, the ids need not be known to [`PlantNames`]. The hazards are the tip's own and those of its plants. An empty set says
    /// nothing: a filter finds only the tips that name its word, except that tips without months are for every month.
    pub facts: Facts,
}

/// A gardener. The tips of an inactive gardener are in no answer, whichever of the two documents came first.
#[derive(Clone, Debug)]
pub struct GardenerDocument {
    pub id: UserId,
    /// Must grow with every change that the index has to see.
    pub version: u64,
    pub name: String,
    /// As others see it: from `UserSummary::public`.
    pub place: String,
    pub specialization: String,
    pub bio: String,
    pub status: Status,
}

/// The names of the garden plants, to find "courgette" where a gardener wrote zucchini.
#[derive(Debug, Default)]
pub struct PlantNames {
    plants: Vec<Plant>,
    by_id: HashMap<String, usize>,
    /// By the first stem of a name: the stems after it and the plant, the longest first.
    by_stem: HashMap<String, Vec<(Vec<String>, usize)>>,
}

#[derive(Debug)]
pub(crate) struct Plant {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The folded words of each name, with their stems.
    pub(crate) names: Vec<Vec<(String, String)>>,
}

impl PlantNames {
    /// From the plants' ids and names: the first name is the one to show; Latin names and synonyms follow in any order.
    pub fn new<'a, N: IntoIterator<Item = &'a str>>(plants: impl IntoIterator<Item = (&'a str, N)>) -> Self {
        let mut all = Self::default();
        for (id, names) in plants {
            let at = all.plants.len();
            let mut shown = None;
            let mut folded = Vec::new();
            for name in names {
                shown.get_or_insert(name);
                let words: Vec<_> = text::folded(name).map(|word| (text::stem(&word), word)).collect();
                if let Some(((first, _), rest)) = words.split_first() {
                    let rest = rest.iter().map(|(stem, _)| stem.clone()).collect();
                    all.by_stem.entry(first.clone()).or_default().push((rest, at));
                }
                folded.push(words.into_iter().map(|(stem, word)| (word, stem)).collect());
            }
            all.by_id.insert(id.to_owned(), at);
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

    /// The plants that are named in a text, by position. "Sweet peas" names the sweet pea and not the pea.
    fn named_in(&self, words: &[String]) -> BTreeSet<usize> {
        let stems: Vec<_> = words.iter().map(|word| text::stem(word)).collect();
        let mut named = BTreeSet::new();
        let mut at = stems.as_slice();
        while let Some((first, rest)) = at.split_first() {
            let here =
                self.by_stem.get(first).and_then(|names| names.iter().find(|(after, _)| rest.starts_with(after)));
            at = rest;
            if let Some((after, _)) = here {
                // A name may be two plants' name.
                let same = self.by_stem.get(first).into_iter().flatten().filter(|(other, _)| other == after);
                named.extend(same.map(|(_, plant)| *plant));
                at = rest.get(after.len()..).unwrap_or_default();
            }
            if named.len() >= RECOGNIZED {
                break;
            }
        }
        named
    }

    fn words_of(&self, plants: &BTreeSet<usize>) -> impl Iterator<Item = &str> {
        let plants = plants.iter().filter_map(|at| self.plants.get(*at));
        let mut seen = HashSet::new();
        plants
            .flat_map(|plant| &plant.names)
            .flatten()
            .map(|(word, _)| word.as_str())
            .filter(move |word| seen.insert(*word))
    }
}

/// A tip's words as they are indexed, by field.
pub(crate) struct TipWords {
    pub(crate) title: String,
    pub(crate) plant: String,
    pub(crate) author: String,
    pub(crate) body: String,
    /// Ids of the plants that the tip is about, whether chosen or named in the title or as the plant.
    pub(crate) about: BTreeSet<String>,
}

impl TipWords {
    pub(crate) fn of(tip: &TipDocument, plants: &PlantNames) -> Self {
        let title: Vec<_> = text::folded(&tip.title).collect();
        let typed: Vec<_> = text::folded(&tip.plant_type).collect();
        let body: Vec<_> = text::folded(&tip.description).collect();

        let mut about = plants.named_in(&typed);
        about.extend(plants.named_in(&title));
        let chosen = || tip.facts.plants.iter().map(|plant| plant.as_str());
        about.extend(chosen().filter_map(|id| plants.by_id.get(id)));
        let ids = about.iter().filter_map(|at| plants.plants.get(*at)).map(|plant| plant.id.clone());
        let ids = ids.chain(chosen().map(str::to_owned)).collect();

        let mut plant = Vocabulary::new();
        plant.extend(&typed);
        plant.extend(plants.words_of(&about));
        let mut all = Vocabulary::new();
        all.extend(text::folded(tip.category.as_str()));
        all.extend(&body);
        all.extend(plants.words_of(&plants.named_in(&body)));
        Self {
            title: joined(title),
            plant: plant.into_text(),
            author: joined(text::folded(&tip.author_name)),
            body: all.into_text(),
            about: ids,
        }
    }
}

/// A gardener's words as they are indexed, by field.
pub(crate) struct GardenerWords {
    pub(crate) name: String,
    pub(crate) place: String,
    pub(crate) about: String,
}

impl GardenerWords {
    pub(crate) fn of(gardener: &GardenerDocument) -> Self {
        let about = text::folded(&gardener.specialization).chain(text::folded(&gardener.bio));
        Self {
            name: joined(text::folded(&gardener.name)),
            place: joined(text::folded(&gardener.place)),
            about: joined(about),
        }
    }
}

fn joined(words: impl IntoIterator<Item = String>) -> String {
    let mut vocabulary = Vocabulary::new();
    vocabulary.extend(words);
    vocabulary.into_text()
}
