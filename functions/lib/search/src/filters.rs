//! The filters of tips, and the one number in which the index keeps the filtered facts.

use std::{collections::BTreeSet, marker::PhantomData};

use rules::{
    Category, Climate, Difficulty, Follows, GardenWeek, Hazard, Month, Months, Place, Set, Status, Sun, UserId, Word,
    Work, plants,
};

use crate::{GardenerDocument, TipDocument};

/// Counts the changes of the index's fields, of the parts below, and of how texts are cut into words. It is in the keys of the index's
/// objects, so that the functions of two releases each read their own.
pub const FORMAT: u32 = 7;

const CATEGORY: Part<Category> = Part::one(0);
const DIFFICULTY: Part<Difficulty> = Part::one(CATEGORY.end());
const BEST: Part<Month> = Part::set(DIFFICULTY.end());
const POSSIBLE: Part<Month> = Part::set(BEST.end());
const CLIMATES: Part<Climate> = Part::set(POSSIBLE.end());
const PLACES: Part<Place> = Part::set(CLIMATES.end());
const SUN: Part<Sun> = Part::set(PLACES.end());
const HAZARDS: Part<Hazard> = Part::set(SUN.end());
const KIND: Part<Kind> = Part::one(HAZARDS.end());
const STATUS: Part<Status> = Part::one(KIND.end());
/// Of a tip that says which: the word's position and 1.
const WORK: Part<Work> = Part::one(STATUS.end());
/// The tip is about a plant of the list, so its hazards are known.
const NAMES_PLANT: u64 = 1 << WORK.end();
const _: () = assert!(WORK.end() < u64::BITS, "the parts need a larger number");
const _: () = assert!(Work::ALL.len() < 1 << WORK.bits, "no work needs a number, too");

impl Packed {
    /// `about`: the ids of the plants that it is about. Their hazards are the tip's, whether its author has chosen them or only typed a name.
    pub(crate) fn tip(tip: &TipDocument, about: &BTreeSet<&'static str>) -> Self {
        let facts = &tip.facts;
        let of_plants = about.iter().filter_map(|id| plants::find(id)).flat_map(|plant| plant.hazards);
        Self(if about.is_empty() { 0 } else { NAMES_PLANT })
            .with_one(KIND, Kind::Tip)
            .with_one(CATEGORY, tip.category)
            .with_one(DIFFICULTY, tip.difficulty)
            .with_work(facts.work)
            .with_set(BEST, facts.months.best)
            .with_set(POSSIBLE, facts.months.possible)
            .with_set(CLIMATES, facts.climates)
            .with_set(PLACES, facts.places)
            .with_set(SUN, facts.sun)
            .with_set(HAZARDS, facts.hazards.iter().chain(of_plants.copied()).collect())
    }
}

word_filters! {
    category: Category = |tip| tip.one(CATEGORY),
    difficulty: Difficulty = |tip| tip.one(DIFFICULTY),
    /// Of the northern year; best or possible. A tip without months is for every month.
    month: Month = |tip| tip.months(),
    climate: Climate = |tip| tip.set(CLIMATES),
    place: Place = |tip| tip.set(PLACES),
    sun: Sun = |tip| tip.set(SUN),
    work: Work = |tip| tip.work(),
}

/// A filter by the hazards that a tip names. A tip that names no hazard passes, although it may have one: a page with this filter
/// must say so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// Not toxic to pets.
    pub pets: bool,
    /// Neither toxic nor an irritant to people.
    pub people: bool,
}

impl Safe {
    pub(crate) fn is_asked(self) -> bool {
        self.pets || self.people
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self { pets: self.pets || other.pets, people: self.people || other.people }
    }

    /// What is a hazard for these.
    pub(crate) fn hazards(self) -> Set<Hazard> {
        let of = |is_asked: bool, hazards: &'static [Hazard]| if is_asked { hazards } else { &[] };
        let people = of(self.people, &[Hazard::ToxicToPeople, Hazard::SkinIrritant]);
        of(self.pets, &[Hazard::ToxicToPets]).iter().chain(people).copied().collect()
    }
}

/// A filter by what a reader follows: tips of these gardeners, and tips about these plants, but not the reader's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    pub reader: UserId,
    pub follows: Follows,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Tip,
    Gardener,
    /// A deletion that is remembered.
    Tombstone,
    Question,
}

impl Word for Kind {
    const ALL: &'static [Self] = &[Self::Tip, Self::Gardener, Self::Tombstone, Self::Question];
}

/// What filters and facets need of a document, and its kind.
#[derive(Clone, Copy)]
pub(crate) struct Packed(pub(crate) u64);

impl Packed {
    pub(crate) fn gardener(gardener: &GardenerDocument) -> Self {
        Self(0).with_one(KIND, Kind::Gardener).with_one(STATUS, gardener.status)
    }

    pub(crate) fn question() -> Self {
        Self(0).with_one(KIND, Kind::Question)
    }

    pub(crate) fn tombstone() -> Self {
        Self(0).with_one(KIND, Kind::Tombstone)
    }

    pub(crate) fn kind(self) -> Kind {
        match self.bits(KIND) {
            0 => Kind::Tip,
            1 => Kind::Gardener,
            2 => Kind::Tombstone,
            _ => Kind::Question,
        }
    }

    pub(crate) fn status(self) -> Status {
        if self.bits(STATUS) == 0 { Status::Active } else { Status::Inactive }
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

    pub(crate) fn names_plant(self) -> bool {
        self.0 & NAMES_PLANT != 0
    }

    pub(crate) fn is_safe(self, safe: Safe) -> bool {
        self.set(HAZARDS).bits() & safe.hazards().bits() == 0
    }

    /// 0 to 11, from a month to the next one of the tip's.
    fn months_until(self, of: Part<Month>, month: Month) -> Option<u32> {
        let (months, passed) = (u32::from(self.bits(of)), u32::from(month.number()) - 1);
        let from_here = months >> passed | months << (12 - passed);
        (months != 0).then(|| from_here.trailing_zeros())
    }

    pub(crate) fn named_months(self) -> Months {
        Months { best: self.set(BEST), possible: self.set(POSSIBLE) }
    }

    /// Best or possible; every month where the tip names none.
    fn months(self) -> Set<Month> {
        let named: Set<Month> = Set::of_bits(self.bits(BEST) | self.bits(POSSIBLE));
        if named.is_empty() { Month::ALL.iter().copied().collect() } else { named }
    }

    fn work(self) -> Set<Work> {
        Set::of_bits(1 << self.bits(WORK) >> 1)
    }

    fn with_work(self, work: Option<Work>) -> Self {
        let position = work.map_or(0, |work| work.position() + 1);
        self.with(WORK, u16::try_from(position).unwrap_or_default())
    }

    /// The word of a part that has one.
    fn one<T: Word>(self, part: Part<T>) -> Set<T> {
        Set::of_bits(1 << self.bits(part))
    }

    /// The words of a part that has any number of them.
    fn set<T: Word>(self, part: Part<T>) -> Set<T> {
        Set::of_bits(self.bits(part))
    }

    fn with_one<T: Word>(self, part: Part<T>, word: T) -> Self {
        self.with(part, u16::try_from(word.position()).unwrap_or_default())
    }

    fn with_set<T: Word>(self, part: Part<T>, words: Set<T>) -> Self {
        self.with(part, words.bits())
    }

    fn bits<T: Word>(self, part: Part<T>) -> u16 {
        u16::try_from((self.0 >> part.first) & part.mask()).unwrap_or_default()
    }

    fn with<T: Word>(self, part: Part<T>, bits: u16) -> Self {
        Self(self.0 | ((u64::from(bits) & part.mask()) << part.first))
    }
}

/// Some bits of the number, as many as the words need.
#[derive(Clone, Copy)]
struct Part<T> {
    first: u32,
    bits: u32,
    of: PhantomData<T>,
}

impl<T: Word> Part<T> {
    /// For one word: its position.
    const fn one(first: u32) -> Self {
        Self { first, bits: usize::BITS - (T::ALL.len() - 1).leading_zeros(), of: PhantomData }
    }

    /// For any number of words: a bit for each.
    const fn set(first: u32) -> Self {
        assert!(T::ALL.len() <= 16, "a set has at most 16 words");
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        Self { first, bits: T::ALL.len() as u32, of: PhantomData }
    }
}

impl<T> Part<T> {
    const fn end(&self) -> u32 {
        self.first + self.bits
    }

    const fn mask(&self) -> u64 {
        (1 << self.bits) - 1
    }
}

/// Declares the filters by a word of a closed list, each with the tip's words: the type of all filters, and the facets.
macro_rules! word_filters {
    ($($(#[$doc:meta])* $name:ident: $word:ty = $of_tip:expr),+ $(,)?) => {
        /// Filters of tips, in any combination. An absent one lets every tip pass.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct TipFilter {
            pub plant: Option<String>,
            $($(#[$doc])* pub $name: Option<$word>,)+
            /// By the frosts of the reader's garden where a tip says how; a tip without months is for every week.
            pub week: Option<GardenWeek>,
            pub safe: Safe,
            pub author: Option<UserId>,
            pub feed: Option<Feed>,
        }

        /// How many of the matches have each word. The counts of a facet are without the facet's own filter, and with all others:
        /// they say how many matches another choice would have. A tip with two places counts for both. Words without a match are
        /// left out; each list is in the order of its words, and plants come with the most frequent first.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Facets {
            $(pub $name: Vec<($word, u64)>,)+
            pub plant: Vec<(String, u64)>,
        }

        /// The number of filters by a word.
        pub(crate) const WORD_FILTERS: usize = [$(stringify!($name)),+].len();

        impl Packed {
            /// The tip's words for each filter.
            pub(crate) fn words(self) -> [u16; WORD_FILTERS] {
                [$({
                    let of_tip: fn(Self) -> Set<$word> = $of_tip;
                    of_tip(self).bits()
                }),+]
            }
        }

        impl TipFilter {
            /// The position of the word that each filter asks for, if it does.
            pub(crate) fn words(&self) -> [Option<usize>; WORD_FILTERS] {
                [$(self.$name.map(Word::position)),+]
            }
        }

        impl Facets {
            /// From the counts of each filter's words.
            pub(crate) fn of(counts: &[[u64; 16]; WORD_FILTERS], plant: Vec<(String, u64)>) -> Self {
                let [$($name),+] = counts;
                Self { $($name: counted($name),)+ plant }
            }
        }
    };
}
use word_filters;

fn counted<T: Word>(counts: &[u64]) -> Vec<(T, u64)> {
    T::ALL.iter().copied().zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::subsequence};

    use super::*;

    /// The index in the bucket was made with these bits.
    #[test]
    fn other_parts_have_another_format() {
        let ends = [CATEGORY.end(), DIFFICULTY.end(), BEST.end(), POSSIBLE.end(), CLIMATES.end(), PLACES.end()];
        let more = [SUN.end(), HAZARDS.end(), KIND.end(), STATUS.end(), WORK.end()];
        let parts = ends.into_iter().chain(more).collect::<Vec<_>>();
        let expect = (7, vec![4, 6, 18, 30, 38, 44, 47, 56, 58, 59, 62]);
        assert_eq!((FORMAT, parts), expect, "raise FORMAT, and write here what it means now");
    }

    fn set<T: Word + std::fmt::Debug>() -> impl Strategy<Value = Set<T>> {
        subsequence(T::ALL, 0..=T::ALL.len()).prop_map(|words| words.into_iter().collect())
    }

    proptest! {
        #[test]
        fn each_part_reads_back_whatever_the_others_are(
            (best, possible) in (set(), set()),
            (climates, places, sun, hazards) in (set(), set(), set(), set()),
            (category, difficulty, kind, beyond) in (0..Category::ALL.len(), 0..Difficulty::ALL.len(), 0..Kind::ALL.len(), any::<u16>()),
            work in 0..=Work::ALL.len(),
        ) {
            let packed = Packed(0)
                .with_one(CATEGORY, Category::ALL[category])
                .with_one(DIFFICULTY, Difficulty::ALL[difficulty])
                .with_set(BEST, best)
                .with_set(POSSIBLE, possible)
                .with_set(CLIMATES, climates)
                .with_set(PLACES, places)
                .with_set(SUN, sun)
                .with_set(HAZARDS, hazards)
                .with_one(KIND, Kind::ALL[kind])
                .with_work(Work::ALL.get(work).copied())
                .with_one(STATUS, Status::Inactive);
            // Bits beyond a part do not reach the next one.
            let packed = packed.with(SUN, beyond.wrapping_shl(SUN.bits));
            prop_assert_eq!(packed.one(CATEGORY), Set::default().with(Category::ALL[category]));
            prop_assert_eq!(packed.one(DIFFICULTY), Set::default().with(Difficulty::ALL[difficulty]));
            prop_assert_eq!((packed.set(BEST), packed.set(POSSIBLE)), (best, possible));
            prop_assert_eq!((packed.set(CLIMATES), packed.set(PLACES)), (climates, places));
            prop_assert_eq!((packed.set(SUN), packed.set(HAZARDS)), (sun, hazards));
            prop_assert_eq!(packed.work(), Work::ALL.get(work).copied().into_iter().collect());
            prop_assert_eq!((packed.kind(), packed.status()), (Kind::ALL[kind], Status::Inactive));
        }
    }
}
