//! The words of a search: which words of a text match them, and where those are in the index.

use std::{collections::BTreeMap, str};

use tantivy::{
    Term,
    postings::TermInfo,
    query::FuzzyTermQuery,
    schema::Field,
    termdict::{TermDictionary, TermStreamer},
};

use crate::{Result, text};

/// Words of a search that count. The others are ignored.
const MOST_WORDS: usize = 8;

/// Letters from which a word may have one edit, and from which a word that is still typed may match as a prefix.
const TYPO_LETTERS: usize = 4;
const PREFIX_LETTERS: usize = 2;

/// Words of the index that one word of a search may stand for, in one field of one segment.
const MOST_TERMS: usize = 200;

/// How a word matches, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    Exact,
    Stem,
    Prefix,
    Typo,
}

/// A word that is searched for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    folded: String,
    stem: String,
    prefix: bool,
    /// Whether one edit is allowed. Only where the word as it is finds next to nothing, so that "rose" does not find a hose.
    pub(crate) typo: bool,
}

/// The words that a search matched, for [`crate::highlight`].
#[derive(Clone, Debug, Default)]
pub struct Matched(pub(crate) Vec<Wanted>);

/// The different words of a search, at most eight, without stop words unless there are no others. `typing`: the last word may
/// be a beginning. Every character but letters and digits only divides words.
pub(crate) fn wanted(search: &str, typing: bool) -> Vec<Wanted> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    // A search is at most 80 characters at the edge; another caller's cannot cost more than this.
    for word in text::folded(search).take(MOST_WORDS * 8) {
        last = Some(word.clone());
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let is_typed = |word: &String| typing && search.ends_with(char::is_alphanumeric) && last.as_ref() == Some(word);
    let telling = |word: &String| !text::is_stop_word(word) || is_typed(word);
    if words.iter().any(telling) {
        words.retain(telling);
    }
    words.truncate(MOST_WORDS);
    let wanted = words.into_iter().map(|folded| Wanted {
        stem: text::stem(&folded),
        prefix: is_typed(&folded) && folded.chars().count() >= PREFIX_LETTERS,
        typo: false,
        folded,
    });
    wanted.collect()
}

impl Wanted {
    /// Four letters or more, and no number: 2025 is no typo of 2024.
    pub(crate) fn may_have_typo(&self) -> bool {
        self.folded.chars().count() >= TYPO_LETTERS && !self.folded.contains(char::is_numeric)
    }

    /// How a folded word matches this one.
    pub(crate) fn matches(&self, word: &str) -> Option<How> {
        if word == self.folded { Some(How::Exact) } else { self.matches_form(word, &text::stem(word)) }
    }

    /// The same for a word of which the stem is known.
    pub(crate) fn matches_form(&self, word: &str, stem: &str) -> Option<How> {
        if word == self.folded {
            Some(How::Exact)
        } else if stem == self.stem {
            Some(How::Stem)
        } else if self.prefix && word.starts_with(&self.folded) {
            Some(How::Prefix)
        } else if self.typo && self.is_near(word, stem) {
            Some(How::Typo)
        } else {
            None
        }
    }

    /// Whether one edit makes the word, its stem, or, for a word that is still typed, its beginning.
    fn is_near(&self, word: &str, stem: &str) -> bool {
        let is_beginning = || {
            let letters = self.folded.chars().count();
            let ends = word.char_indices().map(|(at, _)| at).skip(letters.saturating_sub(1)).take(3);
            ends.filter_map(|end| word.get(..end)).any(|beginning| text::within_one_edit(beginning, &self.folded))
        };
        text::within_one_edit(word, &self.folded)
            || (self.stem.chars().count() >= TYPO_LETTERS && text::within_one_edit(stem, &self.stem))
            || (self.prefix && is_beginning())
    }

    /// The words of a field that match, the best and most frequent if there are too many.
    pub(crate) fn terms(&self, field: Field, dictionary: &TermDictionary) -> Result<Vec<(TermInfo, How)>> {
        let mut found = BTreeMap::new();
        let mut take = |word: &str, term: &TermInfo| {
            if let Some(how) = self.matches(word) {
                found.insert(word.to_owned(), (term.clone(), how));
            }
        };
        if self.typo {
            let near = |word: &str| FuzzyTermQuery::new(Term::from_field_text(field, word), 1, true);
            let beginning = |word: &str| FuzzyTermQuery::new_prefix(Term::from_field_text(field, word), 1, true);
            let begun = if self.prefix { &self.folded } else { &self.stem };
            for near in [near(&self.folded), beginning(begun)] {
                let mut stream = dictionary.search(near.automaton()?).into_stream()?;
                while let Some((word, term)) = stream.next() {
                    if let Ok(word) = str::from_utf8(word) {
                        take(word, term);
                    }
                }
            }
        }
        for beginning in [self.root(), &self.folded] {
            each_with(dictionary, beginning, &mut take)?;
        }
        for form in text::irregular_forms(&self.stem) {
            if let Some(term) = dictionary.get(form)? {
                take(form, &term);
            }
        }
        let mut found: Vec<_> = found.into_values().collect();
        if found.len() > MOST_TERMS {
            found.sort_by_key(|(term, how)| (*how, std::cmp::Reverse(term.doc_freq)));
            found.truncate(MOST_TERMS);
        }
        Ok(found)
    }

    /// The common beginning of all regular forms of the word: the stem without its last letter, which may have been another one
    /// ("berri" of "berry").
    fn root(&self) -> &str {
        match self.stem.char_indices().next_back() {
            Some((last, _)) if last > 1 => self.stem.get(..last).unwrap_or_default(),
            _ => &self.stem,
        }
    }
}

/// Calls `take` with each word that starts with `beginning`.
fn each_with(dictionary: &TermDictionary, beginning: &str, mut take: impl FnMut(&str, &TermInfo)) -> Result<()> {
    let mut stream: TermStreamer<'_> = dictionary.range().ge(beginning).into_stream()?;
    while let Some((word, term)) = stream.next() {
        if !word.starts_with(beginning.as_bytes()) {
            break;
        }
        if let Ok(word) = str::from_utf8(word) {
            take(word, term);
        }
    }
    Ok(())
}
