//! Which documents have which units of a search, and how well.

use tantivy::{BitSet, DocId, DocSet, TERMINATED, Term, postings::Postings, schema::IndexRecordOption};

use crate::{
    Index, Matched, Result, bits,
    filters::Packed,
    index::Segment,
    names::PlantNames,
    phrase,
    plan::{Meaning, Role, Unit, Way},
    problems,
    terms::{How, Wanted},
    weights::{Gain, Place, PlantGain, number, thousandths},
};

/// What a unit without a document may have instead: plants of the same genus, family and category. In percent of the plant.
const SAME_GENUS: u32 = 60;
const SAME_FAMILY: u32 = 40;
const SAME_CATEGORY: u32 = 15;

/// How much of a unit such a document has, and what a unit that counts little and two words side by side count. In percent.
const KIN: u64 = 30;
const WEAK: u64 = 25;
const PAIR: u64 = 40;

/// How much of a unit a document has that has it in its text only. In percent.
const MENTION: u64 = 70;

/// How much of the search a match has, in percent of what the words tell: all of it, or of three units and more, so much; where no
/// document has all of it, so much of what the best one has.
const MOST_OF_IT: u64 = 40;
const NEAREST: u64 = 60;
/// How much the best one has, in percent, where the others are as good as matches.
const CLOSE: u64 = 50;

/// Documents with a higher tier come first, whatever their score; this is less than any score.
const TIER: u32 = 45;

/// The tier of documents that have all words of a search about a problem, but only in their texts. They are the closest at best.
const MENTIONED: u8 = 2;

/// Which documents have which units, and how well.
pub(crate) struct Matching {
    units: Vec<Scored>,
    /// The relatives of the plants of a search, where no document has all that it is about.
    kin: Vec<Scores>,
    /// The documents that have a unit, by segment.
    found: Vec<Vec<Found>>,
    /// How much of the search a match has at least, by the rarity of its units.
    least: u64,
    all: u64,
    pub(crate) nearest: bool,
    /// The matches are about a plant and the problem whose sign the search tells.
    is_answer: bool,
}

struct Scored {
    unit: Unit,
    scores: Scores,
    /// The documents have a relative of the plant, and not the plant.
    is_kin: bool,
}

/// A document that has a unit.
struct Found {
    doc: DocId,
    /// How much of the search it has.
    covered: u64,
    /// Whether it may be a hit: 0 is no.
    tier: u8,
}

#[derive(Default)]
struct Scores {
    by_segment: Vec<OfSegment>,
    /// How many documents have the unit.
    documents: usize,
    /// The fewer documents have a unit, the more it tells. Thousandths.
    rarity: u64,
}

/// The scores of one unit in one segment.
#[derive(Default)]
struct OfSegment {
    /// The documents that have the unit, in order. The work of a search grows with these, and not with all documents.
    documents: Vec<DocId>,
    /// By document; 0 if the unit is not there.
    scores: Vec<u32>,
    /// Which documents say in their head that they are about it.
    about: Vec<bool>,
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

    /// Whether it names a plant or a problem that documents have.
    fn is_subject(&self) -> bool {
        self.is_plant() || self.is_named_problem()
    }

    fn is_plant(&self) -> bool {
        !self.is_kin && self.scores.documents > 0 && !self.unit.plants.is_empty()
    }

    fn is_problem(&self) -> bool {
        self.scores.documents > 0 && !self.unit.problems.is_empty()
    }

    fn is_named_problem(&self) -> bool {
        self.is_problem() && self.unit.role != Role::Sign
    }

    fn is_missing(&self) -> bool {
        self.is_kin || self.unit.is_guess || self.scores.documents == 0
    }
}

impl Matching {
    /// The search has no words, so everything matches alike.
    pub(crate) fn is_of_all(&self) -> bool {
        self.units.is_empty()
    }

    /// Whether the hits have all of it, or the best one half of it and each plant and problem that it names.
    pub(crate) fn is_close(&self) -> bool {
        let is_subject = |scored: &Scored| !scored.unit.plants.is_empty() || !scored.unit.problems.is_empty();
        let lacks_subject = self.units.iter().any(|scored| scored.is_missing() && is_subject(scored));
        !self.nearest || (!lacks_subject && self.least * 100 >= self.all * NEAREST * CLOSE / 100)
    }

    /// The matches in a segment, among some documents.
    pub(crate) fn matches(&self, at: usize, from: &BitSet) -> BitSet {
        if self.is_of_all() {
            return from.clone();
        }
        let found = self.found.get(at).into_iter().flatten();
        let is_match = |found: &&Found| found.tier > 0 && found.covered >= self.least && from.contains(found.doc);
        bits::set(found.filter(is_match).map(|found| found.doc), from.max_value())
    }

    /// Calls `found` with each of these matches: its document, facts and score.
    pub(crate) fn each(
        &self,
        at: usize,
        segment: &Segment,
        matches: &BitSet,
        mut found: impl FnMut(DocId, Packed, u64),
    ) {
        if self.is_of_all() {
            let matches = bits::documents(matches).filter_map(|doc| Some((doc, segment.facts(doc)?)));
            return matches.for_each(|(doc, facts)| found(doc, facts, 0));
        }
        let of_units = self.units.iter().map(|scored| {
            let percent = match (scored.unit.role == Role::Pair, scored.unit.is_weak) {
                (true, _) => PAIR,
                (false, true) => WEAK,
                (false, false) => 100,
            };
            (&scored.scores, percent)
        });
        let all = of_units.chain(self.kin.iter().map(|kin| (kin, KIN)));
        let worth: Vec<_> = all
            .filter_map(|(scores, percent)| Some((scores.by_segment.get(at)?, scores.rarity * percent / 100)))
            .collect();
        for Found { doc, covered, tier } in self.found.get(at).into_iter().flatten() {
            let Some(facts) = Some(*doc).filter(|doc| matches.contains(*doc)).and_then(|doc| segment.facts(doc)) else {
                continue;
            };
            let score: u64 = worth.iter().map(|(of_segment, worth)| u64::from(of_segment.score(*doc)) * worth).sum();
            // The square, so that the rare words of a question outweigh its common ones.
            let part = self.told(at, *doc, *covered) * 1_000 / self.all.max(1);
            let score = score / 1_000 * part / 1_000 * part / 1_000;
            found(*doc, facts, (u64::from(tier - 1) << TIER) | score.min((1 << TIER) - 1));
        }
    }

    /// How much of the search a document tells that has so much of it: less of what it has in its text only.
    fn told(&self, at: usize, doc: DocId, covered: u64) -> u64 {
        let is_mentioned = |scored: &&Scored| scored.scores.has(at, doc) && !scored.scores.is_about(at, doc);
        let mentioned: u64 = self.units.iter().filter(is_mentioned).map(Scored::covers).sum();
        covered - mentioned * (100 - MENTION) / 100
    }

    /// Leaves the hits that have all of the search and are about it: a text that only has a plant's name may mean something else by it, as
    /// in "orange spots" and "window box".
    pub(crate) fn only_about(&mut self) {
        if self.nearest {
            (self.nearest, self.least) = (false, u64::MAX);
        }
        for (at, found) in self.found.iter_mut().enumerate() {
            found.retain(|found| self.units.iter().all(|scored| scored.scores.is_about(at, found.doc)));
        }
    }

    /// The words that no document has, each with the plant that it names.
    pub(crate) fn missing(&self) -> Vec<(String, Option<String>)> {
        let is_missed = |scored: &&Scored| !self.is_answer && !scored.unit.is_weak && scored.is_missing();
        let missing = self.units.iter().filter(is_missed);
        missing
            .map(|scored| (scored.unit.words.clone(), scored.unit.plants.first().map(|plant| (*plant).to_owned())))
            .collect()
    }

    pub(crate) fn into_matched(self) -> Matched {
        let matched = self.units.into_iter().filter(|scored| !scored.is_kin && scored.unit.role != Role::Pair);
        Matched(matched.flat_map(|scored| scored.unit.into_marks()).collect())
    }
}

/// The documents that have a unit, by segment, with how much of the search each has.
fn found(units: &[Scored], segments: usize) -> Vec<Vec<Found>> {
    let of_segment = |at| {
        let of_units = units.iter().filter_map(|scored| Some((scored.scores.by_segment.get(at)?, scored.covers())));
        let of_units: Vec<(&OfSegment, u64)> = of_units.collect();
        let mut documents: Vec<_> =
            of_units.iter().flat_map(|(of_segment, _)| &of_segment.documents).copied().collect();
        in_order(&mut documents);
        documents.dedup();
        let covered =
            |doc| of_units.iter().filter(|(of_segment, _)| of_segment.score(doc) > 0).map(|(_, covers)| covers).sum();
        documents.into_iter().map(|doc| Found { doc, covered: covered(doc), tier: 0 }).collect()
    };
    (0..segments).map(of_segment).collect()
}

/// Puts documents in order that are in order for long stretches.
#[expect(clippy::stable_sort_primitive, reason = "the stable sort merges the stretches")]
fn in_order(documents: &mut [DocId]) {
    documents.sort();
}

/// Those that may be hits, with their segments.
fn among<'a>(found: &'a [Vec<Found>], from: &'a [BitSet]) -> impl Iterator<Item = (usize, &'a Found)> {
    let of_segments = found.iter().zip(from).enumerate();
    of_segments.flat_map(|(at, (found, from))| {
        found.iter().filter(|found| from.contains(found.doc)).map(move |found| (at, found))
    })
}

/// The most that one document has of those that may be hits, and their highest tier.
fn most(found: &[Vec<Found>], from: &[BitSet]) -> (u64, u8) {
    let hits = among(found, from).filter(|(_, found)| found.tier > 0);
    hits.fold((0, 0), |(most, highest), (_, found)| (most.max(found.covered), highest.max(found.tier)))
}

/// Whether a document that may be a hit has a word of the search in its head. If none has, no text is about it.
fn is_told(units: &[Scored], found: &[Vec<Found>], needed: u64, from: &[BitSet]) -> bool {
    let is_about = |at, doc| units.iter().any(|scored| !scored.unit.is_weak && scored.scores.is_about(at, doc));
    among(found, from).any(|(at, found)| found.covered >= needed && is_about(at, found.doc))
}

/// What a search is about.
struct Subjects<'a> {
    plants: Vec<&'a Scores>,
    /// The problems that it names, and those of which it tells a sign.
    problems: Vec<&'a Scores>,
    /// The words that tell a sign.
    signs: Vec<&'a Scores>,
    /// What a hit must have.
    needed: Vec<&'a Scores>,
    kin: &'a [Scores],
    /// The problems attack the plants.
    attacks: bool,
    /// All words that tell something.
    strong: Vec<&'a Scores>,
    /// It is the name of one or more plants, without another word.
    is_name: bool,
}

impl<'a> Subjects<'a> {
    /// Without what only [`Self::closest`] asks for.
    fn of(units: &'a [Scored]) -> Self {
        let of = |is: &dyn Fn(&Scored) -> bool| -> Vec<_> {
            units.iter().filter(|scored| is(scored)).map(|scored| &scored.scores).collect()
        };
        let plants = of(&Scored::is_plant);
        let is_needed = |scored: &Scored| {
            !scored.unit.is_weak && (scored.is_subject() || (!plants.is_empty() && scored.is_problem()))
        };
        Self {
            problems: of(&Scored::is_named_problem),
            signs: of(&|scored| scored.unit.role == Role::Sign),
            needed: of(&is_needed),
            strong: of(&|scored| !scored.unit.is_weak),
            is_name: plants.len() == units.len(),
            plants,
            kin: &[],
            attacks: false,
        }
    }

    /// Decides which documents may be hits, with a rule for one document. Those of the lowest tier count only where there are no others.
    fn decide(&self, found: &mut [Vec<Found>], rule: impl Fn(&Self, usize, DocId) -> u8) {
        let is_about_nothing = self.plants.is_empty() && self.problems.is_empty() && self.signs.is_empty();
        for (at, found) in found.iter_mut().enumerate() {
            for found in found {
                found.tier = if is_about_nothing { 1 } else { rule(self, at, found.doc) };
            }
        }
        if found.iter().flatten().any(|found| found.tier > 1) {
            found.iter_mut().flatten().filter(|found| found.tier == 1).for_each(|found| found.tier = 0);
        }
    }

    /// A document that has all that the search is about; one of these is its own matter, unless the search is the name of a plant. Of
    /// those of a plant the ones about the problem come first; then those that name it, then those that have all of its sign.
    fn whole(&self, at: usize, doc: DocId) -> u8 {
        let has = |all: &[&Scores]| all.iter().all(|scores| scores.has(at, doc));
        let is_about = |all: &[&Scores]| all.iter().any(|scores| scores.is_about(at, doc));
        if !has(&self.needed) {
            return 0;
        }
        if !self.needed.is_empty() && !self.is_name && !is_about(&self.plants) && !is_about(&self.problems) {
            let has_words = self.plants.is_empty() && self.strong.len() > 1 && has(&self.strong);
            return if has_words { MENTIONED + 2 * u8::from(is_about(&self.strong)) } else { 0 };
        }
        // A sign of problems that no document names: each of its words alone may be anywhere.
        if self.plants.is_empty() && self.problems.is_empty() && !has(&self.signs) {
            return 0;
        }
        let names_problem = !self.problems.is_empty() && has(&self.problems);
        if names_problem && !self.plants.is_empty() && self.problems.iter().all(|scores| scores.is_about(at, doc)) {
            MENTIONED + 3
        } else if names_problem {
            MENTIONED + 2
        } else if has(&self.signs) {
            MENTIONED + 1
        } else {
            1
        }
    }

    /// The closest where none has all: about the same problem, on a relative of the plant or wherever it attacks the plant; then about the
    /// same plant; then what mentions one of them.
    fn closest(&self, at: usize, doc: DocId) -> u8 {
        let has = |all: &[&Scores]| all.iter().any(|scores| scores.has(at, doc));
        let is_about = |all: &[&Scores]| all.iter().any(|scores| scores.is_about(at, doc));
        let is_kin = || self.kin.iter().any(|scores| scores.is_about(at, doc));
        if is_about(&self.problems) && (self.plants.is_empty() || self.attacks || is_kin()) {
            return 3;
        }
        if is_about(&self.plants) {
            return 2;
        }
        let has_problem = has(&self.problems) && (self.plants.is_empty() || self.attacks || is_kin());
        u8::from(has_problem || has(&self.plants))
    }
}

impl Scores {
    fn has(&self, at: usize, doc: DocId) -> bool {
        self.by_segment.get(at).is_some_and(|of_segment| of_segment.score(doc) > 0)
    }

    fn is_about(&self, at: usize, doc: DocId) -> bool {
        self.by_segment.get(at).is_some_and(|of_segment| of_segment.is_about(doc))
    }
}

impl OfSegment {
    fn of(documents: usize) -> Self {
        Self { documents: Vec::new(), scores: vec![0; documents], about: vec![false; documents] }
    }

    fn score(&self, doc: DocId) -> u32 {
        usize::try_from(doc).ok().and_then(|doc| self.scores.get(doc)).copied().unwrap_or_default()
    }

    fn is_about(&self, doc: DocId) -> bool {
        usize::try_from(doc).ok().and_then(|doc| self.about.get(doc)).is_some_and(|is_about| *is_about)
    }

    /// Sets what `change` makes of the document's score.
    fn change(&mut self, doc: DocId, is_about: bool, change: impl FnOnce(u32) -> u32) {
        let Ok(at) = usize::try_from(doc) else { return };
        let (Some(score), Some(about)) = (self.scores.get_mut(at), self.about.get_mut(at)) else { return };
        let before = std::mem::replace(score, change(*score));
        if before == 0 && *score > 0 {
            self.documents.push(doc);
        }
        *about |= is_about;
    }
}

impl OfSegment {
    /// The document's score, and whether it is about the unit; neither stays.
    fn take(&mut self, doc: DocId) -> (u32, bool) {
        let Ok(at) = usize::try_from(doc) else { return (0, false) };
        let score = self.scores.get_mut(at).map(std::mem::take).unwrap_or_default();
        (score, self.about.get_mut(at).is_some_and(std::mem::take))
    }
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
        let mut whole = Vec::new();
        for mut unit in units {
            let parts = std::mem::take(&mut unit.parts);
            whole.push((self.scored(unit, places, plants, among)?, parts));
        }
        let is_nothing_there = whole.iter().all(|(whole, _)| whole.scores.documents == 0);
        let mut scored = Vec::new();
        for (whole, parts) in whole {
            // Where no document has anything, a name of two words is what it lacks.
            let is_name = is_nothing_there && !(whole.unit.plants.is_empty() && whole.unit.problems.is_empty());
            if whole.scores.documents == 0 && !parts.is_empty() && !is_name {
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
        let mut found = found(&units, from.len());
        Subjects::of(&units).decide(&mut found, Subjects::whole);
        let (mut most, highest) = most(&found, from);
        // Where words tell a sign, a tip about the plant that names the problem answers, whatever else they say.
        let is_sign_told = units.iter().any(|scored| scored.unit.role == Role::Sign);
        let is_answer = is_sign_told && highest > MENTIONED + 1 && units.iter().any(Scored::is_plant);
        let is_loose =
            most == 0 || highest == MENTIONED || (plants.is_some() && !is_told(&units, &found, needed, from));
        // Documents have each of the things that the search is about, but none has all.
        let apart = most == 0 && units.iter().filter(|scored| scored.is_subject()).count() > 1;
        let mut kin = Vec::new();
        if most == 0 {
            if let Some(plants) = plants.filter(|_| apart) {
                for scored in strong().filter(|scored| scored.is_plant()) {
                    kin.push(self.kin(&scored.unit, plants, places, among)?);
                }
            }
            let attacks = problems::attack(units.iter().map(|scored| (&scored.unit.problems, &scored.unit.plants)));
            let subjects = Subjects { kin: &kin, attacks, ..Subjects::of(&units) };
            subjects.decide(&mut found, Subjects::closest);
            (most, _) = self::most(&found, from);
        }
        let mut matching = Matching { units, kin, found, least: needed, all, nearest: false, is_answer };
        if is_answer {
            matching.least = 1;
        } else if !matching.units.is_empty() && (is_loose || most < all || is_missing) {
            matching.nearest = most > 0;
            matching.least = if apart { 1 } else { (most * NEAREST / 100).max(1) };
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
            let ways = kin_of(&unit, plants, &[SAME_GENUS, SAME_FAMILY, SAME_CATEGORY]);
            let rarity = scores.rarity;
            scores = Scores { rarity, ..self.scores(&ways, places, among)? };
            is_kin = scores.documents > 0;
            unit.ways = ways;
        }
        Ok(Scored { unit, scores, is_kin })
    }

    /// The documents with relatives of the plants of a unit.
    fn kin(&self, unit: &Unit, plants: &PlantNames, places: &'static [Place], among: &[BitSet]) -> Result<Scores> {
        self.scores(&kin_of(unit, plants, &[SAME_GENUS, SAME_FAMILY]), places, among)
    }

    fn scores(&self, ways: &[Way], places: &'static [Place], among: &[BitSet]) -> Result<Scores> {
        let mut scores = Scores::default();
        for (segment, among) in self.segments.iter().zip(among) {
            let of_segment = self.in_segment(segment, ways, places)?;
            scores.documents += of_segment.documents.iter().filter(|doc| among.contains(**doc)).count();
            scores.by_segment.push(of_segment);
        }
        // The inverse document frequency of BM25.
        let all = number(among.iter().map(BitSet::len).sum());
        let with = number(scores.documents);
        scores.rarity = thousandths((1.0 + (all - with + 0.5) / (with + 0.5)).ln()).into();
        Ok(scores)
    }

    /// In each place the best way counts, and the places add up. Also whether the document's head has it.
    fn in_segment(&self, segment: &Segment, ways: &[Way], places: &'static [Place]) -> Result<OfSegment> {
        let mut total = OfSegment::of(segment.facts.len());
        let mut best = OfSegment::of(segment.facts.len());
        for place in places {
            for way in ways {
                self.add(segment, place, way, &mut best)?;
            }
            for doc in std::mem::take(&mut best.documents) {
                let (gain, tells) = best.take(doc);
                total.change(doc, place.tells && tells, |score| score.saturating_add(gain));
            }
        }
        for way in ways {
            let Meaning::Apart(words) = &way.how else { continue };
            let of_word =
                |word: &Wanted| self.in_segment(segment, &[Way::of(Meaning::Word(word.clone()), way.percent)], places);
            let of_words = words.iter().map(of_word).collect::<Result<Vec<_>>>()?;
            for doc in of_words.first().into_iter().flat_map(|first| &first.documents) {
                let least = of_words.iter().map(|of_word| of_word.score(*doc)).min().unwrap_or_default();
                if least > 0 {
                    let is_about = of_words.iter().all(|of_word| of_word.is_about(*doc));
                    total.change(*doc, is_about, |score| score.max(least));
                }
            }
        }
        in_order(&mut total.documents);
        Ok(total)
    }

    fn add(&self, segment: &Segment, place: &Place, way: &Way, best: &mut OfSegment) -> Result<()> {
        let tells = |doc| !way.is_letters || segment.facts(doc).is_none_or(|facts| !facts.names_plant());
        let mut offer = |doc: DocId, gain: u32, percent: u32| {
            best.change(doc, tells(doc), |best| best.max(gain * percent / 100 * way.percent / 100));
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

/// The relatives of a unit's plants, from the nearest, each at so many percent.
fn kin_of(unit: &Unit, plants: &PlantNames, percents: &[u32]) -> Vec<Way> {
    let kin = plants.kin(&unit.plants).map(Meaning::Plants);
    kin.into_iter().zip(percents).map(|(how, percent)| Way::of(how, *percent)).collect()
}
