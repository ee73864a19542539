//! The sample data and made-up communities, for the local cloud, the tests and the benchmark.

pub mod accounts;
pub mod community;
pub mod load;
pub mod sample;
