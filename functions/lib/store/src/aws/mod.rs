//! AWS as the store needs it: connections, requests and their failures. It knows no gardener and no table.

pub mod bucket;
pub mod connection;
pub mod failure;
pub mod http;
pub mod identity;
pub mod item;
pub mod mail;
pub mod retry;
mod signing;
pub mod site;
pub mod stream;
