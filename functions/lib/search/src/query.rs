//! Searching: what a caller asks, and one page of what matches.

use std::collections::{BTreeSet, HashMap};

use rules::plants::PlantId;
use rules::{GardenWeek, Hazard, Month, QuestionId, Set, Status, TipId, UserId};
use tantivy::{BitSet, Term};

use crate::{
    Facets, Index, Matched, PlantNames, Position, Result, Safe, TipFilter, bits,
    facets::Counter,
    filters::{Feed, Kind, Packed},
    page::{Hit, Hits},
    plan::{Role, Unit, plan},
    problems::Problems,
    safety,
    spelling::{GardenWords, Vocabulary},
    text,
    thesaurus::Thesaurus,
    weights::{self, Place},
};

/// Words of a search that are read. A search is at most 80 characters at the edge; another caller's cannot cost more than this.
const MOST_WORDS: usize = 40;

/// A search for tips.
#[derive(Clone, Debug, Default)]
pub struct TipQuery<'a> {
    /// Words that a tip must have: all of them, or of three that tell something nearly all. Without a word in it, every tip matches.
    /// The last word may be a beginning if it is no word by itself. Words that ask for safety set that filter.
    pub text: &'a str,
    /// The text is still typed: its last word may be a beginning in any case.
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
    /// The best match first; without words the newest. Of one author at most three are among the first twelve, if others match too.
    #[default]
    Relevance,
    /// With at most three of one author among the first twelve as well.
    Newest,
    /// The newest first, of any author.
    ByDate,
    /// The most votes first; by relevance among equal ones.
    Helpful,
    /// Tips with the month among their best ones, then among their possible ones, then those without months, then the rest by how soon
    /// their next best month comes, or possible one if they have no best; by relevance within each.
    InSeason(Month),
    /// Those whose time a week is first, by the frosts of the reader's garden. Others are not left out: a filter does that.
    InWeek(GardenWeek),
}

/// One page of tips, and the numbers of all matches.
#[derive(Clone, Debug, Default)]
pub struct TipAnswer {
    pub hits: Vec<TipId>,
    pub next: Option<Position>,
    /// How many tips match the words and every filter.
    pub total: u64,
    /// No tip has all words: these come closest.
    pub nearest: bool,
    /// The words that no tip has.
    pub missing: Vec<Missing>,
    pub asked: Asked,
    /// Words as they were typed, and those that were searched for in their place.
    pub corrected: Vec<(String, String)>,
    /// What words of the text asked for, on top of the filter.
    pub safe: Safe,
    /// The plants that the text or the filter names and that are known to be a hazard, where either asks about safety.
    pub risks: Vec<Risk>,
    pub facets: Facets,
    pub matched: Matched,
}

/// What a search is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The plants that the text names, in its order.
    pub plants: Vec<PlantId>,
    /// Ids of the problems that it names, or of which it tells a sign, in its order. Of a sign of many problems none.
    pub problems: Vec<&'static str>,
    /// Whether the plants are poisonous, and for whom.
    pub safety: bool,
}

/// Words of a search that no tip has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// As they were typed, folded.
    pub words: String,
    /// The id of the plant that they name.
    pub plant: Option<String>,
}

/// A plant that is known to be poisonous or an irritant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Risk {
    pub plant: PlantId,
    /// Those for whom the search asks about; where the plant has none of these, its poison for others.
    pub hazards: Set<Hazard>,
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

/// One page of gardeners, the best match first; without words those who have shared most tips. Equal ones follow in an order that is
/// always the same.
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
    pub fn tips_for(&self, query: &TipQuery<'_>, plants: &PlantNames) -> Result<TipAnswer> {
        let mut among = self.segments.iter().map(|segment| segment.tips.clone()).collect::<Vec<_>>();
        for tip in query.without {
            self.leave_out(&mut among, &self.id_term(Kind::Tip, tip.to_number()))?;
        }
        let mut from = among.clone();
        let mut filter = query.filter.clone();
        if let Some(author) = filter.author {
            self.keep_with(&mut from, &self.author_term(author))?;
        }
        if let Some(feed) = &filter.feed {
            self.keep_feed(&mut from, feed)?;
        }
        let mut words: Vec<_> = text::typed(query.text).take(MOST_WORDS).collect();
        let about = safety::asked_about(&words).and(filter.safe);
        let is_question = safety::is_question(&words);
        let safe = safety::asked_for(&mut words);
        let is_danger = safety::names_danger(&words);
        filter.safe = filter.safe.and(safe);
        let mut units = self.units(&words, query.typing && is_open(query.text), weights::TIP, Some(plants), &among)?;
        let about = if about.is_asked() { about } else { safety::named_alone(others(&units)) };
        if about.is_asked() {
            units.retain(|unit| !unit.is_other_short_word());
        }
        let risks = risks(about, &units, filter.plant.as_deref());
        let asked = Asked::of(about, &units);
        let has_problem = units.iter().any(|unit| !unit.problems.is_empty() && !unit.is_safety_word());
        // What is known of the plant is the answer. A tip that does not name it would be read as one; and so would any tip where the list
        // of plants does not have what is asked about.
        let is_safety = about.is_asked() && (!asked.plants.is_empty() || is_question || (is_danger && !has_problem));
        let corrected = units.iter().filter_map(|unit| Some((unit.words.clone(), unit.corrected.clone()?))).collect();
        if is_safety {
            units = Unit::of_any_plant(&units).into_iter().collect();
            if asked.plants.is_empty() {
                for from in &mut from {
                    *from = BitSet::with_max_value(from.max_value());
                }
            }
        }
        // What is safe for somebody is a plant that is known, unless it is a way to deal with a problem.
        if safe.is_asked() && !has_problem {
            self.keep_where(&mut from, Packed::names_plant);
        }
        let kin = Some(plants).filter(|_| !is_safety);
        let mut matching = self.matching(units, weights::TIP, kin, &among, &from)?;
        if is_safety {
            matching.only_about();
        }

        let mut counter = Counter::new(&filter);
        let mut hits = self.no_hits();
        let is_without_words = matching.is_of_all();
        for (at, (segment, from)) in self.segments.iter().zip(&from).enumerate() {
            let matches = counter.count(segment, matching.matches(at, from));
            matching.each(at, segment, &matches, |doc, facts, score| {
                let key = match query.sort {
                    Sort::Relevance => score,
                    Sort::Newest | Sort::ByDate => 0,
                    Sort::Helpful => (segment.helpful(doc).min(u64::from(u16::MAX)) << 48) | score.min((1 << 48) - 1),
                    Sort::InSeason(month) => (facts.season(month) << 48) | score.min((1 << 48) - 1),
                    Sort::InWeek(at) => ((segment.fit(doc, facts, at) as u64) << 48) | score.min((1 << 48) - 1),
                };
                if is_without_words {
                    hits.offer_among_equal(key, segment.id_begin(doc), at, doc);
                } else {
                    hits.offer(key, at, doc);
                }
            });
        }
        let (hits, next) = match query.sort {
            Sort::Relevance | Sort::Newest => hits.page_of_authors(query.limit, query.after),
            Sort::ByDate | Sort::Helpful | Sort::InSeason(_) | Sort::InWeek(_) => hits.page(query.limit, query.after),
        };
        let missing = matching.missing().into_iter().map(|(words, plant)| Missing { words, plant });
        Ok(TipAnswer {
            hits: hits.into_iter().map(TipId::from_number).collect(),
            next,
            total: counter.total,
            nearest: matching.nearest,
            missing: missing.collect(),
            asked,
            corrected,
            safe,
            risks,
            facets: counter.into_facets(),
            matched: matching.into_matched(),
        })
    }

    /// Hits to come. Authors are those of tips.
    pub(crate) fn no_hits(&self) -> Hits<'_> {
        Hits::new(|hit: Hit| {
            let segment = self.segments.get(hit.segment);
            segment.map(|segment| (segment.id(hit.doc), segment.author(hit.doc))).unwrap_or_default()
        })
    }

    /// What the words of a search mean. `among` are the documents whose words are known.
    pub(crate) fn units(
        &self,
        words: &[String],
        is_typed: bool,
        places: &'static [Place],
        plants: Option<&PlantNames>,
        among: &[BitSet],
    ) -> Result<Vec<Unit>> {
        let garden =
            plants.map(|plants| GardenWords { plants, thesaurus: Thesaurus::shared(), problems: Problems::shared() });
        plan(words, is_typed, &Vocabulary { index: self, places, among, garden })
    }

    /// The solved questions that have the words, or most of them, in the question or in the answers that solved it; the best match first. Without
    /// words none.
    pub fn questions_for(&self, text: &str, limit: usize, plants: &PlantNames) -> Result<Vec<QuestionId>> {
        let among = self.segments.iter().map(|segment| segment.questions.clone()).collect::<Vec<_>>();
        let words: Vec<_> = text::typed(text).take(MOST_WORDS).collect();
        let units = self.units(&words, is_open(text), weights::SOLVED, Some(plants), &among)?;
        let matching = self.matching(units, weights::SOLVED, Some(plants), &among, &among)?;
        if matching.is_of_all() || !matching.is_close() {
            return Ok(Vec::new());
        }
        let mut hits = self.no_hits();
        for (at, (segment, from)) in self.segments.iter().zip(&among).enumerate() {
            matching.each(at, segment, &matching.matches(at, from), |doc, _, score| hits.offer(score, at, doc));
        }
        let (found, _) = hits.page(limit, None);
        let mut questions = Vec::new();
        for id in found {
            let term = self.id_term(Kind::Question, id);
            for segment in &self.segments {
                let docs = segment.with(&term)?.into_iter().filter(|doc| segment.questions.contains(*doc));
                questions.extend(docs.filter_map(|doc| segment.question(doc)));
            }
        }
        Ok(questions)
    }

    /// Searches gardeners.
    pub fn gardeners_for(&self, query: &GardenerQuery<'_>) -> Result<GardenerAnswer> {
        let mut from = self.segments.iter().map(|segment| segment.gardeners.clone()).collect::<Vec<_>>();
        if let Some(status) = query.status {
            self.keep_where(&mut from, |facts| facts.status() == status);
        }
        for gardener in query.without {
            self.leave_out(&mut from, &self.id_term(Kind::Gardener, gardener.to_number()))?;
        }
        let words: Vec<_> = text::typed(query.place).take(MOST_WORDS).collect();
        let units = self.units(&words, false, weights::PLACE, None, &from)?;
        let there = self.matching(units, weights::PLACE, None, &from, &from)?;
        if there.nearest {
            return Ok(GardenerAnswer::default());
        }
        for (at, from) in from.iter_mut().enumerate() {
            *from = there.matches(at, from);
        }
        let words: Vec<_> = text::typed(query.text).take(MOST_WORDS).collect();
        let is_typed = query.typing && is_open(query.text);
        let units = self.units(&words, is_typed, weights::GARDENER, None, &from)?;
        let matching = self.matching(units, weights::GARDENER, None, &from, &from)?;

        let mut hits = self.no_hits();
        let mut total = 0;
        let tips = if words.is_empty() { self.tips_by_author() } else { HashMap::new() };
        for (at, (segment, from)) in self.segments.iter().zip(&from).enumerate() {
            matching.each(at, segment, &matching.matches(at, from), |doc, _, score| {
                total += 1;
                let shared = tips.get(&segment.author_number(doc)).copied().unwrap_or_default();
                hits.offer(score.max(shared), at, doc);
            });
        }
        let (hits, next) = hits.page(query.limit, query.after);
        let hits = hits.into_iter().map(UserId::from_number).collect();
        Ok(GardenerAnswer { hits, next, total, nearest: matching.nearest, matched: matching.into_matched() })
    }

    /// How many public tips each author has, by the author's number.
    fn tips_by_author(&self) -> HashMap<u64, u64> {
        let mut tips = HashMap::new();
        for segment in &self.segments {
            for doc in (0..segment.documents()).filter(|doc| segment.tips.contains(*doc)) {
                *tips.entry(segment.author(doc)).or_default() += 1;
            }
        }
        tips
    }

    fn keep_with(&self, from: &mut [BitSet], term: &Term) -> Result<()> {
        for (segment, from) in self.segments.iter().zip(from) {
            let with = segment.with(term)?;
            *from = bits::set(with.into_iter().filter(|doc| from.contains(*doc)), segment.documents());
        }
        Ok(())
    }

    fn keep_feed(&self, from: &mut [BitSet], Feed { reader, follows }: &Feed) -> Result<()> {
        for (segment, from) in self.segments.iter().zip(&mut *from) {
            let all = segment.documents();
            let by = follows.gardeners.iter().map(|gardener| segment.with(&self.author_term(*gardener)));
            let by = by.collect::<Result<Vec<_>>>()?.into_iter().flatten();
            let with = |plant: &PlantId| bits::documents(&segment.plants.with(plant.as_str(), all)).collect::<Vec<_>>();
            let followed = bits::set(by.chain(follows.plants.iter().flat_map(with)), all);
            *from = bits::in_both(from, &followed);
        }
        self.leave_out(from, &self.author_term(*reader))
    }

    fn author_term(&self, author: UserId) -> Term {
        Term::from_field_text(self.fields.author_id, &author.to_string())
    }

    fn keep_where(&self, from: &mut [BitSet], is_kept: impl Fn(Packed) -> bool) {
        for (segment, from) in self.segments.iter().zip(from) {
            let others = (0..segment.documents()).zip(&segment.facts).filter(|(_, facts)| !is_kept(**facts));
            others.for_each(|(doc, _)| from.remove(doc));
        }
    }

    fn leave_out(&self, from: &mut [BitSet], term: &Term) -> Result<()> {
        for (segment, from) in self.segments.iter().zip(from) {
            segment.with(term)?.into_iter().for_each(|doc| from.remove(doc));
        }
        Ok(())
    }
}

impl Asked {
    fn of(about: Safe, units: &[Unit]) -> Self {
        let mut asked = Self { safety: about.is_asked(), ..Self::default() };
        for unit in units.iter().filter(|unit| unit.role != Role::Pair) {
            // A name of several plants or problems does not say which is meant.
            if let (Some(plant), 1) = (unit.plants.first(), unit.plants.len()) {
                asked.plants.extend(PlantId::parse(plant).filter(|plant| !asked.plants.contains(plant)));
            }
            // "Toxic to cats" is not about cats in flower beds.
            if let (Some(problem), 1) = (unit.problems.first(), unit.problems.len())
                && !asked.problems.contains(problem)
                && !(asked.safety && unit.is_safety_word())
            {
                asked.problems.push(problem);
            }
        }
        asked
    }
}

/// The words of a search that name no plant.
fn others(units: &[Unit]) -> impl Iterator<Item = &str> {
    let plain = units.iter().filter(|unit| unit.role != Role::Pair && unit.plants.is_empty());
    plain.flat_map(|unit| unit.words.split(' '))
}

/// What is known against the plants that a search names, if it asks about safety for somebody. A word that several plants have in their
/// names tells them where no other word does: of "lords and ladies" none.
fn risks(about: Safe, units: &[Unit], chosen: Option<&str>) -> Vec<Risk> {
    if !about.is_asked() {
        return Vec::new();
    }
    let chosen = chosen.and_then(PlantId::parse).map(PlantId::as_str);
    let by_name = units.iter().flat_map(|unit| unit.plants.iter().copied());
    let mut named: BTreeSet<_> = by_name.chain(chosen).collect();
    let is_told =
        |unit: &Unit| unit.role == Role::Pair || unit.is_weak || !unit.named().is_empty() || unit.is_safety_word();
    if named.is_empty() && units.iter().all(is_told) {
        named.extend(units.iter().flat_map(Unit::named));
    }
    let (asked, poison) = (about.hazards(), [Hazard::ToxicToPeople, Hazard::ToxicToPets].into_iter().collect());
    let risk = |plant: PlantId| {
        let of = |asked: Set<Hazard>| {
            plant.plant().hazards.iter().copied().filter(|hazard| asked.contains(*hazard)).collect()
        };
        let hazards = Some(of(asked)).filter(|hazards: &Set<Hazard>| !hazards.is_empty()).unwrap_or_else(|| of(poison));
        (!hazards.is_empty()).then_some(Risk { plant, hazards })
    };
    named.into_iter().filter_map(PlantId::parse).filter_map(risk).collect()
}

/// Whether the last word may go on.
pub(crate) fn is_open(text: &str) -> bool {
    text.ends_with(char::is_alphanumeric)
}
