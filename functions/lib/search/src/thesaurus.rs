//! Other words for what a search asks, from the thesaurus of the rules.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::text;

/// The stems of an entry after its first one, and the numbers of its groups.
type Entry = (Vec<String>, Vec<usize>);

/// The words of the thesaurus by their stems.
pub(crate) struct Thesaurus {
    /// By the first stem, the longest entry first.
    by_stem: HashMap<String, Vec<Entry>>,
    groups: Vec<Vec<Vec<String>>>,
    words: HashSet<String>,
    stems: HashSet<String>,
}

impl Thesaurus {
    pub(crate) fn shared() -> &'static Self {
        static SHARED: LazyLock<Thesaurus> = LazyLock::new(|| Thesaurus::new(rules::thesaurus::groups()));
        &SHARED
    }

    fn new(all: &[Vec<&str>]) -> Self {
        let mut thesaurus =
            Self { by_stem: HashMap::new(), groups: Vec::new(), words: HashSet::new(), stems: HashSet::new() };
        let mut known = text::Stems::default();
        for (at, group) in all.iter().enumerate() {
            let entries: Vec<Vec<String>> = group.iter().map(|entry| text::folded(entry).collect()).collect();
            for entry in &entries {
                let stems: Vec<_> = entry.iter().map(|word| known.of(word)).collect();
                thesaurus.words.extend(entry.iter().cloned());
                thesaurus.stems.extend(stems.iter().cloned());
                let Some((first, rest)) = stems.split_first() else { continue };
                let same_start = thesaurus.by_stem.entry(first.clone()).or_default();
                match same_start.iter_mut().find(|(after, _)| after == rest) {
                    Some((_, groups)) if groups.contains(&at) => {}
                    Some((_, groups)) => groups.push(at),
                    None => same_start.push((rest.to_vec(), vec![at])),
                }
            }
            thesaurus.groups.push(entries);
        }
        for entries in thesaurus.by_stem.values_mut() {
            entries.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        thesaurus
    }

    pub(crate) fn know(&self, word: &str) -> bool {
        self.words.contains(word) || self.stems.contains(&text::stem(word))
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// How many stems the longest entry has that these begin with.
    pub(crate) fn longest(&self, stems: &[String]) -> usize {
        self.entries(stems).map(|(after, _)| after.len() + 1).max().unwrap_or_default()
    }

    /// The other entries of the groups that have exactly these stems as an entry.
    pub(crate) fn others(&self, stems: &[String]) -> Vec<&[String]> {
        let exact = self.entries(stems).filter(|(after, _)| after.len() + 1 == stems.len());
        let groups = exact.flat_map(|(_, groups)| groups).filter_map(|at| self.groups.get(*at));
        let is_other =
            |entry: &&Vec<String>| !entry.iter().map(|word| text::stem(word)).eq(stems.iter().map(String::as_str));
        groups.flatten().filter(is_other).map(Vec::as_slice).collect()
    }

    fn entries(&self, stems: &[String]) -> impl Iterator<Item = &Entry> {
        let (first, rest) = stems.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first), rest));
        let same_start = first.and_then(|first| self.by_stem.get(first)).into_iter().flatten();
        same_start.filter(move |(after, _)| rest.starts_with(after))
    }
}
