//! Counts the matches of a search beside its filters.

use std::{borrow::Cow, collections::BTreeMap};

use rules::Fit;
use tantivy::BitSet;

use crate::{
    Facets, TipFilter, bits,
    filters::{Packed, WORD_FILTERS},
    index::Segment,
};

/// A filter that has a facet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Facet {
    /// By a word: its position.
    Word(usize),
    Plant,
}

/// Counts the matches of one search.
pub(crate) struct Counter<'a> {
    filter: &'a TipFilter,
    wanted: [Option<usize>; WORD_FILTERS],
    pub(crate) total: u64,
    words: [[u64; 16]; WORD_FILTERS],
    plants: BTreeMap<String, u64>,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(filter: &'a TipFilter) -> Self {
        let words = [[0; 16]; WORD_FILTERS];
        Self { filter, wanted: filter.words(), total: 0, words, plants: BTreeMap::new() }
    }

    /// Counts the matches of the words in a segment. Returns those that pass all filters.
    pub(crate) fn count(&mut self, segment: &Segment, matches: BitSet) -> BitSet {
        let matches = self.without_facet(segment, matches);
        let filters = self.filters(segment);
        let passing = |left_out: Option<Facet>| {
            let others = filters.iter().filter(|(facet, _)| Some(*facet) != left_out);
            others.fold(matches.clone(), |passing, (_, of_filter)| bits::in_both(&passing, of_filter))
        };
        let pass_all = passing(None);
        // A facet's own filter does not count.
        let counted = |facet| filters.iter().any(|(set, _)| *set == facet).then(|| passing(Some(facet)));
        for (filter, (counts, words)) in self.words.iter_mut().zip(&segment.words).enumerate() {
            let own = counted(Facet::Word(filter));
            let counted = own.as_ref().unwrap_or(&pass_all);
            for (count, with_word) in counts.iter_mut().zip(words) {
                *count += bits::count_in_both(counted, with_word);
            }
        }
        let own = counted(Facet::Plant);
        for (plant, count) in segment.plants.count(own.as_ref().unwrap_or(&pass_all)) {
            *self.plants.entry(plant.to_owned()).or_default() += count;
        }
        self.total += u64::try_from(pass_all.len()).unwrap_or_default();
        pass_all
    }

    pub(crate) fn into_facets(self) -> Facets {
        let mut plants: Vec<_> = self.plants.into_iter().collect();
        plants.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Facets::of(&self.words, plants)
    }

    /// Those that pass the filters that have no facet.
    fn without_facet(&self, segment: &Segment, mut matches: BitSet) -> BitSet {
        let TipFilter { safe, week, .. } = *self.filter;
        if !safe.is_asked() && week.is_none() {
            return matches;
        }
        let fails =
            |doc, tip: Packed| !tip.is_safe(safe) || week.is_some_and(|at| segment.fit(doc, tip, at) == Fit::Not);
        let failed: Vec<_> =
            bits::documents(&matches).filter(|doc| segment.facts(*doc).is_some_and(|tip| fails(*doc, tip))).collect();
        for doc in failed {
            matches.remove(doc);
        }
        matches
    }

    /// The filters with a facet that are set, each with what passes it.
    fn filters<'s>(&self, segment: &'s Segment) -> Vec<(Facet, Cow<'s, BitSet>)> {
        let by_word = self.wanted.iter().zip(&segment.words).enumerate().filter_map(|(filter, (wanted, words))| {
            let word = (*wanted)?;
            let none = || Cow::Owned(BitSet::with_max_value(segment.documents()));
            Some((Facet::Word(filter), words.get(word).map_or_else(none, Cow::Borrowed)))
        });
        let with_plant = |plant| Cow::Owned(segment.plants.with(plant, segment.documents()));
        let by_plant = self.filter.plant.as_ref().map(|plant| (Facet::Plant, with_plant(plant)));
        by_word.chain(by_plant).collect()
    }
}
