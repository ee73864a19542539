//! Changes of the index on disk.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Bound,
    path::{Path, PathBuf},
};

use rules::{Serial, Timestamp, TipId, UserId};
use tantivy::{
    IndexWriter, Searcher, TantivyDocument, Term, index::SegmentId, merge_policy::NoMergePolicy, query::RangeQuery,
};

use crate::{
    Manifest, PlantNames, Result,
    document::{GardenerDocument, GardenerWords, QuestionDocument, QuestionWords, TipDocument, TipWords},
    fields::{Fields, halves, id_text, schema},
    filters::{Kind, Packed},
    index::{column, documents, searcher},
    timing,
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
    Question(Box<QuestionDocument>),
    /// The tip is hidden or gone. `version` is the one that it has now, or had last.
    DeleteTip {
        id: TipId,
        version: u64,
    },
    DeleteGardener {
        id: UserId,
        version: u64,
    },
    DeleteQuestion {
        serial: Serial,
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
            Change::Question(question) => {
                let id = question.serial.to_number();
                if self.known(Kind::Question, id)?.is_none_or(|known| known.version < question.version) {
                    let known = Known { version: question.version, gone: false };
                    let document = self.question(&question);
                    self.replace(Kind::Question, id, known, document)?;
                }
            }
            Change::DeleteTip { id, version } => self.bury(Kind::Tip, id.to_number(), version)?,
            Change::DeleteGardener { id, version } => self.bury(Kind::Gardener, id.to_number(), version)?,
            Change::DeleteQuestion { serial, version } => self.bury(Kind::Question, serial.to_number(), version)?,
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
        self.engine.delete_term(self.fields.id_term(kind, id));
        self.engine.add_document(document)?;
        self.batch.insert((kind, id), known);
        Ok(())
    }

    fn known(&self, kind: Kind, id: u128) -> Result<Option<Known>> {
        if let Some(known) = self.batch.get(&(kind, id)) {
            return Ok(Some(*known));
        }
        let term = self.fields.id_term(kind, id);
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
        document.add_u64(self.fields.facts, Packed::tip(tip, &words.about).0);
        document.add_u64(self.fields.timing, timing::packed(&tip.facts.timing()));
        document.add_u64(self.fields.helpful, tip.helpful);
        document.add_u64(self.fields.edited, tip.edited.milliseconds());
        document.add_text(self.fields.author_id, tip.author.to_string());
        let [_, author] = halves(tip.author.to_number());
        document.add_u64(self.fields.author_number, author);
        document.add_text(self.fields.title, words.title);
        document.add_text(self.fields.plant, words.plant);
        document.add_text(self.fields.standfirst, words.standfirst);
        document.add_text(self.fields.author, words.author);
        document.add_text(self.fields.body, words.body);
        document.add_text(self.fields.title_plants, ids(words.title_plants));
        document.add_text(self.fields.about_plant, ids(words.about));
        document.add_text(self.fields.body_plants, ids(words.body_plants));
        for plant in &tip.facts.plants {
            document.add_text(self.fields.chosen_plant, plant.as_str());
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

    fn question(&self, question: &QuestionDocument) -> TantivyDocument {
        let words = QuestionWords::of(question, self.plants);
        let mut document = self.document(Kind::Question, question.serial.to_number(), question.version);
        document.add_u64(self.fields.facts, Packed::question().0);
        document.add_u64(self.fields.digest, question.digest);
        document.add_text(self.fields.question, words.text);
        document.add_text(self.fields.solutions, words.solutions);
        document.add_text(self.fields.question_plants, ids(words.text_plants));
        document.add_text(self.fields.solutions_plants, ids(words.solutions_plants));
        if let Some(plant) = question.plant {
            document.add_text(self.fields.asked_plant, plant.as_str());
            document.add_text(self.fields.chosen_plant, plant.as_str());
        }
        document
    }
}

fn ids(ids: BTreeSet<&'static str>) -> String {
    ids.into_iter().collect::<Vec<_>>().join(" ")
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
