//! Questions, and the answers to them.

pub mod accept;
pub mod all;
pub mod create;
pub mod delete;
pub mod edit;
pub mod list;
pub mod own;
pub mod thread;
