//! Sets of the documents of a segment.

use std::{iter, ops::Range};

use tantivy::{BitSet, DocId};

/// Documents of one word of a set.
const OF_WORD: u32 = 64;

/// The set of these documents of a segment with so many.
pub(crate) fn set(documents: impl IntoIterator<Item = DocId>, all: DocId) -> BitSet {
    let mut set = BitSet::with_max_value(all);
    for doc in documents {
        set.insert(doc);
    }
    set
}

/// The documents of a set, in order.
pub(crate) fn documents(set: &BitSet) -> impl Iterator<Item = DocId> + '_ {
    words(set).flat_map(|word| {
        let mut left = set.tinyset(word);
        iter::from_fn(move || left.pop_lowest().map(|bit| word * OF_WORD + bit))
    })
}

/// The documents that are in both sets of one segment.
pub(crate) fn in_both(one: &BitSet, other: &BitSet) -> BitSet {
    let (fewer, more) = if one.len() < other.len() { (one, other) } else { (other, one) };
    set(documents(fewer).filter(|doc| more.contains(*doc)), one.max_value())
}

/// How many documents are in both sets of one segment.
pub(crate) fn count_in_both(one: &BitSet, other: &BitSet) -> u64 {
    words(one).map(|word| u64::from(one.tinyset(word).intersect(other.tinyset(word)).len())).sum()
}

fn words(set: &BitSet) -> Range<u32> {
    0..set.max_value().div_ceil(OF_WORD)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::btree_set, prelude::*};

    use super::*;

    proptest! {
        #[test]
        fn sets_have_what_was_put_in(one in btree_set(0..200_u32, 0..99), other in btree_set(0..200_u32, 0..99)) {
            let both: Vec<u32> = one.intersection(&other).copied().collect();
            let (one, other) = (set(one, 200), set(other, 200));
            prop_assert_eq!(documents(&in_both(&one, &other)).collect::<Vec<_>>(), both.clone());
            prop_assert_eq!(count_in_both(&one, &other), both.len() as u64);
        }
    }
}
