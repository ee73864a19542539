//! Filters and the counts beside them, over the facts of a tip in one number.

use std::collections::BTreeMap;

use rules::{Category, Climate, Difficulty, Hazard, Month, Place, Set, Status, Sun, UserId, Word};
use tantivy::DocId;

use crate::{GardenerDocument, Result, TipDocument, index::Segment};

/// Whom a tip must not harm, as far as its hazards are known. A tip without hazards passes: that nobody named a hazard does
/// not prove that there is none, and a page that filters must say so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// Not toxic to pets.
    pub pets: bool,
    /// Neither toxic nor an irritant to people.
    pub people: bool,
}

/// Filters of tips, in any combination. An absent one lets every tip pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipFilter {
    pub plant: Option<String>,
    pub category: Option<Category>,
    pub difficulty: Option<Difficulty>,
    /// Of the northern year; best or possible. A tip without months is for every month.
    pub month: Option<Month>,
    pub climate: Option<Climate>,
    pub place: Option<Place>,
    pub sun: Option<Sun>,
    pub safe: Safe,
    pub author: Option<UserId>,
}

/// How many of the matches have each word. The counts of a facet are without the facet's own filter, and with all others:
/// they say how many matches another choice would have. A tip with two places counts for both. Words without a match are
/// left out; each list is in the order of its words, and plants come with the most frequent first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub categories: Vec<(Category, u64)>,
    pub difficulties: Vec<(Difficulty, u64)>,
    pub months: Vec<(Month, u64)>,
    pub places: Vec<(Place, u64)>,
    pub suns: Vec<(Sun, u64)>,
    pub plants: Vec<(String, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Tip,
    Gardener,
    /// A deletion that is remembered.
    Tombstone,
}

/// What filters and facets need of a document, and its kind.
#[derive(Clone, Copy)]
pub(crate) struct Packed(pub(crate) u64);

/// First bit and number of bits.
#[derive(Clone, Copy)]
struct Bits(u32, u32);

const CATEGORY: Bits = Bits(0, 4);
const DIFFICULTY: Bits = Bits(4, 2);
const BEST: Bits = Bits(6, 12);
const POSSIBLE: Bits = Bits(18, 12);
const CLIMATES: Bits = Bits(30, 8);
const PLACES: Bits = Bits(38, 6);
const SUN: Bits = Bits(44, 3);
const HAZARDS: Bits = Bits(47, 9);
const KIND: Bits = Bits(56, 2);
const INACTIVE: Bits = Bits(58, 1);

impl Packed {
    pub(crate) fn tip(tip: &TipDocument) -> Self {
        let facts = &tip.facts;
        Self(0)
            .with(KIND, 0)
            .with(CATEGORY, position(tip.category))
            .with(DIFFICULTY, position(tip.difficulty))
            .with(BEST, facts.months.best.bits())
            .with(POSSIBLE, facts.months.possible.bits())
            .with(CLIMATES, facts.climates.bits())
            .with(PLACES, facts.places.bits())
            .with(SUN, facts.sun.bits())
            .with(HAZARDS, facts.hazards.bits())
    }

    pub(crate) fn gardener(gardener: &GardenerDocument) -> Self {
        Self(0).with(KIND, 1).with(INACTIVE, u16::from(gardener.status == Status::Inactive))
    }

    pub(crate) fn tombstone() -> Self {
        Self(0).with(KIND, 2)
    }

    pub(crate) fn kind(self) -> Kind {
        match self.bits(KIND) {
            0 => Kind::Tip,
            1 => Kind::Gardener,
            _ => Kind::Tombstone,
        }
    }

    pub(crate) fn status(self) -> Status {
        if self.bits(INACTIVE) == 0 { Status::Active } else { Status::Inactive }
    }

    /// 14 in a best month, 13 in a possible one, 12 where the months are not said; else 11 where the next best one is the next month, or
    /// the next possible one of a tip without best ones, and 1 less for each month more.
    pub(crate) fn season(self, month: Month) -> u64 {
        match (self.months_until(BEST, month), self.months_until(POSSIBLE, month)) {
            (Some(0), _) => 14,
            (_, Some(0)) => 13,
            (Some(months), _) | (None, Some(months)) => 12 - u64::from(months),
            (None, None) => 12,
        }
    }

    /// 0 to 11, from a month to the next one of the tip's.
    fn months_until(self, of: Bits, month: Month) -> Option<u32> {
        let (months, passed) = (u32::from(self.bits(of)), u32::from(month.number()) - 1);
        let from_here = months >> passed | months << (12 - passed);
        (months != 0).then(|| from_here.trailing_zeros())
    }

    /// Best or possible; every month where the tip names none.
    fn months(self) -> Set<Month> {
        let named: Set<Month> = Set::of_bits(self.bits(BEST) | self.bits(POSSIBLE));
        if named.is_empty() { Month::ALL.iter().copied().collect() } else { named }
    }

    fn set<T: Word>(self, bits: Bits) -> Set<T> {
        Set::of_bits(self.bits(bits))
    }

    fn is_safe(self, safe: Safe) -> bool {
        let hazards = self.set::<Hazard>(HAZARDS);
        let is_none = |of: &[Hazard]| !of.iter().any(|hazard| hazards.contains(*hazard));
        (!safe.pets || is_none(&[Hazard::ToxicToPets]))
            && (!safe.people || is_none(&[Hazard::ToxicToPeople, Hazard::SkinIrritant]))
    }

    fn bits(self, Bits(first, number): Bits) -> u16 {
        u16::try_from((self.0 >> first) & ((1 << number) - 1)).unwrap_or_default()
    }

    fn with(self, Bits(first, _): Bits, bits: u16) -> Self {
        Self(self.0 | (u64::from(bits) << first))
    }
}

/// The facets that a filter may choose in.
#[derive(Clone, Copy, PartialEq)]
enum Facet {
    Category,
    Difficulty,
    Month,
    Place,
    Sun,
    Plant,
}

/// Which filters of a facet a tip fails. Counting needs no more than the one.
enum Failed {
    None,
    One(Facet),
    /// Two or more, or a filter that belongs to no facet.
    More,
}

/// Counts the matches of one search.
pub(crate) struct Counter<'a> {
    filter: &'a TipFilter,
    pub(crate) total: u64,
    categories: [u64; 16],
    difficulties: [u64; 16],
    months: [u64; 16],
    places: [u64; 16],
    suns: [u64; 16],
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
        let none = [0; 16];
        Self {
            filter,
            total: 0,
            categories: none,
            difficulties: none,
            months: none,
            places: none,
            suns: none,
            plants: BTreeMap::new(),
        }
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
    pub(crate) fn count(&mut self, segment: &Segment, plants: &mut SegmentPlants, doc: DocId, facts: Packed) -> bool {
        let column = segment.chosen_plant.as_ref();
        let chosen = || column.into_iter().flat_map(|column| column.term_ords(doc));
        let failed = self.failed(facts, || plants.wanted.is_none_or(|wanted| chosen().any(|plant| plant == wanted)));
        let counts = |facet| match failed {
            Failed::None => true,
            Failed::One(failed) => failed == facet,
            Failed::More => false,
        };
        if counts(Facet::Category) {
            add(&mut self.categories, usize::from(facts.bits(CATEGORY)));
        }
        if counts(Facet::Difficulty) {
            add(&mut self.difficulties, usize::from(facts.bits(DIFFICULTY)));
        }
        if counts(Facet::Month) {
            add_set(&mut self.months, facts.months());
        }
        if counts(Facet::Place) {
            add_set(&mut self.places, facts.set::<Place>(PLACES));
        }
        if counts(Facet::Sun) {
            add_set(&mut self.suns, facts.set::<Sun>(SUN));
        }
        if counts(Facet::Plant) {
            for plant in chosen() {
                add(&mut plants.counts, usize::try_from(plant).unwrap_or(usize::MAX));
            }
        }
        let passes = matches!(failed, Failed::None);
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
        Facets {
            categories: counted(&self.categories),
            difficulties: counted(&self.difficulties),
            months: counted(&self.months),
            places: counted(&self.places),
            suns: counted(&self.suns),
            plants,
        }
    }

    fn failed(&self, facts: Packed, has_plant: impl Fn() -> bool) -> Failed {
        let filter = self.filter;
        if filter.climate.is_some_and(|climate| !facts.set(CLIMATES).contains(climate)) || !facts.is_safe(filter.safe) {
            return Failed::More;
        }
        let passes = [
            (Facet::Category, filter.category.is_none_or(|category| position(category) == facts.bits(CATEGORY))),
            (Facet::Difficulty, filter.difficulty.is_none_or(|level| position(level) == facts.bits(DIFFICULTY))),
            (Facet::Month, filter.month.is_none_or(|month| facts.months().contains(month))),
            (Facet::Place, filter.place.is_none_or(|place| facts.set(PLACES).contains(place))),
            (Facet::Sun, filter.sun.is_none_or(|sun| facts.set(SUN).contains(sun))),
            (Facet::Plant, has_plant()),
        ];
        let mut failed = passes.into_iter().filter(|(_, passes)| !passes).map(|(facet, _)| facet);
        match (failed.next(), failed.next()) {
            (None, _) => Failed::None,
            (Some(facet), None) => Failed::One(facet),
            (Some(_), Some(_)) => Failed::More,
        }
    }
}

fn position(word: impl Word) -> u16 {
    u16::try_from(word.position()).unwrap_or_default()
}

fn add(counts: &mut [u64], at: usize) {
    if let Some(count) = counts.get_mut(at) {
        *count += 1;
    }
}

fn add_set<T: Word>(counts: &mut [u64], words: Set<T>) {
    let mut bits = words.bits();
    while bits != 0 {
        add(counts, usize::try_from(bits.trailing_zeros()).unwrap_or(usize::MAX));
        bits &= bits - 1;
    }
}

fn counted<T: Word>(counts: &[u64]) -> Vec<(T, u64)> {
    T::ALL.iter().copied().zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect()
}
