//! Tips: shared, edited, deleted, restored, purged, and their lists.

mod attempts;
pub mod cards;
pub mod create;
pub mod delete;
pub mod export;
pub mod follow;
pub mod get;
pub mod list;
pub mod list_my;
pub mod purge;
pub mod restore;
pub mod suggested;
pub mod update;
