//! Counts the matches of a search beside its filters.

use std::collections::BTreeMap;

use rules::Fit;
use tantivy::DocId;

use crate::{
    Facets, Result, TipFilter,
    filters::{Packed, WORD_FILTERS},
    index::Segment,
};

/// The filters that a tip fails. Counting needs one at most.
enum Failed {
    None,
    /// One filter by a word, by its position.
    Word(usize),
    Plant,
    /// Two or more, or a filter without a facet.
    More,
}

/// Counts the matches of one search.
pub(crate) struct Counter<'a> {
    filter: &'a TipFilter,
    wanted: [Option<u16>; WORD_FILTERS],
    pub(crate) total: u64,
    words: [[u64; 16]; WORD_FILTERS],
    plants: BTreeMap<String, u64>,
}

/// The number of a plant that no tip of the segment has.
const NOT_HERE: u64 = u64::MAX;

/// The plants of one segment, by their numbers in it.
pub(crate) struct SegmentPlants {
    /// The number of the plant that the filter asks for, if it does.
    wanted: Option<u64>,
    counts: Vec<u64>,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(filter: &'a TipFilter) -> Self {
        let words = [[0; 16]; WORD_FILTERS];
        Self { filter, wanted: filter.words(), total: 0, words, plants: BTreeMap::new() }
    }

    pub(crate) fn enter(&self, segment: &Segment) -> Result<SegmentPlants> {
        let Some(column) = &segment.chosen_plant else {
            return Ok(SegmentPlants { wanted: self.filter.plant.is_some().then_some(NOT_HERE), counts: Vec::new() });
        };
        let number = |plant| Ok::<_, std::io::Error>(column.dictionary().term_ord(plant)?.unwrap_or(NOT_HERE));
        let wanted = self.filter.plant.as_ref().map(number).transpose()?;
        Ok(SegmentPlants { wanted, counts: vec![0; column.dictionary().num_terms()] })
    }

    /// Counts a match of the words. Whether it passes all filters.
    pub(crate) fn count(&mut self, segment: &Segment, plants: &mut SegmentPlants, doc: DocId, tip: Packed) -> bool {
        let column = segment.chosen_plant.as_ref();
        let chosen = || column.into_iter().flat_map(|column| column.term_ords(doc));
        let words = tip.words();
        let has_plant = || plants.wanted.is_none_or(|wanted| chosen().any(|plant| plant == wanted));
        let is_its_week = self.filter.week.is_none_or(|at| segment.fit(doc, tip, at) != Fit::Not);
        let failed =
            if tip.is_safe(self.filter.safe) && is_its_week { self.failed(words, has_plant) } else { Failed::More };
        let passes = matches!(failed, Failed::None);
        for (filter, (counts, words)) in self.words.iter_mut().zip(words).enumerate() {
            if passes || matches!(failed, Failed::Word(failed) if failed == filter) {
                add_each(counts, words);
            }
        }
        if passes || matches!(failed, Failed::Plant) {
            for plant in chosen() {
                add(&mut plants.counts, usize::try_from(plant).unwrap_or(usize::MAX));
            }
        }
        self.total += u64::from(passes);
        passes
    }

    pub(crate) fn leave(&mut self, segment: &Segment, plants: SegmentPlants) -> Result<()> {
        let Some(column) = &segment.chosen_plant else { return Ok(()) };
        for (number, count) in (0..).zip(plants.counts).filter(|(_, count)| *count > 0) {
            let mut id = String::new();
            if column.ord_to_str(number, &mut id)? {
                *self.plants.entry(id).or_default() += count;
            }
        }
        Ok(())
    }

    pub(crate) fn into_facets(self) -> Facets {
        let mut plants: Vec<_> = self.plants.into_iter().collect();
        plants.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Facets::of(&self.words, plants)
    }

    fn failed(&self, words: [u16; WORD_FILTERS], has_plant: impl Fn() -> bool) -> Failed {
        let passes =
            self.wanted.iter().zip(words).map(|(wanted, words)| wanted.is_none_or(|wanted| wanted & words != 0));
        let mut failed = passes.enumerate().filter(|(_, passes)| !passes).map(|(filter, _)| filter);
        match (failed.next(), failed.next()) {
            (Some(_), Some(_)) => Failed::More,
            (Some(filter), None) => {
                if has_plant() {
                    Failed::Word(filter)
                } else {
                    Failed::More
                }
            }
            (None, _) => {
                if has_plant() {
                    Failed::None
                } else {
                    Failed::Plant
                }
            }
        }
    }
}

fn add(counts: &mut [u64], at: usize) {
    if let Some(count) = counts.get_mut(at) {
        *count += 1;
    }
}

/// Counts each word of a set.
fn add_each(counts: &mut [u64], mut words: u16) {
    while words != 0 {
        add(counts, usize::try_from(words.trailing_zeros()).unwrap_or(usize::MAX));
        words &= words - 1;
    }
}
