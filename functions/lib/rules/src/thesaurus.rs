//! Garden words that mean the same or nearly so: a problem in other words, tools and pests by their other names, and the names that
//! gardeners bring from other languages. The data is `thesaurus.json`: groups of words and short phrases, folded as [`crate::fold`] does.
//!
//! A plant's other English names and its Latin one are in `plants.json`, which pages show; its names in other languages are here.

use std::sync::LazyLock;

/// All groups. Words of one group find each other.
pub fn groups() -> &'static [Vec<&'static str>] {
    // The data is part of the program, and the test of this module fails if it does not parse.
    static GROUPS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| read().unwrap_or_default());
    &GROUPS
}

fn read() -> serde_json::Result<Vec<Vec<&'static str>>> {
    serde_json::from_str(include_str!("../thesaurus.json"))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::*;
    use crate::fold::fold;

    /// Groups that one word may be in. A word of more groups means too little.
    const MOST_GROUPS: usize = 3;

    #[test]
    fn groups_are_well_formed() {
        assert_eq!(read().map(|groups| groups.len()).map_err(|error| error.to_string()), Ok(groups().len()));
        assert!(groups().len() >= 150, "{} groups", groups().len());
        let mut groups_of = BTreeMap::<_, usize>::new();
        for group in groups() {
            assert!((2..=16).contains(&group.len()), "{group:?}");
            assert_eq!(group.iter().collect::<HashSet<_>>().len(), group.len(), "a word twice: {group:?}");
            for words in group {
                let is_plain = words.split(' ').all(|word| (1..=32).contains(&word.len()));
                assert!(is_plain && words.bytes().all(|c| matches!(c, b'a'..=b'z' | b' ')), "{words:?}");
                assert_eq!(fold(words), *words);
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
            assert!(groups().iter().any(|group| group.contains(&one) && group.contains(&other)), "{one}, {other}");
        }
    }
}
