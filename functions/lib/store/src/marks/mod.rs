//! What gardeners do with tips: votes, saved tips, and trials, each year's how a tip turned out.

pub mod all;
pub mod mark;
pub mod outcomes;
pub mod saved;
pub mod trial;
pub mod tried;
