//! An open state of the index, to search in.

use std::{path::Path, sync::Arc};

use rules::plants::PlantId;
use rules::{About, Fit, GardenWeek, QuestionId, Serial, Status, Timestamp, TipId, UserId};
use tantivy::{
    BitSet, DocId, DocSet, ReloadPolicy, Searcher, SegmentReader, TERMINATED, Term,
    columnar::ColumnValues,
    fieldnorm::FieldNormReader,
    index::InvertedIndexReader,
    schema::{Field, IndexRecordOption},
};

use crate::{
    Error, Result, bits,
    fields::{Fields, halves, number, schema},
    filters::{Kind, Packed, WORD_FILTERS},
    plants::Plants,
    timing,
};

/// One state of the index, open for searching. It does not see later commits: open another one. Cheap to open, and safe to
/// share between threads.
pub struct Index {
    pub(crate) fields: Fields,
    pub(crate) segments: Vec<Segment>,
}

/// A segment with what each search of it needs.
pub(crate) struct Segment {
    reader: SegmentReader,
    /// By document.
    pub(crate) facts: Vec<Packed>,
    /// The public tips of authors who are not inactive.
    pub(crate) tips: BitSet,
    pub(crate) gardeners: BitSet,
    pub(crate) questions: BitSet,
    id_high: Arc<dyn ColumnValues<u64>>,
    id_low: Arc<dyn ColumnValues<u64>>,
    timing: Arc<dyn ColumnValues<u64>>,
    helpful: Arc<dyn ColumnValues<u64>>,
    author: Arc<dyn ColumnValues<u64>>,
    /// The tips with each word of each filter.
    pub(crate) words: [Vec<BitSet>; WORD_FILTERS],
    pub(crate) plants: Plants,
}

impl Index {
    /// Opens the index in a directory, where a [`Writer`] or [`Manifest::install`] has put it.
    pub fn open(directory: &Path) -> Result<Self> {
        let index = tantivy::Index::open_in_dir(directory)?;
        let (schema, fields) = schema();
        if index.schema() != schema {
            return Err(Error::Broken("its fields are of another version".to_owned()));
        }
        let searcher = searcher(&index)?;
        let mut segments = searcher.segment_readers().iter().map(Segment::open).collect::<Result<Vec<_>>>()?;
        for author in inactive(&segments) {
            let term = Term::from_field_text(fields.author_id, &author.to_string());
            for segment in &mut segments {
                for doc in documents(&segment.reader, &term)? {
                    segment.tips.remove(doc);
                }
            }
        }
        Ok(Self { fields, segments })
    }

    /// How many public tips there are to find.
    pub fn tips(&self) -> usize {
        self.segments.iter().map(|segment| segment.tips.len()).sum()
    }

    /// All public tips, and when each was shared, or last edited or confirmed, in the order of their ids.
    pub fn all_tips(&self) -> Result<Vec<(TipId, Timestamp)>> {
        let mut found = Vec::with_capacity(self.tips());
        for segment in &self.segments {
            let edited = column(&segment.reader, "edited")?;
            let tips = (0..segment.documents()).filter(|doc| segment.tips.contains(*doc));
            found.extend(
                tips.map(|doc| {
                    (TipId::from_number(segment.id(doc)), Timestamp::from_milliseconds(edited.get_val(doc)))
                }),
            );
        }
        found.sort_unstable_by_key(|(id, _)| *id);
        Ok(found)
    }

    /// All questions, with the digest of each, in the order of their serials.
    pub fn all_questions(&self) -> Result<Vec<(QuestionId, u64)>> {
        let mut found = Vec::new();
        for segment in &self.segments {
            let digest = column(&segment.reader, "digest")?;
            for doc in bits::documents(&segment.questions) {
                found.extend(segment.question(doc).map(|id| (id, digest.get_val(doc))));
            }
        }
        found.sort_unstable_by_key(|(id, _)| id.serial);
        Ok(found)
    }

    /// How many gardeners there are to find, active or not.
    pub fn gardeners(&self) -> usize {
        self.segments.iter().map(|segment| segment.gardeners.len()).sum()
    }

    pub(crate) fn id_term(&self, kind: Kind, id: u128) -> Term {
        self.fields.id_term(kind, id)
    }
}

impl Segment {
    fn open(reader: &SegmentReader) -> Result<Self> {
        let documents = reader.max_doc();
        let mut facts = vec![0; usize::try_from(documents).unwrap_or_default()];
        column(reader, "facts")?.get_range(0, &mut facts);
        let facts: Vec<_> = facts.into_iter().map(Packed).collect();
        let mut tips = BitSet::with_max_value(documents);
        let mut gardeners = BitSet::with_max_value(documents);
        let mut questions = BitSet::with_max_value(documents);
        for (doc, facts) in (0..documents).zip(&facts) {
            let found = match facts.kind() {
                Kind::Tip => &mut tips,
                Kind::Gardener => &mut gardeners,
                Kind::Question => &mut questions,
                Kind::Tombstone => continue,
            };
            if !reader.is_deleted(doc) {
                found.insert(doc);
            }
        }
        let plants = reader.fast_fields().str("chosen_plant")?;
        Ok(Self {
            words: with_words(&facts, &tips),
            plants: plants.map_or(Ok(Plants::default()), |column| Plants::read(&column, documents))?,
            facts,
            tips,
            gardeners,
            questions,
            id_high: column(reader, "id_high")?,
            id_low: column(reader, "id_low")?,
            timing: column(reader, "timing")?,
            helpful: column(reader, "helpful")?,
            author: column(reader, "author_number")?,
            reader: reader.clone(),
        })
    }

    pub(crate) fn documents(&self) -> DocId {
        self.reader.max_doc()
    }

    pub(crate) fn facts(&self, doc: DocId) -> Option<Packed> {
        self.facts.get(usize::try_from(doc).ok()?).copied()
    }

    /// The id of a question. `None` if it is about a plant that only a later release knows.
    pub(crate) fn question(&self, doc: DocId) -> Option<QuestionId> {
        let about = self.plants.first(doc).map_or(Some(About::Garden), |plant| PlantId::parse(plant).map(About::Plant));
        Some(QuestionId { about: about?, serial: Serial::from_number(self.id(doc)) })
    }

    pub(crate) fn id(&self, doc: DocId) -> u128 {
        number(self.id_high.get_val(doc), self.id_low.get_val(doc))
    }

    /// The first half of the id.
    pub(crate) fn id_begin(&self, doc: DocId) -> u64 {
        self.id_high.get_val(doc)
    }

    /// Whether a week is a tip's time. `facts` are the tip's.
    pub(crate) fn fit(&self, doc: DocId, facts: Packed, at: GardenWeek) -> Fit {
        timing::unpacked(self.timing.get_val(doc), facts).fit(at)
    }

    /// The votes of a tip.
    pub(crate) fn helpful(&self, doc: DocId) -> u64 {
        self.helpful.get_val(doc)
    }

    /// The number of a gardener as an author of tips.
    pub(crate) fn author_number(&self, doc: DocId) -> u64 {
        self.id_low.get_val(doc)
    }

    /// A number that is the same for the same author of tips. Those of gardeners who have left have one author, and had several.
    pub(crate) fn author(&self, doc: DocId) -> u64 {
        let author = self.author.get_val(doc);
        let [_, former] = halves(UserId::FORMER.to_number());
        if author == former { self.id_low.get_val(doc) } else { author }
    }

    pub(crate) fn terms(&self, field: Field) -> Result<Arc<InvertedIndexReader>> {
        Ok(self.reader.inverted_index(field)?)
    }

    pub(crate) fn lengths(&self, field: Field) -> Result<FieldNormReader> {
        Ok(self.reader.get_fieldnorms_reader(field)?)
    }

    /// The documents with a term that are not deleted.
    pub(crate) fn with(&self, term: &Term) -> Result<Vec<DocId>> {
        documents(&self.reader, term)
    }
}

/// The tips with each word of each filter.
fn with_words(facts: &[Packed], tips: &BitSet) -> [Vec<BitSet>; WORD_FILTERS] {
    let mut with: [Vec<BitSet>; WORD_FILTERS] = Default::default();
    for (doc, facts) in (0..tips.max_value()).zip(facts).filter(|(doc, _)| tips.contains(*doc)) {
        for (with, mut words) in with.iter_mut().zip(facts.words()) {
            while words != 0 {
                let word = usize::try_from(words.trailing_zeros()).unwrap_or_default();
                if with.len() <= word {
                    with.resize(word + 1, BitSet::with_max_value(tips.max_value()));
                }
                if let Some(with) = with.get_mut(word) {
                    with.insert(doc);
                }
                words &= words - 1;
            }
        }
    }
    with
}

pub(crate) fn searcher(index: &tantivy::Index) -> Result<Searcher> {
    Ok(index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?.searcher())
}

pub(crate) fn column(segment: &SegmentReader, name: &str) -> Result<Arc<dyn ColumnValues<u64>>> {
    Ok(segment.fast_fields().column_first_or_default(name)?)
}

pub(crate) fn documents(segment: &SegmentReader, term: &Term) -> Result<Vec<DocId>> {
    let terms = segment.inverted_index(term.field())?;
    let mut documents = Vec::new();
    if let Some(mut postings) = terms.read_postings(term, IndexRecordOption::Basic)? {
        while postings.doc() != TERMINATED {
            if !segment.is_deleted(postings.doc()) {
                documents.push(postings.doc());
            }
            postings.advance();
        }
    }
    Ok(documents)
}

fn inactive(segments: &[Segment]) -> Vec<UserId> {
    let of = |segment: &Segment| {
        let is_inactive =
            |(_, facts): &(DocId, &Packed)| facts.kind() == Kind::Gardener && facts.status() == Status::Inactive;
        let documents = (0..segment.documents()).zip(&segment.facts).filter(is_inactive);
        let alive = documents.filter(|(doc, _)| segment.gardeners.contains(*doc));
        alive.map(|(doc, _)| UserId::from_number(segment.id(doc))).collect::<Vec<_>>()
    };
    segments.iter().flat_map(of).collect()
}
