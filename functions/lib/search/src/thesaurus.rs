//! Garden words that mean the same or nearly so: a problem in other words, tools and pests by their other names, and
//! the names that gardeners bring from other languages. The data is `thesaurus.json`: groups of words and short phrases,
//! folded as [`crate::text`] does; `build.rs` makes a table of it.
//!
//! A plant's other English names and its Latin one are in `plants.json`, which pages show; its names in other languages
//! are here.

use crate::lexicon::{Lexicon, Phrase, Stemmed};

/// Endings of an English word that is another form of an entry.
const ENDINGS: &[&str] = &["s", "d", "ing", "e", "y", "n"];

pub(crate) struct Thesaurus {
    /// The words of each entry of each group. Entries of one group find each other.
    groups: &'static [&'static [&'static [Stemmed]]],
    lexicon: Lexicon,
}

impl Thesaurus {
    pub(crate) fn shared() -> &'static Self {
        static SHARED: Thesaurus = include!(concat!(env!("OUT_DIR"), "/thesaurus.rs"));
        &SHARED
    }

    /// Whether an entry has the word, or one of which it is an English form. "Lavander" is none of "lavanda", though they share a stem.
    pub(crate) fn know(&self, word: &str) -> bool {
        let is_entry = self.lexicon.words.binary_search(&word).is_ok();
        is_entry || (ENDINGS.iter().any(|ending| word.ends_with(ending)) && self.lexicon.knows(word))
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.lexicon.words.iter().copied()
    }

    /// How many stems the longest entry has with which these begin.
    pub(crate) fn longest(&self, stems: &[String]) -> usize {
        self.lexicon.at_start(stems).next().map_or(0, |(length, _)| length)
    }

    /// The other entries of the groups that have exactly these stems as an entry.
    pub(crate) fn others(&self, stems: &[String]) -> Vec<&'static [Stemmed]> {
        let is_other = |entry: &&[Stemmed]| !entry.iter().map(|(_, stem)| *stem).eq(stems.iter().map(String::as_str));
        self.with(stems).flat_map(|group| group.iter().copied()).filter(is_other).collect()
    }

    /// The last entries of these groups: a group of a plant's names in other languages ends with its English one.
    pub(crate) fn names_elsewhere(&self, stems: &[String]) -> impl Iterator<Item = &'static [Stemmed]> {
        self.with(stems).filter_map(|group| group.last().copied())
    }

    fn with(&self, stems: &[String]) -> impl Iterator<Item = &'static &'static [&'static [Stemmed]]> {
        let exact = self.lexicon.at_start(stems).filter(move |(length, _)| *length == stems.len());
        exact.flat_map(|(_, groups)| groups).filter_map(|at| self.groups.get(*at))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Groups that one word may be in. A word of more groups means too little.
    const MOST_GROUPS: usize = 3;

    /// The entries of each group as the file has them.
    fn groups() -> Vec<Vec<String>> {
        let written = |entry: &&[Stemmed]| entry.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
        Thesaurus::shared().groups.iter().map(|group| group.iter().map(written).collect()).collect()
    }

    #[test]
    fn groups_are_well_formed() {
        assert!(groups().len() >= 150, "{} groups", groups().len());
        let mut groups_of = BTreeMap::<_, usize>::new();
        for group in groups() {
            assert!((2..=16).contains(&group.len()), "{group:?}");
            for words in group {
                let is_plain = words.split(' ').all(|word| (1..=32).contains(&word.len()));
                assert!(is_plain && words.bytes().all(|c| matches!(c, b'a'..=b'z' | b' ')), "{words:?}");
                assert!(words.split(' ').count() <= 5, "{words:?}");
                *groups_of.entry(words).or_default() += 1;
            }
        }
        for (words, count) in groups_of {
            assert!(count <= MOST_GROUPS, "{words:?} is in {count} groups");
        }
    }

    #[test]
    fn other_names_of_colours_tools_pests_and_plants_are_there() {
        for (one, other) in [
            ("yellow", "chlorosis"),
            ("store", "cellar"),
            ("propagate", "new plants"),
            ("hose", "hosepipe"),
            ("slug", "snail"),
            ("olla", "clay pot"),
            ("paillage", "mulch"),
            ("pissenlit", "dandelion"),
        ] {
            assert!(
                groups().iter().any(|group| [one, other].iter().all(|word| group.iter().any(|entry| entry == word))),
                "{one}, {other}"
            );
        }
    }
}
