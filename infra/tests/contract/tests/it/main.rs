//! The API as a whole, in process: the real handlers over an in-process DynamoDB, whose tables are made from
//! `infra/stack/data.yaml`, and a stand-in for the one call that is made to Cognito.

#![allow(
    clippy::indexing_slicing,
    clippy::large_futures,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails says so by a panic"
)]

mod access;
mod calls;
mod capacity;
mod contention;
mod data;
mod garden;
mod input;
mod lists;
mod monitoring;
mod openapi;
mod parameters;
mod profiles;
mod races;
mod requests;
mod responses;
mod snapshots;
mod template;
mod tokens;
