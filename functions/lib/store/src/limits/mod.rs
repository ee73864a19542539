//! What a gardener may do in a day, on the first days, and with whom.

pub mod blocked;
pub mod day;
pub mod newcomer;
pub mod today;
pub mod unwanted;
