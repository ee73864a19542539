//! Words that stand one after the other.

use std::collections::{BTreeMap, BTreeSet};

use tantivy::{
    DocId, DocSet, TERMINATED,
    postings::Postings,
    schema::{Field, IndexRecordOption},
};

use crate::{Result, index::Segment, terms::Wanted};

/// The documents that have the words one after the other in a field.
pub(crate) fn phrase(segment: &Segment, field: Field, words: &[Wanted]) -> Result<BTreeSet<DocId>> {
    let terms = segment.terms(field)?;
    let mut of_words = Vec::new();
    for (offset, word) in (0..).zip(words) {
        let terms = word.terms(terms.terms())?;
        let documents: u32 = terms.iter().map(|(term, _)| term.doc_freq).sum();
        of_words.push((documents, offset, terms));
    }
    of_words.sort_by_key(|(documents, offset, _)| (*documents, *offset));
    if of_words.first().is_none_or(|(documents, ..)| *documents == 0) {
        return Ok(BTreeSet::new());
    }
    // Where the phrase may begin, by document.
    let mut begins: Option<BTreeMap<DocId, BTreeSet<u32>>> = None;
    let mut positions = Vec::new();
    for (_, offset, of_word) in of_words {
        let mut here: BTreeMap<DocId, BTreeSet<u32>> = BTreeMap::new();
        for (term, _) in of_word {
            let mut postings = terms.read_postings_from_terminfo(&term, IndexRecordOption::WithFreqsAndPositions)?;
            while postings.doc() != TERMINATED {
                let doc = postings.doc();
                if begins.as_ref().is_none_or(|begins| begins.contains_key(&doc)) {
                    postings.positions(&mut positions);
                    here.entry(doc).or_default().extend(positions.iter().filter_map(|at| at.checked_sub(offset)));
                }
                postings.advance();
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
