//! Which documents have which units of a search, and how well.

use tantivy::{BitSet, DocId, DocSet, TERMINATED, Term, postings::Postings, schema::IndexRecordOption};

use crate::{
    Index, Matched, Result,
    filters::Packed,
    index::Segment,
    names::PlantNames,
    phrase,
    plan::{Meaning, Unit, Way},
    terms::{How, Wanted},
    weights::{Gain, Place, PlantGain, number, thousandths},
};

/// What a unit without a document may have instead: plants of the same genus, and of the same category. In percent of the plant.
const SAME_GENUS: u32 = 60;
const SAME_CATEGORY: u32 = 15;

/// How much of a unit such a document has, and what a unit that counts little and two words side by side count. In percent.
const KIN: u64 = 30;
const WEAK: u64 = 25;
const PAIR: u64 = 40;

/// How much of the search a match has, in percent of what the words tell: all of it, or of three units and more, so much; where no
/// document has all of it, so much of what the best one has.
const MOST_OF_IT: u64 = 40;
const NEAREST: u64 = 60;

/// Which documents have which units, and how well.
pub(crate) struct Matching {
    units: Vec<Scored>,
    /// How much of the search each document has, by segment.
    covered: Vec<Vec<u64>>,
    /// How much of the search a match has at least, by the rarity of its units.
    least: u64,
    all: u64,
    pub(crate) nearest: bool,
}

struct Scored {
    unit: Unit,
    scores: Scores,
    /// The documents have a relative of the plant, and not the plant.
    is_kin: bool,
}

#[derive(Default)]
struct Scores {
    /// By segment and document; 0 if the unit is not there.
    by_segment: Vec<Vec<u32>>,
    /// How many documents have the unit.
    documents: usize,
    /// The fewer documents have a unit, the more it tells. Thousandths.
    rarity: u64,
}

impl Scored {
    /// The part of the search that a document has by having this unit.
    fn covers(&self) -> u64 {
        match (self.unit.is_weak, self.is_kin) {
            (true, _) => 0,
            (false, true) => self.scores.rarity * KIN / 100,
            (false, false) => self.scores.rarity,
        }
    }

    fn is_missing(&self) -> bool {
        self.is_kin || self.unit.is_guess || self.scores.documents == 0
    }
}

impl Matching {
    /// Calls `found` with each match in a segment: its document, facts and score.
    pub(crate) fn each(&self, at: usize, segment: &Segment, from: &BitSet, mut found: impl FnMut(DocId, Packed, u64)) {
        let documents = (0..segment.documents()).zip(&segment.facts);
        if self.units.is_empty() {
            let documents = documents.filter(|(doc, _)| from.contains(*doc));
            return documents.for_each(|(doc, facts)| found(doc, *facts, 0));
        }
        let covered = self.covered.get(at).into_iter().flatten().copied();
        let mut score = vec![0; segment.facts.len()];
        for scored in &self.units {
            let percent = match (scored.unit.is_pair, scored.unit.is_weak) {
                (true, _) => PAIR,
                (false, true) => WEAK,
                (false, false) => 100,
            };
            let worth = scored.scores.rarity * percent / 100;
            for (sum, score) in score.iter_mut().zip(scored.scores.by_segment.get(at).into_iter().flatten()) {
                *sum += u64::from(*score) * worth;
            }
        }
        for ((doc, facts), (score, covered)) in documents.zip(score.into_iter().zip(covered)) {
            if covered >= self.least && from.contains(doc) {
                // The square, so that the rare words of a question outweigh its common ones.
                let part = covered * 1_000 / self.all.max(1);
                found(doc, *facts, score / 1_000 * part / 1_000 * part / 1_000);
            }
        }
    }

    /// The words that no document has, each with the plant that it names.
    pub(crate) fn missing(&self) -> Vec<(String, Option<String>)> {
        let missing = self.units.iter().filter(|scored| !scored.unit.is_weak && scored.is_missing());
        missing
            .map(|scored| (scored.unit.words.clone(), scored.unit.plants.first().map(|plant| (*plant).to_owned())))
            .collect()
    }

    pub(crate) fn into_matched(self) -> Matched {
        let matched = self.units.into_iter().filter(|scored| !scored.is_kin && !scored.unit.is_pair);
        Matched(matched.flat_map(|scored| scored.unit.into_marks()).collect())
    }
}

/// How much of the search each document has, by segment.
fn covered(units: &[Scored], among: &[BitSet]) -> Vec<Vec<u64>> {
    let of_segment = |(at, among): (usize, &BitSet)| {
        let mut covered = vec![0; usize::try_from(among.max_value()).unwrap_or_default()];
        for scored in units {
            let covers = scored.covers();
            for (covered, score) in covered.iter_mut().zip(scored.scores.by_segment.get(at).into_iter().flatten()) {
                *covered += if *score > 0 { covers } else { 0 };
            }
        }
        covered
    };
    among.iter().enumerate().map(of_segment).collect()
}

/// The most that one document has.
fn most(covered: &[Vec<u64>], from: &[BitSet]) -> u64 {
    let of_segment = |(covered, from): (&Vec<u64>, &BitSet)| {
        let documents = (0..).zip(covered).filter(|(doc, _)| from.contains(*doc));
        documents.map(|(_, covered)| *covered).max().unwrap_or_default()
    };
    covered.iter().zip(from).map(of_segment).max().unwrap_or_default()
}

impl Index {
    /// The matches of some units among some documents, `from` those that are asked for: those that have all of them, or of three
    /// and more nearly all, or else those that have most.
    pub(crate) fn matching(
        &self,
        units: Vec<Unit>,
        places: &'static [Place],
        plants: Option<&PlantNames>,
        among: &[BitSet],
        from: &[BitSet],
    ) -> Result<Matching> {
        let mut scored = Vec::new();
        for mut unit in units {
            let parts = std::mem::take(&mut unit.parts);
            let whole = self.scored(unit, places, plants, among)?;
            if whole.scores.documents == 0 && !parts.is_empty() {
                for part in parts {
                    scored.push(self.scored(part, places, plants, among)?);
                }
            } else {
                scored.push(whole);
            }
        }
        let units = scored;
        let strong = || units.iter().filter(|scored| !scored.unit.is_weak);
        let all = strong().map(|scored| scored.scores.rarity).sum();
        let needed = if strong().count() < 3 { all } else { all * MOST_OF_IT / 100 };
        let is_missing = strong().any(Scored::is_missing);
        let covered = covered(&units, from);
        let most = most(&covered, from);
        let mut matching = Matching { units, covered, least: needed, all, nearest: false };
        if !matching.units.is_empty() && (most < all || is_missing) {
            matching.nearest = most > 0;
            matching.least = (most * NEAREST / 100).max(1);
        }
        Ok(matching)
    }

    fn scored(
        &self,
        mut unit: Unit,
        places: &'static [Place],
        plants: Option<&PlantNames>,
        among: &[BitSet],
    ) -> Result<Scored> {
        let mut scores = self.scores(&unit.ways, places, among)?;
        let mut is_kin = false;
        if let Some(plants) = plants
            && scores.documents == 0
            && !unit.plants.is_empty()
        {
            let [genus, category] = plants.kin(&unit.plants).map(Meaning::Plants);
            let ways = vec![Way { how: genus, percent: SAME_GENUS }, Way { how: category, percent: SAME_CATEGORY }];
            let rarity = scores.rarity;
            scores = Scores { rarity, ..self.scores(&ways, places, among)? };
            is_kin = scores.documents > 0;
            unit.ways = ways;
        }
        Ok(Scored { unit, scores, is_kin })
    }

    fn scores(&self, ways: &[Way], places: &'static [Place], among: &[BitSet]) -> Result<Scores> {
        let mut scores = Scores::default();
        for (segment, among) in self.segments.iter().zip(among) {
            let of_segment = self.in_segment(segment, ways, places)?;
            let matched = (0..segment.documents()).zip(&of_segment).filter(|(_, score)| **score > 0);
            scores.documents += matched.filter(|(doc, _)| among.contains(*doc)).count();
            scores.by_segment.push(of_segment);
        }
        // The inverse document frequency of BM25.
        let all = number(among.iter().map(BitSet::len).sum());
        let with = number(scores.documents);
        scores.rarity = thousandths((1.0 + (all - with + 0.5) / (with + 0.5)).ln()).into();
        Ok(scores)
    }

    /// In each place the best way counts, and the places add up.
    fn in_segment(&self, segment: &Segment, ways: &[Way], places: &'static [Place]) -> Result<Vec<u32>> {
        let mut total = vec![0_u32; segment.facts.len()];
        let mut best = vec![0_u32; segment.facts.len()];
        for place in places {
            best.fill(0);
            for way in ways {
                self.add(segment, place, way, &mut best)?;
            }
            total.iter_mut().zip(&best).for_each(|(total, best)| *total = total.saturating_add(*best));
        }
        for way in ways {
            let Meaning::Apart(words) = &way.how else { continue };
            let of_word = |word: &Wanted| {
                self.in_segment(segment, &[Way { how: Meaning::Word(word.clone()), percent: way.percent }], places)
            };
            let of_words = words.iter().map(of_word).collect::<Result<Vec<_>>>()?;
            for (doc, total) in total.iter_mut().enumerate() {
                let least = of_words.iter().filter_map(|scores| scores.get(doc)).min();
                *total = (*total).max(least.copied().unwrap_or_default());
            }
        }
        Ok(total)
    }

    fn add(&self, segment: &Segment, place: &Place, way: &Way, best: &mut [u32]) -> Result<()> {
        let mut offer = |doc: DocId, gain: u32, percent: u32| {
            if let Some(best) = usize::try_from(doc).ok().and_then(|doc| best.get_mut(doc)) {
                *best = (*best).max(gain * percent / 100 * way.percent / 100);
            }
        };
        match &way.how {
            Meaning::Word(wanted) => {
                let field = (place.text)(&self.fields);
                let lengths = place.gain.needs_lengths().then(|| segment.lengths(field)).transpose()?;
                let terms = segment.terms(field)?;
                for (term, how) in wanted.terms(terms.terms())? {
                    let percent = match how {
                        How::Exact => 100,
                        How::Stem => 90,
                        How::Prefix => 70,
                    };
                    let mut postings = terms.read_postings_from_terminfo(&term, IndexRecordOption::WithFreqs)?;
                    while postings.doc() != TERMINATED {
                        let doc = postings.doc();
                        offer(doc, place.gain.of(lengths.as_ref(), doc, postings.term_freq()), percent);
                        postings.advance();
                    }
                }
            }
            Meaning::Phrase(words) => {
                let field = (place.text)(&self.fields);
                let lengths = place.gain.needs_lengths().then(|| segment.lengths(field)).transpose()?;
                for doc in phrase::phrase(segment, field, words)? {
                    offer(doc, place.gain.of(lengths.as_ref(), doc, 1), 100);
                }
            }
            Meaning::Plants(ids) => {
                let Some((field, gain)) = &place.plants else { return Ok(()) };
                let field = field(&self.fields);
                let (by, gain, percent) = match gain {
                    PlantGain::AsWord(percent) => ((place.text)(&self.fields), &place.gain, *percent),
                    PlantGain::ByPlants(table) => (field, &Gain::Counted(table), 100),
                };
                let lengths = segment.lengths(by)?;
                for id in ids {
                    for doc in segment.with(&Term::from_field_text(field, id))? {
                        offer(doc, gain.of(Some(&lengths), doc, 1), percent);
                    }
                }
            }
            Meaning::Apart(_) => {}
        }
        Ok(())
    }
}
