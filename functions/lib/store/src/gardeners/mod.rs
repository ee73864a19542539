//! Gardeners: their profiles, lists of them, and their calendars.

pub mod calendar;
pub mod create;
pub mod found;
pub mod get;
pub mod list;
pub mod update;
