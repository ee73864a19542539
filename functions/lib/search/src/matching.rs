//! Which documents have which words, and how well.

use tantivy::{BitSet, DocId};

use crate::{
    Index, Matched, Result,
    filters::Packed,
    index::Segment,
    page::Page,
    terms::{Wanted, wanted},
    weights::{Weight, number, thousandths},
};

/// A word may be a typo if less than one document in this many has it, and this many times as many have a word that is one
/// edit away: somebody else may have made the same mistake.
const RARE: usize = 200;
const FAR_MORE: usize = 20;

/// A word and the fields to look for it in.
pub(crate) struct Asked {
    wanted: Wanted,
    fields: &'static [Weight],
}

pub(crate) fn asked(text: &str, typing: bool, fields: &'static [Weight]) -> Vec<Asked> {
    wanted(text, typing).into_iter().map(|wanted| Asked { wanted, fields }).collect()
}

/// Which documents have which of the words, and how well.
pub(crate) struct Matching {
    words: Vec<(Asked, Scores)>,
    /// How many of the words a match has.
    least: usize,
    pub(crate) nearest: bool,
}

#[derive(Default)]
struct Scores {
    /// By segment and document; 0 if the word is not there.
    by_segment: Vec<Vec<u32>>,
    /// How many of the documents that are searched have the word.
    documents: usize,
    /// The fewer documents have a word, the more it tells. Thousandths.
    rarity: u64,
}

impl Matching {
    /// Calls `found` with each match in a segment: its document, facts and score.
    pub(crate) fn each(&self, at: usize, segment: &Segment, from: &BitSet, mut found: impl FnMut(DocId, Packed, u64)) {
        if self.words.is_empty() {
            let documents = (0..segment.documents()).zip(&segment.facts).filter(|(doc, _)| from.contains(*doc));
            return documents.for_each(|(doc, facts)| found(doc, *facts, 0));
        }
        let mut score = vec![0; segment.facts.len()];
        for (_, scores) in &self.words {
            for (sum, score) in score.iter_mut().zip(scores.by_segment.get(at).into_iter().flatten()) {
                *sum += u64::from(*score) * scores.rarity;
            }
        }
        let matched = self.matched(at, segment.facts.len());
        let documents = (0..segment.documents()).zip(&segment.facts).zip(score.into_iter().zip(matched));
        for ((doc, facts), (score, matched)) in documents {
            if usize::from(matched) >= self.least && from.contains(doc) {
                found(doc, *facts, score / 1_000);
            }
        }
    }

    pub(crate) fn into_matched(self) -> Matched {
        Matched(self.words.into_iter().map(|(asked, _)| asked.wanted).collect())
    }

    /// How many of the words each document of a segment has.
    fn matched(&self, at: usize, documents: usize) -> Vec<u8> {
        let mut matched = vec![0; documents];
        for (_, scores) in &self.words {
            for (matched, score) in matched.iter_mut().zip(scores.by_segment.get(at).into_iter().flatten()) {
                *matched += u8::from(*score > 0);
            }
        }
        matched
    }

    /// The most words that one document has.
    fn most(&self, from: &[BitSet]) -> usize {
        let of = |(at, from): (usize, &BitSet)| {
            let matched = self.matched(at, usize::try_from(from.max_value()).unwrap_or_default());
            let documents = (0..from.max_value()).zip(matched).filter(|(doc, _)| from.contains(*doc));
            documents.map(|(_, matched)| matched).max().unwrap_or_default()
        };
        from.iter().enumerate().map(|(at, from)| of((at, from))).max().unwrap_or_default().into()
    }
}

impl Index {
    /// The matches of some words among some documents: those that have all words, or else those that have most of them.
    /// `None` if no document has any.
    pub(crate) fn matching(&self, words: Vec<Asked>, from: &[BitSet]) -> Result<Option<Matching>> {
        let all = from.iter().map(BitSet::len).sum();
        let words = words.into_iter().map(|asked| self.scored(asked, from, all)).collect::<Result<Vec<_>>>()?;
        let mut matching = Matching { least: words.len(), words, nearest: false };
        let most = matching.most(from);
        if most < matching.least {
            matching.nearest = true;
            matching.least = most;
        }
        Ok((matching.words.is_empty() || most > 0).then_some(matching))
    }

    /// A word's scores, with typos if the word as it is finds nothing, or so little that it is likely a typo itself.
    fn scored(&self, mut asked: Asked, from: &[BitSet], all: usize) -> Result<(Asked, Scores)> {
        let mut scores = self.scores(&asked, from, all)?;
        if asked.wanted.may_have_typo() && scores.documents * RARE <= all {
            asked.wanted.typo = true;
            let with_typos = self.scores(&asked, from, all)?;
            if with_typos.documents > scores.documents * FAR_MORE {
                scores = with_typos;
            } else {
                asked.wanted.typo = false;
            }
        }
        Ok((asked, scores))
    }

    /// The ids of the best documents that have all words.
    pub(crate) fn best(&self, words: Vec<Asked>, from: &[BitSet], most: usize) -> Result<Vec<u128>> {
        let Some(matching) = self.matching(words, from)?.filter(|matching| !matching.nearest) else {
            return Ok(Vec::new());
        };
        let mut page = Page::new(most, None);
        for ((segment, from), at) in self.segments.iter().zip(from).zip(0..) {
            matching.each(at, segment, from, |doc, _, score| page.offer(score, || segment.id(doc)));
        }
        Ok(page.into_hits().0)
    }

    fn scores(&self, asked: &Asked, from: &[BitSet], all: usize) -> Result<Scores> {
        let mut scores = Scores::default();
        for (segment, from) in self.segments.iter().zip(from) {
            let mut of_segment = vec![0; segment.facts.len()];
            for weight in asked.fields {
                weight.add(segment, &self.fields, &asked.wanted, &mut of_segment)?;
            }
            let matched = (0..segment.documents()).zip(&of_segment).filter(|(_, score)| **score > 0);
            scores.documents += matched.filter(|(doc, _)| from.contains(*doc)).count();
            scores.by_segment.push(of_segment);
        }
        // The inverse document frequency of BM25.
        let (all, with) = (number(all), number(scores.documents));
        scores.rarity = thousandths((1.0 + (all - with + 0.5) / (with + 0.5)).ln()).into();
        Ok(scores)
    }
}
