//! Words that stand one after the other.

use std::collections::{BTreeMap, BTreeSet};

use tantivy::{
    DocId, DocSet, TERMINATED,
    postings::{Postings, SegmentPostings},
    schema::{Field, IndexRecordOption},
};

use crate::{Result, index::Segment, terms::Wanted};

/// The documents that have the words one after the other in a field.
pub(crate) fn phrase(segment: &Segment, field: Field, words: &[Wanted]) -> Result<BTreeSet<DocId>> {
    let terms = segment.terms(field)?;
    // The longest word first: it begins the fewest words of the index, and where it is not, the others are not looked for.
    let mut longest: Vec<_> = (0..).zip(words).collect();
    longest.sort_by_key(|(_, word)| std::cmp::Reverse(word.letters()));
    let mut of_words = Vec::new();
    for (offset, word) in longest {
        let terms = word.terms(terms.terms())?;
        let documents: u32 = terms.iter().map(|(term, _)| term.doc_freq).sum();
        if documents == 0 {
            return Ok(BTreeSet::new());
        }
        of_words.push((documents, offset, terms));
    }
    of_words.sort_by_key(|(documents, offset, _)| (*documents, *offset));
    // Where the phrase may begin, by document.
    let mut begins: Option<BTreeMap<DocId, BTreeSet<u32>>> = None;
    let mut positions = Vec::new();
    for (_, offset, of_word) in of_words {
        let mut here: BTreeMap<DocId, BTreeSet<u32>> = BTreeMap::new();
        for (term, _) in of_word {
            let mut postings = terms.read_postings_from_terminfo(&term, IndexRecordOption::WithFreqsAndPositions)?;
            let mut take = |doc, postings: &mut SegmentPostings| {
                postings.positions(&mut positions);
                here.entry(doc).or_default().extend(positions.iter().filter_map(|at| at.checked_sub(offset)));
            };
            let Some(begins) = &begins else {
                while postings.doc() != TERMINATED {
                    take(postings.doc(), &mut postings);
                    postings.advance();
                }
                continue;
            };
            for doc in begins.keys() {
                if postings.doc() < *doc {
                    postings.seek(*doc);
                }
                if postings.doc() == *doc {
                    take(*doc, &mut postings);
                }
            }
        }
        if let Some(before) = &begins {
            for (doc, at) in &mut here {
                at.retain(|begin| before.get(doc).is_some_and(|before| before.contains(begin)));
            }
            here.retain(|_, at| !at.is_empty());
        }
        begins = Some(here);
    }
    Ok(begins.unwrap_or_default().into_keys().collect())
}
