//! Questions, and the answers to them.

pub mod accept;
pub mod all;
pub mod create;
pub mod delete;
pub mod doubt;
pub mod edit;
pub mod join;
pub mod list;
pub mod own;
pub mod thread;
