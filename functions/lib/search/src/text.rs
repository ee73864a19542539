//! Words: how a text is cut, folded and stemmed. The index, the queries and the highlights all use this one way.

use std::{collections::HashMap, ops::Range};

use frostem::{Algorithm, Stemmer};
use rules::fold;
use unicode_normalization::char::is_combining_mark;

/// Characters of a folded word that count. The rest is cut off, in the index as in a query.
pub const LONGEST_WORD: usize = 32;

/// Forms that the stemmer does not bring together, and the form to stem in their place.
const IRREGULAR: [(&str, &str); 30] = [
    ("bought", "buy"),
    ("cacti", "cactus"),
    ("calves", "calf"),
    ("color", "colour"),
    ("dug", "dig"),
    ("dying", "die"),
    ("fed", "feed"),
    ("feet", "foot"),
    ("fertiliser", "fertilizer"),
    ("froze", "freeze"),
    ("frozen", "freeze"),
    ("fungi", "fungus"),
    ("geese", "goose"),
    ("gray", "grey"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("halves", "half"),
    ("knives", "knife"),
    ("larvae", "larva"),
    ("leaves", "leaf"),
    ("lice", "louse"),
    ("loaves", "loaf"),
    ("mice", "mouse"),
    ("mold", "mould"),
    ("plow", "plough"),
    ("radii", "radius"),
    ("rotten", "rot"),
    ("shelves", "shelf"),
    ("sown", "sow"),
    ("teeth", "tooth"),
];

/// Words of a question that say nothing about its subject.
const STOP_WORDS: [&str; 37] = [
    "a", "about", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in",
    "is", "it", "me", "my", "of", "on", "or", "should", "that", "the", "this", "to", "was", "we", "what", "when",
    "which", "with", "you", "your",
];

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Bytes of the text. Two words share a range where one character folds into several words, such as `½`.
    pub range: Range<usize>,
    /// Lower case, without accents and apostrophes, at most [`LONGEST_WORD`] characters, never empty.
    pub folded: String,
}

/// The words of a text, in its order. A word is a run of letters and digits; an apostrophe inside belongs to it, and the
/// `'s` of a possessive does not.
pub fn words(text: &str) -> impl Iterator<Item = Word> {
    runs(text).flat_map(|range| {
        let run = text.get(range.clone()).unwrap_or_default();
        let folded = fold::fold(without_possessive(run)).replace(is_joiner, "");
        let parts = folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        let words = parts.map(|part| Word { range: range.clone(), folded: part.chars().take(LONGEST_WORD).collect() });
        words.collect::<Vec<_>>()
    })
}

/// The folded words of a text.
pub(crate) fn folded(text: &str) -> impl Iterator<Item = String> {
    words(text).map(|word| word.folded)
}

/// The stem of a folded English word; another language's word is its own stem or nearly so.
pub(crate) fn stem(folded: &str) -> String {
    let regular = IRREGULAR.iter().find(|(form, _)| *form == folded).map_or(folded, |(_, regular)| regular);
    Stemmer::new(Algorithm::English).stem(regular).into_owned()
}

/// The irregular forms with this stem.
pub(crate) fn irregular_forms(stem: &str) -> impl Iterator<Item = &'static str> {
    let forms = IRREGULAR.iter().filter(move |(_, regular)| self::stem(regular) == stem);
    forms.flat_map(|(form, regular)| [*form, *regular])
}

pub(crate) fn is_stop_word(folded: &str) -> bool {
    STOP_WORDS.contains(&folded)
}

/// Whether one insertion, deletion, replacement or exchange of neighbours, or nothing at all, turns one word into the other.
pub(crate) fn within_one_edit(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same_start = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let one = one.get(same_start..).unwrap_or_default();
    let other = other.get(same_start..).unwrap_or_default();
    match (one, other) {
        ([], [] | [_]) | ([_], []) => true,
        ([], _) | (_, []) => false,
        ([a, one_rest @ ..], [b, other_rest @ ..]) => {
            let exchanged = || match (one_rest, other_rest) {
                ([c, one_rest @ ..], [d, other_rest @ ..]) => a == d && b == c && one_rest == other_rest,
                _ => false,
            };
            one_rest == other_rest || one_rest == other || one == other_rest || exchanged()
        }
    }
}

/// The words of a text for the index: `most` different ones and `bytes` of them, each at most `times` times. What a
/// hostile text can put into the index is bounded by this.
pub(crate) struct Vocabulary {
    seen: HashMap<String, u8>,
    bytes: usize,
    text: String,
}

impl Vocabulary {
    const MOST: usize = 2_000;
    const BYTES: usize = 16 * 1024;
    const TIMES: u8 = 8;

    pub(crate) fn new() -> Self {
        Self { seen: HashMap::new(), bytes: 0, text: String::new() }
    }

    /// Adds a word, unless the vocabulary is full.
    pub(crate) fn add(&mut self, word: &str) {
        if let Some(times) = self.seen.get_mut(word) {
            if *times == Self::TIMES {
                return;
            }
            *times += 1;
        } else {
            if self.seen.len() == Self::MOST || self.bytes + word.len() > Self::BYTES {
                return;
            }
            self.bytes += word.len();
            self.seen.insert(word.to_owned(), 1);
        }
        self.text.push_str(word);
        self.text.push(' ');
    }

    pub(crate) fn extend(&mut self, words: impl IntoIterator<Item = impl AsRef<str>>) {
        for word in words {
            self.add(word.as_ref());
        }
    }

    /// The words with spaces between.
    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// The byte ranges of the runs of letters, digits, marks and inner apostrophes.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut characters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, _) = characters.find(|(_, c)| c.is_alphanumeric())?;
        let mut end = text.len();
        while let Some(&(at, c)) = characters.peek() {
            if c.is_alphanumeric() || is_joiner(c) || is_combining_mark(c) {
                characters.next();
            } else {
                end = at;
                break;
            }
        }
        Some(start..end)
    })
    .map(|range| {
        // A closing quotation mark is no apostrophe.
        let run = text.get(range.clone()).unwrap_or_default();
        range.start..range.start + run.trim_end_matches(is_joiner).len()
    })
}

/// Apostrophes, and marks that are not seen within a word: the soft hyphen and the zero-width characters.
fn is_joiner(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{02bc}' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}')
}

fn without_possessive(run: &str) -> &str {
    let without = run.strip_suffix(['s', 'S']).and_then(|run| run.strip_suffix(['\'', '\u{2019}', '\u{02bc}']));
    without.filter(|run| !run.is_empty()).unwrap_or(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_and_folded() {
        for (text, expect) in [
            ("Crème Brûlée, Straße & Łódź", vec!["creme", "brulee", "strasse", "lodz"]),
            ("Lady’s mantle doesn't 'climb'", vec!["lady", "mantle", "doesnt", "climb"]),
            ("bare-root, N-P-K 5½", vec!["bare", "root", "n", "p", "k", "51", "2"]),
            ("re\u{301}colte ﬁg ＦＩＧ", vec!["recolte", "fig", "fig"]),
            ("’’ ... ''", vec![]),
        ] {
            assert_eq!(folded(text).collect::<Vec<_>>(), expect, "{text}");
        }
        assert_eq!(folded(&"ab".repeat(40)).next().map(|word| word.len()), Some(LONGEST_WORD));
    }

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for (one, other) in [
            ("tomato", "tomatoes"),
            ("watering", "watered"),
            ("berries", "berry"),
            ("leaf", "leaves"),
            ("mouse", "mice"),
            ("pruning", "prune"),
        ] {
            assert_eq!(stem(one), stem(other));
        }
        assert_ne!(stem("rose"), stem("rosemary"));
    }

    #[test]
    fn vocabulary_of_any_text_is_bounded() {
        let mut vocabulary = Vocabulary::new();
        for n in 0..60_000 {
            vocabulary.add(&format!("a-long-word-{}", n % 3_000));
        }
        let text = vocabulary.into_text();
        assert!(text.len() <= (Vocabulary::BYTES + Vocabulary::MOST) * usize::from(Vocabulary::TIMES));
        assert_eq!(text.split(' ').filter(|word| *word == "a-long-word-7").count(), usize::from(Vocabulary::TIMES));
    }

    #[test]
    fn one_edit_is_recognised_and_two_are_not() {
        for (other, expect) in [
            ("tomato", true),
            ("tomtao", true),
            ("tomat", true),
            ("tomatos", true),
            ("tonato", true),
            ("omato", true),
            ("tmoaot", false),
            ("tonatos", false),
            ("", false),
        ] {
            assert_eq!(within_one_edit("tomato", other), expect, "{other}");
            assert_eq!(within_one_edit(other, "tomato"), expect, "{other}");
        }
    }
}
