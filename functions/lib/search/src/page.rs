//! The order of hits, and one page of them.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    fmt,
    str::FromStr,
};

use rules::limits;
use tantivy::DocId;

/// The most of a page. A larger `limit` is taken as this.
const MOST_HITS: usize = 100;

/// Of one author at most so many are among the first so many, if others have hits too.
const OF_ONE_AUTHOR: usize = limits::FIRST_OF_ONE;
const AMONG_THE_FIRST: usize = limits::FIRST_PAGE;

/// The place of a hit in its order. As text at most 99 characters; valid for the same search only. A page after it repeats
/// nothing, whatever was added or deleted meanwhile, as long as the order of the others stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    at: Place,
    /// The last of the first hits, where several of one author moved behind them, and the page after follows those.
    first_end: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    key: u64,
    id: u128,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:032x}", self.key, self.id)
    }
}

impl FromStr for Place {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        // A text that was cut is not another position.
        let (key, id) = text.split_once('-').filter(|_| text.len() == 49).unwrap_or_default();
        Ok(Self { key: u64::from_str_radix(key, 16)?, id: u128::from_str_radix(id, 16)? })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)?;
        self.first_end.map_or(Ok(()), |end| write!(f, ".{end}"))
    }
}

impl FromStr for Position {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let (at, end) = text.split_once('.').map_or((text, None), |(at, end)| (at, Some(end)));
        Ok(Self { at: at.parse()?, first_end: end.map(str::parse).transpose()? })
    }
}

/// The hits of a search, in any order. Where each stands among equal ones, and whose it is, is read only of the best ones.
pub(crate) struct Hits<'a> {
    found: Vec<Hit>,
    read: Box<dyn Fn(Hit) -> (u128, u64) + 'a>,
}

#[derive(Clone, Copy)]
pub(crate) struct Hit {
    key: u64,
    /// The beginning of the id, or 0 of all hits.
    begin: u64,
    /// The place of its segment in the index.
    pub(crate) segment: usize,
    pub(crate) doc: DocId,
}

/// So many of the best hits say what the first page has, unless nearly all of them are one author's.
const BEST: usize = 256;
const _: () = assert!(BEST > MOST_HITS + AMONG_THE_FIRST);

impl<'a> Hits<'a> {
    /// `read` says the id of a hit, and a number that is the same for the same author.
    pub(crate) fn new(read: impl Fn(Hit) -> (u128, u64) + 'a) -> Self {
        Self { found: Vec::new(), read: Box::new(read) }
    }

    pub(crate) fn offer(&mut self, key: u64, segment: usize, doc: DocId) {
        self.offer_among_equal(key, 0, segment, doc);
    }

    /// The same where many have the same key: with the first half of the id, so that the ids of few are read.
    pub(crate) fn offer_among_equal(&mut self, key: u64, begin: u64, segment: usize, doc: DocId) {
        self.found.push(Hit { key, begin, segment, doc });
    }

    /// One page: the ids, the best first, and the position of the last one if there are more.
    pub(crate) fn page(mut self, limit: usize, after: Option<Position>) -> (Vec<u128>, Option<Position>) {
        let hits = if after.is_none() { self.best() } else { std::mem::take(&mut self.found) };
        self.places(&hits).page(limit, after)
    }

    /// The same, with at most three hits of one author among the first twelve, if there are other authors. The author's other hits
    /// follow these: on the first page too if the twelve are full, else on the next one.
    pub(crate) fn page_of_authors(mut self, limit: usize, after: Option<Position>) -> (Vec<u128>, Option<Position>) {
        let best = if after.is_none() { self.best_of_authors(AMONG_THE_FIRST) } else { None };
        best.unwrap_or_else(|| self.places(&self.found)).page_of_authors(limit, after)
    }

    /// The ids of the best hits, at most three of one author, if there are other authors.
    pub(crate) fn of_authors(mut self, most: usize) -> Vec<u128> {
        self.best_of_authors(most).unwrap_or_else(|| self.places(&self.found)).of_authors(most)
    }

    /// The best hits, if they have so many of several authors.
    fn best_of_authors(&mut self, most: usize) -> Option<Places> {
        let best = self.best();
        let best = self.places(&best);
        (best.has_authors() && best.first(most).len() == most).then_some(best)
    }

    /// The best hits, and those that are equal to the last of them.
    fn best(&mut self) -> Vec<Hit> {
        if self.found.len() <= BEST {
            return self.found.clone();
        }
        let (_, worst, _) = self.found.select_nth_unstable_by_key(BEST, |hit| Reverse((hit.key, hit.begin)));
        let least = (worst.key, worst.begin);
        self.found.iter().filter(|hit| (hit.key, hit.begin) >= least).copied().collect()
    }

    fn places(&self, hits: &[Hit]) -> Places {
        let of = |hit: &Hit| {
            let (id, author) = (self.read)(*hit);
            (Place { key: hit.key, id }, author)
        };
        Places { found: hits.iter().map(of).collect() }
    }
}

/// Hits with their places and the numbers of their authors.
struct Places {
    found: Vec<(Place, u64)>,
}

impl Places {
    fn page(self, limit: usize, after: Option<Position>) -> (Vec<u128>, Option<Position>) {
        let limit = limit.clamp(1, MOST_HITS);
        let places = self.found.into_iter().map(|(place, _)| place);
        let places = places.filter(|place| after.is_none_or(|after| *place < after.at)).collect();
        let (page, more) = best(places, limit);
        let next = page.last().filter(|_| more).map(|at| Position { at: *at, first_end: None });
        (page.into_iter().map(|place| place.id).collect(), next)
    }

    fn page_of_authors(self, limit: usize, after: Option<Position>) -> (Vec<u128>, Option<Position>) {
        let limit = limit.clamp(1, MOST_HITS);
        let first = self.first(AMONG_THE_FIRST);
        let Some(&last) = first.last().filter(|_| self.has_authors()) else { return self.page(limit, after) };

        let mut page = Vec::new();
        if after.is_none_or(|after| after.first_end.is_none()) {
            let shown = first.iter().filter(|place| after.is_none_or(|after| **place < after.at));
            page.extend(shown.take(limit).copied());
        }
        let has_more = page.last().is_some_and(|shown| *shown != last);
        let is_full = page.len() == limit || (!page.is_empty() && first.len() < AMONG_THE_FIRST);
        if has_more || is_full {
            let more = has_more || self.found.len() > first.len();
            let next = page.last().filter(|_| more).map(|at| Position { at: *at, first_end: None });
            return (page.into_iter().map(|place| place.id).collect(), next);
        }
        let first_end = match after {
            Some(Position { first_end: Some(end), .. }) => end,
            Some(Position { at, first_end: None }) if page.is_empty() => at,
            _ => last,
        };
        let before = after.filter(|after| after.first_end.is_some()).map(|after| after.at);
        let shown: BTreeSet<_> = self.first(usize::MAX).into_iter().filter(|place| *place >= first_end).collect();
        let places = self.found.into_iter().map(|(place, _)| place).filter(|place| !shown.contains(place));
        let places = places.filter(|place| before.is_none_or(|before| *place < before)).collect();
        let (rest, more) = best(places, limit - page.len());
        page.extend(rest);
        let next = page.last().filter(|_| more).map(|at| Position { at: *at, first_end: Some(first_end) });
        (page.into_iter().map(|place| place.id).collect(), next)
    }

    fn of_authors(self, most: usize) -> Vec<u128> {
        if !self.has_authors() {
            return self.page(most, None).0;
        }
        self.first(most).into_iter().map(|place| place.id).collect()
    }

    /// The best hits of which at most three are one author's.
    fn first(&self, most: usize) -> Vec<Place> {
        let mut of_author: HashMap<u64, Vec<Place>> = HashMap::new();
        for (place, author) in &self.found {
            let best = of_author.entry(*author).or_default();
            if best.len() == OF_ONE_AUTHOR {
                let Some(worst) = best.iter_mut().min().filter(|worst| **worst < *place) else { continue };
                *worst = *place;
            } else {
                best.push(*place);
            }
        }
        best(of_author.into_values().flatten().collect(), most).0
    }

    fn has_authors(&self) -> bool {
        let mut authors = self.found.iter().map(|(_, author)| author);
        let first = authors.next();
        authors.any(|author| Some(author) != first)
    }
}

/// The best places in order, and whether there are more.
fn best(mut places: Vec<Place>, most: usize) -> (Vec<Place>, bool) {
    let more = places.len() > most;
    if more {
        places.select_nth_unstable_by(most, |one, other| other.cmp(one));
        places.truncate(most);
    }
    places.sort_unstable_by(|one, other| other.cmp(one));
    (places, more)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The first page of these keys and authors, or the one after a position.
    fn page(all: &[(u64, u64)], limit: usize, after: Option<Position>) -> (Vec<u128>, Option<Position>) {
        let read = |hit: Hit| (hit.doc.into(), all[usize::try_from(hit.doc).unwrap()].1);
        let mut hits = Hits::new(read);
        for (doc, (key, _)) in (0..).zip(all) {
            hits.offer(*key, 0, doc);
        }
        hits.page_of_authors(limit, after)
    }

    fn pages(all: &[(u64, u64)], limit: usize) -> Vec<Vec<u128>> {
        let (mut pages, mut after) = (Vec::new(), None);
        loop {
            let (page, next) = page(all, limit, after);
            pages.push(page);
            let Some(next) = next else { return pages };
            // As a cursor takes it along.
            after = Some(next.to_string().parse().unwrap());
        }
    }

    #[test]
    fn others_of_an_author_follow_the_first_twelve() {
        // One author has the twenty best; ten others have one each.
        let all: Vec<_> = (0..30).map(|n| (100 - n, if n < 20 { 0 } else { n })).collect();
        let expect: Vec<Vec<u128>> =
            vec![(0..3).chain(20..29).collect(), (3..15).collect(), (15..20).chain([29]).collect()];
        assert_eq!(pages(&all, 12), expect);
        assert_eq!(pages(&all, 30), [expect.concat()]);
        // With few others the first page is short.
        assert_eq!(pages(&all[..22], 12), [vec![0, 1, 2, 20, 21], (3..15).collect(), (15..20).collect()]);
        // Nobody else is kept from a page.
        assert_eq!(pages(&all[..20], 12), [(0..12).collect::<Vec<_>>(), (12..20).collect()]);
    }

    #[test]
    fn hit_that_comes_or_goes_between_two_pages_repeats_nothing() {
        let mut all: Vec<_> = (0..30_u64).map(|n| (100 - n, if n < 20 { 0 } else { n })).collect();
        let (first, next) = page(&all, 12, None);
        all.push((200, 7));
        let (second, _) = page(&all, 12, next);
        assert!(second.iter().all(|id| !first.contains(id)), "{second:?}");
    }

    #[test]
    fn first_page_of_many_hits_is_that_of_all() {
        let numbers = |n: u64| (n * 7_919 % 911, n * 104_729 % 13);
        // The best hits are of many authors, of one, and all equal.
        let of_many = (0..2_000).map(numbers);
        let of_one = (0..2_000).map(|n| if n % 911 < 400 { (1_000 + n % 911, 99) } else { numbers(n) });
        let equal = (0..2_000).map(|n| (7, numbers(n).1));
        for all in [of_many.collect::<Vec<_>>(), of_one.collect(), equal.collect()] {
            let places = || Places {
                found: (0..).zip(&all).map(|(id, (key, author))| (Place { key: *key, id }, *author)).collect(),
            };
            for limit in [1, 12, 50, 100] {
                assert_eq!(page(&all, limit, None), places().page_of_authors(limit, None), "{limit}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_hit_is_on_one_page_and_no_author_has_more_than_three_of_the_first_twelve(
            all in proptest::collection::vec((0..9_u64, 0..6_u64), 0..60),
            limit in 1..30_usize,
        ) {
            let pages = pages(&all, limit);
            let mut shown = pages.concat();
            let first: Vec<_> = pages[0].iter().take(12).filter_map(|id| all.get(usize::try_from(*id).unwrap())).collect();
            let authors: BTreeSet<_> = all.iter().map(|(_, author)| author).collect();
            for author in &authors {
                let of_author = first.iter().filter(|(_, other)| other == *author).count();
                prop_assert!(of_author <= OF_ONE_AUTHOR || authors.len() == 1, "{first:?}");
            }
            prop_assert!(pages.iter().all(|page| page.len() <= limit));
            prop_assert!(pages.len() == 1 || pages.iter().all(|page| !page.is_empty()));
            shown.sort_unstable();
            prop_assert_eq!(shown, (0..).take(all.len()).collect::<Vec<u128>>());
        }
    }
}
