//! The library through its public surface, over the sample tips and over made ones.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "in the helpers of tests too"
)]

mod changes;
mod facets;
mod files;
mod garden;
mod meaning;
mod questions;
mod relevance;
mod searching;
mod solved;
mod suggestions;
