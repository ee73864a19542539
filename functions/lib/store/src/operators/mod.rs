//! What operators do with the tables.

pub mod gardeners;
pub mod recount;
pub mod totals;
