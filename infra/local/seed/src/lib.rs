//! Fills the local cloud with the sample gardeners and tips, or with a generated community of any size.

pub mod accounts;
pub mod community;
pub mod load;
mod photos;
mod questions;
pub mod sample;
