//! Marks what a search matched.

use std::ops::Range;

use crate::{Matched, text};

/// The byte ranges of the words of a text that a search matched, in order and without overlaps: the same words that found
/// the tip, by a typo or a beginning too.
pub fn highlight(text: &str, matched: &Matched) -> Vec<Range<usize>> {
    let is_matched = |word: &text::Word| matched.0.iter().any(|wanted| wanted.matches(&word.folded).is_some());
    let mut ranges: Vec<_> = text::words(text).filter(is_matched).map(|word| word.range).collect();
    ranges.dedup();
    ranges
}
