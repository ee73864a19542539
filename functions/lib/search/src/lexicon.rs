//! Phrases that a search knows, by the stems of their words. `build.rs` makes them.

use crate::text;

/// A folded word and its stem.
pub(crate) type Stemmed = (&'static str, &'static str);

#[derive(Debug)]
pub(crate) struct Lexicon {
    /// In the order of the first stems of the phrases. Of each the longest phrase is first.
    pub(crate) by_stem: &'static [(&'static str, &'static [Phrase])],
    /// All words of all phrases, in order.
    pub(crate) words: &'static [&'static str],
    /// Their stems, in order.
    pub(crate) stems: &'static [&'static str],
}

#[derive(Debug)]
pub(crate) struct Phrase {
    /// The stems after the first one.
    pub(crate) after: &'static [&'static str],
    /// The numbers of the plants or groups that have the phrase.
    pub(crate) of: &'static [usize],
}

impl Lexicon {
    /// Whether a phrase has the word, or another form of it.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.words.binary_search(&word).is_ok() || self.stems.binary_search(&text::stem(word).as_str()).is_ok()
    }

    /// The phrases with which these stems begin, the longest first: how many stems each has, and the numbers of what has
    /// it.
    pub(crate) fn at_start(&self, stems: &[String]) -> impl Iterator<Item = (usize, &'static [usize])> {
        let (first, rest) = stems.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let at = self.by_stem.binary_search_by_key(&first, |(first, _)| first).ok();
        let phrases = at.and_then(|at| self.by_stem.get(at)).map_or(&[][..], |(_, phrases)| phrases);
        let is_here = move |phrase: &&Phrase| {
            rest.len() >= phrase.after.len() && phrase.after.iter().zip(rest).all(|(one, other)| one == other)
        };
        phrases.iter().filter(is_here).map(|phrase| (phrase.after.len() + 1, phrase.of))
    }
}
