//! Photographs: announced, processed, hidden, removed.

pub mod create;
pub mod get;
pub mod hide;
pub mod media;
pub mod portrait;
pub mod process;
pub mod purge;
mod readdress;
