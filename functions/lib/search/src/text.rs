//! Words: how a text is cut, folded and stemmed. The index, the queries and the highlights all use this one way,
//! and so does the build script.

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use frostem::{Algorithm, Stemmer};
use unicode_normalization::char::is_combining_mark;

use crate::{fold, scripts};

/// Characters of a folded word that count. The rest is cut off, in the index as in a query.
pub const LONGEST_WORD: usize = 32;

/// Forms that the stemmer does not bring together, in the order of the alphabet, and the form to stem in their place.
const IRREGULAR: [(&str, &str); 54] = [
    ("aluminum", "aluminium"),
    ("ate", "eat"),
    ("bigger", "big"),
    ("biggest", "big"),
    ("bought", "buy"),
    ("bred", "breed"),
    ("broke", "break"),
    ("broken", "break"),
    ("cacti", "cactus"),
    ("calves", "calf"),
    ("children", "child"),
    ("color", "colour"),
    ("died", "die"),
    ("dies", "die"),
    ("dug", "dig"),
    ("dying", "die"),
    ("easier", "easy"),
    ("easiest", "easy"),
    ("eaten", "eat"),
    ("fallen", "fall"),
    ("fed", "feed"),
    ("feet", "foot"),
    ("fell", "fall"),
    ("fertiliser", "fertilizer"),
    ("froze", "freeze"),
    ("frozen", "freeze"),
    ("fungi", "fungus"),
    ("geese", "goose"),
    ("grandchildren", "grandchild"),
    ("gray", "grey"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("halves", "half"),
    ("irises", "iris"),
    ("kept", "keep"),
    ("knives", "knife"),
    ("larvae", "larva"),
    ("leaves", "leaf"),
    ("lice", "louse"),
    ("lillies", "lily"),
    ("lillys", "lily"),
    ("lilys", "lily"),
    ("loaves", "loaf"),
    ("mice", "mouse"),
    ("mold", "mould"),
    ("moldy", "mouldy"),
    ("plow", "plough"),
    ("radii", "radius"),
    ("rotten", "rot"),
    ("shelves", "shelf"),
    ("sown", "sow"),
    ("taller", "tall"),
    ("tallest", "tall"),
    ("teeth", "tooth"),
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
/// `'s` of a possessive does not. Of a script without spaces, each two letters side by side are a word.
pub fn words(text: &str) -> impl Iterator<Item = Word> {
    parts(text).flat_map(|part| {
        let is_unspaced = text.get(part.clone()).is_some_and(scripts::is_unspaced_word);
        if is_unspaced { scripts::pairs(text, part) } else { whole(text, part) }
    })
}

/// The folded words of a text.
pub(crate) fn folded(text: &str) -> impl Iterator<Item = String> {
    words(text).map(|word| word.folded)
}

/// The folded words of a search: those of a script without spaces as they were typed.
pub(crate) fn typed(text: &str) -> impl Iterator<Item = String> {
    parts(text).flat_map(|part| whole(text, part)).map(|word| word.folded)
}

fn parts(text: &str) -> impl Iterator<Item = Range<usize>> {
    runs(text).flat_map(|run| scripts::parts(text, run))
}

fn whole(text: &str, range: Range<usize>) -> Vec<Word> {
    let run = text.get(range.clone()).unwrap_or_default();
    let folded = fold::fold(without_possessive(run)).replace(is_joiner, "");
    let parts = folded.split(|c: char| !c.is_alphanumeric()).map(scripts::without_article);
    let cut = |part: &str| part.chars().take(LONGEST_WORD).collect();
    parts.filter(|part| !part.is_empty()).map(|part| Word { range: range.clone(), folded: cut(part) }).collect()
}

/// What no form of its verb means: cuttings are new plants, and a rose that is cut back makes none.
const NOUN: &str = "cuttings";

/// The stem of a folded English word; another language's word is its own stem or nearly so.
pub(crate) fn stem(folded: &str) -> String {
    if folded == NOUN {
        return folded.to_owned();
    }
    Stemmer::new(Algorithm::English).stem(regular_form(folded).unwrap_or(folded)).into_owned()
}

/// The form to stem in place of an irregular one.
pub(crate) fn regular_form(folded: &str) -> Option<&'static str> {
    let at = IRREGULAR.binary_search_by_key(&folded, |(form, _)| form).ok()?;
    IRREGULAR.get(at).map(|(_, regular)| *regular)
}

/// The irregular forms with this stem, and their regular form.
pub(crate) fn irregular_forms(stem: &str) -> &'static [&'static str] {
    static BY_STEM: LazyLock<HashMap<String, Vec<&str>>> = LazyLock::new(|| {
        let mut forms: HashMap<_, Vec<_>> = HashMap::new();
        for (form, regular) in IRREGULAR {
            forms.entry(self::stem(regular)).or_default().extend([form, regular]);
        }
        forms
    });
    BY_STEM.get(stem).map(Vec::as_slice).unwrap_or_default()
}

/// How many insertions, deletions, replacements and exchanges of neighbours turn one word into the other, if at most this many.
pub(crate) fn edits(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.chars().count().abs_diff(other.chars().count()) > most {
        return None;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // Three rows of the table by Damerau and Levenshtein: for the beginnings of one word, by the beginnings of the other.
    let mut before_that: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut previous = None;
    for (at, letter) in one.iter().enumerate() {
        let mut row = vec![at + 1];
        for (to, wanted) in other.iter().enumerate() {
            let cell = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX / 2);
            let mut fewest = (cell(&above, to) + usize::from(letter != wanted))
                .min(cell(&above, to + 1) + 1)
                .min(cell(&row, to) + 1);
            if let Some(before) = to.checked_sub(1)
                && previous == Some(wanted)
                && other.get(before) == Some(letter)
            {
                fewest = fewest.min(cell(&before_that, before) + 1);
            }
            row.push(fewest);
        }
        if row.iter().all(|edits| *edits > most) {
            return None;
        }
        previous = Some(letter);
        before_that = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|edits| *edits <= most)
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
            // Pairs of letters are short, and a text has more different ones than words.
            let bytes = if scripts::is_unspaced_word(word) { 2 * word.len() } else { word.len() };
            if self.seen.len() == Self::MOST || self.bytes + bytes > Self::BYTES {
                return;
            }
            self.bytes += bytes;
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
            ("番茄的A4纸", vec!["番茄", "茄的", "的", "a4", "纸"]),
            ("ﾄﾞｱ", vec!["トア", "ア"]),
            ("الطماطم والطماطم طماطم والد", vec!["طماطم", "طماطم", "طماطم", "والد"]),
        ] {
            assert_eq!(folded(text).collect::<Vec<_>>(), expect, "{text}");
        }
        assert_eq!(folded(&"ab".repeat(40)).next().map(|word| word.len()), Some(LONGEST_WORD));
    }

    #[test]
    fn words_of_a_search_are_whole_in_every_script() {
        assert_eq!(typed("番茄的种植 Tomatoes").collect::<Vec<_>>(), ["番茄的种植", "tomatoes"]);
    }

    #[test]
    fn irregular_forms_are_in_order_to_be_found() {
        assert!(IRREGULAR.is_sorted());
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
    fn edits_are_counted_up_to_the_most() {
        for (other, expect) in [
            ("tomato", Some(0)),
            ("tomtao", Some(1)),
            ("tomat", Some(1)),
            ("tomatos", Some(1)),
            ("tonato", Some(1)),
            ("omato", Some(1)),
            ("tonatos", Some(2)),
            ("otmaot", Some(2)),
            ("tmoaot", Some(2)),
            ("tmoaotx", None),
            ("", None),
        ] {
            assert_eq!(edits("tomato", other, 2), expect, "{other}");
            assert_eq!(edits(other, "tomato", 2), expect, "{other}");
        }
        assert_eq!(edits("tomato", "tonatos", 1), None);
    }
}
