//! Marks what a search matched.

use std::ops::Range;

use crate::{
    Matched,
    terms::{Folded, Wanted},
    text,
};

/// The byte ranges of the words of a text that a search matched, in order and without overlaps: the same words that found
/// the tip, by another word, a correction or a beginning too. Of a phrase, the words are marked where all of it is there.
pub fn highlight(text: &str, matched: &Matched) -> Vec<Range<usize>> {
    let words: Vec<_> = text::words(text).collect();
    let folded: Vec<_> = words.iter().map(|word| Folded::new(&word.folded)).collect();
    let mut marked = vec![false; words.len()];
    for at in 0..words.len() {
        let here = folded.get(at..).unwrap_or_default();
        for phrase in matched.0.iter().filter(|phrase| begins_with(here, phrase)) {
            marked.iter_mut().skip(at).take(phrase.len()).for_each(|marked| *marked = true);
        }
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (word, _) in words.into_iter().zip(marked).filter(|(_, marked)| *marked) {
        match ranges.last_mut() {
            // Words of a script without spaces share a letter.
            Some(last) if word.range.start < last.end => last.end = last.end.max(word.range.end),
            _ => ranges.push(word.range),
        }
    }
    ranges
}

/// The sentence of a text that has most of what a search matched, where it begins, in bytes; the first one of several. `None` if no sentence
/// has any.
pub fn telling_sentence(text: &str, matched: &Matched) -> Option<usize> {
    let marks = highlight(text, matched);
    let starts = text.match_indices(['.', '!', '?', '\n']).map(|(at, end)| at + end.len());
    let starts: Vec<_> = std::iter::once(0).chain(starts).collect();
    let told = |(at, start): (usize, &usize)| {
        let end = starts.get(at + 1).copied().unwrap_or(text.len());
        let words =
            marks.iter().filter(|mark| (*start..end).contains(&mark.start)).filter_map(|mark| text.get(mark.clone()));
        (words.map(str::to_lowercase).collect::<std::collections::BTreeSet<_>>().len(), std::cmp::Reverse(*start))
    };
    let (most, std::cmp::Reverse(start)) = starts.iter().enumerate().map(told).max()?;
    (most > 0).then_some(start)
}

fn begins_with(words: &[Folded<'_>], phrase: &[Wanted]) -> bool {
    !phrase.is_empty()
        && words.len() >= phrase.len()
        && words.iter().zip(phrase).all(|(word, wanted)| wanted.matches(word).is_some())
}
