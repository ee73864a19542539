//! The words of a search: which words of a text match them, and where those are in the index.

use std::{cell::OnceCell, collections::BTreeMap, str};

use tantivy::{
    postings::TermInfo,
    termdict::{TermDictionary, TermStreamer},
};

use crate::{Result, lexicon::Stemmed, text};

/// Words of the index that one word of a search may stand for, in one field of one segment.
const MOST_TERMS: usize = 200;

/// How a word matches, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    Exact,
    Stem,
    Prefix,
}

/// A word that is searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    folded: String,
    stem: String,
    form: Form,
}

/// What besides the word itself matches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Nothing.
    Exact,
    /// Its other forms.
    Whole,
    /// These, and longer words that begin so.
    Beginning,
}

/// The words and phrases that a search matched, for [`crate::highlight`].
#[derive(Clone, Debug, Default)]
pub struct Matched(pub(crate) Vec<Vec<Wanted>>);

/// A folded word of a text. Its stem is worked out once, when it is first asked for.
pub(crate) struct Folded<'a> {
    text: &'a str,
    is_irregular: OnceCell<bool>,
    stem: OnceCell<String>,
}

impl<'a> Folded<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, is_irregular: OnceCell::new(), stem: OnceCell::new() }
    }

    fn is_irregular(&self) -> bool {
        *self.is_irregular.get_or_init(|| text::regular_form(self.text).is_some())
    }

    fn stem(&self) -> &str {
        self.stem.get_or_init(|| text::stem(self.text))
    }
}

impl Wanted {
    /// A word in this form only.
    pub(crate) fn exact(folded: &str) -> Self {
        Self { stem: folded.to_owned(), folded: folded.to_owned(), form: Form::Exact }
    }

    /// A whole word, in any of its forms.
    pub(crate) fn whole(folded: &str) -> Self {
        Self { stem: text::stem(folded), folded: folded.to_owned(), form: Form::Whole }
    }

    /// A whole word of which the stem is known.
    pub(crate) fn stemmed((folded, stem): Stemmed) -> Self {
        Self { stem: stem.to_owned(), folded: folded.to_owned(), form: Form::Whole }
    }

    /// A word, or the beginning of one.
    pub(crate) fn beginning(folded: &str) -> Self {
        Self { form: Form::Beginning, ..Self::whole(folded) }
    }

    pub(crate) fn letters(&self) -> usize {
        self.folded.chars().count()
    }

    /// How a folded word matches this one.
    pub(crate) fn matches(&self, word: &Folded<'_>) -> Option<How> {
        let is_same = word.text == self.folded;
        // No other word has the stem, and the stemmer is most of the work on a long text.
        let may_have_stem =
            !is_same && self.form != Form::Exact && (word.text.starts_with(self.root()) || word.is_irregular());
        self.matches_form(word.text, if may_have_stem { word.stem() } else { "" })
    }

    /// The same for a word of which the stem is known.
    pub(crate) fn matches_form(&self, word: &str, stem: &str) -> Option<How> {
        if word == self.folded {
            Some(How::Exact)
        } else if self.form == Form::Exact {
            None
        } else if stem == self.stem {
            Some(How::Stem)
        } else if self.form == Form::Beginning && word.starts_with(&self.folded) {
            Some(How::Prefix)
        } else {
            None
        }
    }

    /// The words of a field that match, the best and most frequent if there are too many.
    pub(crate) fn terms(&self, dictionary: &TermDictionary) -> Result<Vec<(TermInfo, How)>> {
        if self.form == Form::Exact {
            return Ok(dictionary.get(&self.folded)?.map(|term| (term, How::Exact)).into_iter().collect());
        }
        let mut found = BTreeMap::new();
        let mut take = |word: &str, term: &TermInfo| {
            if let Some(how) = self.matches(&Folded::new(word)) {
                found.insert(word.to_owned(), (term.clone(), how));
            }
        };
        let root = self.root();
        each_with(dictionary, root, &mut take)?;
        if !self.folded.starts_with(root) {
            each_with(dictionary, &self.folded, &mut take)?;
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
pub(crate) fn each_with(
    dictionary: &TermDictionary,
    beginning: &str,
    mut take: impl FnMut(&str, &TermInfo),
) -> Result<()> {
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
