//! Searching: which documents match, in which order, one page of them.

use std::{cmp::Reverse, collections::BinaryHeap, fmt, str::FromStr, sync::LazyLock};

use rules::{Month, Status, TipId, UserId};
use tantivy::{
    BitSet, DocId, DocSet, TERMINATED, Term,
    fieldnorm::FieldNormReader,
    postings::Postings,
    schema::{Field, IndexRecordOption},
};

use crate::{
    Facets, Index, Matched, Result, TipFilter,
    facets::{Counter, Kind},
    index::{Fields, Segment},
    terms::{How, Wanted, wanted},
};

/// The most of a page. A larger `limit` is taken as this.
const MOST_HITS: usize = 100;

/// A word may be a typo if less than one document in this many has it, and this many times as many have a word that is one
/// edit away: somebody else may have made the same mistake.
const RARE: usize = 200;
const FAR_MORE: usize = 20;

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

/// The place of a hit in its order. As text 49 characters; valid for the same search only. A page after it repeats
/// nothing, whatever was added or deleted meanwhile, as long as the order of the others stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    key: u64,
    id: u128,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:032x}", self.key, self.id)
    }
}

impl FromStr for Position {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        // A text that was cut is not another position.
        let (key, id) = text.split_once('-').filter(|_| text.len() == 49).unwrap_or_default();
        Ok(Self { key: u64::from_str_radix(key, 16)?, id: u128::from_str_radix(id, 16)? })
    }
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
    pub(crate) fn each(
        &self,
        at: usize,
        segment: &Segment,
        from: &BitSet,
        mut found: impl FnMut(DocId, crate::facets::Packed, u64),
    ) {
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

/// What a word in a field is worth.
pub(crate) struct Weight {
    field: fn(&Fields) -> Field,
    gain: Gain,
}

enum Gain {
    /// The same however often and in however long a text.
    Flat(u32),
    /// Less in a longer text, more if repeated.
    Counted(&'static LazyLock<Table>),
}

/// Thousandths by the engine's number of a length, and by count up to eight.
pub(crate) type Table = Vec<[u32; 8]>;

impl Weight {
    fn add(&self, segment: &Segment, fields: &Fields, wanted: &Wanted, scores: &mut [u32]) -> Result<()> {
        let field = (self.field)(fields);
        let terms = segment.terms(field)?;
        let lengths = match self.gain {
            Gain::Flat(_) => None,
            Gain::Counted(table) => Some((segment.lengths(field)?, table)),
        };
        for (term, how) in wanted.terms(field, terms.terms())? {
            let percent = match how {
                How::Exact => 100,
                How::Stem => 90,
                How::Prefix => 70,
                How::Typo => 50,
            };
            let mut postings = terms.read_postings_from_terminfo(&term, IndexRecordOption::WithFreqs)?;
            while postings.doc() != TERMINATED {
                let doc = postings.doc();
                let gain = match (&self.gain, &lengths) {
                    (Gain::Flat(gain), _) => *gain,
                    (Gain::Counted(_), Some((lengths, table))) => gain(table, lengths, doc, postings.term_freq()),
                    (Gain::Counted(_), None) => 0,
                };
                if let Some(score) = usize::try_from(doc).ok().and_then(|doc| scores.get_mut(doc)) {
                    *score = score.saturating_add(gain * percent / 100);
                }
                postings.advance();
            }
        }
        Ok(())
    }
}

fn gain(table: &Table, lengths: &FieldNormReader, doc: DocId, times: u32) -> u32 {
    let by_times = table.get(usize::from(lengths.fieldnorm_id(doc)));
    let at = usize::try_from(times.clamp(1, 8) - 1).unwrap_or_default();
    by_times.and_then(|gains| gains.get(at)).copied().unwrap_or_default()
}

/// The worth of each field, found by the relevance tests.
pub(crate) mod weights {
    use super::{Gain, LazyLock, Table, Weight, table};

    static PLANT: LazyLock<Table> = LazyLock::new(|| table(4.0, 5.0, 0.2));
    static TITLE: LazyLock<Table> = LazyLock::new(|| table(3.0, 8.0, 0.3));
    static BODY: LazyLock<Table> = LazyLock::new(|| table(1.0, 180.0, 0.75));
    static ABOUT: LazyLock<Table> = LazyLock::new(|| table(1.0, 50.0, 0.5));

    pub(crate) const TITLE_AND_PLANT: &[Weight] = &[
        Weight { field: |fields| fields.title, gain: Gain::Counted(&TITLE) },
        Weight { field: |fields| fields.plant, gain: Gain::Counted(&PLANT) },
    ];
    pub(crate) const TIP: &[Weight] = &[
        Weight { field: |fields| fields.title, gain: Gain::Counted(&TITLE) },
        Weight { field: |fields| fields.plant, gain: Gain::Counted(&PLANT) },
        Weight { field: |fields| fields.author, gain: Gain::Flat(2_500) },
        Weight { field: |fields| fields.body, gain: Gain::Counted(&BODY) },
    ];
    pub(crate) const NAME: &[Weight] = &[Weight { field: |fields| fields.name, gain: Gain::Flat(4_000) }];
    pub(crate) const PLACE: &[Weight] = &[Weight { field: |fields| fields.place, gain: Gain::Flat(1_000) }];
    pub(crate) const GARDENER: &[Weight] = &[
        Weight { field: |fields| fields.name, gain: Gain::Flat(4_000) },
        Weight { field: |fields| fields.place, gain: Gain::Flat(2_000) },
        Weight { field: |fields| fields.about, gain: Gain::Counted(&ABOUT) },
    ];
}

/// The worth of a word by BM25 with k1 = 1.2. The average length is a constant, and not the index's, so that a score does
/// not depend on what else was indexed or deleted when.
fn table(boost: f64, average: f64, b: f64) -> Table {
    let gain = |length: u32, times: u32| {
        let (length, times) = (f64::from(length), f64::from(times));
        boost * times * 2.2 / (times + 1.2 * (1.0 - b + b * length / average))
    };
    let of = |length| [1, 2, 3, 4, 5, 6, 7, 8].map(|times| thousandths(gain(length, times)));
    (0..=u8::MAX).map(|id| of(FieldNormReader::id_to_fieldnorm(id))).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn thousandths(number: f64) -> u32 {
    (number * 1_000.0).max(1.0) as u32
}

fn number(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}

/// Keeps the best hits of a page and one more.
struct Page {
    limit: usize,
    after: Option<Position>,
    best: BinaryHeap<Reverse<Position>>,
}

impl Page {
    fn new(limit: usize, after: Option<Position>) -> Self {
        Self { limit: limit.clamp(1, MOST_HITS), after, best: BinaryHeap::new() }
    }

    fn offer(&mut self, key: u64, id: impl Fn() -> u128) {
        let is_full = self.best.len() > self.limit;
        if (is_full && self.best.peek().is_some_and(|Reverse(worst)| key < worst.key))
            || self.after.is_some_and(|after| key > after.key)
        {
            return;
        }
        let position = Position { key, id: id() };
        if self.after.is_some_and(|after| position >= after) {
            return;
        }
        self.best.push(Reverse(position));
        if self.best.len() > self.limit + 1 {
            self.best.pop();
        }
    }

    /// The ids, the best first, and the position of the last one if there are more.
    fn into_hits(self) -> (Vec<u128>, Option<Position>) {
        let best: Vec<_> = self.best.into_sorted_vec().into_iter().map(|Reverse(position)| position).collect();
        let more = best.len() > self.limit;
        let kept: Vec<_> = best.into_iter().take(self.limit).collect();
        (kept.iter().map(|position| position.id).collect(), kept.last().copied().filter(|_| more))
    }
}
