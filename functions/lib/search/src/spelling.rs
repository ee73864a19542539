//! Which words of a search the index knows, and what an unknown one may be instead.

use std::cmp::Reverse;

use tantivy::{
    BitSet, DocSet, InvertedIndexReader, TERMINATED, Term, postings::TermInfo, query::FuzzyTermQuery,
    schema::IndexRecordOption,
};

use crate::{
    Index, Result,
    names::PlantNames,
    phrase::phrase,
    problems::Problems,
    stop_words,
    terms::{Wanted, each_with},
    text,
    thesaurus::Thesaurus,
    weights::Place,
};

/// Letters from which a word may have one edit, and two; of a word that documents have, and of one of plants and problems.
const ONE_EDIT_LETTERS: usize = 4;
const TWO_EDITS_LETTERS: usize = 8;
const TWO_EDITS_OF_GARDEN: usize = 6;

/// Letters from which a correction is as good as the word itself. A shorter word is too likely another one.
pub(crate) const SURE_LETTERS: usize = 6;

/// Names of plants that the list lacks and that are few edits from another name in it: they are no typing errors.
const OTHER_PLANTS: &[&str] = &[
    "aeonium",
    "albizia",
    "arabis",
    "aralia",
    "bergenia",
    "bignonia",
    "bilberry",
    "campsis",
    "carissa",
    "catalpa",
    "cedrus",
    "cercis",
    "cereus",
    "cicely",
    "cineraria",
    "cirsium",
    "cistus",
    "cobaea",
    "cornus",
    "cotinus",
    "crambe",
    "crosne",
    "davidia",
    "erica",
    "flax",
    "gardenia",
    "gazania",
    "honesty",
    "iberis",
    "knapweed",
    "lamium",
    "molinia",
    "nerine",
    "orache",
    "papyrus",
    "pilea",
    "roscoea",
    "salal",
    "scabiosa",
    "scabious",
    "silene",
    "stocks",
    "thunbergia",
    "verbascum",
    "weld",
    "woad",
];

/// The last source of words.
const THESAURUS: u8 = 2;

/// The words that a search may have: those of some places of the documents, of plants and their problems, and of the thesaurus.
pub(crate) struct Vocabulary<'a> {
    pub(crate) index: &'a Index,
    pub(crate) places: &'static [Place],
    /// The documents whose words count, by segment.
    pub(crate) among: &'a [BitSet],
    /// `None` for a search that is not about plants.
    pub(crate) garden: Option<GardenWords<'a>>,
}

/// What is known of the words of gardens.
#[derive(Clone, Copy)]
pub(crate) struct GardenWords<'a> {
    pub(crate) plants: &'a PlantNames,
    pub(crate) thesaurus: &'static Thesaurus,
    pub(crate) problems: &'static Problems,
}

/// A word in the place of a misspelt one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Correction {
    pub(crate) word: String,
    pub(crate) is_sure: bool,
}

/// Less is better: the edits, another first letter, the source of the word, then the less frequent.
type Rank = (usize, bool, u8, Reverse<u32>, String);

impl Vocabulary<'_> {
    /// Whether a plant's name, a problem's name or sign, the thesaurus or any document has the word in one of its forms.
    pub(crate) fn knows(&self, word: &str) -> Result<bool> {
        let of_garden = self.garden.is_some_and(|GardenWords { plants, thesaurus, problems }| {
            plants.know(word) || thesaurus.know(word) || problems.know(word)
        });
        // Last, because it looks at every sign.
        let of_sign = || self.garden.is_some_and(|garden| garden.problems.is_of_sign(&[text::stem(word)]));
        Ok(of_garden || self.in_documents(&Wanted::whole(word))? || of_sign())
    }

    /// Whether a word of a plant's name or of a document begins so.
    pub(crate) fn begins(&self, beginning: &str) -> Result<bool> {
        let of_plant = self.garden.is_some_and(|garden| !garden.plants.beginning(beginning).is_empty());
        Ok(of_plant || self.in_documents(&Wanted::beginning(beginning))?)
    }

    /// The known word that is the least edits away.
    pub(crate) fn near(&self, word: &str) -> Result<Option<Correction>> {
        let letters = word.chars().count();
        if letters < ONE_EDIT_LETTERS || word.contains(char::is_numeric) || OTHER_PLANTS.contains(&word) {
            return Ok(None);
        }
        // Most words of four letters are one edit from another, such as wool and wood: of these only names of plants count.
        let is_short = letters == ONE_EDIT_LETTERS;
        let from = |two_edits: usize| if letters < two_edits { 1 } else { 2 };
        let most = from(TWO_EDITS_LETTERS);
        let rank = |other: &str, source: u8, frequency: u32| -> Option<Rank> {
            let edits = text::edits(word, other, if source == 0 { from(TWO_EDITS_OF_GARDEN) } else { most })?;
            let is_fit = other.chars().count() >= ONE_EDIT_LETTERS
                && !stop_words::is_stop_word(other)
                && !stop_words::is_weak(&text::stem(other));
            let other_start = word.chars().next() != other.chars().next();
            let is_close = !other_start || (edits == 1 && letters >= SURE_LETTERS);
            // A word of the thesaurus is often of another language.
            let edits = edits + usize::from(source == THESAURUS);
            (is_fit && is_close).then(|| (edits, other_start, source, Reverse(frequency), other.to_owned()))
        };
        let mut best: Option<Rank> = None;
        let mut offer = |rank: Option<Rank>| {
            if let Some(rank) = rank
                && best.as_ref().is_none_or(|best| rank < *best)
            {
                best = Some(rank);
            }
        };
        if let Some(GardenWords { plants, thesaurus, problems }) = self.garden {
            let is_name = |other: &str| plants.named_first(&[text::stem(other)]).0 == 1;
            let words = plants.words().filter_map(|other| rank(other, 0, 0).filter(|_| !is_short || is_name(other)));
            words.for_each(|rank| offer(Some(rank)));
            if !is_short {
                problems.words().for_each(|other| offer(rank(other, 0, 0)));
                thesaurus.words().for_each(|other| offer(rank(other, THESAURUS, 0)));
            }
        }
        let distance = u8::try_from(most).unwrap_or(1);
        if !is_short {
            self.each_near(word, distance, |other, frequency| offer(rank(other, 1, frequency)))?;
        }
        Ok(best.map(|(_, _, source, _, word)| Correction { word, is_sure: source == 0 || letters >= SURE_LETTERS }))
    }

    /// The beginning of a known word that is one edit away from the beginning of one.
    pub(crate) fn near_beginning(&self, beginning: &str) -> Result<Option<Correction>> {
        let letters = beginning.chars().count();
        let is_fit = letters >= ONE_EDIT_LETTERS && !beginning.contains(char::is_numeric);
        let Some((first, _)) = beginning.char_indices().nth(1).filter(|_| is_fit) else {
            return Ok(None);
        };
        let start = beginning.get(..first).unwrap_or_default();
        let near = |word: &str| {
            let ends = word.char_indices().map(|(at, c)| at + c.len_utf8()).skip(letters.saturating_sub(2)).take(3);
            let mut near = ends.filter_map(|end| word.get(..end));
            near.find(|near| text::edits(near, beginning, 1).is_some()).map(str::to_owned)
        };
        let mut found: Vec<(u8, Reverse<u32>, String)> = Vec::new();
        if let Some(garden) = self.garden {
            let words = garden.plants.words().filter(|word| word.starts_with(start));
            found.extend(words.filter_map(near).map(|near| (0, Reverse(0), near)));
        }
        for (segment, among) in self.index.segments.iter().zip(self.among) {
            for place in self.places {
                let mut terms = Vec::new();
                let dictionary = segment.terms((place.text)(&self.index.fields))?;
                each_with(dictionary.terms(), start, |word, term| {
                    terms.extend(near(word).map(|near| (near, term.clone())));
                })?;
                for (near, term) in terms {
                    if is_alive(&dictionary, among, &term)? {
                        found.push((1, Reverse(term.doc_freq), near));
                    }
                }
            }
        }
        let best = found.into_iter().min();
        Ok(best.map(|(_, _, word)| Correction { word, is_sure: letters >= SURE_LETTERS }))
    }

    /// Whether a document has the words one after the other.
    pub(crate) fn has_phrase(&self, words: &[Wanted]) -> Result<bool> {
        for (segment, among) in self.index.segments.iter().zip(self.among) {
            for place in self.places {
                let found = phrase(segment, (place.text)(&self.index.fields), words)?;
                if found.iter().any(|doc| among.contains(*doc)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a document has the word.
    fn in_documents(&self, wanted: &Wanted) -> Result<bool> {
        for (segment, among) in self.index.segments.iter().zip(self.among) {
            for place in self.places {
                let terms = segment.terms((place.text)(&self.index.fields))?;
                for (term, _) in wanted.terms(terms.terms())? {
                    if is_alive(&terms, among, &term)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Calls `take` with each word of the documents that is so many edits away at most, and with how many documents have it.
    fn each_near(&self, word: &str, distance: u8, mut take: impl FnMut(&str, u32)) -> Result<()> {
        let is_long = word.chars().count() >= SURE_LETTERS;
        for (segment, among) in self.index.segments.iter().zip(self.among) {
            for place in self.places.iter().filter(|place| !place.is_prose || is_long) {
                let field = (place.text)(&self.index.fields);
                let terms = segment.terms(field)?;
                let near = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true);
                let mut stream = terms.terms().search(near.automaton()?).into_stream()?;
                while let Some((other, term)) = stream.next() {
                    if let Ok(other) = std::str::from_utf8(other)
                        && is_alive(&terms, among, term)?
                    {
                        take(other, term.doc_freq);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether one of the documents has the term: the dictionary keeps the words of deleted ones for a while.
fn is_alive(terms: &InvertedIndexReader, among: &BitSet, term: &TermInfo) -> Result<bool> {
    let mut postings = terms.read_postings_from_terminfo(term, IndexRecordOption::Basic)?;
    while postings.doc() != TERMINATED {
        if among.contains(postings.doc()) {
            return Ok(true);
        }
        postings.advance();
    }
    Ok(false)
}
