//! A second opinion on DynamoDB: rules of AWS that an emulator may forgive. Every request of every garden is checked
//! before it is sent, and one that breaks a rule fails its test.
//!
//! The rules are written from AWS's documentation, not from an emulator. [`Rule`] lists them, each with its source.

/// The rules of expressions.
mod expressions;
/// What an expression says: paths, conditions, updates.
mod grammar;
/// Passes the requests of a client to the checker.
mod interceptor;
/// Reads expressions by recursive descent.
mod parser;
/// The rules of whole requests.
mod requests;
/// The rules, with their sources.
mod rule;
/// The keys and indexes of tables.
mod schema;
/// Requests that break a rule, and valid ones that nearly do.
mod tests;
/// The words and signs of an expression.
mod tokens;
/// The rules of values: sizes, numbers, sets, nesting.
mod values;

pub use interceptor::{Violations, checked, operation_and_body};
