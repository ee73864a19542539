//! The fields of a document on disk, and its id in them.

use rules::{Serial, TipId, UserId};
use tantivy::{
    Term,
    schema::{FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

use crate::filters::Kind;

/// The fields of a document. Texts are indexed and not stored; the columns are read in place.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) id: Field,
    pub(crate) id_high: Field,
    pub(crate) id_low: Field,
    pub(crate) version: Field,
    pub(crate) facts: Field,
    pub(crate) timing: Field,
    pub(crate) helpful: Field,
    /// In milliseconds.
    pub(crate) edited: Field,
    pub(crate) buried: Field,
    /// Of a question: what says whether it has changed.
    pub(crate) digest: Field,
    pub(crate) title: Field,
    pub(crate) plant: Field,
    pub(crate) standfirst: Field,
    pub(crate) author: Field,
    pub(crate) body: Field,
    pub(crate) author_id: Field,
    /// A number that is the same for the same author.
    pub(crate) author_number: Field,
    pub(crate) title_plants: Field,
    pub(crate) about_plant: Field,
    pub(crate) body_plants: Field,
    pub(crate) chosen_plant: Field,
    pub(crate) name: Field,
    pub(crate) place: Field,
    pub(crate) about: Field,
    // Questions have fields of their own, so that they change nothing in searches for tips.
    pub(crate) question: Field,
    pub(crate) question_plants: Field,
    pub(crate) asked_plant: Field,
    pub(crate) solutions: Field,
    pub(crate) solutions_plants: Field,
}

impl Fields {
    pub(crate) fn id_term(&self, kind: Kind, id: u128) -> Term {
        Term::from_field_text(self.id, &id_text(kind, id))
    }
}

// A change here, too, raises `FORMAT`.
pub(crate) fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    // The texts come as folded words with spaces between.
    let indexed = |lengths: bool, option: IndexRecordOption| {
        let indexing = TextFieldIndexing::default().set_tokenizer("whitespace").set_fieldnorms(lengths);
        TextOptions::default().set_indexing_options(indexing.set_index_option(option))
    };
    // With their positions, for phrases.
    let words = |lengths: bool| indexed(lengths, IndexRecordOption::WithFreqsAndPositions);
    let ids = |lengths: bool| indexed(lengths, IndexRecordOption::WithFreqs);
    let fields = Fields {
        id: schema.add_text_field("id", STRING),
        id_high: schema.add_u64_field("id_high", FAST),
        id_low: schema.add_u64_field("id_low", FAST),
        version: schema.add_u64_field("version", FAST),
        facts: schema.add_u64_field("facts", FAST),
        timing: schema.add_u64_field("timing", FAST),
        helpful: schema.add_u64_field("helpful", FAST),
        edited: schema.add_u64_field("edited", FAST),
        buried: schema.add_u64_field("buried", FAST),
        digest: schema.add_u64_field("digest", FAST),
        title: schema.add_text_field("title", words(true)),
        plant: schema.add_text_field("plant", words(true)),
        standfirst: schema.add_text_field("standfirst", words(true)),
        author: schema.add_text_field("author", words(false)),
        body: schema.add_text_field("body", words(true)),
        author_id: schema.add_text_field("author_id", STRING),
        author_number: schema.add_u64_field("author_number", FAST),
        title_plants: schema.add_text_field("title_plants", ids(false)),
        about_plant: schema.add_text_field("about_plant", ids(true)),
        body_plants: schema.add_text_field("body_plants", ids(false)),
        chosen_plant: schema.add_text_field("chosen_plant", TextOptions::from(FAST)),
        name: schema.add_text_field("name", words(false)),
        place: schema.add_text_field("place", words(false)),
        about: schema.add_text_field("about", words(true)),
        question: schema.add_text_field("question", words(true)),
        question_plants: schema.add_text_field("question_plants", ids(false)),
        asked_plant: schema.add_text_field("asked_plant", ids(true)),
        solutions: schema.add_text_field("solutions", words(true)),
        solutions_plants: schema.add_text_field("solutions_plants", ids(false)),
    };
    (schema.build(), fields)
}

pub(crate) fn id_text(kind: Kind, id: u128) -> String {
    match kind {
        Kind::Tip | Kind::Tombstone => TipId::from_number(id).to_string(),
        Kind::Gardener => UserId::from_number(id).to_string(),
        // Tips have ids of the same kind.
        Kind::Question => format!("question {}", Serial::from_number(id)),
    }
}

pub(crate) fn halves(id: u128) -> [u64; 2] {
    let bytes = id.to_be_bytes();
    let half = |bytes: Option<&[u8; 8]>| bytes.copied().map(u64::from_be_bytes).unwrap_or_default();
    [half(bytes.first_chunk()), half(bytes.last_chunk())]
}

pub(crate) fn number(high: u64, low: u64) -> u128 {
    (u128::from(high) << 64) | u128::from(low)
}
