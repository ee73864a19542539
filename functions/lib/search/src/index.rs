//! The index on disk: its fields, its writer, and an open state to search in.

use std::{
    collections::HashMap,
    ops::Bound,
    path::{Path, PathBuf},
    sync::Arc,
};

use rules::{Status, Timestamp, TipId, UserId};
use tantivy::{
    BitSet, DocId, DocSet, IndexWriter, ReloadPolicy, Searcher, SegmentReader, TERMINATED, TantivyDocument, Term,
    columnar::{ColumnValues, StrColumn},
    fieldnorm::FieldNormReader,
    index::{InvertedIndexReader, SegmentId},
    merge_policy::NoMergePolicy,
    query::RangeQuery,
    schema::{FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

use crate::{
    Error, Manifest, PlantNames, Result,
    document::{GardenerDocument, GardenerWords, TipDocument, TipWords},
    facets::{Kind, Packed},
};

/// Bytes that a batch's documents take before they are written as a segment; the engine's least.
const BATCH_MEMORY: usize = 15_000_000;

/// How long a deletion is remembered. A record that is older than this cannot come: a stream keeps its records for a day.
const REMEMBERED_MILLISECONDS: u64 = 7 * 24 * 60 * 60 * 1_000;

/// A change of the index. Its order does not matter: for each id the highest version wins, and of one version the deletion.
#[derive(Clone, Debug)]
pub enum Change {
    Tip(Box<TipDocument>),
    Gardener(Box<GardenerDocument>),
    /// The tip is hidden or gone. `version` is the one that it has now, or had last.
    DeleteTip {
        id: TipId,
        version: u64,
    },
    DeleteGardener {
        id: UserId,
        version: u64,
    },
}

/// Changes the index in a directory. There must be one writer to a directory at a time; a second one fails to open. Nothing
/// is changed before [`Writer::commit`].
pub struct Writer<'a> {
    directory: PathBuf,
    index: tantivy::Index,
    engine: IndexWriter,
    committed: Searcher,
    fields: Fields,
    plants: &'a PlantNames,
    now: Timestamp,
    batch: HashMap<(Kind, u128), Known>,
}

/// What is known of an id.
#[derive(Clone, Copy)]
struct Known {
    version: u64,
    gone: bool,
}

impl<'a> Writer<'a> {
    /// Opens the index in a directory, or makes an empty one where there is none.
    pub fn open(directory: &Path, plants: &'a PlantNames, now: Timestamp) -> Result<Self> {
        let (schema, fields) = schema();
        let files = tantivy::directory::MmapDirectory::open(directory).map_err(tantivy::TantivyError::from)?;
        let index = tantivy::Index::open_or_create(files, schema)?;
        let engine = index.writer_with_num_threads(1, BATCH_MEMORY)?;
        engine.set_merge_policy(Box::new(NoMergePolicy));
        let committed = searcher(&index)?;
        let directory = directory.to_owned();
        Ok(Self { directory, index, engine, committed, fields, plants, now, batch: HashMap::new() })
    }

    /// Takes a change, unless a newer one is known. After an error the writer must be dropped.
    pub fn apply(&mut self, change: Change) -> Result<()> {
        match change {
            Change::Tip(tip) => {
                if self.known(Kind::Tip, tip.id.to_number())?.is_none_or(|known| known.version < tip.version) {
                    let known = Known { version: tip.version, gone: false };
                    let document = self.tip(&tip);
                    self.replace(Kind::Tip, tip.id.to_number(), known, document)?;
                }
            }
            Change::Gardener(gardener) => {
                let id = gardener.id.to_number();
                if self.known(Kind::Gardener, id)?.is_none_or(|known| known.version < gardener.version) {
                    let known = Known { version: gardener.version, gone: false };
                    let document = self.gardener(&gardener);
                    self.replace(Kind::Gardener, id, known, document)?;
                }
            }
            Change::DeleteTip { id, version } => self.bury(Kind::Tip, id.to_number(), version)?,
            Change::DeleteGardener { id, version } => self.bury(Kind::Gardener, id.to_number(), version)?,
        }
        Ok(())
    }

    /// Writes the changes to the directory, merges small segments and removes the files that are not needed any more. The
    /// manifest is the one of before if nothing changed.
    pub fn commit(&mut self) -> Result<Manifest> {
        let forgotten = self.forget()?;
        if forgotten || !self.batch.is_empty() {
            self.engine.commit()?;
            self.batch.clear();
            loop {
                let merged = to_merge(&self.index)?;
                if merged.is_empty() {
                    break;
                }
                self.engine.merge(&merged).wait()?;
            }
            self.engine.garbage_collect_files().wait()?;
            self.committed = searcher(&self.index)?;
        }
        Manifest::of(&self.directory)
    }

    fn bury(&mut self, kind: Kind, id: u128, version: u64) -> Result<()> {
        let is_news = |known: Known| known.version < version || (known.version == version && !known.gone);
        if self.known(kind, id)?.is_none_or(is_news) {
            let mut document = self.document(kind, id, version);
            document.add_u64(self.fields.facts, Packed::tombstone().0);
            document.add_u64(self.fields.buried, self.now.milliseconds());
            self.replace(kind, id, Known { version, gone: true }, document)?;
        }
        Ok(())
    }

    fn replace(&mut self, kind: Kind, id: u128, known: Known, document: TantivyDocument) -> Result<()> {
        self.engine.delete_term(self.id_term(kind, id));
        self.engine.add_document(document)?;
        self.batch.insert((kind, id), known);
        Ok(())
    }

    fn known(&self, kind: Kind, id: u128) -> Result<Option<Known>> {
        if let Some(known) = self.batch.get(&(kind, id)) {
            return Ok(Some(*known));
        }
        let term = self.id_term(kind, id);
        for segment in self.committed.segment_readers() {
            if let Some(doc) = documents(segment, &term)?.first() {
                let version = column(segment, "version")?.get_val(*doc);
                let gone = Packed(column(segment, "facts")?.get_val(*doc)).kind() == Kind::Tombstone;
                return Ok(Some(Known { version, gone }));
            }
        }
        Ok(None)
    }

    /// Drops the deletions that need not be remembered any more. Whether there were any.
    fn forget(&self) -> Result<bool> {
        let before = self.now.milliseconds().saturating_sub(REMEMBERED_MILLISECONDS);
        let mut any = false;
        for segment in self.committed.segment_readers() {
            let buried = segment.fast_fields().column_opt::<u64>("buried")?;
            // Not those that were dropped before and wait for a merge.
            let mut kept = segment.doc_ids_alive();
            any |= buried.is_some_and(|buried| kept.any(|doc| buried.first(doc).is_some_and(|at| at < before)));
        }
        if any {
            let end = Bound::Excluded(Term::from_field_u64(self.fields.buried, before));
            self.engine.delete_query(Box::new(RangeQuery::new(Bound::Unbounded, end)))?;
        }
        Ok(any)
    }

    fn id_term(&self, kind: Kind, id: u128) -> Term {
        Term::from_field_text(self.fields.id, &id_text(kind, id))
    }

    fn document(&self, kind: Kind, id: u128, version: u64) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        let [high, low] = halves(id);
        document.add_text(self.fields.id, id_text(kind, id));
        document.add_u64(self.fields.id_high, high);
        document.add_u64(self.fields.id_low, low);
        document.add_u64(self.fields.version, version);
        document
    }

    fn tip(&self, tip: &TipDocument) -> TantivyDocument {
        let words = TipWords::of(tip, self.plants);
        let mut document = self.document(Kind::Tip, tip.id.to_number(), tip.version);
        document.add_u64(self.fields.facts, Packed::tip(tip).0);
        document.add_u64(self.fields.helpful, tip.helpful);
        document.add_text(self.fields.author_id, tip.author.to_string());
        document.add_text(self.fields.title, words.title);
        document.add_text(self.fields.plant, words.plant);
        document.add_text(self.fields.author, words.author);
        document.add_text(self.fields.body, words.body);
        for id in words.about {
            document.add_text(self.fields.about_plant, id);
        }
        for id in &tip.facts.plants {
            document.add_text(self.fields.chosen_plant, id);
        }
        document
    }

    fn gardener(&self, gardener: &GardenerDocument) -> TantivyDocument {
        let words = GardenerWords::of(gardener);
        let mut document = self.document(Kind::Gardener, gardener.id.to_number(), gardener.version);
        document.add_u64(self.fields.facts, Packed::gardener(gardener).0);
        document.add_text(self.fields.name, words.name);
        document.add_text(self.fields.place, words.place);
        document.add_text(self.fields.about, words.about);
        document
    }
}

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
    id_high: Arc<dyn ColumnValues<u64>>,
    id_low: Arc<dyn ColumnValues<u64>>,
    helpful: Arc<dyn ColumnValues<u64>>,
    /// `None` if no tip here names a plant.
    pub(crate) chosen_plant: Option<StrColumn>,
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

    /// How many gardeners there are to find, active or not.
    pub fn gardeners(&self) -> usize {
        self.segments.iter().map(|segment| segment.gardeners.len()).sum()
    }

    pub(crate) fn id_term(&self, kind: Kind, id: u128) -> Term {
        Term::from_field_text(self.fields.id, &id_text(kind, id))
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
        for (doc, facts) in (0..documents).zip(&facts) {
            let found = match facts.kind() {
                Kind::Tip => &mut tips,
                Kind::Gardener => &mut gardeners,
                Kind::Tombstone => continue,
            };
            if !reader.is_deleted(doc) {
                found.insert(doc);
            }
        }
        Ok(Self {
            facts,
            tips,
            gardeners,
            id_high: column(reader, "id_high")?,
            id_low: column(reader, "id_low")?,
            helpful: column(reader, "helpful")?,
            chosen_plant: reader.fast_fields().str("chosen_plant")?,
            reader: reader.clone(),
        })
    }

    pub(crate) fn documents(&self) -> DocId {
        self.reader.max_doc()
    }

    pub(crate) fn id(&self, doc: DocId) -> u128 {
        number(self.id_high.get_val(doc), self.id_low.get_val(doc))
    }

    /// The votes of a tip.
    pub(crate) fn helpful(&self, doc: DocId) -> u64 {
        self.helpful.get_val(doc)
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

/// The fields of a document. Texts are indexed and not stored; the columns are read in place.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    id: Field,
    id_high: Field,
    id_low: Field,
    version: Field,
    facts: Field,
    helpful: Field,
    buried: Field,
    pub(crate) title: Field,
    pub(crate) plant: Field,
    pub(crate) author: Field,
    pub(crate) body: Field,
    pub(crate) author_id: Field,
    pub(crate) about_plant: Field,
    chosen_plant: Field,
    pub(crate) name: Field,
    pub(crate) place: Field,
    pub(crate) about: Field,
}

fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    // The texts come as folded words with spaces between.
    let words = |lengths: bool| {
        let indexing = TextFieldIndexing::default().set_tokenizer("whitespace").set_fieldnorms(lengths);
        TextOptions::default().set_indexing_options(indexing.set_index_option(IndexRecordOption::WithFreqs))
    };
    let fields = Fields {
        id: schema.add_text_field("id", STRING),
        id_high: schema.add_u64_field("id_high", FAST),
        id_low: schema.add_u64_field("id_low", FAST),
        version: schema.add_u64_field("version", FAST),
        facts: schema.add_u64_field("facts", FAST),
        helpful: schema.add_u64_field("helpful", FAST),
        buried: schema.add_u64_field("buried", FAST),
        title: schema.add_text_field("title", words(true)),
        plant: schema.add_text_field("plant", words(true)),
        author: schema.add_text_field("author", words(false)),
        body: schema.add_text_field("body", words(true)),
        author_id: schema.add_text_field("author_id", STRING),
        about_plant: schema.add_text_field("about_plant", STRING),
        chosen_plant: schema.add_text_field("chosen_plant", TextOptions::from(FAST)),
        name: schema.add_text_field("name", words(false)),
        place: schema.add_text_field("place", words(false)),
        about: schema.add_text_field("about", words(true)),
    };
    (schema.build(), fields)
}

fn searcher(index: &tantivy::Index) -> Result<Searcher> {
    Ok(index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?.searcher())
}

fn column(segment: &SegmentReader, name: &str) -> Result<Arc<dyn ColumnValues<u64>>> {
    Ok(segment.fast_fields().column_first_or_default(name)?)
}

fn documents(segment: &SegmentReader, term: &Term) -> Result<Vec<DocId>> {
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

/// The segments to merge into one. Each segment stays at least three times as large as all smaller ones together, so a
/// hundred thousand documents are in nine segments at most, and a document is rewritten about as often. A segment of which
/// three tenths are deleted is rewritten too, so that deleted words do not stay for long.
fn to_merge(index: &tantivy::Index) -> Result<Vec<SegmentId>> {
    let mut segments = index.searchable_segment_metas()?;
    segments.sort_by_key(|segment| (segment.num_docs(), segment.id()));
    let mut smaller = 0;
    let mut merged = 0;
    for (at, segment) in segments.iter().enumerate() {
        if at > 0 && u64::from(segment.num_docs()) < 3 * smaller {
            merged = at + 1;
        }
        smaller += u64::from(segment.num_docs());
    }
    if merged > 0 {
        return Ok(segments.iter().take(merged).map(tantivy::index::SegmentMeta::id).collect());
    }
    let worn = |segment: &&tantivy::index::SegmentMeta| segment.num_deleted_docs() * 10 > segment.max_doc() * 3;
    Ok(segments.iter().find(worn).map(tantivy::index::SegmentMeta::id).into_iter().collect())
}

fn id_text(kind: Kind, id: u128) -> String {
    match kind {
        Kind::Tip | Kind::Tombstone => TipId::from_number(id).to_string(),
        Kind::Gardener => UserId::from_number(id).to_string(),
    }
}

fn halves(id: u128) -> [u64; 2] {
    let bytes = id.to_be_bytes();
    let half = |bytes: Option<&[u8; 8]>| bytes.copied().map(u64::from_be_bytes).unwrap_or_default();
    [half(bytes.first_chunk()), half(bytes.last_chunk())]
}

fn number(high: u64, low: u64) -> u128 {
    (u128::from(high) << 64) | u128::from(low)
}
