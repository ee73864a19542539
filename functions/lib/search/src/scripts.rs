//! What other scripts need: words that are written without spaces, and the article of Arabic.

use std::ops::Range;

use crate::{fold, text::Word};

/// The article, alone and after the words that are written with it.
const ARTICLES: [&str; 5] = ["ال", "وال", "بال", "كال", "فال"];
const LEAST_AFTER_ARTICLE: usize = 3;

/// Whether the character's script has no spaces between words: Han, Kana, Thai, Lao, Myanmar, Khmer.
pub(crate) fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}'
        | '\u{1000}'..='\u{109f}'
        | '\u{1780}'..='\u{17ff}'
        | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{30ff}'
        | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}'
        | '\u{20000}'..='\u{3ffff}')
}

/// Whether a folded word is of such a script.
pub(crate) fn is_unspaced_word(folded: &str) -> bool {
    folded.starts_with(is_unspaced)
}

/// A part of a text in one such script, for the index: each letter with the next one, and the last one alone. A word in it is found by
/// its pairs, one after the other.
pub(crate) fn pairs(text: &str, part: Range<usize>) -> Vec<Word> {
    let mut letters: Vec<Word> = Vec::new();
    for (at, c) in text.get(part.clone()).unwrap_or_default().char_indices() {
        let range = part.start + at..part.start + at + c.len_utf8();
        let folded = fold::fold(c.encode_utf8(&mut [0; 4]));
        match letters.last_mut() {
            // A mark on the letter before.
            Some(letter) if folded.is_empty() => letter.range.end = range.end,
            _ => letters.push(Word { range, folded }),
        }
    }
    let pair = |at: usize| {
        let (one, next) = (letters.get(at)?, letters.get(at + 1));
        let range = one.range.start..next.unwrap_or(one).range.end;
        let folded = next.map_or_else(|| one.folded.clone(), |next| format!("{}{}", one.folded, next.folded));
        Some(Word { range, folded }).filter(|word| !word.folded.is_empty())
    };
    (0..letters.len()).filter_map(pair).collect()
}

/// The pairs of a typed word of two letters or more.
pub(crate) fn pairs_of(folded: &str) -> Vec<String> {
    let letters: Vec<char> = folded.chars().collect();
    letters.windows(2).map(|pair| pair.iter().collect()).collect()
}

/// The byte ranges of a run of letters in which the script either has spaces or has none.
pub(crate) fn parts(text: &str, run: Range<usize>) -> Vec<Range<usize>> {
    let letters = text.get(run.clone()).unwrap_or_default();
    if letters.is_ascii() {
        return vec![run];
    }
    let mut parts: Vec<(bool, Range<usize>)> = Vec::new();
    for (at, c) in letters.char_indices() {
        let end = run.start + at + c.len_utf8();
        match parts.last_mut() {
            // Marks belong to the letter before them.
            Some((unspaced, part)) if *unspaced == is_unspaced(c) || !c.is_alphanumeric() => part.end = end,
            _ => parts.push((is_unspaced(c), run.start + at..end)),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// A folded word without the article of Arabic.
pub(crate) fn without_article(folded: &str) -> &str {
    let after = ARTICLES.iter().filter_map(|article| folded.strip_prefix(article));
    after.filter(|word| word.chars().count() >= LEAST_AFTER_ARTICLE).min_by_key(|word| word.len()).unwrap_or(folded)
}
