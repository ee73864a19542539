//! The search index in its bucket. A [`Feed`] applies changes and publishes the new state, a [`Reader`] follows it, and a
//! [`Rebuild`] replaces it.
//!
//! The object `search/FORMAT/current.json` is the published state: it names the files below `search/FORMAT/files/`. A file never changes,
//! and it is there before a state names it and for an hour after the last one did. So a state is whole at any moment, and one
//! conditional write replaces it by the next. The indexes of two formats have nothing in common (see the module `formats`).

mod documents;
mod feed;
mod folder;
pub mod formats;
mod questions;
mod reader;
mod rebuild;
mod state;

pub use documents::{gardener_change, tip_change};
pub use feed::Feed;
pub use questions::refresh_questions;
pub use reader::Reader;
pub use rebuild::{Rebuild, sweep};
pub use search::plant_names;
pub use store::Bucket;
