//! Searching: what a caller asks, and one page of what matches.

use rules::{Month, Status, TipId, UserId};
use tantivy::{BitSet, Term};

use crate::{
    Facets, Index, Matched, Position, Result, TipFilter, facets::Counter, filters::Kind, matching::asked, page::Page,
    weights,
};

/// A search for tips.
#[derive(Clone, Debug, Default)]
pub struct TipQuery<'a> {
    /// Words of which a tip must have all. Without a word in it, every tip matches.
    pub text: &'a str,
    /// The text is still typed: its last word may be a beginning.
    pub typing: bool,
    pub filter: TipFilter,
    pub sort: Sort,
    pub limit: usize,
    /// The end of the page before, of the same search.
    pub after: Option<Position>,
    /// Tips that are known to be hidden though the index does not know it yet. They are in no hit and no count.
    pub without: &'a [TipId],
}

/// The order of tips. Equal ones follow with the newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The best match first; without words the newest.
    #[default]
    Relevance,
    Newest,
    /// The most votes first; by relevance among equal ones.
    Helpful,
    /// Tips with the month among their best ones, then among their possible ones, then those without months, then the rest by how soon
    /// their next best month comes, or possible one if they have no best; by relevance within each.
    InSeason(Month),
}

/// One page of tips, and the numbers of all matches.
#[derive(Clone, Debug, Default)]
pub struct TipAnswer {
    pub hits: Vec<TipId>,
    pub next: Option<Position>,
    /// How many tips match the words and every filter.
    pub total: u64,
    /// No tip has all words: these have the most of them.
    pub nearest: bool,
    pub facets: Facets,
    pub matched: Matched,
}

/// A search for gardeners. Every inactive gardener is found too, unless `status` says otherwise.
#[derive(Clone, Debug, Default)]
pub struct GardenerQuery<'a> {
    pub text: &'a str,
    pub typing: bool,
    /// Words that the gardener's place must have, all of them.
    pub place: &'a str,
    pub status: Option<Status>,
    pub limit: usize,
    pub after: Option<Position>,
    /// Gardeners that are known not to match though the index does not know it yet.
    pub without: &'a [UserId],
}

/// One page of gardeners, the best match first. Equal ones follow in an order that is always the same.
#[derive(Clone, Debug, Default)]
pub struct GardenerAnswer {
    pub hits: Vec<UserId>,
    pub next: Option<Position>,
    pub total: u64,
    pub nearest: bool,
    pub matched: Matched,
}

impl Index {
    /// Searches tips. The same documents give the same answer in whatever order they came into the index, unless a word has more
    /// than 200 matching words in one segment: each segment then takes its own 200.
    pub fn tips_for(&self, query: &TipQuery<'_>) -> Result<TipAnswer> {
        let mut from = self.segments.iter().map(|segment| segment.tips.clone()).collect::<Vec<_>>();
        if let Some(author) = query.filter.author {
            let term = Term::from_field_text(self.fields.author_id, &author.to_string());
            self.keep_with(&mut from, &term)?;
        }
        for tip in query.without {
            self.leave_out(&mut from, &self.id_term(Kind::Tip, tip.to_number()))?;
        }
        let words = asked(query.text, query.typing, weights::TIP);
        let Some(matching) = self.matching(words, &from)? else { return Ok(TipAnswer::default()) };

        let mut counter = Counter::new(&query.filter);
        let mut page = Page::new(query.limit, query.after);
        for ((segment, from), at) in self.segments.iter().zip(&from).zip(0..) {
            let mut plants = counter.enter(segment)?;
            matching.each(at, segment, from, |doc, facts, score| {
                if counter.count(segment, &mut plants, doc, facts) {
                    let key = match query.sort {
                        Sort::Relevance => score,
                        Sort::Newest => 0,
                        Sort::Helpful => {
                            (segment.helpful(doc).min(u64::from(u16::MAX)) << 48) | score.min((1 << 48) - 1)
                        }
                        Sort::InSeason(month) => (facts.season(month) << 48) | score.min((1 << 48) - 1),
                    };
                    page.offer(key, || segment.id(doc));
                }
            });
            counter.leave(segment, plants)?;
        }
        let (hits, next) = page.into_hits();
        Ok(TipAnswer {
            hits: hits.into_iter().map(TipId::from_number).collect(),
            next,
            total: counter.total,
            nearest: matching.nearest,
            facets: counter.into_facets(),
            matched: matching.into_matched(),
        })
    }

    /// Searches gardeners.
    pub fn gardeners_for(&self, query: &GardenerQuery<'_>) -> Result<GardenerAnswer> {
        let mut from = self.segments.iter().map(|segment| segment.gardeners.clone()).collect::<Vec<_>>();
        if let Some(status) = query.status {
            for (segment, from) in self.segments.iter().zip(&mut from) {
                let others = (0..segment.documents()).zip(&segment.facts).filter(|(_, facts)| facts.status() != status);
                others.for_each(|(doc, _)| from.remove(doc));
            }
        }
        for gardener in query.without {
            self.leave_out(&mut from, &self.id_term(Kind::Gardener, gardener.to_number()))?;
        }
        let Some(there) = self.matching(asked(query.place, false, weights::PLACE), &from)? else {
            return Ok(GardenerAnswer::default());
        };
        if there.nearest {
            return Ok(GardenerAnswer::default());
        }
        for ((segment, from), at) in self.segments.iter().zip(&mut from).zip(0..) {
            let mut kept = BitSet::with_max_value(segment.documents());
            there.each(at, segment, from, |doc, _, _| {
                kept.insert(doc);
            });
            *from = kept;
        }
        let words = asked(query.text, query.typing, weights::GARDENER);
        let Some(matching) = self.matching(words, &from)? else { return Ok(GardenerAnswer::default()) };

        let mut page = Page::new(query.limit, query.after);
        let mut total = 0;
        for ((segment, from), at) in self.segments.iter().zip(&from).zip(0..) {
            matching.each(at, segment, from, |doc, _, score| {
                total += 1;
                page.offer(score, || segment.id(doc));
            });
        }
        let (hits, next) = page.into_hits();
        let hits = hits.into_iter().map(UserId::from_number).collect();
        Ok(GardenerAnswer { hits, next, total, nearest: matching.nearest, matched: matching.into_matched() })
    }

    fn keep_with(&self, from: &mut [BitSet], term: &Term) -> Result<()> {
        for (segment, from) in self.segments.iter().zip(from) {
            let mut kept = BitSet::with_max_value(segment.documents());
            for doc in segment.with(term)? {
                if from.contains(doc) {
                    kept.insert(doc);
                }
            }
            *from = kept;
        }
        Ok(())
    }

    fn leave_out(&self, from: &mut [BitSet], term: &Term) -> Result<()> {
        for (segment, from) in self.segments.iter().zip(from) {
            segment.with(term)?.into_iter().for_each(|doc| from.remove(doc));
        }
        Ok(())
    }
}
