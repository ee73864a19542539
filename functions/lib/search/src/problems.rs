//! Which problems of plants a search is about: by a name, by signs, or by "what eats my lettuce".

use std::collections::BTreeSet;

use rules::{plants, problems};

use crate::{
    lexicon::{Lexicon, Phrase, Stemmed},
    terms::Wanted,
};

/// Parts of a plant. A sign with one fits words that name a plant in its place: "holes in cabbages" are "holes in leaves".
const PARTS: &[&str] =
    &["leaf", "stem", "plant", "fruit", "flower", "bud", "root", "branch", "tree", "bush", "shoot", "seedling", "bark"];

/// What something does that eats a plant.
const EATING: &[&str] = &[
    "eat",
    "eats",
    "eating",
    "eaten",
    "ate",
    "chewing",
    "chewed",
    "chews",
    "munching",
    "nibbling",
    "nibbled",
    "devouring",
];

/// Before these words the gardener eats: "how to eat", "can I eat".
const DINERS: &[&str] = &["to", "i", "you", "we", "people", "be"];

/// Problems that one sign may be of. A sign of more tells too little.
const MOST_OF_SIGN: usize = 8;

/// Names and signs of the problems of the list.
#[derive(Debug)]
pub(crate) struct Problems {
    problems: &'static [Words],
    lexicon: Lexicon,
}

#[derive(Debug)]
struct Words {
    id: &'static str,
    names: &'static [&'static [Stemmed]],
    /// The stems of each, without stop words.
    signs: &'static [&'static [&'static str]],
}

/// Signs in a search.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs {
    /// The words that tell them, by their place.
    pub(crate) at: BTreeSet<usize>,
    /// The ids of the problems.
    pub(crate) of: BTreeSet<&'static str>,
    /// Words such as "eats" tell them.
    pub(crate) is_eating: bool,
}

impl Problems {
    pub(crate) fn shared() -> &'static Self {
        static SHARED: Problems = include!(concat!(env!("OUT_DIR"), "/problems.rs"));
        &SHARED
    }

    /// Whether a name has the word, or another form of it.
    pub(crate) fn know(&self, word: &str) -> bool {
        self.lexicon.knows(word)
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.lexicon.words.iter().copied()
    }

    /// Whether a sign has these stems side by side.
    pub(crate) fn is_of_sign(&self, stems: &[String]) -> bool {
        let signs = || self.problems.iter().flat_map(|problem| problem.signs);
        !stems.is_empty() && signs().any(|sign| sign.windows(stems.len()).any(|part| part.iter().eq(stems)))
    }

    /// The longest name with which the stems begin: how many stems it has, and the ids of the problems that have it.
    pub(crate) fn named_first(&self, stems: &[String]) -> (usize, BTreeSet<&'static str>) {
        let (length, of) = self.lexicon.at_start(stems).next().unwrap_or_default();
        (length, of.iter().filter_map(|at| self.problems.get(*at)).map(|problem| problem.id).collect())
    }

    /// All names of these problems.
    pub(crate) fn names_of(&self, ids: &BTreeSet<&'static str>) -> Vec<Vec<Wanted>> {
        let names = self.problems.iter().filter(|problem| ids.contains(problem.id)).flat_map(|problem| problem.names);
        names.map(|words| words.iter().copied().map(Wanted::stemmed).collect()).collect()
    }

    /// The problems whose signs the words tell: those of the named plants, if any is, and of them those with most words. `free` are the
    /// words that name no plant.
    pub(crate) fn by_signs(&self, stems: &[String], free: &BTreeSet<usize>, named: &BTreeSet<&'static str>) -> Signs {
        let mut best = (false, 1 + usize::from(named.is_empty()));
        let mut found = Signs::default();
        for problem in self.problems {
            for sign in problem.signs {
                let Some(at) = told(sign, stems, free, !named.is_empty()) else { continue };
                let here = (attacks(problem.id, named), at.len());
                if here < best {
                    continue;
                }
                if here > best {
                    (best, found) = (here, Signs::default());
                }
                found.at.extend(at);
                found.of.insert(problem.id);
            }
        }
        if found.of.len() > MOST_OF_SIGN { Signs::default() } else { found }
    }

    /// What eats these plants, where the words ask for that: of "caterpillars eating my cabbage" only caterpillars.
    pub(crate) fn eaters(
        &self,
        words: &[&str],
        stems: &[String],
        free: &BTreeSet<usize>,
        named: &BTreeSet<&'static str>,
    ) -> Signs {
        let at: BTreeSet<_> =
            free.iter().copied().filter(|at| words.get(*at).is_some_and(|word| EATING.contains(word))).collect();
        let is_meal = |at: &usize| {
            at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|word| DINERS.contains(word))
        };
        if at.iter().any(is_meal) {
            return Signs::default();
        }
        if at.is_empty() || named.is_empty() {
            return Signs::default();
        }
        let eats =
            |id: &str| problems::find(id).is_some_and(|problem| problem.kind.eats() && attacks(problem.id, named));
        let told = free.iter().filter_map(|at| stems.get(*at..)).flat_map(|rest| self.named_first(rest).1);
        let told: BTreeSet<_> = told.filter(|id| eats(id)).collect();
        let of = if told.is_empty() {
            problems::all().iter().map(|problem| problem.id).filter(|id| eats(id)).collect()
        } else {
            told
        };
        Signs { at, of, is_eating: true }
    }
}

/// Whether one of the problems of a search attacks one of its plants. Each item is what one unit names.
pub(crate) fn attack<'a>(
    units: impl Iterator<Item = (&'a BTreeSet<&'static str>, &'a BTreeSet<&'static str>)> + Clone,
) -> bool {
    let plants: BTreeSet<_> = units.clone().flat_map(|(_, plants)| plants).copied().collect();
    units.flat_map(|(problems, _)| problems).any(|problem| attacks(problem, &plants))
}

fn attacks(problem: &str, named: &BTreeSet<&'static str>) -> bool {
    let problem = problems::find(problem);
    named
        .iter()
        .filter_map(|plant| plants::find(plant))
        .any(|plant| problem.is_some_and(|problem| problem.attacks(plant)))
}

/// The places of the words that tell a sign, if all of it is there, without those that name a plant.
fn told(sign: &[&str], stems: &[String], free: &BTreeSet<usize>, has_plant: bool) -> Option<BTreeSet<usize>> {
    let (mut at, mut tells) = (BTreeSet::new(), false);
    for stem in sign {
        match stems.iter().position(|typed| typed == stem) {
            Some(found) if free.contains(&found) => {
                tells |= !PARTS.contains(stem);
                at.insert(found);
            }
            Some(_) => {}
            None if has_plant && PARTS.contains(stem) => {}
            None => return None,
        }
    }
    tells.then_some(at)
}
