//! The search index of tips and gardeners.
//!
//! [`Writer`] takes changes in any order, repeated or not, and leaves segment files that never change, with a [`Manifest`]
//! that names them. [`Index`] opens them and answers [`TipQuery`], [`GardenerQuery`] and what a person types
//! ([`Index::suggest`]) with ids: titles and excerpts come from the store, which also knows what is public at that moment.
//! [`highlight`] marks the matched words in those texts.
//!
//! Free of AWS and HTTP: the caller moves the files and turns ids into cards.

mod bits;
mod document;
mod facets;
mod fields;
mod filters;
mod highlight;
mod index;
mod lexicon;
mod manifest;
mod matching;
mod names;
mod negation;
mod page;
mod phrase;
mod plan;
mod plants;
mod problems;
mod query;
mod safety;
mod scripts;
mod spelling;
mod stop_words;
mod suggest;
mod terms;
mod text;
mod thesaurus;
mod timing;
mod weights;
mod writer;

// For `text` and `scripts`, which the build script contains too: it has the module `fold` without the crate.
use rules::fold;

pub use document::{GardenerDocument, QuestionDocument, TipDocument};
pub use filters::{FORMAT, Facets, Feed, Safe, TipFilter};
pub use highlight::{highlight, telling_sentence};
pub use index::Index;
pub use manifest::{Manifest, SegmentFile};
pub use names::{PlantNames, plant_names};
pub use page::Position;
pub use query::{Asked, GardenerAnswer, GardenerQuery, Missing, Risk, Sort, TipAnswer, TipQuery};
pub use suggest::Suggestion;
pub use terms::Matched;
pub use writer::{Change, Writer};

/// Why the index could not be read or written. None of them is the asker's mistake.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The files are missing, broken, or of another version of this crate: rebuild the index from the store.
    #[error("the search index is broken: {0}")]
    Broken(String),
    #[error("a file of the search index: {0}")]
    File(#[from] std::io::Error),
    #[error("the search index: {0}")]
    Engine(#[from] tantivy::TantivyError),
}

pub type Result<T> = std::result::Result<T, Error>;

/// For a search. It is transient, because a later index may be whole again.
impl From<Error> for rules::Failure {
    fn from(error: Error) -> Self {
        Self::transient(error.to_string())
    }
}
